import { getTableColumns, type SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { resources } from "#contract/index.ts"
import type { AnyResource } from "#contract/kit/resource.ts"
import type { ResourceRules } from "#server/kit/rules.ts"
import { rules } from "#server/register/calls.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { titleOf, variantOf } from "../lib/variants.ts"

/**
 * Every reference: a row that is switched off or archived can no longer be chosen, but stays valid where it was chosen
 * before.
 */

let world: World
const tokens: Record<string, string> = {}
beforeAll(async () => {
  world = await openWorld()
  tokens["tenant"] = await world.signIn("admin@maju.test")
  tokens["platform"] = await world.signIn("super@balai.test")
})
afterAll(() => world.close())

const declared = resources as unknown as readonly AnyResource[]
const allRules: readonly (ResourceRules & { readonly id: string })[] = rules
const columnOf = (table: PgTable): "archived_at" | "is_active" | null => {
  const columns = getTableColumns(table)
  if (columns["archived_at"] !== undefined) return "archived_at"
  return columns["is_active"] === undefined ? null : "is_active"
}

const targetOf = (table: PgTable) => {
  const rule = allRules.find((one) => one.table === table)
  return declared.find(({ id }) => id === rule?.id)
}
type Case = {
  readonly resource: AnyResource
  readonly field: string
  readonly to: PgTable
  readonly target: AnyResource
  readonly isList: boolean
}
/**
 * A percentage of an inactive component cannot be computed, so this reference is refused even where it was chosen
 * before.
 */
const RECKONED = new Set(["parameter base_id"])
const cases = allRules.flatMap((rule): readonly (readonly [string, Case])[] => {
  const resource = declared.find(({ id }) => id === rule.id)
  if (resource === undefined) return []
  const linked = Object.entries(rule.links ?? {}).map(([field, { to }]) => [field, to, true] as const)
  const named = Object.entries(rule.references ?? {}).map(([field, to]) => [field, to, false] as const)
  return [...named, ...linked].flatMap(([field, to, isList]) => {
    const target = targetOf(to)
    if (columnOf(to) === null || target === undefined || RECKONED.has(`${rule.id} ${field}`)) return []
    return [[`${rule.id} ${field}`, { resource, field, to, target, isList }] as const]
  })
})

/** Further fields that make the tested field take effect. */
const BESIDE: Readonly<Record<string, object>> = {
  "polling offices_id": { target: "offices" },
  "polling departements_id": { target: "departements" },
  "polling members_id": { target: "members" },
  "artikel offices_id": { target: "offices" },
  "artikel departements_id": { target: "departements" },
  "artikel members_id": { target: "members" },
  "pengingat deputy_id": { topic: "waiting", escalate_days: 90 },
  ...Object.fromEntries(
    ["offices_id", "departement_id", "jabatan_id", "atasan_id"].map((field) => [
      `careers ${field}`,
      { source: "chosen", kind: "mutasi", members_id: [1] },
    ]),
  ),
}

let made = 0
/** Creates a row of a resource. @returns the payload and the answer */
const row = async (resource: AnyResource, more: object = {}) => {
  made += 1
  const payload = { ...variantOf(resource, 300 + made, `rujukan ${made}`), ...more }
  const token = tokens[resource.calls.create.scope] ?? ""
  return { payload, answer: await world.call(resource.calls.create.path, payload, token), token }
}
const idOf = (answer: { readonly data?: unknown }) => (answer.data as { readonly id: number }).id
const switchOff = (to: PgTable, id: number): SQL =>
  columnOf(to) === "archived_at"
    ? sql`update ${to} set archived_at = now() where id = ${id}`
    : sql`update ${to} set is_active = false where id = ${id}`

test("there are references to try", () => {
  expect(cases.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      "devisi parent_id",
      "members departement_id",
      "members offices_id",
      "faq kategori_id",
    ]),
  )
})

describe("what is switched off is chosen by nobody anew, and stays where it was", () => {
  test.each(cases)("%s", async (name, { resource, field, to, target, isList }) => {
    const chosen = idOf((await row(target)).answer)
    const asked = { ...BESIDE[name], [field]: isList ? [chosen] : chosen }
    const kept = await row(resource, asked)
    expect(kept.answer).toMatchObject({ api_status: 1 })
    await world.sqlRows(switchOff(to, chosen))

    const again = await world.call(
      resource.calls.create.path,
      { ...kept.payload, ...asked, id: idOf(kept.answer), [titleOf(resource)]: `tetap ${made}` },
      kept.token,
    )
    expect(again).toMatchObject({ api_status: 1 })
    const refused = await row(resource, asked)
    expect(refused.answer).toMatchObject({ api_status: 0 })
    expect(JSON.stringify(refused.answer.data)).toContain("Sudah tidak aktif; pilih yang lain")
  })
})
