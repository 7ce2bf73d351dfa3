import { useActorRef, useSelector } from "@xstate/react"
import { useMemo } from "react"
import { optionsOf } from "#src/api/options.ts"
import { failureText } from "#src/api/toasts.ts"
import type { AnyField } from "#src/resources/describe.ts"
import { ComboboxField } from "#src/ui/controls/ComboboxField.tsx"
import { NumberField } from "#src/ui/controls/NumberField.tsx"
import { Switch } from "#src/ui/controls/Switch.tsx"
import { TextField } from "#src/ui/controls/TextField.tsx"

type Values = Readonly<Record<string, unknown>>
export type FieldViewProps = {
  readonly field: AnyField
  readonly values: Values
  readonly error: string | undefined
  readonly readOnly: boolean
  readonly onChange: (patch: Values) => void
}

/** One field of a form, by its kind. */
export function FieldView(props: FieldViewProps) {
  const { field, values, error, readOnly, onChange } = props
  const value = values[field.key]
  const common = {
    name: field.key,
    label: field.label,
    hint: field.hint,
    required: field.required,
    error,
    readOnly,
  }
  switch (field.kind) {
    case "text":
      return (
        <TextField
          {...common}
          value={typeof value === "string" ? value : ""}
          maxLength={field.max}
          onChange={(text) => onChange({ [field.key]: text })}
        />
      )
    case "number":
      return (
        <NumberField
          {...common}
          unit={field.unit}
          value={typeof value === "number" ? value : null}
          onChange={(number) => onChange({ [field.key]: number })}
        />
      )
    case "switch":
      return <Switch {...common} checked={value === true} onChange={(on) => onChange({ [field.key]: on })} />
    case "reference":
      return <ReferenceView {...props} field={field} common={common} />
  }
}

type ReferenceField = Extract<AnyField, { kind: "reference" }>
type ReferenceProps = Omit<FieldViewProps, "field"> & {
  readonly field: ReferenceField
  readonly common: Pick<
    Parameters<typeof TextField>[0],
    "label" | "hint" | "required" | "error" | "readOnly"
  > & {
    readonly name: string
  }
}

/** A choice among rows of another resource; its name travels beside it, so that nothing is asked for to show it. */
function ReferenceView({ field, values, onChange, common }: ReferenceProps) {
  const machine = useMemo(() => optionsOf(field.options), [field.options])
  const actor = useActorRef(machine)
  const { q, rows, hasMore, failure } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const chosen = values[field.key]
  const name = values[field.shownBy]
  return (
    <div onFocus={() => actor.send({ type: "options.open" })}>
      <ComboboxField<number>
        {...common}
        value={
          typeof chosen === "number"
            ? { value: chosen, label: typeof name === "string" ? name : `#${chosen}` }
            : null
        }
        onChange={(choice) =>
          onChange({ [field.key]: choice?.value ?? null, [field.shownBy]: choice?.label ?? null })
        }
        query={q}
        onQuery={(text) => actor.send({ type: "options.search", q: text })}
        options={rows.map((row) => ({
          value: row.id,
          label: row.label,
          ...(row.note === null ? {} : { note: row.note }),
        }))}
        loading={busy}
        hasMore={hasMore}
        failure={failure === null ? null : failureText(failure)}
      />
    </div>
  )
}
