import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { anyOf } from "../../../db/ids.ts"
import type { KnownPress } from "./visits.ts"

/** Stored facts about the days of some employees besides the records of terminals. */
export type StoredDay = {
  readonly member: number
  readonly date: string
  readonly in: string | null
  readonly out: string | null
  /** Written by an approved request or an import: a decision of people, which presses do not change. */
  readonly is_decided: boolean
}
export type StoredMark = {
  readonly id: number
  readonly member: number
  readonly date: string
  readonly kind: "in" | "out"
  readonly at: string
  /** null = of another source. */
  readonly record: number | null
}

type Span = { readonly start_date: string; readonly end_date: string }

export const storedDays = (
  tx: Tx,
  ids: readonly number[],
  { start_date, end_date }: Span,
): Promise<StoredDay[]> =>
  rowsOf(
    tx,
    sql`select a.members_id::float8 as member, a.business_date::text as date, a.check_in_at as "in", a.check_out_at as "out",
        exists (select from attendance_originals o where o.companies_id = a.companies_id and o.members_id = a.members_id
          and o.business_date = a.business_date) as is_decided
      from attendance a where a.members_id = ${anyOf(ids)} and a.business_date between ${start_date}::date and ${end_date}::date for update of a`,
  )

/** Marks that count: not those which wait for an approval. */
export const storedMarks = (
  tx: Tx,
  ids: readonly number[],
  { start_date, end_date }: Span,
): Promise<StoredMark[]> =>
  rowsOf(
    tx,
    sql`select x.id::float8 as id, x.members_id::float8 as member, x.business_date::text as date, x.kind, x.at, x.terminal_records_id::float8 as record
      from attendance_marks x where x.members_id = ${anyOf(ids)} and x.business_date between ${start_date}::date and ${end_date}::date
        and (x.requests_id is null or exists (select from attendance_requests q where q.companies_id = x.companies_id
          and q.id = x.requests_id and q.status = 'approved'))`,
  )

const ms = (at: string | null): number | null => (at === null ? null : Date.parse(at))

/** Check-ins and check-outs of other sources: marks, and times of the record that no mark of a terminal explains. */
export const knownOf = (day: StoredDay | undefined, marks: readonly StoredMark[]): readonly KnownPress[] => {
  const others = marks
    .filter(({ record }) => record === null)
    .map(({ at, kind }) => ({ at: Date.parse(at), kind }))
  const explained = new Set(marks.map(({ at, kind }) => `${kind} ${Date.parse(at)}`))
  const times = [
    { kind: "in" as const, at: ms(day?.in ?? null) },
    { kind: "out" as const, at: ms(day?.out ?? null) },
  ]
  return [
    ...others,
    ...times.flatMap(({ kind, at }) => (at === null || explained.has(`${kind} ${at}`) ? [] : [{ kind, at }])),
  ]
}
