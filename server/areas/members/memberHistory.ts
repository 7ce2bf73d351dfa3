import { type SQL, sql } from "drizzle-orm"
import { payFields } from "#contract/areas/members/memberFields.ts"
import { HISTORY_PAGE, type MemberEvent, type memberHistory } from "#contract/areas/members/memberHistory.ts"
import { members as resource } from "#contract/areas/members/members.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { literal } from "../../db/literal.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { notFound } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import type { Values } from "../../kit/tenantTable.ts"
import { customChangesOf, type FieldVersions, hiddenKeys, readVersions } from "./customHistory.ts"
import { wireInstant } from "../../time/calendar.ts"

/** The audit log of one employee as changes of form fields. */

type Entry = AnswerOf<typeof memberHistory>["rows"][number]
type Audited = {
  readonly id: number
  readonly at: string
  readonly by: string | null
  readonly is_platform: boolean
  readonly call: string
  readonly action: "create" | "update" | "delete"
  readonly before: Values | null
  readonly after: Values | null
}
type Side = Record<string, unknown>

/** Id fields, each with the name field that goes with it. */
const NAMES: Readonly<Record<string, string>> = {
  offices_id: "offices_nama",
  departement_id: "departement_nama",
  jabatan_id: "jabatan_nama",
  atasan_id: "atasan_nama",
  approver_ids: "approver_nama",
  offices_hours_id: "offices_hours_nama",
  kelompok_gaji_id: "kelompok_gaji_nama",
  bank_kode: "bank_nama",
}
const TOLD: readonly string[] = [
  ...Object.keys(resource.values.fields).filter((name) => name !== "type" && name !== "isian"),
  "foto",
  "device_id",
  "face_enrolled",
]
/** Fields of an audited row that the history leaves out: names follow their ids, the rest is derived. */
const UNTOLD = [
  ...Object.values(NAMES),
  "id",
  "version",
  "created_at",
  "updated_at",
  "is_own",
  "password_state",
  "attendance_plans",
]

const list = (names: readonly string[]) =>
  sql`array[${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]`

/** A side of an entry without the fields, and the custom fields, that the reader may not see. */
const seenSide = (side: SQL, hidden: readonly string[], keys: readonly string[]) => {
  const rest = sql`(coalesce(${side}, '{}'::jsonb) - ${list(hidden)})`
  if (keys.length === 0) return rest
  return sql`(case when ${side} ? 'isian' then jsonb_set(${rest}, '{isian}', (${side}->'isian') - ${list(keys)}) else ${rest} end)`
}
/** Leaves out updates that changed only fields the reader may not see. */
const tells = (hidden: readonly string[], keys: readonly string[]) =>
  sql`(u.action <> 'update' or ${seenSide(sql`u.before`, hidden, keys)} is distinct from ${seenSide(sql`u.after`, hidden, keys)})`

/** Hides storage locations: of documents shows type, expiry and name; of a photo only whether there is one. */
const shown = (name: string, value: unknown): unknown => {
  if (name === "foto") return value !== null && value !== undefined
  if (name !== "documents" || !Array.isArray(value)) return value ?? null
  return value.map(({ type, expires_at, name: called }: Side) => ({ type, expires_at, name: called }))
}
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const eventOf = ({ action, call, after }: Audited): MemberEvent => {
  if (action === "create") return "created"
  if (action === "delete") return "archived"
  if (call === "members/restore") return "restored"
  if (after?.["mailed"] === "invite") return "invited"
  if (after?.["mailed"] === "reset") return "reset"
  return call === "members/update/attendance-type" ? "attendance" : "updated"
}

/** Only the changed fields, before and after, with names; empty where the row was created or archived. */
const changesOf = (
  { id, action, before, after }: Audited,
  hidden: readonly string[],
  own: { readonly versions: FieldVersions; readonly keys: readonly string[] },
) => {
  const [old, now]: [Side, Side] = [{}, {}]
  if (action !== "update" || before === null || after === null) return { before: old, after: now }
  for (const name of TOLD) {
    if (hidden.includes(name) || !(name in after) || isSame(before[name], after[name])) continue
    old[name] = shown(name, before[name])
    now[name] = shown(name, after[name])
    const named = NAMES[name]
    if (named === undefined) continue
    old[named] = before[named] ?? null
    now[named] = after[named] ?? null
  }
  const custom = customChangesOf(own.versions, own.keys, {
    id,
    before: before["isian"],
    after: after["isian"],
  })
  if (Object.keys(custom.after).length > 0) {
    old["isian"] = custom.before
    now["isian"] = custom.after
  }
  return { before: old, after: now }
}

const ELSEWHERE = { offices_id: "Kantor lain", atasan_id: "Pegawai kantor lain" } as const
const numbers = (entries: readonly Entry[], field: string): readonly number[] =>
  entries.flatMap(({ before, after }) =>
    [before[field], after[field]].flatMap((value) => (typeof value === "number" ? [value] : [])),
  )
const visible = async (tx: Tx, table: "offices" | "members", ids: readonly number[]) => {
  if (ids.length === 0) return new Set<number>()
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select id::float8 as id from ${sql.identifier(table)} where id in (${sql.join(
      ids.map((one) => sql`${one}`),
      sql`, `,
    )})`,
  )
  return new Set(rows.map((row) => row.id))
}

/** Masks the names of offices and superiors that row-level security hides from the reader. */
const withoutStrangers = async (tx: Tx, entries: readonly Entry[]): Promise<readonly Entry[]> => {
  const met = {
    offices_id: await visible(tx, "offices", numbers(entries, "offices_id")),
    atasan_id: await visible(tx, "members", numbers(entries, "atasan_id")),
  }
  const veiled = (side: Readonly<Side>): Side => {
    const left = { ...side }
    for (const field of ["offices_id", "atasan_id"] as const) {
      const value = left[field]
      if (typeof value === "number" && !met[field].has(value)) left[NAMES[field] ?? ""] = ELSEWHERE[field]
    }
    return left
  }
  return entries.map((entry) => ({ ...entry, before: veiled(entry.before), after: veiled(entry.after) }))
}

/**
 * One page of an employee's history, newest first.
 * @throws Refusal `not_found` when row-level security hides the employee from the reader (other company or office)
 */
export const readHistory = async (ctx: Context, id: number, page: number) => {
  const { tx, session } = ctx
  const isOffice = session.scope === "office"
  const hidden = session.seesPay ? [] : [...payFields, "bank_nama"]
  const versions = await readVersions(tx)
  const keys = hiddenKeys(versions, session.seesPay)
  const [member] = await rowsOf<{ created_at: string; by: string | null; imported: boolean }>(
    tx,
    sql`select m.created_at, a.nama_lengkap as by, m.imports_id is not null as imported
      from members m left join accounts a on a.companies_id = m.companies_id and a.id = m.created_by
      where m.id = ${id}`,
  )
  if (member === undefined) throw notFound(resource.noun)
  const which = sql`u.entity = ${resource.noun} and u.entity_id = ${id} and ${tells([...UNTOLD, ...hidden], keys)}`
  const [counted] = await rowsOf<{ total: number; made: number }>(
    tx,
    sql`select count(*)::int as total, count(*) filter (where u.action = 'create')::int as made from audit u where ${which}`,
  )
  const { total = 0, made = 0 } = counted ?? {}
  const rows = await rowsOf<Audited>(
    tx,
    sql`select u.id::float8 as id, u.at, a.nama_lengkap as by, u.acting_for is not null as is_platform, u.call, u.action, u.before, u.after
      from audit u left join accounts a on a.companies_id = u.companies_id and a.id = u.actor_id
      where ${which} order by u.id desc limit ${literal(HISTORY_PAGE)} offset ${(page - 1) * HISTORY_PAGE}`,
  )
  const entries = rows.map((row): Entry => {
    const effective = row.after?.["effective_date"]
    return {
      id: row.id,
      at: wireInstant(row.at),
      by: row.by,
      is_platform: row.is_platform,
      what: eventOf(row),
      effective_date: typeof effective === "string" ? effective : null,
      ...changesOf(row, hidden, { versions, keys }),
    }
  })
  const last_page = Math.max(1, Math.ceil(total / HISTORY_PAGE))
  const began: Entry = {
    id: 0,
    at: wireInstant(member.created_at),
    by: member.by,
    is_platform: false,
    what: member.imported ? "imported" : "created",
    effective_date: null,
    before: {},
    after: {},
  }
  const told = isOffice ? await withoutStrangers(tx, entries) : entries
  return { rows: page >= last_page && made === 0 ? [...told, began] : told, total, page, last_page }
}
