import { chosenIn } from "#contract/areas/fieldwork/chosenWords.ts"
import type { TaskFormField } from "#contract/areas/fieldwork/formFields.ts"
import type { FieldVisitEvent, VisitForm } from "#machines/fieldVisit/fieldVisitTypes.ts"
import { markOf } from "#machines/fieldVisit/judging.ts"
import { CheckboxGroup } from "#src/ui/controls/choice/CheckboxGroup.tsx"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { DateField } from "#src/ui/controls/date/DateField.tsx"
import { PhotoField } from "#src/ui/controls/file/PhotoField.tsx"
import { SignatureField } from "#src/ui/controls/file/SignatureField.tsx"
import { NumberField } from "#src/ui/controls/text/NumberField.tsx"
import { RupiahField } from "#src/ui/controls/text/RupiahField.tsx"
import { TextArea } from "#src/ui/controls/text/TextArea.tsx"
import { LinesField } from "./LinesField.tsx"

/** Pictures are scaled down before they are sent, so that the camera's own size is accepted. */
export const CAMERA_BYTES = 40_000_000
const DECIMALS = 4

type Props = {
  readonly field: TaskFormField
  readonly form: VisitForm
  readonly error: string | undefined
  readonly send: (event: FieldVisitEvent) => void
}

const numberOf = (value: string): number | null => (value === "" ? null : Number(value))
const wordOf = (value: number | null): string => (value === null ? "" : String(value))

/** A signature of the visit or of its form. */
export function MarkField(
  props: Pick<Props, "form" | "error" | "send"> & {
    /** Its key in the form. */
    readonly of: string
    readonly label: string
    readonly required: boolean
    readonly hint?: string
  },
) {
  const { of: key, label, required, hint, form, error, send } = props
  const { strokes, nama } = markOf(form, key)
  return (
    <SignatureField
      label={label}
      required={required}
      hint={hint}
      error={error}
      strokes={strokes}
      nama={nama}
      onBegin={(point) => send({ type: "stroke.begin", key, point })}
      onExtend={(point) => send({ type: "stroke.extend", key, point })}
      onClear={() => send({ type: "mark.clear", key })}
      onName={(text) => send({ type: "mark.name", key, nama: text })}
    />
  )
}

/** A field of the type's form; its answer is text as it is stored. */
export function AnswerField({ field, form, error, send }: Props) {
  const { key, label, type, required, choices } = field
  const value = form.values[key] ?? ""
  const put = (text: string) => send({ type: "answer.change", key, value: text })
  const common = { name: `answers.${key}`, label, required, error }
  const options = choices.map(({ text }) => ({ value: text, label: text }))
  switch (type) {
    case "number":
      return (
        <NumberField
          {...common}
          decimals={DECIMALS}
          value={numberOf(value)}
          onChange={(next) => put(wordOf(next))}
        />
      )
    case "money":
      return <RupiahField {...common} value={numberOf(value)} onChange={(next) => put(wordOf(next))} />
    case "date":
      return (
        <DateField {...common} value={value === "" ? null : value} onChange={(next) => put(next ?? "")} />
      )
    case "select":
      return (
        <SelectField
          {...common}
          options={options}
          value={value === "" ? null : value}
          onChange={(next) => put(next ?? "")}
        />
      )
    case "multiselect":
      return (
        <CheckboxGroup
          {...common}
          options={options}
          value={chosenIn(value)}
          onChange={(next) => put(next.join("\n"))}
        />
      )
    case "products":
      return (
        <LinesField
          label={label}
          required={required}
          error={error}
          lines={form.lines}
          onChange={(lines) => send({ type: "lines.change", lines })}
        />
      )
    case "photo": {
      const picture = form.pictures[key]
      return (
        <PhotoField
          {...common}
          maxBytes={CAMERA_BYTES}
          value={picture instanceof File ? picture : null}
          onChange={(file) =>
            send(
              file === null ? { type: "picture.drop", key } : { type: "picture.choose", key, picture: file },
            )
          }
        />
      )
    }
    case "signature":
      return <MarkField of={key} label={label} required={required} form={form} error={error} send={send} />
    case "text":
      return <TextArea {...common} rows={2} maxLength={2_000} value={value} onChange={put} />
  }
}
