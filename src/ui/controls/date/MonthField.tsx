import { formatMonth, jakartaDay } from "#src/format/format.ts"
import { Field, useField, type FieldBase } from "../Field.tsx"
import { selectClass } from "../inputClass.ts"

export type MonthFieldProps = FieldBase & {
  /** YYYY-MM */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

const MONTHS = Array.from({ length: 12 }, (_none, at) => String(at + 1).padStart(2, "0"))
/** Name of the month, from "Januari 2026". */
const nameOf = (month: string) => formatMonth(`2026-${month}`).replace(/ \d+$/, "")

/** Some years before and after the current one, and the selected one. */
const yearsWith = (chosen: string): readonly string[] => {
  const present = Number(jakartaDay(Date.now()).slice(0, 4))
  const years = Array.from({ length: 7 }, (_none, at) => String(present - 3 + at))
  return chosen === "" || years.includes(chosen) ? years : [...years, chosen].toSorted()
}

const today = (): string => jakartaDay(Date.now())

/** A month of a year: two selects side by side. */
export function MonthField(props: MonthFieldProps) {
  const { label, hint, error, required, labelHidden, id, value, onChange } = props
  const ids = useField({ id, hint, error })
  const [year = "", month = ""] = (value ?? "").split("-")
  const years = yearsWith(year)
  const disabled = props.readOnly === true || props.disabled === true
  const present = today()
  return (
    <Field {...{ label, hint, error, required, labelHidden, ids }}>
      <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-2">
        <select
          {...ids.aria}
          name={props.name}
          value={month}
          disabled={disabled}
          onChange={({ target }) =>
            onChange(
              target.value === "" ? null : `${year === "" ? present.slice(0, 4) : year}-${target.value}`,
            )
          }
          className={selectClass}
        >
          <option value="">Pilih bulan</option>
          {MONTHS.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </select>
        <select
          aria-label={`${label}: tahun`}
          value={year}
          disabled={disabled}
          onChange={({ target }) => onChange(`${target.value}-${month === "" ? present.slice(5, 7) : month}`)}
          className={selectClass}
        >
          {year === "" && <option value="">Tahun</option>}
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </div>
    </Field>
  )
}
