import { cx } from "../controls/cx.ts"

const WEEKDAYS = ["Min", "Sen", "Sel", "Rab", "Kam", "Jum", "Sab"] as const

/** Weekday of a date (ISO), three letters. */
export const weekdayWord = (date: string): string => WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ""

type Props = { readonly date: string; readonly label: string; readonly isToday: boolean }

/** A day as a column heading, on two lines; read aloud in words. */
export const DayHead = ({ date, label, isToday }: Props) => (
  <>
    <span aria-hidden="true" className="block">
      {weekdayWord(date)}
    </span>
    <span aria-hidden="true" className={cx("font-semibold", isToday ? "text-brand" : "text-ink")}>
      {Number(date.slice(8))}
    </span>
    <span className="sr-only">{label}</span>
  </>
)
