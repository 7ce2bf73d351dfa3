import { createHmac } from "node:crypto"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { flows, resources } from "#contract/index.ts"
import { EVENTS, eventsOf, sources } from "#contract/areas/programs/events.ts"
import { keyModules } from "#contract/kit/keyCalls.ts"
import type { AnyResource } from "#contract/kit/resource.ts"
import { dropDeliveries } from "#server/areas/programs/sweep.ts"
import { addressProblem, byHttps } from "#server/mail/webhooks/deliver.ts"
import { MAX_FAILURES, sendDeliveries } from "#server/mail/webhooks/queue.ts"
import { approvals } from "#server/register/flows.ts"
import { rules } from "#server/register/calls.ts"
import { MINUTE, openWorld, type World } from "../lib/harness.ts"

const HOUR = 60 * MINUTE
type Received = { readonly headers: IncomingHttpHeaders; readonly body: string }

let world: World
let admin: string
const received: Received[] = []
let answer = { status: 200, body: "ok" }
const receiver = createServer((request, response) => {
  let body = ""
  request.setEncoding("utf8")
  request.on("data", (chunk: string) => (body += chunk))
  request.on("end", () => {
    received.push({ headers: request.headers, body })
    response.writeHead(answer.status)
    response.end(answer.body)
  })
})
const post = byHttps(true)

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    receiver.listen(0, "127.0.0.1", resolve)
  })
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
beforeEach(async () => {
  received.length = 0
  answer = { status: 200, body: "ok" }
  await world.sqlRows(sql`delete from webhooks where nama like 'Uji%'`)
  await world.sqlRows(sql`delete from notifications where title like 'Webhook Uji%'`)
})
afterAll(async () => {
  await world.close()
  receiver.close()
})

let made = 0
/** A webhook with a secret, moved to the local receiver: a call refuses an address of this machine. */
const make = async (events: readonly string[], isLocal = true) => {
  made += 1
  const created = await world.call(
    "webhook/create",
    { nama: `Uji ${made}`, url: "https://hooks.example.com/uji", events },
    admin,
  )
  if (created.api_status !== 1) throw new Error(JSON.stringify(created))
  const { id } = created.data as { id: number }
  const secret = await issue(id)
  const local = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  if (isLocal) await world.sqlRows(sql`update webhooks set url = ${local} where id = ${id}`)
  return { id, secret }
}
const issue = async (id: number) => {
  const answered = await world.call("webhook/terbitkan", { id }, admin)
  return (answered.data as { secret: string }).secret
}
const send = (at = world.time.now) => sendDeliveries(world.db, post, () => at)
const log = async (id: number) =>
  (
    (await world.call("webhook/pengiriman", { id }, admin)).data as {
      rows: readonly {
        id: number
        status: string
        event: string
        attempts: number
        answer_status: number | null
        answer: string | null
        message_id: string
      }[]
    }
  ).rows
const shown = async (id: number) =>
  (await world.call("webhook/find", { id }, admin)).data as { status: string; failures: number }
const signatureOf = (secret: string, { headers, body }: Received) =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(`${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`)
    .digest("base64")}`

const changeOf = (entity: string) => eventsOf({ entity, action: "update", from: null, to: null })
const decisionOf = (entity: string) => eventsOf({ entity, action: "update", from: "pending", to: "approved" })

test("the list of events is that of the contract's flows and resources", () => {
  const own = (resources as unknown as readonly AnyResource[])
    .filter(({ scope, module }) => scope === "tenant" && module !== null && keyModules.includes(module))
    .map(({ id, module }) => `${id} ${module ?? ""}`)
  const asked = flows.map(({ id, module }) => `${id} ${module}`)
  expect(sources.map(({ key, module }) => `${key} ${module}`).toSorted()).toEqual(
    [...own, ...asked].toSorted(),
  )
  for (const { id, noun } of rules.filter((rule) => sources.some(({ key }) => key === rule.id)))
    expect([id, changeOf(noun)]).toEqual([id, [`${id}.changed`]])
  for (const { flow, spec } of approvals)
    expect([flow.id, decisionOf(spec.entity)]).toEqual([
      flow.id,
      [`${flow.id}.changed`, `${flow.id}.status_changed`],
    ])
  expect(new Set(EVENTS).size).toBe(EVENTS.length)
})

test("a write is delivered once, signed by Standard Webhooks, with ids and no values", async () => {
  const { id, secret } = await make(["devisi.created", "devisi.changed"])
  const created = await world.call("devisi/create", { nama: "Divisi kabar" }, admin)
  const { id: row } = created.data as { id: number }
  await world.call("jabatan/create", { nama: "Jabatan kabar" }, admin)
  expect(await send()).toBe(1)
  expect(await send()).toBe(0)
  const [only] = received
  if (only === undefined) throw new Error("nothing was received")
  expect(JSON.parse(only.body)).toEqual({
    type: "devisi.created",
    timestamp: world.time.now.toISOString(),
    data: { id: row, status: null },
  })
  expect(only.headers["content-type"]).toBe("application/json")
  expect(only.headers["webhook-timestamp"]).toBe(String(Math.floor(world.time.now.getTime() / 1_000)))
  expect(only.headers["webhook-signature"]).toBe(signatureOf(secret, only))
  expect(await log(id)).toMatchObject([
    { status: "sent", event: "devisi.created", attempts: 1, answer_status: 200, answer: "ok" },
  ])
  expect(only.headers["webhook-id"]).toBe((await log(id))[0]?.message_id)
})

test("a refused write and an event that was not asked for send nothing", async () => {
  const { id } = await make(["devisi.created", "polling.changed"])
  await world.call("devisi/create", { nama: "" }, admin)
  await world.call("devisi/create", { nama: "Divisi kabar" }, admin)
  expect(await send()).toBe(0)
  expect(await log(id)).toEqual([])
})

test("nothing is sent or sent again without a secret", async () => {
  const { id } = await make(["devisi.created"])
  await world.call("webhook/percobaan", { id }, admin)
  await send()
  const [sent] = await log(id)
  expect(await shown(id)).toMatchObject({ has_secret: true })
  await world.sqlRows(sql`update webhooks set secret = null where id = ${id}`)
  expect(await shown(id)).toMatchObject({ has_secret: false, status: "new" })
  const refused = { api_status: 0, api_message: "Terbitkan dahulu rahasia webhook ini" }
  expect(await world.call("webhook/percobaan", { id }, admin)).toMatchObject(refused)
  expect(await world.call("webhook/kirim-ulang", { id: sent?.id ?? 0 }, admin)).toMatchObject(refused)
})

test("both secrets sign for 24 hours after a rotation", async () => {
  const { id, secret } = await make(["devisi.created"])
  const next = await issue(id)
  await world.call("webhook/percobaan", { id }, admin)
  await send()
  const [first] = received
  if (first === undefined) throw new Error("nothing was received")
  expect(String(first.headers["webhook-signature"]).split(" ")).toEqual([
    signatureOf(next, first),
    signatureOf(secret, first),
  ])
  expect(JSON.parse(first.body)).toMatchObject({ type: "webhook.test" })
  await world.call("webhook/percobaan", { id }, admin)
  await send(new Date(world.time.now.getTime() + 25 * HOUR))
  const second = received[1]
  if (second === undefined) throw new Error("nothing was received")
  expect(second.headers["webhook-signature"]).toBe(signatureOf(next, second))
})

test("a failure is repeated later with the same id, its answer is kept in part, and it is sent again by hand", async () => {
  const { id } = await make(["devisi.created"])
  answer = { status: 500, body: "x".repeat(5_000) }
  await world.call("webhook/percobaan", { id }, admin)
  expect(await send()).toBe(1)
  const [failed] = await log(id)
  expect(failed).toMatchObject({ status: "waiting", attempts: 1, answer_status: 500 })
  expect(failed?.answer).toHaveLength(1_000)
  expect(await send()).toBe(0)
  answer = { status: 204, body: "" }
  expect(await send(new Date(world.time.now.getTime() + 31_000))).toBe(1)
  expect(await log(id)).toMatchObject([{ status: "sent", attempts: 2 }])
  expect(await shown(id)).toMatchObject({ failures: 0 })
  await world.call("webhook/kirim-ulang", { id: failed?.id ?? 0 }, admin)
  expect(await send()).toBe(1)
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1)
})

test("a webhook is stopped after many failures in a row, and its giver is notified; saving starts it again", async () => {
  const { id } = await make(["devisi.created"])
  answer = { status: 500, body: "" }
  for (let count = 0; count < MAX_FAILURES; count++) await world.call("webhook/percobaan", { id }, admin)
  await send()
  expect(await shown(id)).toMatchObject({ status: "stopped", failures: MAX_FAILURES })
  expect((await log(id)).every(({ status }) => status !== "waiting")).toBe(true)
  const bells = await world.sqlRows(sql`select title from notifications where title like 'Webhook Uji%'`)
  expect(bells).toHaveLength(1)
  await world.call(
    "webhook/create",
    { id, nama: `Uji lagi ${made}`, url: "https://hooks.example.com/uji", events: ["devisi.created"] },
    admin,
  )
  expect(await shown(id)).toMatchObject({ status: "active", failures: 0 })
})

test("nothing is sent that the giver may no longer see", async () => {
  const { id } = await make(["devisi.created", "offices.created"])
  await world.call("devisi/create", { nama: "Divisi rahasia" }, admin)
  await world.sqlRows(sql`insert into roles (nama, companies_id, rights, created_at, updated_at)
    values ('Uji peran kabar', ${world.seeded.maju.id}, array['offices.view'], now(), now())`)
  await world.sqlRows(
    sql`update accounts set roles_id = (select id from roles where nama = 'Uji peran kabar') where email = 'admin@maju.test'`,
  )
  await send()
  await world.sqlRows(sql`update accounts set roles_id = null where email = 'admin@maju.test'`)
  expect(received).toEqual([])
  const [held] = await log(id)
  expect(held).toMatchObject({ status: "failed" })
  expect(held?.answer).toContain("tidak lagi berhak")
  expect(await shown(id)).toMatchObject({ failures: 0 })
})

test("addresses that are not of the public internet are refused, when saved and when sent", async () => {
  for (const url of [
    "http://hooks.example.com/x",
    "https://localhost/x",
    "https://printer.local/x",
    "https://127.0.0.1/x",
    "https://10.1.2.3:8443/x",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/x",
    "https://[fd00::1]/x",
    "https://[::ffff:127.0.0.1]/x",
    "https://user:pw@hooks.example.com/x",
    "https://2130706433/x",
    "ftp://hooks.example.com/x",
    "hooks.example.com",
  ]) {
    const refused = await world.call(
      "webhook/create",
      { nama: "Uji alamat", url, events: ["cuti.created"] },
      admin,
    )
    expect([url, Object.keys((refused.data as { errors?: object } | undefined)?.errors ?? {})]).toEqual([
      url,
      ["url"],
    ])
  }
  expect(addressProblem("https://hooks.example.com/x?y=1")).toBeNull()
  expect(await byHttps()("https://127.0.0.1/x", {}, "{}")).toMatchObject({ status: null })
  expect(await byHttps()("http://hooks.example.com/x", {}, "{}")).toMatchObject({ status: null })
  const { id } = await make(["devisi.created"], false)
  await world.sqlRows(sql`update webhooks set url = 'https://10.0.0.8/x' where id = ${id}`)
  await world.call("webhook/percobaan", { id }, admin)
  await sendDeliveries(world.db, byHttps(), () => world.time.now)
  expect(await log(id)).toMatchObject([
    {
      status: "waiting",
      answer_status: null,
      answer: "Alamat ini ada di jaringan sendiri, bukan di internet",
    },
  ])
})

test("the log is kept for 30 days", async () => {
  const { id } = await make(["devisi.created"])
  await world.call("webhook/percobaan", { id }, admin)
  await send()
  await dropDeliveries(world.db, new Date(world.time.now.getTime() + 29 * 24 * HOUR))
  expect(await log(id)).toHaveLength(1)
  await dropDeliveries(world.db, new Date(world.time.now.getTime() + 31 * 24 * HOUR))
  expect(await log(id)).toEqual([])
})
