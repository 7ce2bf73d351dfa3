import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import type { Mover, Stay } from "./planMove.ts"

type StayRow = Stay & { readonly member: number }

/** Stays of some employees, the latest first. */
const staysOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, readonly Stay[]>> => {
  const rows = await rowsOf<StayRow>(
    tx,
    sql`select x.members_id::float8 as member, x.id::float8 as id, x.sales_teams_id::float8 as team, t.nama as team_nama,
        x.valid_from::text as "from", x.valid_to::text as "to"
      from sales_team_members x join sales_teams t on t.companies_id = x.companies_id and t.id = x.sales_teams_id
      where x.members_id = ${anyOf(ids)} order by x.members_id, x.valid_from desc`,
  )
  const found = new Map<number, Stay[]>()
  for (const { member, ...stay } of rows) {
    const known = found.get(member)
    if (known === undefined) found.set(member, [stay])
    else known.push(stay)
  }
  return found
}

/**
 * Employees with their stays. Their rows stay locked until the transaction ends, in the order of their ids: two moves of
 * an employee happen one after the other.
 */
export const heldMovers = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Mover>> => {
  const rows = await rowsOf<Omit<Mover, "stays">>(
    tx,
    sql`select m.id::float8 as id, m.nama, m.status = 'active' as "isActive", m.tanggal_masuk::text as joined,
        m.tanggal_keluar::text as leaves
      from members m where m.id = ${anyOf(ids)} order by m.id for no key update`,
  )
  const stays = await staysOf(tx, ids)
  return new Map(rows.map((row) => [row.id, { ...row, stays: stays.get(row.id) ?? [] }]))
}

/** A team that people may join; its row is locked against changes until the transaction ends. */
export const heldTeam = async (
  tx: Tx,
  id: number,
): Promise<{ readonly id: number; readonly nama: string; readonly is_active: boolean } | null> => {
  const [row] = await rowsOf<{ id: number; nama: string; is_active: boolean }>(
    tx,
    sql`select id::float8 as id, nama, is_active from sales_teams where id = ${id} for share`,
  )
  return row ?? null
}

/** Those of the ids that are teams of the company; they are held until the transaction ends. */
export const heldTeams = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select id::float8 as id from sales_teams where id = ${anyOf(ids)} order by sales_teams.id for share`,
  )
  return new Set(rows.map(({ id }) => id))
}

export type Changed = { readonly id: number; readonly team: number; readonly to: string | null }
/** Changes team and last day of stored stays. */
export const changeStays = async (tx: Tx, stays: readonly Changed[]): Promise<void> => {
  if (stays.length === 0) return
  await tx.execute(
    sql`update sales_team_members x set sales_teams_id = c.team, valid_to = c."to"
      from json_to_recordset(${JSON.stringify(stays)}::json) as c(id bigint, team bigint, "to" date) where x.id = c.id`,
  )
}

export const dropStays = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.execute(sql`delete from sales_team_members where id = ${anyOf(ids)}`)
}

/** New stays without an end. */
export const addStays = async (
  tx: Tx,
  { company, team, from, by, at }: { company: number; team: number; from: string; by: string; at: string },
  members: readonly number[],
): Promise<void> => {
  if (members.length === 0) return
  await tx.execute(
    sql`insert into sales_team_members (companies_id, sales_teams_id, members_id, valid_from, by_nama, at)
      select ${company}, ${team}, value::bigint, ${from}::date, ${by}, ${at}::timestamptz
      from json_array_elements_text(${JSON.stringify(members)}::json)`,
  )
}
