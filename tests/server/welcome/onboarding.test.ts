import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { offices } from "#contract/areas/company/offices.ts"
import { officesHours } from "#contract/areas/attendance/officesHours.ts"
import { sql } from "drizzle-orm"
import { openWorld, type World } from "../lib/harness.ts"
import { onboardingOf } from "../lib/writes.onboarding.ts"

let world: World | null = null
let token = ""
const at = (): World => {
  if (world === null) throw new Error("no world")
  return world
}
/** A company before its first onboarding step. */
beforeEach(async () => {
  await world?.close()
  world = await openWorld()
  token = await world.signIn("admin@lain.test")
  const id = world.seeded.lain.id
  await world.sqlRows(
    sql`update companies set onboarding_step = null, welcome_done = false, hide_help = false where id = ${id}`,
  )
})
afterAll(() => world?.close())

const step = (name: string) => at().call("companies/update-step", { step: name }, token)
const done = () => at().call("companies/update-welcome/done", {}, token)
const refused = (message: string, data: object) => ({
  status: 200,
  api_status: 0,
  api_message: message,
  data: { reason: "state", ...data },
})
const empty = async (table: "offices" | "offices_hours") => {
  const { id } = at().seeded.lain
  await at().sqlRows(sql`truncate ${sql.identifier(table)} cascade`)
  const rows = await at().sqlRows(sql`select id from ${sql.identifier(table)} where companies_id = ${id}`)
  expect(rows).toEqual([])
}

describe("the steps of the welcome", () => {
  test("a step is done only when what it asks for is there", async () => {
    await empty("offices")
    await empty("offices_hours")
    expect(await step("step_one")).toEqual(
      refused("Isi kantor pertama Anda lebih dulu", { step: "step_one" }),
    )
    await at().call(offices.calls.create.path, offices.example, token)
    expect(await step("step_one")).toMatchObject({ api_status: 1 })
    expect(await step("step_two")).toEqual(refused("Isi jam kerja lebih dulu", { step: "step_two" }))
    expect(await done()).toEqual(refused("Isi jam kerja lebih dulu", { step: "step_two" }))
    await at().call(officesHours.calls.create.path, officesHours.example, token)
    expect(await step("step_two")).toMatchObject({ api_status: 1 })
    expect(await onboardingOf(at(), token)).toEqual({
      step: "step_two",
      welcome_done: false,
      hide_help: false,
    })
    expect(await step("step_three")).toMatchObject({ api_status: 1 })
    expect(await done()).toMatchObject({ api_status: 1 })
    expect(await onboardingOf(at(), token)).toEqual({
      step: "step_three",
      welcome_done: true,
      hide_help: false,
    })
  })

  test("a step that was done stays done, and another sign-in goes on from there", async () => {
    await at().call(offices.calls.create.path, offices.example, token)
    await at().call(officesHours.calls.create.path, officesHours.example, token)
    await step("step_two")
    await step("step_one")
    const other = await at().signIn("admin@lain.test")
    expect(await onboardingOf(at(), other)).toEqual({
      step: "step_two",
      welcome_done: false,
      hide_help: false,
    })
  })

  test("an unknown step is no step, and another company's welcome is its own", async () => {
    expect(await step("step_four")).toMatchObject({ api_status: 0, is_validate: 1 })
    await at().call("companies/update-bantuan/hide", { hide: true }, token)
    const maju = await onboardingOf(at(), await at().signIn("admin@maju.test"))
    expect([maju.hide_help, (await onboardingOf(at(), token)).hide_help]).toEqual([false, true])
    await at().call("companies/update-bantuan/hide", { hide: false }, token)
    expect((await onboardingOf(at(), token)).hide_help).toBe(false)
  })
})
