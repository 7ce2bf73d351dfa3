import type { Leave } from "#contract/areas/leave/cuti.ts"
import { partWords } from "#contract/areas/leave/leaveWords.ts"
import { formatDate, formatDays, formatTime } from "#src/format/format.ts"
import { formatLeave } from "#src/format/leave.ts"

type Span = Pick<Leave, "start_date" | "end_date" | "start_part" | "end_part" | "start_time" | "end_time">

/** Dates of the leave, and the part of the first and the last day. */
export const whenOf = ({
  start_date,
  end_date,
  start_part,
  end_part,
  start_time,
  end_time,
}: Span): string => {
  if (start_date !== end_date) {
    const parts = [
      start_part === "full" ? null : `mulai ${partWords[start_part]}`,
      end_part === "full" ? null : `sampai ${partWords[end_part]}`,
    ].filter((part) => part !== null)
    return [formatDays(start_date, end_date), ...parts].join(", ")
  }
  if (start_time !== null && end_time !== null)
    return `${formatDate(start_date)}, ${formatTime(start_time)}–${formatTime(end_time)}`
  return start_part === "full"
    ? formatDate(start_date)
    : `${formatDate(start_date)}, ${partWords[start_part]}`
}

/** Warnings for the approver. */
export const warningsOf = ({
  ledger,
  present,
  beside,
  delegate,
  status,
}: Pick<Leave, "ledger" | "present" | "beside" | "delegate" | "status">): readonly string[] => {
  const short = ledger.find(({ asked, rest }) => asked > rest)
  return [
    short === undefined ? null : `kurang ${formatLeave(short.asked - short.rest, short.unit)}`,
    status === "pending" && present.length > 0 ? "ada absen masuk" : null,
    status === "pending" && beside.length > 1 ? `${beside.length} rekan juga tidak masuk` : null,
    status === "pending" && delegate?.away === true ? "pengganti juga cuti" : null,
  ].filter((warning) => warning !== null)
}
