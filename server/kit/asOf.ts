import { sql } from "drizzle-orm"
import { AS_OF_YEARS, type Difference } from "#contract/kit/asOf.ts"
import { dateWords } from "#contract/kit/words.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import { dateIn } from "../time/calendar.ts"
import { InvalidFields } from "../call/answer.ts"
import type { Context } from "../call/handler.ts"
import type { ResourceRules } from "./rules.ts"
import type { Row, Values } from "./tenantTable.ts"

/** First and last day that can be asked for, and today: ISO dates in Asia/Jakarta. */
type Days = { readonly first: string; readonly last: string; readonly today: string }

const yearsLater = (date: string, years: number): string => {
  const later = `${Number(date.slice(0, 4)) + years}${date.slice(4)}`
  return later.endsWith("-02-29") ? `${later.slice(0, 4)}-02-28` : later
}

/** From the company's first placement to two years ahead. */
export const daysOf = async (tx: Tx, now: Date): Promise<Days> => {
  const today = dateIn(now)
  const [row] = await rowsOf<{ readonly first: string | null }>(
    tx,
    sql`select min(from_date)::text as first from member_placements`,
  )
  const first = row?.first ?? today
  return { first: first < today ? first : today, last: yearsLater(today, AS_OF_YEARS), today }
}

/**
 * The day that is asked for; null = today, which needs no dating.
 * @throws InvalidFields at `per_tanggal` for a day the company has no data of
 */
export const askedDay = async (
  { tx, now }: Pick<Context, "tx" | "now">,
  day: string | undefined,
): Promise<string | null> => {
  if (day === undefined || day === dateIn(now)) return null
  const { first, last } = await daysOf(tx, now)
  if (day < first)
    throw new InvalidFields({
      per_tanggal: [`Paling awal ${dateWords(first)}, hari pertama data penempatan`],
    })
  if (day > last)
    throw new InvalidFields({ per_tanggal: [`Paling akhir ${dateWords(last)}, dua tahun ke depan`] })
  return day
}

/** The rules of a resource as of the asked day. */
export const rulesOn = async (
  ctx: Pick<Context, "tx" | "now">,
  rules: ResourceRules,
  asked: Values & { readonly per_tanggal?: string },
): Promise<ResourceRules> => {
  const { asOf, whereOf, ...others } = rules
  const day = asOf === undefined ? null : await askedDay(ctx, asked.per_tanggal)
  if (asOf === undefined || day === null) return rules
  const { add, where, filters, on } = asOf(day, asked)
  const listed = where ?? whereOf?.(asked)
  return {
    ...others,
    ...(listed === undefined ? {} : { where: listed }),
    filters: { ...rules.filters, ...filters },
    select: (now) => ({ ...rules.select(now), ...add }),
    listed: (now) => ({ ...rules.listed(now), ...add }),
    present: (given, row) => on(rules.present?.(given, row) ?? row),
  }
}

const shownIn = (value: unknown): string | number | null =>
  typeof value === "string" || typeof value === "number" ? value : null

/**
 * The row of a day over the row of today: values of `then` replace those the row shows, and `beda` has the value of
 * today where it is another.
 * @param compared keys that are shown, each with the key by which it is compared (an id for its name)
 */
export const rowOn = (row: Row, then: Values, compared: Readonly<Record<string, string>>): Row => {
  const known = Object.fromEntries(Object.entries(then).filter(([key]) => key in row))
  const beda: Difference[] = Object.entries(compared).flatMap(([shown, by]) =>
    shown in row && by in row && by in then && (row[by] ?? null) !== (then[by] ?? null)
      ? [{ key: shown, kini: shownIn(row[shown]) }]
      : [],
  )
  return { ...row, ...known, beda } as Row
}
