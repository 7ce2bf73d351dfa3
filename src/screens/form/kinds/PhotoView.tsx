import type { FieldOfKind } from "#src/resources/kit/fields.ts"
import { PhotoField } from "#src/ui/controls/file/PhotoField.tsx"
import { CroppedPhoto } from "./CroppedPhoto.tsx"
import { commonOf, type FieldViewProps } from "../fieldProps.ts"
import { useStored } from "./useStored.ts"

/** Photo upload sent with the form; the stored photo is shown until another is chosen, and can be removed. */
export function PhotoView(props: FieldViewProps<FieldOfKind<"photo">>) {
  const { field, values, onChange, onDetach } = props
  const chosen = values[field.key]
  const stored = useStored(values[field.shownBy])
  const back = field.shownBy === field.key ? stored : undefined
  const Field = field.crop === true ? CroppedPhoto : PhotoField
  return (
    <Field
      {...commonOf(props)}
      value={chosen instanceof File ? chosen : null}
      currentUrl={stored}
      maxBytes={field.maxBytes}
      round={field.round}
      onRemoveCurrent={
        field.removal === undefined || onDetach === undefined ? undefined : () => onDetach(field.key)
      }
      onChange={(file) => onChange({ [field.key]: file ?? back })}
    />
  )
}
