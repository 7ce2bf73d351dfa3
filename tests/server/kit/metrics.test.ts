import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { calls } from "#contract/index.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { systemState } from "#contract/areas/platform/systemState.ts"
import { rowsOf } from "#server/db/database.ts"
import { alarmRules } from "#server/telemetry/alarmRules.ts"
import { begin, count } from "#server/telemetry/observe.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { openServed, type Served } from "../lib/served.ts"

const TOKEN = "token-metrik-untuk-pengujian"

let world: World
let served: Served
let admin: string
beforeAll(async () => {
  world = await openWorld()
  served = await openServed(world, { METRICS_TOKEN: TOKEN, METRICS_PORT: "0", SLOW_QUERY_MS: "1" })
  admin = await world.signIn("admin@maju.test")
})
afterAll(async () => {
  await served.stop()
  await world.close()
})

const scrape = async (): Promise<string> => {
  const answered = await fetch(`${served.running.address}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  expect([answered.status, answered.headers.get("content-type")]).toEqual([
    200,
    expect.stringContaining("text/plain"),
  ])
  return answered.text()
}
/** Value of one series, 0 where it is not there. */
const valueOf = (text: string, series: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? 0,
  )

describe("who may read the metrics", () => {
  test("the product's port answers a wrong token as if there were nothing", async () => {
    for (const authorization of [undefined, "Bearer salah", `Basic ${TOKEN}`, TOKEN]) {
      const answered = await fetch(`${served.running.address}/metrics`, {
        headers: authorization === undefined ? {} : { authorization },
      })
      expect([authorization, answered.status]).toEqual([authorization, 404])
    }
  })

  test("a port of its own is on loopback, and asks for the token if there is one", async () => {
    const { metricsAddress } = served.running
    expect(metricsAddress).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect((await fetch(`${metricsAddress}/metrics`)).status).toBe(404)
    const answered = await fetch(`${metricsAddress}/metrics`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    expect(answered.status).toBe(200)
  })

  test("by default they are not served at all", async () => {
    const plain = await openServed(world, {})
    expect((await fetch(`${plain.running.address}/metrics`)).status).toBe(404)
    expect(plain.running.metricsAddress).toBeNull()
    await plain.stop()
  })
})

describe("what the metrics say", () => {
  test("every metric that an alarm names is there", async () => {
    count("away", "connect")
    count("retried", "40P01")
    begin("sweep", "uji.gagal").end(new Error("gagal"))
    const text = await scrape()
    const missing = alarmRules.filter(({ metric }) => !new RegExp(`^${metric}(?:\\{|_| )`, "m").test(text))
    expect(missing.map(({ name }) => name)).toEqual([])
    for (const { metric, where = {} } of alarmRules)
      for (const [label, value] of Object.entries(where))
        expect(text).toMatch(new RegExp(`^${metric}\\{[^}]*${label}="${value}"`, "m"))
  })

  test("calls are counted by their declared path, status and result; the database by connections and statements", async () => {
    const ok = 'balai_http_requests_total{call="devisi/list-all",status="200",result="ok"}'
    const before = await scrape()
    await served.call("devisi/list-all", {}, admin)
    await served.call("devisi/list-all", {}, admin)
    await served.call("devisi/list-all", {})
    const text = await scrape()
    expect(valueOf(text, ok) - valueOf(before, ok)).toBe(2)
    expect(text).toContain('balai_http_requests_total{call="devisi/list-all",status="401",result="stopped"}')
    expect(text).toMatch(
      /balai_http_request_duration_seconds_bucket\{le="0.1",call="devisi\/list-all",status="200"\} \d/,
    )
    expect(
      valueOf(text, 'balai_transaction_duration_seconds_count{origin="call",result="ok"}'),
    ).toBeGreaterThan(0)
    expect(valueOf(text, 'balai_statement_duration_seconds_count{verb="select"}')).toBeGreaterThan(0)
    expect(valueOf(text, "balai_database_up")).toBe(1)
    expect(valueOf(text, "balai_schema")).toBeGreaterThan(0)
    expect(text).toMatch(/balai_info\{version="[^"]+",node="[\d.]+",postgres="[^"]+",schema="\d+"\} 1/)
    expect(valueOf(text, "balai_disk_free_bytes")).toBeGreaterThan(0)
  })

  test("no label is what a user typed", async () => {
    await fetch(`${served.running.address}/api/v1/rahasia-3174/x`, { method: "POST" })
    await fetch(`${served.running.address}/halaman/rahasia-3174?q=rahasia-3174`)
    await served.call("auth/login", { username: "rahasia-3174", password: "rahasia-3174" })
    const text = await scrape()
    expect(text).not.toContain("rahasia-3174")
    const paths = new Set<string>(calls.map(({ path }) => path))
    const labels = [...text.matchAll(/^balai_http_requests_total\{call="([^"]+)"/gm)].map(
      ([, call]) => call ?? "",
    )
    expect(labels.filter((call) => !paths.has(call) && call !== "unknown" && !/^[/*]/.test(call))).toEqual([])
  })

  test("an attendance machine's request is counted by path and status", async () => {
    await fetch(`${served.running.address}/iclock/cdata?SN=UJIMETRIK1&options=all`)
    expect(await scrape()).toMatch(/balai_terminal_requests_total\{path="cdata",status="\d{3}"\} \d/)
  })
})

describe("slow statements", () => {
  test("are logged with their shape, the request and the call, without parameters", async () => {
    const work = begin("call", "devisi/list-all", null, { requestId: "req-uji" }).work
    await world.db.transact(
      (tx) =>
        rowsOf(
          tx,
          sql`select count(*), ${"rahasia-63100000"}::text, 'rahasia-literal' from generate_series(1, 200000) where ${"rahasia-63100000"}::text is not null`,
        ),
      work,
    )
    const line = served.logs.find(
      ({ slow, sql: shape }) => slow === "statement" && String(shape).includes("generate_series"),
    )
    expect(line).toMatchObject({
      level: 40,
      id: "req-uji",
      origin: "call devisi/list-all",
      sql: "select count(*), ?::text, ? from generate_series(?, …) where ?::text is not null",
    })
    expect(JSON.stringify(served.logs)).not.toContain("rahasia-63100000")
  })
})

describe("the page of the operators", () => {
  test("answers the state of process, database, queues and sweeps to super administrators only", async () => {
    const owner = await world.signIn("super@balai.test")
    begin("sweep", "uji.selesai").end()
    const { data } = await served.call("super-admin/sistem/keadaan", {}, owner)
    const state = data as AnswerOf<typeof systemState>
    expect(state.versions).toMatchObject({
      node: process.versions.node,
      schema: expect.any(Number) as number,
    })
    expect(state.database.size_mb).toBeGreaterThan(1)
    expect(state.process.disk_size_mb).toBeGreaterThan(0)
    expect(state.process.pool_used).toBeGreaterThan(0)
    expect(state.sweeps.find(({ name }) => name === "uji.gagal")).toMatchObject({
      failures: 1,
      error: "Error",
    })
    expect(state.sweeps.find(({ name }) => name === "uji.selesai")).toMatchObject({
      failures: 0,
      error: null,
    })
    expect(state.sweeps[0]?.error).not.toBeNull()
    expect(await served.call("super-admin/sistem/keadaan", {}, admin)).toMatchObject({
      api_status: 0,
      data: { reason: "forbidden" },
    })
  })
})
