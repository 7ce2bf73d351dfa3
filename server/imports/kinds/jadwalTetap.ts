import { sql } from "drizzle-orm"
import { type WeekField, weekFields } from "#contract/areas/attendance/pola.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { lockCompany } from "../../kit/locks.ts"
import { attendanceTo, closedPeriods, closes, isOfOffice } from "../../kit/closedPeriods.ts"
import { SWITCHED_OFF } from "../../kit/references.ts"
import { someOf } from "../../areas/attendance/day/people.ts"
import { groupedBy } from "../../areas/attendance/day/grouped.ts"
import { bumpPlan, readShifts, type Shift } from "../../areas/attendance/planDays.ts"
import { closedIn, insertPattern, mondayOf } from "../../areas/attendance/pola.calls.ts"
import { coversDay, staysOf } from "../../areas/attendance/stays.ts"
import type { Context } from "../../call/handler.ts"
import { goodRows } from "../lookups.ts"
import { type CheckedRow, problemAt } from "../rows.ts"
import { asTheyAre, CHANGED, type ImportRules } from "./kind.ts"
import { Refusal } from "../../call/answer.ts"

/** A row as it is written: shifts by their ids, null = a day off. */
type Values = Readonly<Record<WeekField, number | null>> & {
  readonly members_id: number
  readonly berlaku_mulai: string
}

/** What people write for a day off. */
const OFF_WORDS: ReadonlySet<string> = new Set(["off", "libur", "-", "x", "0"])

const shiftWords = (shifts: readonly Shift[]): ReadonlyMap<string, Shift> =>
  new Map(
    shifts
      .toSorted((a, b) => Number(a.is_active) - Number(b.is_active))
      .flatMap((one) => [[one.nama.toLowerCase(), one] as const, [one.kode.toLowerCase(), one] as const]),
  )

const personsIn = (rows: readonly CheckedRow[]): number[] => [
  ...new Set(
    rows.flatMap(({ values: { members_id } }) => (typeof members_id === "number" ? [members_id] : [])),
  ),
]

/** Only the database knows the shifts, where they are worked, and which days are closed. */
const resolve = async (tx: Tx, rows: readonly CheckedRow[]): Promise<readonly CheckedRow[]> => {
  const words = shiftWords(await readShifts(tx))
  const people = new Map((await someOf(tx, personsIn(rows))).map((one) => [one.id, one]))
  const stays = await staysOf(tx, [...people.keys()])
  const periods = await closedPeriods(tx)
  return rows.map((row) => {
    const errors = [...row.errors]
    const tell = (column: string, message: string) =>
      void errors.push(problemAt("jadwal_tetap", row, column, message))
    const values: Record<string, unknown> = { ...row.values }
    const from = row.values["berlaku_mulai"]
    const person = people.get(Number(row.values["members_id"]))
    for (const field of weekFields) {
      const text = row.values[field]
      const word = typeof text === "string" ? text.trim().toLowerCase() : ""
      values[field] = null
      if (word === "" || OFF_WORDS.has(word)) continue
      const shift = words.get(word)
      if (shift === undefined) tell(field, "Shift ini tidak ada; isi kode shift atau OFF")
      else if (!shift.is_active) tell(field, SWITCHED_OFF)
      else {
        values[field] = shift.id
        const isHere = (stays.get(person?.id ?? 0) ?? []).some(
          (stay) => shift.offices_id.includes(stay.id) && typeof from === "string" && coversDay(stay, from),
        )
        if (person !== undefined && shift.offices_id.length > 0 && !isHere)
          tell(field, "Shift ini tidak berlaku di kantor pegawai ini")
      }
    }
    if (errors.length === 0 && weekFields.every((field) => values[field] === null))
      tell("senin", "Isi shift untuk paling sedikit satu hari")
    const span = typeof from === "string" ? { start_date: from, end_date: null } : null
    const closed =
      span === null || person === undefined ? undefined : closedIn(periods, span, [person.offices_id])
    if (closed !== undefined) tell("berlaku_mulai", `Periode gaji ${closed.nama} sudah ditutup`)
    if (typeof from === "string" && person?.until != null && from > person.until)
      tell("berlaku_mulai", "Sesudah hari terakhir pegawai ini bekerja")
    return { ...row, values, errors }
  })
}

/** One pattern for all whose week is the same. */
const write = async (ctx: Context, importId: number): Promise<number> => {
  const { tx, companyId } = ctx
  await lockCompany(ctx, "schedules")
  const rows = (
    await rowsOf<{ readonly values: Values }>(
      tx,
      sql`select r.values from import_rows r where ${goodRows(importId)} order by r.place`,
    )
  ).map(({ values }) => values)
  const periods = await closedPeriods(tx)
  const people = await someOf(tx, [...new Set(rows.map(({ members_id }) => members_id))])
  const offices = new Map(people.map(({ id, offices_id }) => [id, offices_id]))
  const isClosed = ({ members_id, berlaku_mulai }: Values) =>
    closedIn(periods, { start_date: berlaku_mulai, end_date: null }, [offices.get(members_id) ?? 0]) !==
    undefined
  if (rows.some(isClosed)) throw new Refusal(CHANGED, "state")
  const weeks = groupedBy(rows, (row) => JSON.stringify(weekFields.map((field) => row[field])))
  for (const same of weeks.values()) {
    const [one] = same
    if (one === undefined) continue
    const id = await insertPattern(ctx, {
      kind: "weekly",
      anchor_date: mondayOf(one.berlaku_mulai),
      on_holidays: false,
      places: weekFields.map((field) => one[field]),
      imports_id: importId,
    })
    await tx.execute(
      sql`insert into schedule_pattern_members (companies_id, patterns_id, members_id, start_date)
        select ${companyId}::bigint, ${id}::bigint, v.members_id, v.berlaku_mulai
        from jsonb_to_recordset(${JSON.stringify(same)}::jsonb) as v(members_id bigint, berlaku_mulai date)`,
    )
  }
  await bumpPlan(tx, companyId)
  return rows.length
}

/** Patterns that were ended or taken away since, and days that were closed. */
const inTheWay = async (tx: Tx, importId: number): Promise<readonly string[]> => {
  const [found] = await rowsOf<{ readonly gone: number; readonly closed: number }>(
    tx,
    sql`select (i.good - count(x.id) filter (where x.end_date is null))::int as gone,
        count(x.id) filter (where exists (select from payroll_periods p where p.companies_id = x.companies_id
          and ${attendanceTo} >= x.start_date and ${closes} and ${isOfOffice(sql`m.offices_id`)}))::int as closed
      from imports i
      left join schedule_patterns s on s.companies_id = i.companies_id and s.imports_id = i.id
      left join schedule_pattern_members x on x.companies_id = s.companies_id and x.patterns_id = s.id
      left join members m on m.companies_id = x.companies_id and m.id = x.members_id
      where i.id = ${importId} group by i.good`,
  )
  const { gone = 0, closed = 0 } = found ?? {}
  return [
    ...(gone > 0 ? [`${gone} jadwal tetap sudah diakhiri`] : []),
    ...(closed > 0 ? [`${closed} jadwal tetap menyentuh periode gaji yang ditutup`] : []),
  ]
}

const takeBack = async ({ tx, companyId }: Context, importId: number): Promise<void> => {
  await tx.execute(
    sql`delete from schedule_patterns where companies_id = ${companyId} and imports_id = ${importId}`,
  )
  await bumpPlan(tx, companyId)
}

/** Weekly patterns of employees from a date on; what was planned before that stays. */
export const jadwalTetap: ImportRules = {
  ...asTheyAre,
  person: { column: "members_id", mayFollow: false },
  resolve,
  once: [
    {
      keys: ["members_id", "berlaku_mulai"],
      message: (first) => `Pegawai dan tanggal mulai ini sudah ada di baris ${first}`,
    },
  ],
  write,
  undo: { inTheWay, inOneGo: takeBack },
}
