import { type FormEvent, useState } from "react"
import { Button } from "#src/ui/controls/Button.tsx"
import { DateField } from "#src/ui/controls/date/DateField.tsx"
import { jakartaDay } from "#src/format/format.ts"
import { closeDropdown } from "#src/ui/layout/Dropdown.tsx"
import type { Filter } from "#src/ui/list/types.ts"
import { type Dates, datesInWords } from "./datesWords.ts"

/** Date range filter; either end may be open. */
export const datesFilter = (dates: Dates, onChange: (dates: Dates) => void): Filter => ({
  key: "dates",
  label: "Tanggal",
  pinned: true,
  text: datesInWords(dates),
  onClear: () => onChange([null, null]),
  body: <DatesForm key={dates.join()} dates={dates} onChange={onChange} />,
})

const DAY_MS = 86_400_000
const ahead = [
  { label: "Hari ini", from: 0, until: 0 },
  { label: "Besok", from: 1, until: 1 },
  { label: "7 hari ke depan", from: 0, until: 6 },
] as const

type DatesFormProps = {
  readonly dates: Dates
  readonly onChange: (dates: Dates) => void
  /** The days are mostly those to come: usual ranges of them are offered. */
  readonly isAhead?: boolean
}

/** Two days of a range; it is sent at once, so that one change is one entry of the history. */
export function DatesForm({ dates, onChange, isAhead = false }: DatesFormProps) {
  const [from, setFrom] = useState(dates[0])
  const [until, setUntil] = useState(dates[1])
  const isBackward = from !== null && until !== null && until < from
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBackward || !event.currentTarget.checkValidity()) return
    closeDropdown(event.currentTarget)
    onChange([from, until])
  }
  const dayIn = (days: number) => jakartaDay(Date.now() + days * DAY_MS)
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 sm:w-56">
      {isAhead && (
        <div className="flex flex-wrap gap-1.5">
          {ahead.map((range) => (
            <Button
              key={range.label}
              size="sm"
              onClick={(event) => {
                closeDropdown(event.currentTarget)
                onChange([dayIn(range.from), dayIn(range.until)])
              }}
            >
              {range.label}
            </Button>
          ))}
        </div>
      )}
      <DateField label="Dari" value={from} onChange={setFrom} />
      <DateField
        label="Sampai"
        value={until}
        error={isBackward ? "Tidak boleh sebelum tanggal awal" : undefined}
        onChange={setUntil}
      />
      <Button type="submit" variant="primary" size="sm">
        Terapkan
      </Button>
    </form>
  )
}
