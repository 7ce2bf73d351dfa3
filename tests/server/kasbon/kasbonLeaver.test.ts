import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { kasbon } from "#contract/areas/kasbon/kasbon.ts"
import type { Kasbon } from "#contract/areas/kasbon/kasbon.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const call = (path: string, payload: object) => world.call(path, payload, admin)
const employee = () => newMember(world, { email: null, tanggal_masuk: "2020-01-01", gaji_pokok: 9_000_000 })
const lastDay = (id: number, day: string) =>
  world.sqlRows(sql`update members set tanggal_keluar = ${day}::date where id = ${id}`)
const asked = (members_id: number, more: object = {}) => ({
  members_id,
  tanggal: "2026-11-20",
  amount: 3_000_000,
  tenor: 6,
  first_date: "2026-12-25",
  purpose: "Biaya sekolah anak",
  ...more,
})
const make = async (members_id: number, more: object = {}) => {
  const answer = await call("kasbon/catat", asked(members_id, more))
  expect(answer).toMatchObject({ api_status: 1 })
  return (answer.data as { readonly id: number }).id
}
const detail = async (id: number) => (await call(kasbon.calls.detail?.path ?? "", { id })).data as Kasbon

test("whoever has left has no advance: not asked, not granted, not paid out", async () => {
  const id = await employee()
  const waiting = await make(id)
  await lastDay(id, "2026-11-19")
  const LEFT = "Sudah keluar 19 November 2026"
  expect(await call("kasbon/catat", asked(id))).toMatchObject({ api_status: 0, api_message: LEFT })
  expect((await detail(waiting)).limits.barred).toBe(LEFT)
  expect(await call("kasbon/approval", { id: waiting, status: "approved" })).toMatchObject({
    api_status: 0,
    api_message: LEFT,
  })
  await world.sqlRows(sql`update members set tanggal_keluar = null where id = ${id}`)
  expect(await call("kasbon/approval", { id: waiting, status: "approved" })).toMatchObject({ api_status: 1 })
  await lastDay(id, "2026-11-19")
  expect(await call("kasbon/approval", { id: waiting, status: "disbursed" })).toMatchObject({
    api_status: 0,
    api_message: LEFT,
  })
})

test("the plan ends with the last pay", async () => {
  const id = await employee()
  const waiting = await make(id)
  await lastDay(id, "2026-12-31")
  expect(await call("kasbon/catat", asked(id))).toMatchObject({
    api_status: 0,
    data: { errors: { tenor: ["Gaji terakhirnya Desember 2026: paling banyak 1 cicilan"] } },
  })
  expect(await call("kasbon/approval", { id: waiting, status: "approved" })).toMatchObject({
    api_status: 0,
    api_message: "Gaji terakhirnya Desember 2026: paling banyak 1 cicilan",
  })
  expect(await call("kasbon/approval", { id: waiting, status: "approved", tenor: 1 })).toMatchObject({
    api_status: 1,
  })
})
