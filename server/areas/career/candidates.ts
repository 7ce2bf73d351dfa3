import { sql } from "drizzle-orm"
import { careerFacts, careerFactsOf, keptFacts } from "#contract/areas/career/careerFacts.ts"
import { lawOn } from "../../domain/payroll/tables.ts"
import { pkwtCompensation, serviceMonths } from "../../domain/payroll/severance/severance.ts"
import { severanceWage } from "../../domain/payroll/severance/wage.ts"
import {
  type CareerFacts,
  type Given,
  type JudgedCareer,
  judgeCareer,
  type Standing,
} from "../../domain/career/judge.ts"
import { anyOf } from "../../db/ids.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import type { careers as t } from "../../db/tables/index.ts"
import { CLOSED_PAYROLL } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { ownRows } from "../../kit/own.ts"
import { plusDays } from "../../time/calendar.ts"
import { blindApprovers } from "../members/index.ts"
import { BASIC, wagesOn } from "../payroll/index.ts"
import { isEmployedOn } from "./stored.ts"

export type Career = typeof t.$inferSelect
type Read = Omit<CareerFacts, "barred" | "is_circle" | "compensation" | "blind" | "before" | "given"> &
  Standing & {
    readonly members_id: number
    readonly nip: string
    readonly nama: string
    readonly is_foreign: boolean
    readonly given: Given
    readonly superior_account: number | null
    readonly approver_ids: readonly number[]
  }
export type Candidate = JudgedCareer & {
  readonly members_id: number
  readonly nip: string
  readonly nama: string
  readonly before: Standing
}

export const closedStates = sql.raw(`(${CLOSED_PAYROLL.map((one) => `'${one}'`).join(", ")})`)

const given = (row: string) => sql.raw(careerFacts.map((key) => `'${key}', ${row}.${key}`).join(", "))

const lent = sql.raw(careerFactsOf.penugasan.map((key) => `'${key}', x.${key}`).join(", "))

/** Employees of a draft with their facts on its day, by name. */
const readFacts = (tx: Tx, { id, effective_date, source, members_id }: Career): Promise<readonly Read[]> => {
  const day = sql`${effective_date}::date`
  const isNamed = source === "sheet" ? sql`r.id is not null` : sql`m.id = ${anyOf(members_id)}`
  return rowsOf<Read>(
    tx,
    sql`select m.id::float8 as members_id, m.nip, m.nama, m.kewarganegaraan = 'WNA' as is_foreign,
        coalesce(b.offices_id, m.offices_id)::float8 as offices_id,
        (case when b.from_date is null then m.departement_id else b.departement_id end)::float8 as departement_id,
        (case when b.from_date is null then m.jabatan_id else b.jabatan_id end)::float8 as jabatan_id,
        (case when b.from_date is null then m.atasan_id else b.atasan_id end)::float8 as atasan_id,
        coalesce(b.status_karyawan, m.status_karyawan) as status_karyawan,
        coalesce(ahead.tanggal_akhir_kontrak, m.tanggal_akhir_kontrak)::text as tanggal_akhir_kontrak,
        pay.amount::float8 as gaji_pokok,
        case when z.source = 'sheet' then json_build_object(${given("r")}) else json_build_object(${given("z")}) end as given,
        ${isEmployedOn(day)} as is_employed,
        j.level as old_level,
        (select k.level from jabatan k where k.companies_id = m.companies_id and k.id = coalesce(r.jabatan_id, z.jabatan_id)) as new_level,
        (select y.judul from career_change_rows x join career_changes y on y.companies_id = x.companies_id and y.id = x.careers_id
          where x.companies_id = m.companies_id and x.members_id = m.id and x.careers_id <> z.id and x.state in ('planned', 'applied')
            and y.effective_date = ${day} order by y.id limit 1) as same_day,
        (select json_build_object('until', y.end_date::text, 'set', (select coalesce(json_agg(e.key), '[]'::json)
            from jsonb_each(jsonb_strip_nulls(jsonb_build_object(${lent}))) e))
          from career_change_rows x join career_changes y on y.companies_id = x.companies_id and y.id = x.careers_id
          where x.companies_id = m.companies_id and x.members_id = m.id and x.careers_id <> z.id and x.state in ('planned', 'applied')
            and ${day} between y.effective_date and y.end_date order by y.id limit 1) as assigned,
        (select min(l.from_date) from member_placements l where l.companies_id = m.companies_id and l.members_id = m.id
          and l.from_date > ${day})::text as later,
        term.since::text as pkwt_from, greatest(term.since, (select max(y.effective_date) from career_change_rows x
          join career_changes y on y.companies_id = x.companies_id and y.id = x.careers_id and y.kind = 'perpanjangan'
          where x.companies_id = m.companies_id and x.members_id = m.id and x.state in ('planned', 'applied')
            and y.effective_date < ${day} and y.effective_date > term.since))::text as pkwt_since,
        (select max(p.end_date) from slips s join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
          where s.companies_id = m.companies_id and s.members_id = m.id and not s.is_draft and s.error is null
            and p.type = 'regular' and p.status in ${closedStates} and p.end_date >= ${day})::text as closed_until,
        (select a.accounts_id from members a where a.companies_id = m.companies_id and a.id = b.atasan_id)::float8 as superior_account,
        (select coalesce(json_agg(l.accounts_id::float8 order by l.accounts_id), '[]'::json) from member_approvers l
          where l.companies_id = m.companies_id and l.members_id = m.id) as approver_ids
      from career_changes z join members m on m.companies_id = z.companies_id
      left join career_change_rows r on r.companies_id = z.companies_id and r.careers_id = z.id and r.members_id = m.id
      left join lateral (select mp.* from member_placements mp where mp.companies_id = m.companies_id and mp.members_id = m.id
        and mp.from_date <= ${day} order by mp.from_date desc limit 1) b on true
      left join jabatan j on j.companies_id = m.companies_id and j.id = b.jabatan_id
      left join lateral (select min(x.from_date) as since from member_placements x where x.companies_id = m.companies_id
        and x.members_id = m.id and x.from_date <= ${day} and b.status_karyawan = 'pkwt' and x.from_date > coalesce((
          select max(y.from_date) from member_placements y where y.companies_id = m.companies_id and y.members_id = m.id
            and y.from_date <= ${day} and y.status_karyawan <> 'pkwt'), '-infinity'::date)) term on true
      left join lateral (select x.tanggal_akhir_kontrak from career_change_rows x join career_changes y on y.companies_id = x.companies_id
          and y.id = x.careers_id where x.companies_id = m.companies_id and x.members_id = m.id and x.state = 'planned'
          and x.tanggal_akhir_kontrak is not null and y.effective_date < ${day} order by y.effective_date desc limit 1) ahead on true
      left join lateral (select c.amount from pay_components c join pay_parameters q on q.companies_id = c.companies_id
          and q.id = c.parameter_id and q.kode = ${BASIC} where c.companies_id = m.companies_id and c.members_id = m.id
          and c.effective_from <= ${day} and (c.effective_to is null or c.effective_to >= ${day})
        order by c.effective_from desc, c.id desc limit 1) pay on true
      where z.id = ${id} and ${isNamed} order by m.nama_sort, m.id`,
  )
}

/**
 * Cycle check of the tree of superiors with all changes of a document together: A above B and B above A would each be
 * right alone. Each employee counts as under the superior of the day and under all later ones, because a change of a
 * later day may already be scheduled. `union` ends the recursion, also where there is a cycle.
 */
const circlesAmong = async (
  tx: Tx,
  moved: readonly { readonly id: number; readonly atasan_id: number | null; readonly was: number | null }[],
  day: string,
): Promise<ReadonlySet<number>> => {
  if (moved.length === 0) return new Set()
  const rows = await inWholeCompany(tx, () =>
    rowsOf<{ readonly id: number }>(
      tx,
      sql`with recursive moved as materialized (
          select v.id, v.atasan_id, v.was from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as v(id bigint, atasan_id bigint, was bigint)
        ), up(id, above) as (
          select id, atasan_id from moved where atasan_id is not null
          union
          select up.id, s.atasan_id from up cross join lateral (
            select v.atasan_id from moved v where v.id = up.above
            union all
            select p.atasan_id from member_placements p where p.members_id = up.above and p.atasan_id is not null
              and (p.from_date > ${day}::date and not exists (select from moved v where v.id = up.above and v.was = p.atasan_id)
                or not exists (select from moved v where v.id = up.above)
                and p.from_date = (select coalesce(max(q.from_date) filter (where q.from_date <= ${day}::date), min(q.from_date))
                  from member_placements q where q.companies_id = p.companies_id and q.members_id = p.members_id))) s
          where up.above <> up.id and s.atasan_id is not null
        )
        select distinct id::float8 as id from up where above = id`,
    ),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Compensation of the contract that ends the day before a change, rupiah; null = none is due. */
const compensationsOf = async (
  tx: Tx,
  { kind, effective_date }: Career,
  rows: readonly Read[],
): Promise<ReadonlyMap<number, number>> => {
  if (kind !== "perpanjangan" && kind !== "pengangkatan") return new Map()
  const due = rows.filter(
    ({ status_karyawan, pkwt_since, is_foreign }) =>
      status_karyawan === "pkwt" && pkwt_since !== null && !is_foreign,
  )
  if (due.length === 0) return new Map()
  const last = plusDays(effective_date, -1)
  const law = lawOn(last)
  const wages = await wagesOn(
    tx,
    due.map(({ members_id }) => members_id),
    last,
  )
  return new Map(
    due.flatMap(({ members_id, pkwt_since }) => {
      const held = wages.get(members_id)
      if (held === undefined || pkwt_since === null || pkwt_since > last) return []
      const { amount } = pkwtCompensation(law, serviceMonths(pkwt_since, last), severanceWage(law, held))
      return amount === 0n ? [] : [[members_id, Number(amount)] as const]
    }),
  )
}

/** The employees that a draft names, by name, each with the facts after it or the reason why there are none. */
export const candidatesOf = async (tx: Tx, career: Career): Promise<readonly Candidate[]> => {
  const rows = (await readFacts(tx, career)).map((row) => ({
    ...row,
    given: keptFacts(career.kind, row.given),
  }))
  if (rows.length === 0) return []
  const ids = rows.map(({ members_id }) => members_id)
  const barred = await ownRows({ tx }, ids)
  const moved = rows.flatMap(({ members_id, atasan_id, given: { atasan_id: next } }) =>
    next === null || next === atasan_id ? [] : [{ id: members_id, atasan_id: next, was: atasan_id }],
  )
  const circles = await circlesAmong(tx, moved, career.effective_date)
  const compensations = await compensationsOf(tx, career, rows)
  const blind = await blindApprovers(
    tx,
    rows.flatMap(({ members_id: key, offices_id, atasan_id, superior_account, approver_ids, given: next }) =>
      next.offices_id === null || next.offices_id === offices_id
        ? []
        : [
            {
              key,
              offices_id: next.offices_id,
              approver_ids:
                next.atasan_id === null || next.atasan_id === atasan_id
                  ? approver_ids
                  : approver_ids.filter((one) => one !== superior_account),
            },
          ],
    ),
  )
  return rows.map((row) => {
    const { members_id, nip, nama } = row
    const before: Standing = {
      offices_id: row.offices_id,
      departement_id: row.departement_id,
      jabatan_id: row.jabatan_id,
      atasan_id: row.atasan_id,
      status_karyawan: row.status_karyawan,
      tanggal_akhir_kontrak: row.tanggal_akhir_kontrak,
      gaji_pokok: row.gaji_pokok,
    }
    const judged = judgeCareer(career, {
      ...row,
      before,
      barred: barred.get(members_id) ?? null,
      is_circle: circles.has(members_id),
      compensation: compensations.get(members_id) ?? null,
      blind: blind.get(members_id) ?? null,
    })
    return { members_id, nip, nama, before, ...judged }
  })
}

/** Writes the number of employees that a draft would change into its row. */
export const keepCareerCount = async (tx: Tx, career: Career): Promise<void> => {
  const all = await candidatesOf(tx, career)
  await tx.execute(
    sql`update career_changes set member_count = ${all.filter(({ refusal }) => refusal === null).length} where id = ${career.id}`,
  )
}
