import { sql } from "drizzle-orm"
import { Refusal } from "../../call/answer.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { visitMoves, visits } from "../../db/tables/index.ts"
import { keepMove } from "../../kit/approval/move.ts"
import { employeeMover, type Mover } from "../../kit/approval/mover.ts"
import { visitRuleOf } from "./visitRule.ts"

/** Visit number, for example `KJ/2026/000123`. */
export const visitNumber = (date: string, id: number): string =>
  `KJ/${date.slice(0, 4)}/${String(id).padStart(6, "0")}`

export type NewVisit = {
  readonly members_id: number
  readonly tipe_tugas_id: number
  readonly customers_id: number
  readonly tanggal: string
  readonly plan_time?: string | null
  readonly purpose: string
  /** Name of the planner; null = unplanned visit of the employee's own. */
  readonly assigned: string | null
  /** The task that it proves, and the count of attempts at it. */
  readonly task?: { readonly id: number; readonly attempt: number }
}

type TaskType = {
  readonly id: number
  readonly area: string | null
  readonly radius_m: number | null
  /** Minutes. */
  readonly sla_min: number | null
  readonly is_active: boolean
  readonly require_photo: boolean
  readonly require_signature: boolean
}
type Known = {
  readonly members: readonly { readonly id: number; readonly nama: string }[] | null
  readonly types: readonly TaskType[] | null
  /** Customers with the one they stand for: a merged customer is replaced by the one it was merged into. */
  readonly customers: readonly { readonly id: number; readonly to: number }[] | null
}

const unique = (ids: readonly number[]) => `{${[...new Set(ids)].join(",")}}`

/** Employees, task types and customers of the visits, in one statement. */
const knownOf = async (tx: Tx, company: number, asks: readonly NewVisit[]): Promise<Known> => {
  const [known] = await rowsOf<Known>(
    tx,
    sql`select
      (select json_agg(json_build_object('id', m.id, 'nama', m.nama)) from members m where m.companies_id = ${company}
        and m.id = any (${unique(asks.map(({ members_id }) => members_id))}::bigint[])) as members,
      (select json_agg(json_build_object('id', k.id, 'area', k.area, 'radius_m', k.radius_m, 'sla_min', k.sla_min, 'is_active', k.is_active,
          'require_photo', k.require_photo, 'require_signature', k.require_signature)) from tipe_tugas k where k.companies_id = ${company}
        and k.id = any (${unique(asks.map(({ tipe_tugas_id }) => tipe_tugas_id))}::bigint[])) as types,
      (select json_agg(json_build_object('id', c.id, 'to', coalesce(c.merged_into_id, c.id))) from customers c where c.companies_id = ${company}
        and c.id = any (${unique(asks.map(({ customers_id }) => customers_id))}::bigint[])) as customers`,
  )
  if (known === undefined) throw new Error("an aggregate without a row")
  return known
}

const nextIds = (tx: Tx, n: number) =>
  rowsOf<{ readonly id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('visits', 'id'))::float8 as id from generate_series(1, ${n}::int)`,
  )

/** The visit's columns that follow from its task type and the company's rules, as a snapshot. */
const snapshotOf = (type: TaskType, rule: Awaited<ReturnType<typeof visitRuleOf>>) => ({
  area: type.area,
  radius_m: type.radius_m ?? rule.radius_m,
  radius_mode: rule.mode,
  min_duration_min: rule.min_duration_min,
  sla_min: type.sla_min,
  max_gps_accuracy_m: rule.max_gps_accuracy_m,
  needs_photo_in: rule.require_photo_in || type.require_photo,
  needs_photo_out: rule.require_photo_out,
  needs_signature: type.require_signature,
})

/**
 * Plans visits under the current rules, set-based: the number of statements does not depend on theirs.
 * @param mover the account that plans them; null = the employee's phone
 * @returns their ids, in order
 * @throws Refusal where an employee, type or customer is unknown, a type is inactive, or unplanned visits are not
 * allowed
 */
export const makeVisits = async (
  tx: Tx,
  companies_id: number,
  asks: readonly NewVisit[],
  now: Date,
  mover: Mover | null,
): Promise<readonly number[]> => {
  if (asks.length === 0) return []
  const rule = await visitRuleOf(tx, companies_id)
  if (!rule.allow_unplanned && asks.some(({ assigned }) => assigned === null))
    throw new Refusal("Kunjungan tanpa rencana tidak diizinkan perusahaan ini", "state")
  const known = await knownOf(tx, companies_id, asks)
  const names = new Map((known.members ?? []).map(({ id, nama }) => [id, nama]))
  const types = new Map((known.types ?? []).map((type) => [type.id, type]))
  const customers = new Map((known.customers ?? []).map(({ id, to }) => [id, to]))
  const ids = await nextIds(tx, asks.length)
  const at = now.toISOString()
  const made = asks.map((ask, nth) => {
    const type = types.get(ask.tipe_tugas_id)
    const nama = names.get(ask.members_id)
    const customers_id = customers.get(ask.customers_id)
    if (type === undefined || nama === undefined || customers_id === undefined)
      throw new Refusal("Pegawai, tipe tugas atau pelanggan tidak ditemukan", "not_found")
    if (!type.is_active) throw new Refusal("Tipe tugas ini tidak dipakai lagi", "state")
    return { ask: { ...ask, customers_id }, type, by_nama: ask.assigned ?? nama, id: ids[nth]?.id ?? 0 }
  })
  await tx.insert(visits).values(
    made.map(({ id, ask, type, by_nama }) => ({
      ...snapshotOf(type, rule),
      id,
      companies_id,
      members_id: ask.members_id,
      tipe_tugas_id: ask.tipe_tugas_id,
      customers_id: ask.customers_id,
      tasks_id: ask.task?.id ?? null,
      attempt: ask.task?.attempt ?? 1,
      tanggal: ask.tanggal,
      no: visitNumber(ask.tanggal, id),
      plan_time: ask.plan_time ?? null,
      is_planned: ask.assigned !== null,
      assigned_nama: ask.assigned,
      purpose: ask.purpose,
      visit_status: "planned" as const,
      planned_at: at,
      status: "none" as const,
      last_nama: by_nama,
      last_at: at,
      created_at: at,
      created_by: mover === null || mover.actor.id === 0 ? null : mover.actor.id,
      updated_at: at,
    })),
  )
  const by = mover ?? employeeMover(tx, now, companies_id, made[0]?.by_nama ?? "Pegawai", "telepon")
  await keepMove(
    { ...by, tx },
    visitMoves,
    ...made.map(({ id }) => ({
      companies_id,
      row_id: id,
      version: 1,
      from_state: null,
      to_state: "planned",
      level: null,
      at,
      note: null,
    })),
  )
  return made.map(({ id }) => id)
}

/** Plans one visit. @throws as `makeVisits` */
export const makeVisit = async (
  tx: Tx,
  { companies_id, ...ask }: NewVisit & { readonly companies_id: number },
  now: Date,
  mover: Mover | null = null,
): Promise<number> => {
  const [id] = await makeVisits(tx, companies_id, [ask], now, mover)
  if (id === undefined) throw new Error("no visit was planned")
  return id
}
