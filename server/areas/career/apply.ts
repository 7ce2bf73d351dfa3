import { type SQL, sql } from "drizzle-orm"
import { members as membersResource } from "#contract/areas/members/members.ts"
import { type CareerKind, careerKindWords } from "#contract/areas/career/careerFacts.ts"
import { dateWords } from "#contract/kit/words.ts"
import type { Standing } from "../../domain/career/judge.ts"
import { anyOf } from "../../db/ids.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { PLACED_BY } from "../../db/placementTriggers.ts"
import type { Mover } from "../../kit/approval/mover.ts"
import { notifyAccounts } from "../../kit/approval/notify.ts"
import { groupedBy } from "../../kit/groupedBy.ts"
import { audited, namesOf } from "./names.ts"
import { unplace } from "./place.ts"
import { isEmployedOn, NOT_EMPLOYED, setJson, withSet } from "./stored.ts"

/** An employee of a change, with the end of the contract that it sets. */
type Contract = {
  readonly id: number
  /** The end of the contract stays as it is. */
  readonly keep: boolean
  readonly until: string | null
  /** The contract that is undone: one that was changed since then stays. */
  readonly undoes?: { readonly until: string | null }
}

/** The day in the office where an employee `m` works; `o` is that office. */
export const todayThere = (now: Date): SQL =>
  sql`(${now.toISOString()}::timestamptz at time zone o.timezone)::date`

type Synced = {
  readonly id: number
  readonly was: Standing
  readonly is: Standing
}

const facts = (row: string, contract: SQL, pay: string): SQL =>
  sql`json_build_object('offices_id', ${sql.raw(row)}.offices_id, 'departement_id', ${sql.raw(row)}.departement_id,
    'jabatan_id', ${sql.raw(row)}.jabatan_id, 'atasan_id', ${sql.raw(row)}.atasan_id, 'status_karyawan', ${sql.raw(row)}.status_karyawan,
    'tanggal_akhir_kontrak', ${contract}, 'gaji_pokok', ${sql.raw(pay)}.gaji_pokok)`

/**
 * The day whose placement an employee `m` has: today in their office. A move to a zone further west, where it is still
 * yesterday, has begun all the same.
 */
const placedOn = (now: Date): SQL =>
  sql`greatest(${todayThere(now)}, (select max(case when r.state = 'ended' then z.end_date + 1 else z.effective_date end)
    from career_change_rows r join career_changes z on z.companies_id = r.companies_id and z.id = r.careers_id
    where r.companies_id = m.companies_id and r.members_id = m.id and r.state in ('applied', 'ended')))`

/**
 * Sets the rows of employees to the placement of today in their office, with the end of the contract given for each.
 * The trigger of placements adds none: the placement is there with its own day.
 */
const syncMembers = async (
  { tx, now, actor }: Mover,
  companies_id: number,
  contracts: readonly Contract[],
): Promise<readonly Synced[]> => {
  const ids = contracts.map(({ id }) => id)
  await tx.execute(
    sql`select id from members where companies_id = ${companies_id} and id = ${anyOf(ids)} order by id for no key update`,
  )
  await tx.execute(sql`select set_config(${PLACED_BY}, 'on', true)`)
  const rows = await rowsOf<Synced>(
    tx,
    sql`with due as materialized (
        select m.companies_id, m.id, p.offices_id, p.departement_id, p.jabatan_id, p.atasan_id, p.status_karyawan,
          case when v.keep or v.undoes is not null and m.tanggal_akhir_kontrak is distinct from (v.undoes->>'until')::date then m.tanggal_akhir_kontrak else v.until end as contract, ${facts("m", sql`m.tanggal_akhir_kontrak`, "m")} as was
        from jsonb_to_recordset(${JSON.stringify(contracts)}::jsonb) as v(id bigint, keep boolean, until date, undoes jsonb)
        join members m on m.companies_id = ${companies_id} and m.id = v.id
        join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
        cross join lateral (select ${placedOn(now)} as on_day) t
        cross join lateral (select mp.* from member_placements mp where mp.companies_id = m.companies_id and mp.members_id = m.id
          order by case when mp.from_date <= t.on_day then mp.from_date end desc nulls last, mp.from_date limit 1) p
      )
      update members m set offices_id = d.offices_id, departement_id = d.departement_id, jabatan_id = d.jabatan_id, atasan_id = d.atasan_id,
        status_karyawan = d.status_karyawan, tanggal_akhir_kontrak = d.contract, version = m.version + 1,
        updated_at = ${now.toISOString()}::timestamptz, updated_by = ${actor.id === 0 ? null : actor.id}::bigint
      from due d where m.companies_id = d.companies_id and m.id = d.id
        and (m.offices_id, m.departement_id, m.jabatan_id, m.atasan_id, m.status_karyawan, m.tanggal_akhir_kontrak)
          is distinct from (d.offices_id, d.departement_id, d.jabatan_id, d.atasan_id, d.status_karyawan, d.contract)
      returning m.id::float8 as id, d.was, ${facts("m", sql`m.tanggal_akhir_kontrak`, "m")} as is`,
  )
  await tx.execute(sql`select set_config(${PLACED_BY}, '', true)`)
  return rows
}

type Superior = { readonly members_id: number; readonly from: number | null; readonly to: number | null }

/**
 * An approver who was chosen because they are the superior follows the superior: the account of the new one takes the
 * place of the old one's, if it can decide in the employee's office.
 */
const followSuperiors = async (tx: Tx, companies_id: number, moved: readonly Superior[]): Promise<void> => {
  const rows = moved.filter(({ from, to }) => from !== null && from !== to)
  if (rows.length === 0) return
  await tx.execute(
    sql`with gone as (
        delete from member_approvers l using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(members_id bigint, "from" bigint, "to" bigint),
          members s where l.companies_id = ${companies_id} and l.members_id = v.members_id and s.companies_id = l.companies_id
            and s.id = v."from" and s.accounts_id = l.accounts_id
        returning l.members_id, v."to" as superior
      )
      insert into member_approvers (companies_id, members_id, accounts_id)
      select m.companies_id, m.id, a.id from gone g join members m on m.companies_id = ${companies_id} and m.id = g.members_id
        join members s on s.companies_id = m.companies_id and s.id = g.superior
        join accounts a on a.companies_id = m.companies_id and a.id = s.accounts_id and a.is_active
      where a.scope = 'company' or (a.scope = 'office' or a.scope = 'normal' and a.roles_id is not null)
        and exists (select from account_offices x where x.companies_id = a.companies_id and x.accounts_id = a.id and x.offices_id = m.offices_id)
      on conflict do nothing`,
  )
}

const auditSynced = async (mover: Mover, rows: readonly Synced[]): Promise<void> => {
  const pairs = rows.map(({ was, is }) => ({ before: was, after: is }))
  const names = await namesOf(mover.tx, pairs)
  await mover.audit(
    ...rows.map(({ id, was, is }) => ({
      entity: membersResource.noun,
      entityId: id,
      action: "update" as const,
      before: audited(names, { before: was, after: is }, "before"),
      after: audited(names, { before: was, after: is }, "after"),
    })),
  )
}

const sync = async (mover: Mover, companies_id: number, contracts: readonly Contract[]): Promise<void> => {
  const rows = await syncMembers(mover, companies_id, contracts)
  await followSuperiors(
    mover.tx,
    companies_id,
    rows.map(({ id, was, is }) => ({ members_id: id, from: was.atasan_id, to: is.atasan_id })),
  )
  await auditSynced(mover, rows)
}

/** A row whose next step is due. */
export type DueRow = {
  readonly id: number
  readonly companies_id: number
  readonly members_id: number
  readonly state: "planned" | "applied"
  readonly status_karyawan: string | null
  readonly tanggal_akhir_kontrak: string | null
  readonly kind: CareerKind
  readonly judul: string
  readonly effective_date: string
  readonly end_date: string | null
  readonly accounts_id: number | null
  readonly careers_id: number
  readonly before: Standing
  readonly set: Partial<Standing>
  /** Whether the employee works on the day of the change. */
  readonly is_employed: boolean
}

/** Columns of `DueRow` from a row `r`, its document `z` and its employee `m`. */
export const dueColumns = sql`r.id::float8 as id, r.companies_id::float8 as companies_id, r.members_id::float8 as members_id, r.state,
  r.status_karyawan, r.tanggal_akhir_kontrak::text as tanggal_akhir_kontrak, z.kind, z.judul, z.effective_date::text as effective_date,
  z.end_date::text as end_date, m.accounts_id::float8 as accounts_id, r.careers_id::float8 as careers_id, r.before, ${setJson} as set,
  ${isEmployedOn(sql`z.effective_date`)} as is_employed`

const told = ({ state, kind, judul, effective_date, end_date }: DueRow): string =>
  state === "applied"
    ? `${judul}: selesai ${dateWords(end_date ?? effective_date)}, Anda kembali ke tempat sebelumnya.`
    : `${judul}: berlaku mulai ${dateWords(effective_date)}${end_date === null ? "" : ` sampai ${dateWords(end_date)}`} (${careerKindWords[kind].toLowerCase()}).`

/** Employees who left before their change: it is taken out of the plan, and their last placement stays the last. */
const dropLeavers = async (
  { tx, now }: Mover,
  companies_id: number,
  rows: readonly DueRow[],
): Promise<void> => {
  if (rows.length === 0) return
  for (const [careers_id, some] of groupedBy(rows, (row) => row.careers_id)) {
    const [first] = some
    if (first === undefined) continue
    const { effective_date, end_date } = first
    await unplace(
      tx,
      { companies_id, effective_date, end_date },
      some.map(({ members_id, before, set }) => ({ members_id, before, after: withSet(before, set) })),
    )
    await tx.execute(
      sql`update career_changes set member_count = member_count - ${some.length} where companies_id = ${companies_id} and id = ${careers_id}`,
    )
  }
  await tx.execute(
    sql`update career_change_rows set state = 'dropped', next_on = null, refusal = ${NOT_EMPLOYED}, version = version + 1,
        updated_at = ${now.toISOString()}::timestamptz where companies_id = ${companies_id} and id = ${anyOf(rows.map(({ id }) => id))}`,
  )
}

/**
 * Takes the due step of these rows of one company: the employee's row follows the placement of the day, and the
 * employee hears of it. An assignment waits for its return.
 */
export const applyRows = async (
  mover: Mover,
  companies_id: number,
  all: readonly DueRow[],
): Promise<void> => {
  const hasLeft = ({ state, is_employed }: DueRow) => state === "planned" && !is_employed
  await dropLeavers(mover, companies_id, all.filter(hasLeft))
  const rows = all.filter((row) => !hasLeft(row))
  if (rows.length === 0) return
  const { tx, now } = mover
  const at = now.toISOString()
  await sync(
    mover,
    companies_id,
    rows.map(({ members_id, state, status_karyawan, tanggal_akhir_kontrak: until }) => ({
      id: members_id,
      keep: state === "applied" || (status_karyawan === null && until === null),
      until: status_karyawan === "tetap" ? null : until,
    })),
  )
  await tx.execute(
    sql`update career_change_rows r set state = case when r.state = 'applied' then 'ended' else 'applied' end,
        next_on = case when r.state = 'planned' then z.end_date + 1 end, version = r.version + 1, updated_at = ${at}::timestamptz
      from career_changes z where r.companies_id = ${companies_id} and r.id = ${anyOf(rows.map(({ id }) => id))}
        and z.companies_id = r.companies_id and z.id = r.careers_id`,
  )
  await notifyAccounts(
    tx,
    companies_id,
    rows.map((row) => ({
      accountId: row.accounts_id,
      note: {
        event: "career",
        type: "sistem",
        title: "Perubahan kerja",
        body: told(row),
        link: "/saya/profil",
        at,
      },
    })),
  )
}

/** Sets employees back after their change was removed: what their placement of today says, and the contract as before. */
export const restoreMembers = (
  mover: Mover,
  companies_id: number,
  rows: readonly { readonly members_id: number; readonly before: Standing; readonly after: Standing }[],
): Promise<void> =>
  sync(
    mover,
    companies_id,
    rows.map(({ members_id, before, after }) => ({
      id: members_id,
      keep: before.tanggal_akhir_kontrak === after.tanggal_akhir_kontrak,
      until: before.tanggal_akhir_kontrak,
      undoes: { until: after.tanggal_akhir_kontrak },
    })),
  )
