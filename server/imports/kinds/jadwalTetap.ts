import { sql } from "drizzle-orm"
import { type WeekField, weekFields } from "#contract/areas/attendance/pola.ts"
import { cleanLine } from "#contract/kit/cleanText.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { attendanceTo, closedFrom, closedPeriods, closes, isOfOffice } from "../../kit/closedPeriods.ts"
import { SWITCHED_OFF } from "../../kit/references.ts"
import { someOf } from "../../areas/attendance/day/people.ts"
import { groupedBy } from "../../kit/groupedBy.ts"
import { bumpPlan, readShifts, type Shift } from "../../areas/attendance/planDays.ts"
import { insertPattern, mondayOf } from "../../areas/attendance/pola.calls.ts"
import { coversDay, staysOf } from "../../areas/attendance/stays.ts"
import type { Context } from "../../call/handler.ts"
import { goodRows } from "../lookups.ts"
import { type CheckedRow, problemAt } from "../rows.ts"
import { type Against, asTheyAre, type ImportRules, type Judge } from "./kind.ts"
import { standingPatterns } from "./standing.ts"
import { notEmployed } from "#machines/lifecycles/employment.ts"

/** A row to write: shifts as ids, null = a day off. */
type Values = Readonly<Record<WeekField, number | null>> & {
  readonly members_id: number
  readonly berlaku_mulai: string
}

/** Words accepted for a day off. */
const OFF_WORDS: ReadonlySet<string> = new Set(["off", "libur", "-", "x", "0"])

const shiftWords = (shifts: readonly Shift[]): ReadonlyMap<string, Shift> =>
  new Map(
    shifts
      .toSorted((a, b) => Number(a.is_active) - Number(b.is_active))
      .flatMap((one) => [[one.nama.toLowerCase(), one] as const, [one.kode.toLowerCase(), one] as const]),
  )

/** The normalized word of a day; "" for a day off. */
const wordOf = (text: unknown): string => {
  const word = typeof text === "string" ? cleanLine(text).toLowerCase() : ""
  return OFF_WORDS.has(word) ? "" : word
}

const readWeeks = async (tx: Tx) => {
  const words = shiftWords(await readShifts(tx))
  return ({ values }: CheckedRow): Readonly<Record<WeekField, number | null>> | null => {
    const days = weekFields.map((field) => [field, wordOf(values[field])] as const)
    return days.every(([, word]) => word === "" || words.has(word))
      ? (Object.fromEntries(days.map(([field, word]) => [field, words.get(word)?.id ?? null])) as Record<
          WeekField,
          number | null
        >)
      : null
  }
}

/** Resolves shift words with the database. */
const resolve = async (tx: Tx, rows: readonly CheckedRow[]): Promise<readonly CheckedRow[]> => {
  const words = shiftWords(await readShifts(tx))
  return rows.map((row) => {
    const errors = [...row.errors]
    const tell = (column: string, message: string) =>
      void errors.push(problemAt("jadwal_tetap", row, column, message))
    const values: Record<string, unknown> = { ...row.values }
    for (const field of weekFields) {
      const word = wordOf(row.values[field])
      const shift = words.get(word)
      values[field] = shift?.id ?? null
      if (word !== "" && shift === undefined) tell(field, "Shift ini tidak ada; isi kode shift atau OFF")
    }
    if (errors.length === 0 && weekFields.every((field) => values[field] === null))
      tell("senin", "Isi shift untuk paling sedikit satu hari")
    return { ...row, values, errors }
  })
}

/** Checks that need the database: shifts by office, closed periods, and employment dates. */
const judge: Judge = async (tx, rows) => {
  const shifts = new Map((await readShifts(tx)).map((one) => [one.id, one]))
  const ids = [
    ...new Set(rows.flatMap(({ members_id }) => (typeof members_id === "number" ? [members_id] : []))),
  ]
  const people = new Map((await someOf(tx, ids)).map((one) => [one.id, one]))
  const stays = await staysOf(tx, [...people.keys()])
  const closed = await closedPeriods(tx)
  return (values) => {
    const person = people.get(Number(values["members_id"]))
    const from = values["berlaku_mulai"]
    if (person === undefined || typeof from !== "string") return []
    const there = (stays.get(person.id) ?? []).filter((stay) => coversDay(stay, from))
    const period = closedFrom(closed, { start_date: from, end_date: null }, [person])
    const outside = notEmployed(person, from)
    return [
      ...weekFields.flatMap((column): readonly Against[] => {
        const shift = shifts.get(Number(values[column]))
        if (shift === undefined) return []
        if (!shift.is_active) return [{ column, message: SWITCHED_OFF }]
        const isHere =
          shift.offices_id.length === 0 || there.some((stay) => shift.offices_id.includes(stay.id))
        return isHere ? [] : [{ column, message: "Shift ini tidak berlaku di kantor pegawai ini" }]
      }),
      ...(period === undefined
        ? []
        : [{ column: "berlaku_mulai", message: `Periode gaji ${period.nama} sudah ditutup` }]),
      ...(outside === null ? [] : [{ column: "berlaku_mulai", message: outside }]),
    ]
  }
}

/** Employees with the same week share one pattern. */
const write = async (ctx: Context, importId: number): Promise<number> => {
  const { tx, companyId } = ctx
  const rows = (
    await rowsOf<{ readonly values: Values }>(
      tx,
      sql`select r.values from import_rows r where ${goodRows(importId)} order by r.place`,
    )
  ).map(({ values }) => values)
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

/** Undo is refused for patterns ended or deleted after the import, and for days of periods closed after it. */
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

/** Weekly patterns of employees from a date on; earlier plans are kept. */
export const jadwalTetap: ImportRules = {
  ...asTheyAre,
  person: { column: "members_id", mayFollow: false },
  standing: standingPatterns(readWeeks),
  resolve,
  judge,
  lock: "schedules",
  once: [
    {
      keys: ["members_id", "berlaku_mulai"],
      message: (first) => `Pegawai dan tanggal mulai ini sudah ada di baris ${first}`,
    },
  ],
  write,
  undo: { inTheWay, inOneGo: takeBack },
}
