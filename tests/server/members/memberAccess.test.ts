import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const find = async (id: number) =>
  (await world.call("members/find", { members_id: id }, admin)).data as Record<string, unknown>
const change = async (id: number, more: object) =>
  world.call("members/create", { ...(await find(id)), type: "edit", members_id: id, ...more }, admin)
const mailed = (to: string) =>
  world.sqlRows<{ body: string }>(sql`select body from outbox where to_address = ${to} order by id`)

test("a mailed link gives access back where it was taken away, and a form opened before does not take it again", async () => {
  const email = "kembali@maju.test"
  const id = await newMember(world, { email })
  const send = (type: string) => world.call("members/send-email-demo", { type, members_id: [id] }, admin)
  const useLink = async () => {
    const key = /key=(\S+)/.exec((await mailed(email)).at(-1)?.body ?? "")?.[1]
    const password = { password: "rahasia-1", confirm_password: "rahasia-1" }
    await world.call("mail/mailing/update/password", { key, ...password })
  }
  const opened = await find(id)
  await send("invite")
  expect(
    await world.call("members/create", { ...opened, type: "edit", members_id: id }, admin),
  ).toMatchObject({ data: { reason: "stale" } })
  await useLink()
  await change(id, { app_access: false })
  await send("reset")
  await useLink()
  expect(await find(id)).toMatchObject({ app_access: true })
  await world.signIn(email, "rahasia-1")
})
