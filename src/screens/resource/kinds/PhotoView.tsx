import type { FieldOfKind } from "#src/resources/fields.ts"
import { PhotoField } from "#src/ui/controls/PhotoField.tsx"
import { commonOf, type FieldViewProps, wordOf } from "../fieldProps.ts"

/** A photo to be sent with the form; the stored one is shown until another is chosen. */
export function PhotoView(props: FieldViewProps<FieldOfKind<"photo">>) {
  const { field, values, onChange } = props
  const chosen = values[field.key]
  return (
    <PhotoField
      {...commonOf(props)}
      value={chosen instanceof File ? chosen : null}
      currentUrl={wordOf(values[field.shownBy])}
      maxBytes={field.maxBytes}
      onChange={(file) => onChange({ [field.key]: file ?? undefined })}
    />
  )
}
