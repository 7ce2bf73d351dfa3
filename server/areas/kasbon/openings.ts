import { sql } from "drizzle-orm"
import { type KasbonOpening, OPENING_PURPOSE } from "#contract/areas/kasbon/opening.ts"
import { dateWords, monthWords } from "#contract/kit/words.ts"
import { notEmployed } from "#machines/lifecycles/employment.ts"
import { beyondEmployment } from "#machines/lifecycles/kasbonParts.ts"
import { planOf } from "#machines/lifecycles/kasbonPlan.ts"
import type { Context } from "../../call/handler.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { isClosedDay } from "../../kit/closedPeriods.ts"
import { lastDay } from "../../kit/employment.ts"
import { nextNumbers } from "../../kit/numberSeries.ts"
import { dateIn } from "../../time/calendar.ts"

type Problem = { readonly column: string; readonly message: string }
type Person = {
  readonly at: number
  readonly from: string
  readonly until: string | null
  readonly is_locked: boolean
}
const monthOf = (date: string): string => date.slice(0, 7)
const keyOf = ({ members_id, first_date }: Pick<KasbonOpening, "members_id" | "first_date">): string =>
  `${members_id} ${monthOf(first_date)}`

/** Checks of opening advances that need the database, for rows whose fields are valid. */
export const judgeKasbonOpenings = async (
  tx: Tx,
  rows: readonly KasbonOpening[],
  now: Date,
): Promise<(row: KasbonOpening) => readonly Problem[]> => {
  const asked = [...new Map(rows.map((row) => [keyOf(row), row])).values()]
  const found = await rowsOf<Person>(
    tx,
    sql`select r.at::float8 as at, m.tanggal_masuk::text as "from", (${lastDay})::text as until,
        ${isClosedDay(sql`m.companies_id`, sql`m.id`, sql`r.day`)} as is_locked
      from jsonb_to_recordset(${JSON.stringify(
        asked.map((row, at) => ({ at, id: row.members_id, day: `${monthOf(row.first_date)}-01` })),
      )}::jsonb) as r(at int, id bigint, day date) join members m on m.id = r.id`,
  )
  const people = new Map(
    found.flatMap((one) => {
      const row = asked[one.at]
      return row === undefined ? [] : [[keyOf(row), one] as const]
    }),
  )
  const today = dateIn(now)
  return (row) => {
    const who = people.get(keyOf(row))
    if (who === undefined) return []
    const { tanggal, sisa, cicilan, first_date } = row
    const first_period = monthOf(first_date)
    const hasLeft = who.until !== null && who.until < today
    const outside = notEmployed(who, tanggal)
    const beyond = beyondEmployment(who, { tenor: cicilan, first_period })
    const problems: readonly (Problem | null)[] = [
      hasLeft ? { column: "members_id", message: `Sudah keluar ${dateWords(who.until ?? "")}` } : null,
      tanggal > today
        ? { column: "tanggal", message: "Tidak boleh sesudah hari ini" }
        : outside === null
          ? null
          : { column: "tanggal", message: outside },
      sisa < 1 ? { column: "sisa", message: "Isi yang belum dilunasi, lebih dari nol" } : null,
      sisa > 0 && cicilan > sisa
        ? { column: "cicilan", message: "Cicilan lebih banyak daripada rupiahnya" }
        : beyond === null || hasLeft
          ? null
          : { column: "cicilan", message: beyond },
      first_period < monthOf(tanggal)
        ? { column: "first_date", message: `Paling awal ${monthWords(monthOf(tanggal))}` }
        : who.is_locked
          ? { column: "first_date", message: `Gaji ${monthWords(first_period)} sudah ditutup` }
          : null,
    ]
    return problems.filter((problem) => problem !== null)
  }
}

/** Rows that an advance of the same employee, payout, rest and plan equals: by index of `rows`. */
export const standingKasbon = async (
  tx: Tx,
  rows: readonly KasbonOpening[],
): Promise<ReadonlySet<number>> => {
  const found = await rowsOf<{ readonly at: number }>(
    tx,
    sql`select distinct r.at::float8 as at
      from jsonb_to_recordset(${JSON.stringify(
        rows.map((row, at) => ({ ...row, at, period: `${monthOf(row.first_date)}-01` })),
      )}::jsonb) as r(at int, members_id bigint, tanggal date, sisa bigint, cicilan int, period date)
      join kasbon k on k.members_id = r.members_id and k.tanggal = r.tanggal and k.granted_amount = r.sisa
        and k.granted_tenor = r.cicilan and k.granted_period = r.period and k.status in ('disbursed', 'repaying')`,
  )
  return new Set(found.map(({ at }) => at))
}

type Numbered = KasbonOpening & { readonly row: number }

/** Enters advances as paid out, with the plan of what is left. @returns how many */
export const enterKasbonOpenings = async (
  ctx: Context,
  importId: number,
  rows: readonly Numbered[],
): Promise<number> => {
  const { tx, companyId, accountId, now } = ctx
  const { actor, actingFor, via } = moverOf(ctx)
  const at = now.toISOString()
  const numbers = new Map<number, string>()
  for (const tahun of new Set(rows.map(({ tanggal }) => tanggal.slice(0, 4)))) {
    const some = rows.filter(({ tanggal }) => tanggal.startsWith(tahun))
    const series = await nextNumbers(tx, companyId, "KB", `${tahun}-01-01`, some.length)
    for (const [index, { row }] of some.entries()) numbers.set(row, series[index] ?? "")
  }
  const made = await rowsOf<{ readonly row: number; readonly id: number }>(
    tx,
    sql`with given as materialized (
        select nextval(pg_get_serial_sequence('kasbon', 'id')) as id, v.* from jsonb_to_recordset(${JSON.stringify(
          rows.map((one) => ({
            ...one,
            no: numbers.get(one.row),
            purpose: one.purpose ?? OPENING_PURPOSE,
            period: `${monthOf(one.first_date)}-01`,
          })),
        )}::jsonb) as v("row" int, no text, members_id bigint, tanggal date, purpose text, sisa bigint, cicilan int, period date)
      ), made as (
        insert into kasbon (companies_id, id, no, members_id, tanggal, purpose, amount, tenor, first_period, granted_amount, granted_tenor,
          granted_period, disbursed_at, method, outstanding, status, last_nama, last_at, created_at, created_by, updated_at, updated_by)
        select ${companyId}::bigint, id, no, members_id, tanggal, purpose, sisa, cicilan, period, sisa, cicilan, period, tanggal, 'transfer',
          sisa, 'disbursed', ${actor.nama}, ${at}::timestamptz, ${at}::timestamptz, ${accountId}::bigint, ${at}::timestamptz, ${accountId}::bigint
        from given
      ), moved as (
        insert into kasbon_history (companies_id, row_id, version, from_state, to_state, by_id, by_nama, acting_for, at, note, via)
        select ${companyId}::bigint, id, 1, null, 'disbursed', ${accountId}::bigint, ${actor.nama}, ${actingFor}::bigint,
          ${at}::timestamptz, ${OPENING_PURPOSE}, ${via} from given
      )
      update import_rows r set before = jsonb_build_object('id', g.id, 'version', 1, 'values', '{}'::jsonb)
      from given g where r.companies_id = ${companyId} and r.imports_id = ${importId} and r.row = g."row" returning r.row, g.id::float8 as id`,
  )
  const idOf = new Map(made.map(({ row, id }) => [row, id]))
  const plans = rows.flatMap(({ row, sisa, cicilan, first_date }) =>
    planOf(sisa, cicilan, monthOf(first_date)).map((one) => ({
      ...one,
      period: `${one.period}-01`,
      kasbon_id: idOf.get(row),
    })),
  )
  await tx.execute(
    sql`insert into kasbon_instalments (companies_id, kasbon_id, no, period, amount, status)
      select ${companyId}::bigint, v.kasbon_id, v.no, v.period, v.amount, v.status
      from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as v(kasbon_id bigint, no int, period date, amount bigint, status text)`,
  )
  return made.length
}

const ofImport = (importId: number) =>
  sql`import_rows r where r.companies_id = k.companies_id and r.imports_id = ${importId} and (r.before->>'id')::bigint = k.id`

/** Advances of an import that were paid from, put off or changed since. */
export const movedKasbonOpenings = async (tx: Tx, importId: number): Promise<number> => {
  const [found] = await rowsOf<{ readonly moved: number }>(
    tx,
    sql`select count(*)::int as moved from kasbon k where k.version > 1 and exists (select from ${ofImport(importId)})`,
  )
  return found?.moved ?? 0
}

/** Deletes the advances of an import, none of which has moved, with their history: the audit keeps the import and its undoing. */
export const undoKasbonOpenings = async ({ tx, companyId }: Context, importId: number): Promise<void> => {
  await tx.execute(
    sql`delete from kasbon_instalments i using kasbon k
      where i.companies_id = ${companyId} and k.companies_id = i.companies_id and k.id = i.kasbon_id and exists (select from ${ofImport(importId)})`,
  )
  await tx.execute(
    sql`delete from kasbon_history h using kasbon k
      where h.companies_id = ${companyId} and k.companies_id = h.companies_id and k.id = h.row_id and exists (select from ${ofImport(importId)})`,
  )
  await tx.execute(
    sql`delete from kasbon k where k.companies_id = ${companyId} and exists (select from ${ofImport(importId)})`,
  )
}
