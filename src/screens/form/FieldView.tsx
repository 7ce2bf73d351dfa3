import { createElement, memo, useContext } from "react"
import { NumberField } from "#src/ui/controls/text/NumberField.tsx"
import { PercentField } from "#src/ui/controls/text/PercentField.tsx"
import { RupiahField } from "#src/ui/controls/text/RupiahField.tsx"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { Switch } from "#src/ui/controls/choice/Switch.tsx"
import { TextArea } from "#src/ui/controls/text/TextArea.tsx"
import { TextField } from "#src/ui/controls/text/TextField.tsx"
import { TimeField } from "#src/ui/controls/date/TimeField.tsx"
import {
  commonOf,
  type FieldViewProps,
  isSameField,
  numberOf,
  optionsOf,
  textOf,
  unitOf,
  wordOf,
} from "./fieldProps.ts"
import { KindsContext } from "./kindsContext.ts"

const YES_NO = [
  { value: "true", label: "Ya" },
  { value: "false", label: "Tidak" },
]

function Field(props: FieldViewProps) {
  const { field, values } = props
  const view = useContext(KindsContext)[field.kind]
  if (view !== undefined) return createElement(view, props)
  const value = values[field.key]
  const common = commonOf(props)
  const change = (next: unknown) => props.onChange({ [field.key]: next })
  switch (field.kind) {
    case "text":
      return (
        <TextField
          {...common}
          value={textOf(value)}
          maxLength={field.max}
          onChange={(typed) => props.onChange({ ...field.sets?.(typed, values), [field.key]: typed })}
        />
      )
    case "longText":
      return <TextArea {...common} value={textOf(value)} maxLength={field.max} onChange={change} />
    case "number": {
      const { decimals } = field
      return (
        <NumberField
          {...common}
          {...{ unit: unitOf(props), decimals }}
          value={numberOf(value)}
          onChange={change}
        />
      )
    }
    case "rupiah":
      return <RupiahField {...common} value={numberOf(value)} onChange={change} />
    case "percent":
      return <PercentField {...common} decimals={field.decimals} value={numberOf(value)} onChange={change} />
    case "time":
      return <TimeField {...common} value={wordOf(value)} onChange={change} />
    case "select":
      return (
        <SelectField
          {...common}
          options={optionsOf(field.choices)}
          value={wordOf(value)}
          placeholder={field.required === true && wordOf(value) !== null ? null : undefined}
          onChange={(next) => props.onChange({ ...setBy(field, next, props.values), [field.key]: next })}
        />
      )
    case "yesNo":
      return (
        <SelectField
          {...common}
          options={YES_NO}
          placeholder={field.none}
          value={typeof value === "boolean" ? String(value) : null}
          onChange={(next) => change(next === null ? null : next === "true")}
        />
      )
    case "switch":
      return <Switch {...common} checked={value === true} onChange={change} />
    default:
      throw new Error(`the view of ${field.kind} has not been loaded`)
  }
}

type Chosen = Extract<FieldViewProps["field"], { readonly kind: "select" }>
const setBy = ({ sets }: Chosen, next: string | null, values: FieldViewProps["values"]) => {
  if (next === null || sets === undefined) return {}
  return typeof sets === "function" ? sets(next, values) : sets[next]
}

/** Renders one field of a form by its kind. */
export const FieldView = memo(Field, isSameField)
