import type { FieldOfKind } from "#src/resources/kit/fields.ts"
import { ComboboxField } from "#src/ui/controls/choice/ComboboxField.tsx"
import { commonOf, type FieldViewProps, givenOf, wordOf } from "../fieldProps.ts"
import { filledIn, fillsOf } from "./lookupFills.ts"
import { useOptions } from "./useOptions.ts"

/** A select of another resource's row by its code; the name is sent along with it. */
export function LookupView(props: FieldViewProps<FieldOfKind<"lookup">>) {
  const { field, values, onChange } = props
  const { source, rows, open, marks } = useOptions(field.options, givenOf(field, values))
  const chosen = wordOf(values[field.key])
  return (
    <div {...marks} onFocus={open}>
      <ComboboxField<string>
        {...commonOf(props)}
        {...source}
        options={rows.flatMap(({ label, note, code }) =>
          code ? [{ value: code, label, note: note ?? code }] : [],
        )}
        value={chosen === null ? null : { value: chosen, label: wordOf(values[field.shownBy]) ?? chosen }}
        onChange={(choice) =>
          onChange({
            ...(field.fills !== undefined && choice?.value !== chosen
              ? filledIn(field.fills, values, fillsOf(rows, chosen), fillsOf(rows, choice?.value))
              : {}),
            [field.key]: choice?.value ?? null,
            [field.shownBy]: choice?.label ?? null,
          })
        }
      />
    </div>
  )
}
