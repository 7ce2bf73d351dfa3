import { BlockList } from "node:net"
import { sql } from "drizzle-orm"
import type { KeyAssistant } from "#contract/areas/programs/kunciApi.ts"
import { type Right, RIGHTS } from "#contract/kit/modules.ts"
import { ceilingOf, type Holder } from "#contract/kit/needs.ts"
import { addressLines, networkIn } from "#contract/kit/networks.ts"
import { KEY_PAY_RIGHT, keySeesPay } from "#contract/kit/keyCalls.ts"
import { asRole } from "../db/asRole.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import { dateIn } from "../time/calendar.ts"
import { HttpStop, Refusal } from "./answer.ts"
import { closedReason } from "./companyState.ts"
import {
  accountColumns,
  hashToken,
  holderOf,
  type Session,
  type SessionRow,
  TOUCH_EVERY_MS,
} from "./session.ts"

/** The secret as a request shows it, and the peer's IP address; null = a link that was signed for the key. */
export type KeyShown = { readonly secret: string; readonly ip: string | null }

/** Begins the hash of a key where a session's has its place (signed links). */
const KEY_MARK = "key:"

type KeyRow = SessionRow & {
  readonly key_id: number
  readonly key_nama: string
  readonly key_status: "new" | "active" | "expired" | "revoked"
  readonly key_rights: readonly Right[]
  readonly assistant: KeyAssistant
  readonly is_over: boolean
  readonly addresses: string | null
  readonly key_offices: string
  readonly given_offices: string
  readonly bound_offices: string
}

const UNKNOWN_KEY = "Kunci API tidak dikenal"

/** Why a key is not valid, for the one who holds its secret; null = it is. */
const deadWords = (row: KeyRow, now: Date): string | null => {
  if (row.key_status === "revoked") return "Kunci API ini sudah dicabut"
  if (row.is_over) return "Kunci API ini sudah kedaluwarsa"
  if (!row.is_active) return "Kunci API ini tidak berlaku lagi: akun yang memberikannya dinonaktifkan"
  return closedReason(row, now) === null ? null : "Kunci API ini tidak berlaku: akses perusahaan ditutup"
}

/** Whether an address is in one of the networks of a list; a list without any allows all. */
export const isAllowedAddress = (ip: string, addresses: string | null): boolean => {
  const networks = addressLines(addresses).flatMap((line) => networkIn(line) ?? [])
  if (networks.length === 0) return addressLines(addresses).length === 0
  const list = new BlockList()
  for (const { address, bits, family } of networks) list.addSubnet(address, bits, family)
  const bare = ip.replace(/^::ffff:(?=\d+\.)/i, "")
  return list.check(bare, bare.includes(":") ? "ipv6" : "ipv4")
}

/** At most the giver's rights of this moment; a giver without a role has all of the scope. */
const rightsOf = ({ rights }: Holder, given: readonly Right[]): readonly string[] =>
  RIGHTS.filter((right) => given.includes(right) && (rights === null || rights.includes(right)))

const scopeOf = (giver: Holder, isLimited: boolean): Session["scope"] => {
  const ceiling = ceilingOf(giver)
  return ceiling === "company" && isLimited ? "office" : ceiling
}

const idsIn = (list: string): readonly number[] => (list === "" ? [] : list.split(",").map(Number))

export const bindKey = (tx: Tx, { secret, ip }: KeyShown, now: Date): Promise<Session> =>
  bindKeyHash(tx, hashToken(secret), ip, now)

/** Whether the hash in a signed link is that of a key. */
export const isKeyHash = (hash: string): boolean => hash.startsWith(KEY_MARK)
export const bindKeyOfLink = (tx: Tx, hash: string, ip: string, now: Date): Promise<Session> =>
  bindKeyHash(tx, hash.slice(KEY_MARK.length), ip, now)

/**
 * Looks up the API key and binds the transaction to its company, the giver's account and the offices of both, in one
 * statement, as a session does. Pay is on only if key and giver have the right to payroll and the key is for all offices.
 * @throws HttpStop 401 when the key is unknown, revoked, expired, or its giver is gone; Refusal from another address
 */
const bindKeyHash = async (tx: Tx, hash: string, ip: string | null, now: Date): Promise<Session> => {
  const today = dateIn(now)
  const [row] = await rowsOf<KeyRow>(
    tx,
    sql`select ${accountColumns(now)}, a.nama_lengkap || ' (kunci ' || k.nama || ')' as nama_lengkap,
      k.companies_id::float8 as companies_id, null as impersonation_reason, null as expires, '[]'::json as seen,
      coalesce(extract(epoch from k.last_used_at)::float8 * 1000, 0) as last_used,
      k.id::float8 as key_id, k.nama as key_nama, k.status as key_status, k.rights as key_rights, k.addresses, k.assistant,
      coalesce(k.expires_on < ${today}::date, false) as is_over, o.key_offices, o.given_offices, o.bound as bound_offices,
      set_config('app.company', k.companies_id::text, true),
      set_config('app.offices', case when o.key_offices = '' and a.scope in ('company', 'restricted') then '' else '{' || o.bound || '}' end, true),
      set_config('app.pay', case when a.scope = 'company' and o.key_offices = '' and k.rights ? ${KEY_PAY_RIGHT}
          and (a.roles_id is null or ${KEY_PAY_RIGHT} = any (r.rights)) then 'on' else '' end, true),
      set_config('role', 'balai_tenant', true)
    from api_keys k
    join accounts a on a.companies_id = k.companies_id and a.id = k.accounts_id
    join companies c on c.id = k.companies_id
    left join company_etc e on e.companies_id = k.companies_id
    left join roles r on r.id = a.roles_id
    left join app_settings p on p.id = 1
    cross join lateral (
      select l.key_offices, l.given_offices, case
          when a.scope in ('company', 'restricted') then l.key_offices
          when l.key_offices = '' then l.given_offices
          else (select coalesce(string_agg(g.offices_id::text, ',' order by g.offices_id), '') from account_offices g
            join api_key_offices n on n.companies_id = g.companies_id and n.api_keys_id = k.id and n.offices_id = g.offices_id
            where g.companies_id = k.companies_id and g.accounts_id = a.id) end as bound
      from (select
        (select coalesce(string_agg(n.offices_id::text, ',' order by n.offices_id), '') from api_key_offices n
          where n.companies_id = k.companies_id and n.api_keys_id = k.id) as key_offices,
        (select coalesce(string_agg(g.offices_id::text, ',' order by g.offices_id), '') from account_offices g
          where g.companies_id = k.companies_id and g.accounts_id = a.id) as given_offices) l
    ) o
    where k.secret_hash = ${hash}`,
  )
  if (row === undefined) throw new HttpStop(401, UNKNOWN_KEY)
  const dead = deadWords(row, now)
  if (dead !== null) throw new HttpStop(401, dead)
  if (ip !== null && !isAllowedAddress(ip, row.addresses))
    throw new Refusal(`Kunci API ini tidak dapat dipakai dari alamat ${ip}`, "forbidden")
  if (now.getTime() - row.last_used > TOUCH_EVERY_MS) await touch(tx, row, ip, now)
  const giver = holderOf(row, false)
  const isLimited = row.key_offices !== ""
  const scope = scopeOf(giver, isLimited)
  const holder = { ...giver, is_superusers: false, scope, rights: rightsOf(giver, row.key_rights) }
  return {
    tokenHash: `${KEY_MARK}${hash}`,
    accountId: row.id,
    companyId: row.companies_id,
    isSuper: false,
    scope,
    offices: scope === "office" ? idsIn(row.bound_offices) : [],
    impersonating: false,
    holder,
    seesPay: keySeesPay(holder),
    self: null,
    key: { id: row.key_id, nama: row.key_nama, assistant: row.assistant },
    row,
  }
}

/**
 * Last use, at most once a minute. The policy of keys hides them from keys of some offices. A concurrent call of the key
 * has the same to write: its lock is not waited for.
 */
const touch = (tx: Tx, { companies_id, key_id }: KeyRow, ip: string | null, now: Date) =>
  asRole(tx, "none", () =>
    tx.execute(
      sql`update api_keys set last_used_at = ${now.toISOString()}::timestamptz, last_address = coalesce(${ip}::text, last_address)
        where (companies_id, id) in (select k.companies_id, k.id from api_keys k
          where k.companies_id = ${companies_id} and k.id = ${key_id} for update skip locked)`,
    ),
  )
