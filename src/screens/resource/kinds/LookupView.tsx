import { useState } from "react"
import type { FieldOfKind } from "#src/resources/fields.ts"
import { ComboboxField } from "#src/ui/controls/ComboboxField.tsx"
import { commonOf, type FieldViewProps, wordOf } from "../fieldProps.ts"

/** One of many words that are all here, searched as somebody types. */
export function LookupView(props: FieldViewProps<FieldOfKind<"lookup">>) {
  const { field, values, onChange } = props
  const [query, setQuery] = useState("")
  const wanted = query.trim().toLowerCase()
  const code = wordOf(values[field.key])
  const label = code === null ? null : (field.choices.find(({ value }) => value === code)?.label ?? code)
  return (
    <ComboboxField<string>
      {...commonOf(props)}
      query={query}
      onQuery={setQuery}
      options={field.choices
        .filter((one) => `${one.label} ${one.value}`.toLowerCase().includes(wanted))
        .map((one) => ({ ...one, note: one.value }))}
      value={code === null || label === null ? null : { value: code, label }}
      onChange={(choice) => onChange({ [field.key]: choice?.value ?? null })}
    />
  )
}
