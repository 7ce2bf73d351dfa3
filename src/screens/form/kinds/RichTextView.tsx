import type { FieldOfKind } from "#src/resources/kit/fields.ts"
import { RichTextField } from "#src/ui/controls/text/RichTextField.tsx"
import { commonOf, type FieldViewProps, textOf } from "../fieldProps.ts"

/** Rich text editor; HTML in the payload. */
export function RichTextView(props: FieldViewProps<FieldOfKind<"richText">>) {
  const { field, values, onChange } = props
  return (
    <RichTextField
      {...commonOf(props)}
      value={textOf(values[field.key])}
      onChange={(html) => onChange({ [field.key]: html })}
    />
  )
}
