import { afterAll, beforeAll, expect, test } from "vitest"
import { moduleIdOf, type Switchable } from "#contract/areas/rights/access.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let owner: string
let admin: string
beforeAll(async () => {
  world = await openWorld()
  owner = await world.signIn("super@balai.test")
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

type Access = {
  readonly version: number
  readonly plan: object
  readonly modules: readonly { readonly key: string; readonly enabled: boolean; readonly waiting: number }[]
}
const read = async (): Promise<Access> =>
  (await world.call("companies/akses-aplikasi", { companies_id: world.seeded.maju.id }, owner)).data as Access
const save = (payload: object) =>
  world.call(
    "companies/akses-aplikasi/save",
    { companies_id: world.seeded.maju.id, modules: [], ...payload },
    owner,
  )
const turn = (key: Switchable, enabled: boolean) => ({ app_module_id: moduleIdOf(key), enabled })
const onOf = async (key: Switchable) => (await read()).modules.find((one) => one.key === key)?.enabled

test("a company's modules are shown with what is on, what waits in them, and its plan", async () => {
  const access = await read()
  expect(access.plan).toMatchObject({ is_limited_storage: true })
  expect(access.modules.map(({ key, enabled }) => [key, enabled])).toEqual([
    ["admins", true],
    ["payrollSettings", true],
    ["claims", true],
    ["leave", true],
    ["visits", true],
    ["overtime", true],
    ["overtimeSettings", true],
    ["advances", true],
    ["goodId", true],
  ])
  expect(access.modules.find(({ key }) => key === "claims")?.waiting).toBeGreaterThan(0)
})

test("what is switched off is closed from the next call on, and the next me says so", async () => {
  expect(await save({ modules: [turn("claims", false)] })).toMatchObject({
    api_status: 1,
    api_message: "Akses aplikasi PT Maju berhasil diperbarui",
  })
  expect(await world.call("reimbursment/list/all", {}, admin)).toMatchObject({
    api_message: "Reimbursement tidak aktif untuk perusahaan Anda",
    data: { reason: "switched_off" },
  })
  const me = (await world.call("me", {}, admin, "GET")).data as { menu_companies: string[] }
  expect(me.menu_companies).not.toContain("Reimbursement")
  await save({ modules: [turn("claims", true)] })
  expect(await world.call("reimbursment/list/all", {}, admin)).toMatchObject({ api_status: 1 })
})

test("a flag that hides is on while the module is off; what is not named stays", async () => {
  await save({ modules: [turn("admins", false), turn("advances", false)] })
  expect([await onOf("admins"), await onOf("advances"), await onOf("leave")]).toEqual([false, false, true])
  const me = (await world.call("me", {}, admin, "GET")).data as { features: string[] }
  expect(me.features).toEqual(["absensi_lembur", "good_id", "hide_admin_kantor"])
  await save({ modules: [turn("admins", true), turn("advances", true)] })
  expect([await onOf("admins"), await onOf("advances")]).toEqual([true, true])
})

test("somebody who saw an older state is told what there is now, and nothing is written", async () => {
  const { version } = await read()
  expect(await save({ modules: [turn("leave", false)], version: version - 1 })).toMatchObject({
    data: { reason: "stale", current: { version } },
  })
  expect(await onOf("leave")).toBe(true)
})

test("a module that follows the plan, or is none, is not switched", async () => {
  for (const app_module_id of [moduleIdOf("points"), moduleIdOf("members"), 999])
    expect(await save({ modules: [{ app_module_id, enabled: false }] })).toMatchObject({
      data: { errors: { "modules.0.app_module_id": ["Modul ini tidak dapat dimatikan"] } },
    })
})
