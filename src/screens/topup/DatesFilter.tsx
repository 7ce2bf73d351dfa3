import { type FormEvent, useState } from "react"
import { Button } from "#src/ui/controls/Button.tsx"
import { DateField } from "#src/ui/controls/date/DateField.tsx"
import { formatDate } from "#src/format/format.ts"
import { closeDropdown } from "#src/ui/layout/Dropdown.tsx"
import type { Filter } from "#src/ui/list/types.ts"

/** First and last day, YYYY-MM-DD; null = open. */
export type Dates = readonly [from: string | null, until: string | null]

const textOf = ([from, until]: Dates): string | null => {
  if (from === null && until === null) return null
  if (until === null) return `sejak ${formatDate(from)}`
  return from === null ? `sampai ${formatDate(until)}` : `${formatDate(from)} – ${formatDate(until)}`
}

/** Date range filter; either end may be open. */
export const datesFilter = (dates: Dates, onChange: (dates: Dates) => void): Filter => ({
  key: "dates",
  label: "Tanggal",
  pinned: true,
  text: textOf(dates),
  onClear: () => onChange([null, null]),
  body: <DatesForm key={dates.join()} dates={dates} onChange={onChange} />,
})

function DatesForm({
  dates,
  onChange,
}: {
  readonly dates: Dates
  readonly onChange: (dates: Dates) => void
}) {
  const [from, setFrom] = useState(dates[0])
  const [until, setUntil] = useState(dates[1])
  const isBackward = from !== null && until !== null && until < from
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBackward || !event.currentTarget.checkValidity()) return
    closeDropdown(event.currentTarget)
    onChange([from, until])
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 sm:w-56">
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
