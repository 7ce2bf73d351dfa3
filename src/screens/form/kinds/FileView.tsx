import type { FieldOfKind } from "#src/resources/kit/fields.ts"
import { FileField } from "#src/ui/controls/file/FileField.tsx"
import { commonOf, type FieldViewProps, wordOf } from "../fieldProps.ts"
import { useStored } from "./useStored.ts"

/** File upload sent with the form; the stored file can be opened until another is chosen. */
export function FileView(props: FieldViewProps<FieldOfKind<"file">>) {
  const { field, values, onChange } = props
  const chosen = values[field.key]
  const url = useStored(values[field.shownBy])
  const back = field.shownBy === field.key ? url : undefined
  const name = field.nameBy === undefined ? null : wordOf(values[field.nameBy])
  return (
    <FileField
      {...commonOf(props)}
      value={chosen instanceof File ? chosen : null}
      current={url === null ? null : { name: name ?? "Berkas tersimpan", url }}
      accept={field.accept}
      maxBytes={field.maxBytes}
      onChange={(file) => onChange({ [field.key]: file ?? back })}
    />
  )
}
