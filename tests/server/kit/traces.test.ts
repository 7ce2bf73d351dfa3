import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { begin } from "#server/telemetry/observe.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { openServed } from "../lib/served.ts"

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, unknown>> }
type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly Attribute[]
  readonly status: { readonly code?: number }
}
type Sent = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

/** A receiver of OTLP over HTTP, as a collector is one. */
const openReceiver = async () => {
  const bodies: string[] = []
  const paths: string[] = []
  const server: Server = createServer((request, response) => {
    let body = ""
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk))
    request.on("end", () => {
      bodies.push(body)
      paths.push(`${request.method} ${request.url}`)
      response.writeHead(200, { "content-type": "application/json" }).end("{}")
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    paths,
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
const PARENT = "00f067aa0ba902b7"
const attributeOf = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0]

let world: World
let receiver: Awaited<ReturnType<typeof openReceiver>>
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await receiver.close()
  await world.close()
})

describe("traces by OpenTelemetry", () => {
  test("a call joins the caller's trace, with its transactions and statements below it, and no user data", async () => {
    const served = await openServed(world, process.env)
    const admin = await world.signIn("admin@maju.test")
    await served.call("devisi/list-all", { q: "rahasia-3174" }, admin, {
      traceparent: `00-${TRACE}-${PARENT}-01`,
    })
    const { work, end } = begin("webhook", "https")
    expect(work.span?.headers()["traceparent"]).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    end(null, { status: 200 })
    begin("sweep", "uji.sapuan").end(new Error("rahasia-galat"))
    await world.db.transact((tx) => tx.execute(sql`select 1`))
    await served.stop()

    expect(new Set(receiver.paths)).toEqual(new Set(["POST /v1/traces"]))
    const spans = receiver.spans()
    const call = spans.find(({ name }) => name === "call devisi/list-all")
    expect(call).toMatchObject({ traceId: TRACE, parentSpanId: PARENT })
    expect(attributeOf(call, "balai.request_id")).toMatch(/^[0-9a-f-]{36}$/)
    expect(attributeOf(call, "http.response.status_code")).toBe(200)
    expect(attributeOf(call, "balai.result")).toBe("ok")
    const transaction = spans.find(
      ({ name, parentSpanId }) => name === "transaction" && parentSpanId === call?.spanId,
    )
    expect(transaction?.traceId).toBe(TRACE)
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId)
    expect(statements.map(({ name }) => name)).toContain("statement")
    expect(statements.some((span) => String(attributeOf(span, "db.query.text")).includes("devisi"))).toBe(
      true,
    )
    const sweep = spans.find(({ name }) => name === "sweep uji.sapuan")
    expect(sweep?.status.code).toBe(2)
    /** Work that is part of nothing traced makes no span. */
    expect(spans.filter(({ name, parentSpanId }) => name === "transaction" && !parentSpanId)).toEqual([])
    const sent = receiver.bodies.join("\n")
    for (const secret of ["rahasia", "admin@maju.test", admin]) expect(sent).not.toContain(secret)
  })

  test("a malformed trace context begins a trace of its own", async () => {
    const served = await openServed(world, process.env)
    for (const traceparent of ["00-zz-zz-01", `00-${"0".repeat(32)}-${PARENT}-01`, "x".repeat(5_000)])
      await served.call("devisi/list-all", {}, null, { traceparent })
    await served.stop()
    const roots = receiver
      .spans()
      .filter(({ name, parentSpanId }) => name.startsWith("call ") && !parentSpanId)
    expect(roots.length).toBeGreaterThanOrEqual(3)
  })

  test("without a receiver nothing is traced", async () => {
    const served = await openServed(world, {})
    expect(begin("sweep", "uji").work.span).toBeNull()
    await served.stop()
  })
})
