import { sql } from "drizzle-orm"
import { literal } from "../../../db/literal.ts"
import { bindOwner } from "../../../db/owner.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { moveRow } from "../../../kit/approval/move.ts"
import { systemMover } from "../../../kit/approval/mover.ts"
import type { OfficeZone } from "../schedule.ts"
import { queueCommand } from "./commands.ts"
import { terminalLifecycle } from "./lifecycle.ts"

/** A terminal that a company owns. */
export type Terminal = {
  readonly companies_id: number
  readonly id: number
  readonly serial: string
  readonly status: "diadopsi" | "diam"
  readonly zona: OfficeZone
  readonly last_seen_at: string | null
  readonly address: string | null
  readonly attlog_stamp: string | null
  readonly is_resend: boolean
  /** Commands that it has not fetched, or not answered. */
  readonly has_commands: boolean
}
/** A company that has the serial number on its list, without proof. */
type Claim = {
  readonly companies_id: number
  readonly id: number
  readonly kode: string
  readonly zona: OfficeZone
}

export type Found =
  | { readonly kind: "owned"; readonly terminal: Terminal }
  | { readonly kind: "claimed"; readonly zona: OfficeZone }
  | { readonly kind: "unknown" }

/** Claims of one serial number that are looked at: anybody may list one. */
const MOST_CLAIMS = 50
/** Unknown serial numbers that are remembered. */
const MOST_SIGHTINGS = 2_000

export const bindTerminal = (tx: Tx, { companies_id }: Pick<Terminal, "companies_id">) =>
  bindOwner(tx, { company: companies_id, account: 0, offices: null })

/**
 * Terminals of these serial numbers (of the checked form) that a company owns, in the order of their ids.
 * @param hold locks their rows, so that uploads of one terminal are written one after the other
 */
export const ownedOf = (tx: Tx, serials: readonly string[], hold: boolean): Promise<Terminal[]> =>
  rowsOf<Terminal>(
    tx,
    sql`select t.companies_id::float8 as companies_id, t.id::float8 as id, t.serial, t.status, t.zona, t.last_seen_at, t.address, t.attlog_stamp,
        t.is_resend, exists (select from terminal_commands k where k.companies_id = t.companies_id and k.terminals_id = t.id
          and k.state in ('queued', 'sent')) as has_commands
      from terminals t join companies c on c.id = t.companies_id
      where t.serial = any(${`{${serials.join(",")}}`}::text[]) and t.status in ('diadopsi', 'diam') and c.status <> 'close'
      order by t.id ${hold ? sql`for update of t` : sql``}`,
  )

export const ownedBy = async (tx: Tx, serial: string, hold: boolean): Promise<Terminal | null> => {
  const [found] = await ownedOf(tx, [serial], hold)
  return found ?? null
}

const claimsOf = (tx: Tx, serial: string): Promise<Claim[]> =>
  rowsOf(
    tx,
    sql`select t.companies_id::float8 as companies_id, t.id::float8 as id, t.kode, t.zona from terminals t join companies c on c.id = t.companies_id
      where t.serial = ${serial} and t.status = 'baru' and t.kode is not null and c.status <> 'close'
      order by t.created_at limit ${literal(MOST_CLAIMS)}`,
  )

/** Remembers that an unknown serial number has called, and nothing else of its request. */
export const sight = async (tx: Tx, serial: string, version: string | null, now: Date): Promise<void> => {
  const at = now.toISOString()
  await tx.execute(
    sql`insert into terminal_sightings as s (serial, first_at, last_at, times, push_version)
      select ${serial}, ${at}::timestamptz, ${at}::timestamptz, 1, ${version}
      where (select count(*) from (select from terminal_sightings limit ${literal(MOST_SIGHTINGS)}) x) < ${literal(MOST_SIGHTINGS)}
        or exists (select from terminal_sightings where serial = ${serial})
      on conflict (serial) do update set last_at = excluded.last_at, times = least(s.times + 1, 1000000),
        push_version = coalesce(excluded.push_version, s.push_version)`,
  )
}

/**
 * The claim whose code the terminal has sent becomes its owner; the others stay claims. A closed company no longer owns a
 * terminal.
 */
const adopt = async (tx: Tx, serial: string, claim: Claim, now: Date): Promise<void> => {
  await tx.execute(
    sql`update terminals t set status = 'dipensiunkan', version = t.version + 1 from companies c
      where t.serial = ${serial} and t.status in ('diadopsi', 'diam') and c.id = t.companies_id and c.status = 'close'`,
  )
  const [still] = await rowsOf(
    tx,
    sql`select 1 from terminals where companies_id = ${claim.companies_id} and id = ${claim.id}
    and status = 'baru' for update`,
  )
  /** Another request of the terminal was faster. */
  if (still === undefined) return
  await bindTerminal(tx, claim)
  await moveRow(systemMover(tx, now, claim.companies_id, "iclock"), terminalLifecycle, claim.id, {
    type: "mesin.adopt",
    note: null,
  })
  const at = now.toISOString()
  await tx.execute(sql`update terminals set last_seen_at = ${at}::timestamptz where id = ${claim.id}`)
  /** The terminal reads its settings again, among them the tables that it should send now. */
  await queueCommand(tx, claim, "time", ["CHECK"], at, null)
  await queueCommand(tx, claim, "info", ["INFO"], at, null)
}

type Call = {
  readonly serial: string
  /** Codes that the terminal may have been given: communication key, host, path, or the number of a user. */
  readonly codes: ReadonlySet<string>
}

/**
 * Finds the terminal of a request. A serial number alone proves nothing, because it is printed on the box: a claim becomes
 * owned by the code that its company's page shows. Runs as the connection's own user and leaves the transaction bound to the
 * company, if there is one.
 */
export const enter = async (tx: Tx, { serial, codes }: Call, now: Date): Promise<Found> => {
  const owned = await ownedBy(tx, serial, false)
  if (owned !== null) {
    await bindTerminal(tx, owned)
    return { kind: "owned", terminal: owned }
  }
  const claims = await claimsOf(tx, serial)
  const [first] = claims
  if (first === undefined) return { kind: "unknown" }
  const proven = claims.find(({ kode }) => codes.has(kode))
  if (proven === undefined) {
    /** Each claim learns that its terminal calls. */
    await tx.execute(
      sql`update terminals set last_seen_at = ${now.toISOString()}::timestamptz where serial = ${serial} and status = 'baru'
        and (last_seen_at is null or last_seen_at < ${now.toISOString()}::timestamptz - interval '30 seconds')`,
    )
    return { kind: "claimed", zona: first.zona }
  }
  await adopt(tx, serial, proven, now)
  await tx.execute(sql`select set_config('role', 'none', true)`)
  await tx.execute(sql`delete from terminal_sightings where serial = ${serial}`)
  const terminal = await ownedBy(tx, serial, false)
  if (terminal === null) throw new Error("an adopted terminal is not found")
  await bindTerminal(tx, terminal)
  return { kind: "owned", terminal }
}
