import type { FieldOfKind } from "#src/resources/fields.ts"
import { FileField } from "#src/ui/controls/FileField.tsx"
import { commonOf, type FieldViewProps, wordOf } from "../fieldProps.ts"

/** A file to be sent with the form; the stored one can be opened until another is chosen. */
export function FileView(props: FieldViewProps<FieldOfKind<"file">>) {
  const { field, values, onChange } = props
  const chosen = values[field.key]
  const url = wordOf(values[field.shownBy])
  return (
    <FileField
      {...commonOf(props)}
      value={chosen instanceof File ? chosen : null}
      current={url === null ? null : { name: "Berkas tersimpan", url }}
      accept={field.accept}
      maxBytes={field.maxBytes}
      onChange={(file) => onChange({ [field.key]: file ?? undefined })}
    />
  )
}
