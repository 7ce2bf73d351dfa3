import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Call } from "#contract/kit/call.ts"
import type { AnyResource } from "#contract/kit/resource.ts"
import {
  type Action,
  FEATURES,
  moduleOf,
  MODULES,
  type Right,
  RIGHTS,
  rightOf,
} from "#contract/kit/modules.ts"
import { barWords, type Needs } from "#contract/kit/needs.ts"
import { calls, resources } from "#contract/index.ts"
import { isHere } from "../lib/area.ts"
import { openWorld, type World } from "../lib/harness.ts"

/**
 * Authorization by company module and role right, for every live call that needs one: with the right the call gets as
 * far as validating its payload; without it the call is refused with a message, and no other right can replace it.
 */

let world: World
let company: string
let office: string

const needing = (calls as readonly Call[]).flatMap((call) =>
  call.needs === null || !isHere(call.path) ? [] : [[call.path, call, call.needs] as const],
)

const setCompany = (modules: readonly string[], features: readonly string[], limited: boolean) =>
  world.sqlRows(sql`update companies set modules = (select coalesce(array_agg(value), '{}') from json_array_elements_text(${JSON.stringify(modules)}::json)),
    features = (select coalesce(array_agg(value), '{}') from json_array_elements_text(${JSON.stringify(features)}::json)),
    is_limited_storage = ${limited} where id = ${world.seeded.maju.id}`)
const setRights = (rights: readonly Right[]) =>
  world.sqlRows(
    sql`update roles set rights = (select coalesce(array_agg(value), '{}') from json_array_elements_text(${JSON.stringify(rights)}::json))`,
  )
const everything = () =>
  setCompany(Object.values(MODULES), [FEATURES.kasbon, FEATURES.absensiLembur, FEATURES.goodId], true)

beforeAll(async () => {
  world = await openWorld()
  await everything()
  company = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  await world.sqlRows(sql`with made as (
      insert into roles (nama, rights, created_at, updated_at) values ('Peran uji', '{}', now(), now()) returning id)
    update accounts set roles_id = made.id from made where email in ('admin@maju.test', 'kantor@maju.test')`)
})
afterAll(() => world.close())

/** The payload is invalid on purpose: authorization must be checked before validation. */
const send = async (call: Call, token: string, payload: object = { id: "x", ids: "x", page: "x" }) => {
  const { api_message, data } = await world.call(call.path, payload, token, call.method)
  const reason = (data as { reason?: string } | null)?.reason
  return reason === "forbidden" || reason === "switched_off" ? { reason, api_message } : null
}
/** Tokens of the accounts with the tested role that the call's `who` admits. */
const tokensFor = ({ who }: Call) => [
  ...(who.includes("company") || who.includes("member") ? [company] : []),
  ...(who.includes("office") || who.includes("member") ? [office] : []),
]
const own = ({ module, action }: Needs): readonly Right[] => {
  if (action === "choose") return []
  return action === "create"
    ? [rightOf(module, "create"), rightOf(module, "edit")]
    : [rightOf(module, action)]
}

describe("a role", () => {
  test.each(needing)("%s: open with its right, closed with every other", async (_path, call, needs) => {
    for (const right of own(needs)) {
      await setRights([right])
      /** The edit right is needed only by a sheet that updates rows; other calls ignore `how`. */
      const more = right.endsWith(".edit") ? { how: "update" } : {}
      const payload = { id: "x", ids: "x", page: "x", ...more }
      for (const token of tokensFor(call)) expect(await send(call, token, payload)).toBeNull()
    }
    await setRights(RIGHTS.filter((right) => !own(needs).includes(right)))
    const reason = own(needs).length === 0 ? undefined : "forbidden"
    for (const token of tokensFor(call)) expect((await send(call, token))?.reason).toBe(reason)
  })

  test.each(
    resources
      .filter(({ module, calls: { create } }) => module !== null && isHere(create.path))
      .map((resource) => [resource.calls.create.path, resource as AnyResource] as const),
  )("%s: adding and changing are two rights", async (_path, { module, calls: { create }, example }) => {
    if (module === null) throw new Error("filtered")
    const [token] = tokensFor(create)
    if (token === undefined) throw new Error("nobody may send it")
    const refusal = (action: Action) => ({
      reason: "forbidden",
      api_message: barWords("role", { module, action }),
    })
    await setRights([rightOf(module, "create")])
    expect(await send(create, token, { ...example, id: 999_999 })).toEqual(refusal("edit"))
    await setRights([rightOf(module, "edit")])
    expect(await send(create, token, example)).toEqual(refusal("create"))
  })

  test("an ordinary account has no right without one, and with one the rows of its offices", async () => {
    const token = await world.signIn("biasa@maju.test")
    const claims = (calls as readonly Call[]).find(({ path }) => path === "reimbursment/list/all")
    if (claims === undefined) throw new Error("claims are gone")
    expect(await send(claims, token)).toMatchObject({ reason: "forbidden" })
    await setRights(["claims.view"])
    await world.sqlRows(
      sql`update accounts set roles_id = (select max(id) from roles) where email = 'biasa@maju.test'`,
    )
    const none = await world.call("reimbursment/list/all", {}, token)
    expect(none).toMatchObject({ api_status: 1, data: { total: 0 } })
    const [place] = await world.sqlRows<{ id: number }>(
      sql`select min(id)::int as id from offices where companies_id = ${world.seeded.maju.id}`,
    )
    await world.sqlRows(sql`insert into account_offices (companies_id, accounts_id, offices_id)
      select companies_id, id, ${place?.id ?? 0} from accounts where email = 'biasa@maju.test'`)
    const me = await world.call("me", {}, token, "GET")
    expect(me.data).toMatchObject({
      user: { scope: "normal", rights: ["claims.view"], id_offices: [place?.id] },
    })
    expect(await world.call("reimbursment/list/all", {}, token)).toMatchObject({ api_status: 1 })
    expect(await world.call("members/list-all", {}, token)).toMatchObject({ data: { reason: "forbidden" } })
  })
})

describe("a company without the module", () => {
  beforeAll(async () => {
    await world.sqlRows(sql`update accounts set roles_id = null where email <> 'biasa@maju.test'`)
  })

  test.each(needing)("%s", async (_path, call, needs) => {
    const { when } = moduleOf(needs.module)
    await setCompany([], [FEATURES.hideAdminKantor], false)
    const refused = when === null ? null : { reason: "switched_off", api_message: barWords("off", needs) }
    for (const token of tokensFor(call)) expect(await send(call, token)).toEqual(refused)
    await everything()
    for (const token of tokensFor(call)) expect(await send(call, token)).toBeNull()
  })
})
