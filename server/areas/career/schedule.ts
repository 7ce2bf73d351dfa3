import { sql } from "drizzle-orm"
import { CAREER_MOST } from "#contract/areas/career/careers.ts"
import { wholeWords } from "#contract/kit/words.ts"
import { notFound, Refusal } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import type { Standing } from "../../domain/career/judge.ts"
import { anyOf } from "../../db/ids.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import type { Mover } from "../../kit/approval/mover.ts"
import { nextNumber } from "../../kit/numberSeries.ts"
import { BASIC, writePay } from "../payroll/index.ts"
import { applyRows, type DueRow, dueColumns, restoreMembers, todayThere } from "./apply.ts"
import { type Candidate, candidatesOf, type Career } from "./candidates.ts"
import { type Rests, restsOn, restsWords } from "./columns.ts"
import { place, unplace } from "./place.ts"
import { setJson, withSet } from "./stored.ts"

const basicParameter = async (tx: Tx): Promise<number> => {
  const [found] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select id::float8 as id from pay_parameters where kode = ${BASIC} and is_active`,
  )
  if (found === undefined)
    throw new Refusal("Parameter gaji pokok tidak aktif; aktifkan dahulu di Parameter Hitungan.", "state")
  return found.id
}

type Paid = {
  readonly members_id: number
  readonly amount: number | null
}
/** Dated basic pay of these employees from the day on. @returns ids by employee */
const writeBasic = async (
  ctx: Context,
  effective_from: string,
  note: string,
  rows: readonly Paid[],
): Promise<ReadonlyMap<number, number>> => {
  if (rows.length === 0) return new Map()
  const parameter_id = await basicParameter(ctx.tx)
  const made = await writePay(
    ctx,
    rows.map((one) => ({ ...one, parameter_id, effective_from, effective_to: null, note })),
  )
  return new Map(rows.map(({ members_id }, at) => [members_id, made[at] ?? 0]))
}

/** Only the facts that a change sets. */
const setBy = ({ before, after }: Pick<Candidate, "before" | "after">): Partial<Standing> =>
  Object.fromEntries(
    (Object.keys(after) as (keyof Standing)[]).flatMap((key) =>
      before[key] === after[key] ? [] : [[key, after[key]]],
    ),
  )

const keepRows = async (
  { tx, companyId, now, accountId }: Context,
  { id, effective_date }: Career,
  rows: readonly Candidate[],
  components: ReadonlyMap<number, number>,
): Promise<void> => {
  const at = now.toISOString()
  const values = rows.map((row) => ({
    members_id: row.members_id,
    ...(row.refusal === null ? setBy(row) : {}),
    before: row.before,
    refusal: row.refusal,
    state: row.refusal === null ? "planned" : null,
    component: components.get(row.members_id) ?? null,
  }))
  await tx.execute(
    sql`insert into career_change_rows (companies_id, careers_id, members_id, offices_id, departement_id, jabatan_id, atasan_id,
        status_karyawan, tanggal_akhir_kontrak, gaji_pokok, before, refusal, state, next_on, pay_components_id, created_at, created_by, updated_at, updated_by)
      select ${companyId}::bigint, ${id}::bigint, v.members_id, v.offices_id, v.departement_id, v.jabatan_id, v.atasan_id, v.status_karyawan,
        v.tanggal_akhir_kontrak, v.gaji_pokok, v.before, v.refusal, v.state, case when v.state is not null then ${effective_date}::date end,
        v.component, ${at}::timestamptz, ${accountId}::bigint, ${at}::timestamptz, ${accountId}::bigint
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(members_id bigint, offices_id bigint, departement_id bigint, jabatan_id bigint,
        atasan_id bigint, status_karyawan text, tanggal_akhir_kontrak date, gaji_pokok bigint, before jsonb, refusal text, state text, component bigint)
      on conflict (companies_id, careers_id, members_id) do update set offices_id = excluded.offices_id, departement_id = excluded.departement_id,
        jabatan_id = excluded.jabatan_id, atasan_id = excluded.atasan_id, status_karyawan = excluded.status_karyawan,
        tanggal_akhir_kontrak = excluded.tanggal_akhir_kontrak, gaji_pokok = excluded.gaji_pokok, before = excluded.before,
        refusal = excluded.refusal, state = excluded.state, next_on = excluded.next_on, pay_components_id = excluded.pay_components_id,
        version = career_change_rows.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
  )
}

/** Takes the steps of a document that are due already: a change of today or of the past. */
const applyDue = async (mover: Mover, career: Career): Promise<void> => {
  const due = await rowsOf<DueRow>(
    mover.tx,
    sql`select ${dueColumns} from career_change_rows r join career_changes z on z.companies_id = r.companies_id and z.id = r.careers_id
      join members m on m.companies_id = r.companies_id and m.id = r.members_id
      join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      where r.careers_id = ${career.id} and r.next_on <= ${todayThere(mover.now)} order by r.id`,
  )
  await applyRows(mover, career.companies_id, due)
}

/** Schedules the change of everybody who can be changed. @throws Refusal where nobody can */
export const schedule = async (ctx: Context, mover: Mover, career: Career): Promise<void> => {
  const { tx, companyId } = ctx
  const all = await candidatesOf(tx, career)
  const changed = all.filter(({ refusal }) => refusal === null)
  if (changed.length === 0) {
    const why = all[0]?.refusal ?? null
    throw new Refusal(
      why === null
        ? "Tidak ada pegawai yang diubah"
        : `Tidak ada pegawai yang dapat diubah: ${why.charAt(0).toLowerCase()}${why.slice(1)}`,
      "state",
    )
  }
  if (changed.length > CAREER_MOST)
    throw new Refusal(`Paling banyak ${wholeWords(CAREER_MOST)} pegawai; bagi menjadi beberapa`, "state")
  await place(tx, career, changed, { at: ctx.now.toISOString(), account: ctx.accountId })
  const components = await writeBasic(
    ctx,
    career.effective_date,
    career.judul,
    changed.flatMap(({ members_id, before, after }) =>
      before.gaji_pokok === after.gaji_pokok ? [] : [{ members_id, amount: after.gaji_pokok }],
    ),
  )
  await keepRows(ctx, career, all, components)
  const no = career.no ?? (await nextNumber(tx, companyId, "PK", career.effective_date))
  await tx.execute(
    sql`update career_changes set member_count = ${changed.length}, no = ${no} where id = ${career.id}`,
  )
  await applyDue(mover, career)
}

type Kept = {
  readonly members_id: number
  readonly nama: string
  readonly state: "planned" | "applied"
  readonly before: Standing
  readonly set: Partial<Standing>
  readonly is_paid: boolean
  readonly rests: Rests
}

/**
 * Undoes the change of some employees of a document, or of all. Dated pay is never deleted: a row of the same day with
 * the amount before follows it.
 * @throws Refusal where something rests on the change of one of them, or one is not in it
 */
export const undo = async (
  ctx: Context,
  mover: Mover,
  career: Career,
  some: readonly number[] | null,
): Promise<number> => {
  const { tx } = ctx
  const rows = await rowsOf<Kept>(
    tx,
    sql`select r.members_id::float8 as members_id, m.nama, r.state, r.before, ${setJson} as set,
        r.pay_components_id is not null as is_paid, ${restsOn} as rests
      from career_change_rows r join career_changes z on z.companies_id = r.companies_id and z.id = r.careers_id
      join members m on m.companies_id = r.companies_id and m.id = r.members_id
      where r.careers_id = ${career.id} and r.state in ('planned', 'applied')
        ${some === null ? sql`` : sql`and r.members_id = ${anyOf(some)}`} order by r.id`,
  )
  if (some !== null && rows.length < new Set(some).size) throw notFound("pegawai di perubahan kerja ini")
  for (const { nama, rests } of rows) {
    const why = restsWords(rests)
    if (why !== null) throw new Refusal(`${nama}: ${why.charAt(0).toLowerCase()}${why.slice(1)}`, "locked")
  }
  const undone = rows.map((row) => ({
    ...row,
    after: withSet(row.before, row.set),
  }))
  await unplace(tx, career, undone)
  await writeBasic(
    ctx,
    career.effective_date,
    `Dibatalkan: ${career.judul}`,
    undone.flatMap(({ members_id, before, is_paid }) =>
      is_paid ? [{ members_id, amount: before.gaji_pokok }] : [],
    ),
  )
  await restoreMembers(
    mover,
    career.companies_id,
    undone.filter(({ state }) => state === "applied"),
  )
  await tx.execute(
    sql`update career_change_rows set state = 'dropped', next_on = null, version = version + 1, updated_at = ${ctx.now.toISOString()}::timestamptz,
        updated_by = ${ctx.accountId} where careers_id = ${career.id} and members_id = ${anyOf(rows.map(({ members_id }) => members_id))}
        and state in ('planned', 'applied')`,
  )
  return rows.length
}
