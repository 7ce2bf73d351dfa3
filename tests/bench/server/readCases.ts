import { Schema } from "effect"
import type { Call } from "#contract/kit/call.ts"
import { isRead } from "#tests/server/lib/reads.ts"

/** One measured request of a read: path, name in the table, payload. */
export type ReadCase = { readonly path: string; readonly name: string; readonly payload: object }
/** Sends a read. @returns its `data`; null = refused */
export type AskRead = (path: string, payload: object) => Promise<Answered | null>
type Answered = {
  readonly rows?: readonly { readonly id?: number }[]
  readonly last_page?: number
  readonly next?: string
}
type Json = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Json[]
  readonly properties?: Readonly<Record<string, Json>>
}

/** Without the call that begins a super administrator's session in a company. */
export const isMeasured = (call: Call): boolean => isRead(call) && call.path !== "auth/super/companies/login"

/** Who asks, in the bench's own company. */
export type Asker = "super" | "company" | "office"
export const askersOf = (call: Call): readonly Asker[] => {
  if (call.scope === "platform") return ["super"]
  const isFor = (who: "company" | "office") => call.who.includes(who) || call.who.includes("member")
  return (["company", "office"] as const).filter(isFor)
}

/** The list call that has the rows a foreign key field refers to. */
const LISTS: Readonly<Record<string, string>> = {
  offices_id: "master-data/kantor",
  departement_id: "master-data/departement",
  jabatan_id: "master-data/jabatan",
  members_id: "master-data/pegawai",
  kategori_id: "kategori-klaim/list-all",
  companies_id: "companies/list-by-status",
}
/** The same for `id` and `ids`, where the rows are not those of the list call in the same area. */
const OWN_LISTS: Readonly<Record<string, string>> = {
  "reimbursment/list/detail": "reimbursment/list/all",
  "reimbursment/amati": "reimbursment/list/all",
  "persetujuan-absensi/amati": "persetujuan-absensi/per-users/list",
  "members/attendance-dates": "members/list-all",
  "point/master/find": "point/master/list",
}
const listOf = (path: string, field: string): string | undefined =>
  field === "id" || field === "ids"
    ? (OWN_LISTS[path] ??
      (path.endsWith("/find")
        ? path.replace(/find$/, "list-all")
        : path.startsWith("master")
          ? path
          : undefined))
    : LISTS[field]

/** Search words that match nearly every name, some, and none. */
const WORDS = ["a", "sri", "qzx"]

const fieldsOf = (call: Call): Readonly<Record<string, Json>> =>
  (Schema.toJsonSchemaDocument(call.payload).schema as Json).properties ?? {}

const wordsOf = ({ enum: words, anyOf = [] }: Json): readonly unknown[] =>
  [...(words ?? []), ...anyOf.flatMap(wordsOf)].filter((word) => word !== null)

const isYesNo = ({ type, anyOf = [] }: Json): boolean => type === "boolean" || anyOf.some(isYesNo)

/** A quarter up to that day: the longest period a summary accepts. */
const quarter = (today: string) => {
  const from = new Date(Date.parse(`${today}T00:00:00Z`) - 91 * 86_400_000)
  return { start_date: from.toISOString().slice(0, 10), end_date: today }
}

/** The example payload of the contract, with ids of rows that exist. */
const baseOf = async (call: Call, ask: AskRead, today: string): Promise<Record<string, unknown>> => {
  const base: Record<string, unknown> = { ...(call.example as Record<string, unknown>) }
  if ("start_date" in base) Object.assign(base, quarter(today))
  for (const [field, value] of Object.entries(base)) {
    const list = listOf(call.path, field)
    if (list === undefined || (typeof value !== "number" && !Array.isArray(value))) continue
    const ids = ((await ask(list, {}))?.rows ?? []).flatMap(({ id }) => (id === undefined ? [] : [id]))
    base[field] = Array.isArray(value) ? ids : (ids[0] ?? value)
  }
  return base
}

/**
 * Variations of the example, one field at a time: every filter, every sort in both directions, search words, the last
 * page.
 */
const choicesOf = async (
  call: Call,
  ask: AskRead,
  today: string,
): Promise<readonly Record<string, unknown>[]> => {
  const fields = fieldsOf(call)
  const example = (call.example ?? {}) as Record<string, unknown>
  const choices: Record<string, unknown>[] = []
  for (const [field, schema] of Object.entries(fields)) {
    if (field === "dir" || field === "end_date" || field === "ids" || field === "id") continue
    const list = listOf(call.path, field)
    if (field === "q") choices.push(...WORDS.map((q) => ({ q })))
    else if (field === "sort")
      choices.push(...wordsOf(schema).flatMap((sort) => ["asc", "desc"].map((dir) => ({ sort, dir }))))
    else if (field === "start_date") choices.push(quarter(today))
    else if (isYesNo(schema)) choices.push({ [field]: true }, { [field]: false })
    else if (wordsOf(schema).length > 0) choices.push(...wordsOf(schema).map((word) => ({ [field]: word })))
    else if (list !== undefined && !(field in example)) {
      const id = (await ask(list, {}))?.rows?.[0]?.id
      if (id !== undefined) choices.push({ [field]: id })
    }
  }
  return choices
}

/** The last page by its number (offset), the second page by its cursor (keyset), and a page of 500 rows. */
const pagesOf = async (
  call: Call,
  base: Record<string, unknown>,
  ask: AskRead,
): Promise<readonly object[]> => {
  if (!("page" in fieldsOf(call))) return []
  const first = await ask(call.path, base)
  const last = first?.last_page ?? 1
  return [
    ...(last > 1 ? [{ page: last }] : []),
    ...(first?.next === undefined ? [] : [{ cursor: first.next }]),
    { per_page: 500 },
  ]
}

const named = (choice: object): string =>
  Object.entries(choice)
    .map(([field, value]) => (field === "cursor" ? "next" : `${field} ${String(value)}`))
    .join(", ")

/** All measured requests of a read, derived from its declaration: a new read is measured as soon as it is declared. */
export const casesOf = async (call: Call, ask: AskRead, today: string): Promise<readonly ReadCase[]> => {
  const base = await baseOf(call, ask, today)
  const choices = [...(await pagesOf(call, base, ask)), ...(await choicesOf(call, ask, today))]
  const bare = Object.fromEntries(Object.entries(base).filter(([field]) => !["status"].includes(field)))
  return [
    { path: call.path, name: "", payload: base },
    ...("status" in base ? [{ path: call.path, name: "any status", payload: bare }] : []),
    ...choices.map((choice) => ({
      path: call.path,
      name: named(choice),
      payload: { ...base, ...choice },
    })),
  ]
}
