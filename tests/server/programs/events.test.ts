import { createHmac } from "node:crypto"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { sendDeliveries } from "#server/mail/webhooks/queue.ts"
import { newSecret, shownSecret, signedHeaders } from "#server/mail/webhooks/sign.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { at } from "../../../scripts/lib/paths.mjs"
import { MINUTE, NOW, openWorld, type World } from "../lib/harness.ts"
import { answerAll } from "../lib/payQuestions.ts"
import { newClaim } from "../lib/writes.claims.ts"
import { newMember } from "../lib/writes.members.ts"
import { newPeriod, withoutPeriods } from "../lib/writes.payroll.ts"

/** Deliveries of lifecycles: a request made and decided, slips out, an employee changed. */

type Received = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

let world: World
let admin: string
let secret = ""
const received: Received[] = []

const EVENTS = [
  "reimbursement.created",
  "reimbursement.status_changed",
  "payroll-periods.status_changed",
  "members.changed",
  "members.status_changed",
]

beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  await withoutPeriods(world)
  await world.sqlRows(sql`delete from jobs`)
  /** One active administrator: otherwise segregation of duties would require another approver. */
  await world.sqlRows(
    sql`update accounts set is_active = false
      where companies_id = ${world.seeded.maju.id} and id <> ${world.seeded.maju.accounts.admin}`,
  )
  await world.sqlRows(
    sql`update members set tanggal_masuk = '2020-01-01' where companies_id = ${world.seeded.maju.id}`,
  )
  await world.db.transact((tx) =>
    fillParameters(tx, { companyId: world.seeded.maju.id, now: NOW, accountId: null }),
  )
  const made = await world.call(
    "webhook/create",
    { nama: "Uji alur", url: "https://hooks.example.com/uji", events: EVENTS },
    admin,
  )
  const { id } = made.data as { id: number }
  secret = ((await world.call("webhook/terbitkan", { id }, admin)).data as { secret: string }).secret
})
beforeEach(async () => {
  await send()
  received.length = 0
})
afterAll(() => world.close())

const send = () =>
  sendDeliveries(
    world.db,
    (_url, headers, body) => {
      received.push({ headers, body })
      return Promise.resolve({ status: 200, answer: "", took: 1 })
    },
    () => world.time.now,
  )

/**
 * Verification as a receiver does it (standardwebhooks.com, "Verifying webhook authenticity").
 * @returns the body
 */
const verified = ({ headers, body }: Received): unknown => {
  const {
    "webhook-id": id = "",
    "webhook-timestamp": since = "",
    "webhook-signature": signatures = "",
  } = headers
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64")
  const expected = createHmac("sha256", key).update(`${id}.${since}.${body}`).digest("base64")
  expect(signatures.split(" ")).toContain(`v1,${expected}`)
  expect(Math.abs(Number(since) * 1_000 - world.time.now.getTime())).toBeLessThan(5 * MINUTE)
  return JSON.parse(body)
}
const bodies = async () => {
  await send()
  return received.map(verified)
}
const done = async (path: string, payload: object) => {
  const answer = await world.call(path, payload, admin)
  expect([path, answer]).toEqual([path, expect.objectContaining({ api_status: 1 })])
  return answer
}

test("a claim that is made and approved is delivered, signed, without its amount", async () => {
  const { id, items } = await newClaim(world)
  await done("reimbursment/approval", {
    id,
    status: "approved",
    items: items.map((item) => ({ id: item, amount_approved: 20_000 })),
  })
  const told = await bodies()
  expect(told).toEqual([
    {
      type: "reimbursement.status_changed",
      timestamp: world.time.now.toISOString(),
      data: { id, status: expect.stringMatching(/^(?:approved|partial)$/) as string },
    },
  ])
  expect(JSON.stringify(received)).not.toMatch(/20[._]?000/)
})

test("a claim that an administrator enters is delivered as created", async () => {
  const { samples } = await import("../lib/writes.ts")
  const sample = await samples["reimbursment/catat"]?.(world)
  await done("reimbursment/catat", sample?.payload ?? {})
  expect(await bodies()).toEqual([
    {
      type: "reimbursement.created",
      timestamp: world.time.now.toISOString(),
      data: { id: expect.any(Number) as number, status: null },
    },
  ])
})

test("slips that an approval makes readable are one delivery of their period, without an amount or a name", async () => {
  const id = await newPeriod(world, {
    nama: "Gaji 2025-01",
    type: "regular",
    month: "2025-01",
    start_date: "2025-01-01",
    end_date: "2025-01-28",
    pay_date: "2025-01-28",
  })
  world.time.now = new Date(world.time.now.getTime() + MINUTE)
  await done("payroll/hitung-gaji", { period_id: id })
  await runJobs({ db: world.db, store: openStore("/nowhere"), kinds: jobKinds, clock: () => world.time.now })
  await answerAll(world, id)
  await send()
  received.length = 0
  await done("payroll/periode-gajian/status", { id, status: "approved", note: "Uji coba" })
  expect(await bodies()).toEqual([
    {
      type: "payroll-periods.status_changed",
      timestamp: world.time.now.toISOString(),
      data: { id, status: "approved" },
    },
  ])
})

test("an employee whose pay changes is an id: neither the amount nor the field is told", async () => {
  const named = { nip: "KABAR-1", nama: "Pegawai kabar" }
  const id = await newMember(world, named)
  await send()
  received.length = 0
  expect(await newMember(world, { ...named, id, gaji_pokok: 7_654_321 })).toBe(id)
  const told = (await bodies()) as { readonly type: string; readonly data: object }[]
  expect(told.map(({ type }) => type)).toEqual(["members.changed"])
  expect(told.map(({ data }) => data)).toEqual([{ id, status: "active" }])
  expect(JSON.stringify(received)).not.toMatch(/7654321|gaji/)
})

test("the verification of the API document takes a delivery, also during a rotation, and refuses others", async () => {
  const page = await readFile(at("docs", "api.md"), "utf8")
  const [, code = ""] = /```js\n([^`]+)```/.exec(page) ?? []
  const folder = await mkdtemp(join(tmpdir(), "balai-verify-"))
  const file = join(folder, "verify.mjs")
  await writeFile(file, code)
  const { isFromBalai } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    isFromBalai: (secret: string, headers: Readonly<Record<string, string>>, body: string) => boolean
  }
  const [own, next] = [newSecret(), newSecret()]
  const body = JSON.stringify({
    type: "cuti.created",
    timestamp: NOW.toISOString(),
    data: { id: 1, status: null },
  })
  const seconds = Math.floor(Date.now() / 1_000)
  const signed = (since: number, ...secrets: string[]) =>
    signedHeaders(secrets, { id: "msg_1", seconds: since, body })
  expect(isFromBalai(shownSecret(own), signed(seconds, own), body)).toBe(true)
  expect(isFromBalai(shownSecret(own), signed(seconds, next, own), body)).toBe(true)
  expect(isFromBalai(shownSecret(own), signed(seconds, next), body)).toBe(false)
  expect(isFromBalai(shownSecret(own), signed(seconds, own), `${body} `)).toBe(false)
  expect(isFromBalai(shownSecret(own), signed(seconds - 600, own), body)).toBe(false)
  await rm(folder, { recursive: true })
})
