import { InvalidFields } from "../call/answer.ts"

/** Longest date range of a summary, days. */
const MAX_DAYS = 92
const DAY_MS = 86_400_000

/** A summary needs an explicit date range of at most 92 days. @throws InvalidFields */
export const assertRange = ({
  start_date,
  end_date,
}: {
  readonly start_date?: string
  readonly end_date?: string
}): void => {
  const errors: Record<string, readonly string[]> = {}
  if (start_date === undefined) errors["start_date"] = ["Wajib diisi"]
  if (end_date === undefined) errors["end_date"] = ["Wajib diisi"]
  if (start_date !== undefined && end_date !== undefined) {
    const days = (Date.parse(end_date) - Date.parse(start_date)) / DAY_MS + 1
    if (days < 1) errors["end_date"] = ["Sebelum tanggal mulai"]
    if (days > MAX_DAYS) errors["end_date"] = [`Paling lama ${MAX_DAYS} hari`]
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}
