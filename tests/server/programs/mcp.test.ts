import { randomUUID } from "node:crypto"
import type { AddressInfo } from "node:net"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { sql } from "drizzle-orm"
import { Schema } from "effect"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { defineCall } from "#contract/kit/call.ts"
import { mayByKey } from "#contract/kit/keyCalls.ts"
import type { Envelope } from "#contract/kit/envelope.ts"
import { ok } from "#server/call/answer.ts"
import { inTx } from "#server/call/handler.ts"
import { toolCalls, toolsIn } from "#server/http/mcp/toolbox.ts"
import { toolName } from "#server/http/mcp/tools.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { type Edge, openEdge } from "../lib/edge.ts"
import { MINUTE, openWorld, type World } from "../lib/harness.ts"

/** A call that nothing but its declaration names: it must be a tool by itself. */
const added = defineCall({
  path: "uji/baru",
  scope: "tenant",
  who: ["company"],
  needs: { module: "organisation", action: "view" },
  payload: Schema.Struct({ nama: Schema.String }),
  answer: Schema.Struct({ sapaan: Schema.String }),
  summary: "Panggilan yang baru",
  example: { nama: "Budi" },
})
const live = new Map([
  ...liveCalls,
  [
    added.path,
    {
      call: added as never,
      handler: inTx(added, (_ctx, { nama }) => Promise.resolve(ok({ sapaan: `Halo ${nama}` }))) as never,
    },
  ],
])
const MOST = 30

let world: World
let edge: Edge
let url: URL
let admin: string

beforeAll(async () => {
  world = await openWorld({ live })
  edge = await openEdge(world, { live, keyCalls: MOST })
  await edge.app.listen({ port: 0, host: "127.0.0.1" })
  url = new URL(`http://127.0.0.1:${(edge.app.server.address() as AddressInfo).port}/mcp`)
  admin = await world.signIn("admin@maju.test")
})
beforeEach(async () => {
  world.time.now = new Date(world.time.now.getTime() + 2 * MINUTE)
  await world.sqlRows(sql`delete from api_keys where nama like 'Uji%'`)
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

type Asked = Readonly<Record<string, unknown>>
const keyOf = async (more: Asked, token = admin) => {
  const made = await world.call(
    "kunci-api/create",
    { nama: `Uji ${randomUUID().slice(0, 8)}`, rights: ["organisation.view"], assistant: "read", ...more },
    token,
  )
  if (made.api_status !== 1) throw new Error(JSON.stringify(made))
  const { id } = made.data as { id: number }
  const issued = await world.call("kunci-api/terbitkan", { id }, token)
  return { id, secret: (issued.data as { secret: string }).secret }
}
const connect = async (secret: string) => {
  const client = new Client({ name: "uji", version: "1.0.0" })
  const transport = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
  })
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return client
}
const namesOf = async (secret: string) =>
  (await (await connect(secret)).listTools()).tools.map(({ name }) => name)
const ask = async (secret: string, name: string, args: Record<string, unknown> = {}) => {
  const client = await connect(secret)
  const result = await client.callTool({ name, arguments: args })
  const [content] = result.content as { type: string; text: string }[]
  return { isError: result.isError === true, text: content?.text ?? "" }
}
const answerOf = ({ text }: { readonly text: string }) => JSON.parse(text) as Envelope
const statusOf = (secret: string | null, more: Readonly<Record<string, string>> = {}, body?: unknown) =>
  edge.send({
    method: "POST",
    url: "/mcp",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
      ...more,
    },
    body: JSON.stringify(body ?? { jsonrpc: "2.0", id: 1, method: "tools/list" }),
  })

test("every call that a key may send is a tool with a name that clients accept, its words and its schema", () => {
  const open = [...liveCalls.values()].map(({ call }) => call).filter(mayByKey)
  const tools = toolCalls(open)
  expect(tools.size).toBe(open.length)
  expect([...tools.keys()].filter((name) => !/^[\w-]{1,64}$/.test(name))).toEqual([])
  expect(open.length).toBeGreaterThan(200)
})

test("the SDK's client lists the tools of the key's rights, a new call among them, and calls one", async () => {
  const { secret } = await keyOf({})
  const client = await connect(secret)
  expect(client.getServerVersion()).toMatchObject({ name: "balai" })
  const { tools } = await client.listTools()
  const names = tools.map(({ name }) => name)
  expect(names).toContain("devisi__list-all")
  expect(names).toContain(toolName(added.path))
  expect(names.filter((name) => name.startsWith("members__"))).toEqual([])
  /** Choices need no right of a person; a key without the right to see customers does not read their names. */
  expect(names).not.toContain("customers__pilihan")
  expect(tools.find(({ name }) => name === toolName(added.path))).toMatchObject({
    title: "Panggilan yang baru",
    description: expect.stringContaining("Panggilan yang baru.") as string,
    inputSchema: { type: "object", required: ["nama"], properties: { nama: { type: "string" } } },
    annotations: { readOnlyHint: true },
  })
  expect(answerOf(await ask(secret, toolName(added.path), { nama: "Budi" }))).toMatchObject({
    api_status: 1,
    data: { sapaan: "Halo Budi" },
  })
  expect(answerOf(await ask(secret, "devisi__list-all", { per_page: 2 }))).toMatchObject({ api_status: 1 })
  expect(await ask(secret, toolName(added.path), {})).toMatchObject({ isError: true })
})

test("a key for reading lists no write and cannot write; one that is not opened to assistants is refused", async () => {
  const rights = ["organisation.view", "organisation.create", "organisation.edit", "organisation.delete"]
  const { secret: reading } = await keyOf({ rights })
  const client = await connect(reading)
  const { tools } = await client.listTools()
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
  await expect(
    client.callTool({
      name: "devisi__create",
      arguments: { nama: "Divisi asisten", request_id: randomUUID() },
    }),
  ).rejects.toThrow("tidak ada untuk kunci ini")
  expect(await world.sqlRows(sql`select 1 from devisi where nama = 'Divisi asisten'`)).toEqual([])
  const { secret: closed } = await keyOf({ rights, assistant: "off" })
  await expect(connect(closed)).rejects.toThrow("tidak dibuka untuk asisten")
  expect((await statusOf(closed)).status).toBe(403)
})

test("a key for writing writes with request_id only, once for each, and the audit names the key", async () => {
  const { id, secret } = await keyOf({
    nama: "Uji Asisten tulis",
    rights: ["organisation.view", "organisation.create"],
    assistant: "write",
  })
  expect(await namesOf(secret)).toContain("devisi__create")
  expect(await namesOf(secret)).not.toContain("devisi__delete")
  expect(await ask(secret, "devisi__create", { nama: "Divisi asisten" })).toEqual({
    isError: true,
    text: "Alat ini menulis data: sertakan request_id",
  })
  const payload = { nama: "Divisi asisten", request_id: randomUUID() }
  const [one, two] = [
    await ask(secret, "devisi__create", payload),
    await ask(secret, "devisi__create", payload),
  ]
  expect(answerOf(one)).toMatchObject({ api_status: 1 })
  expect(two).toEqual(one)
  const rows = await world.sqlRows(
    sql`select call, api_keys_id::float8 as key, api_keys_nama as nama from audit where api_keys_id = ${id}`,
  )
  expect(rows).toEqual([{ call: "devisi/create", key: id, nama: "Uji Asisten tulis" }])
  const wrong = await ask(secret, "devisi__create", { nama: "", request_id: randomUUID() })
  expect(wrong.isError).toBe(true)
  expect(answerOf(wrong)).toMatchObject({ is_validate: 1 })
})

test("rights, offices, pay and the company are those of the key", async () => {
  const [office = 0] = world.seeded.maju.offices
  const { secret } = await keyOf({ rights: ["members.view"], offices_id: [office] })
  const { data } = answerOf(await ask(secret, "members__list-all", { per_page: 100 }))
  const { rows } = data as { rows: readonly { id: number; offices_id: number }[] }
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ offices_id }) => offices_id))).toEqual(new Set([office]))
  const [first] = rows
  const found = answerOf(await ask(secret, "members__find", { id: first?.id ?? 0 }))
  expect(found).toMatchObject({ api_status: 1, data: { gaji_pokok: null } })
  const other = world.seeded.lain.members[0] ?? 0
  expect(answerOf(await ask(secret, "members__find", { id: other }))).toMatchObject({
    api_status: 0,
    data: { reason: "not_found" },
  })
  const away = await keyOf({ rights: ["members.view"] }, await world.signIn("admin@lain.test"))
  const theirs = answerOf(await ask(away.secret, "members__list-all", { per_page: 100 }))
  const seen = (theirs.data as { rows: readonly { id: number }[] }).rows.map(({ id }) => id)
  expect(seen.filter((id) => rows.some((row) => row.id === id))).toEqual([])
  expect(seen.length).toBeGreaterThan(0)
})

test("an unknown, revoked or missing key, another site and a batch are refused with their status", async () => {
  const { id, secret } = await keyOf({})
  expect((await statusOf(null)).status).toBe(401)
  expect((await statusOf("balai_unknown")).headers["www-authenticate"]).toBe("Bearer")
  expect((await statusOf(secret, { origin: "https://evil.example" })).status).toBe(403)
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" }
  expect((await statusOf(secret, {}, [message, message])).status).toBe(400)
  expect((await statusOf(secret)).status).toBe(200)
  expect((await edge.send({ method: "GET", url: "/mcp" })).status).toBe(405)
  await world.call("kunci-api/cabut", { ids: [id] }, admin)
  expect((await statusOf(secret)).status).toBe(401)
  edge.ready.now = false
  expect((await statusOf(secret)).status).toBe(503)
  edge.ready.now = true
})

test("a message counts as one call of the key's limit", async () => {
  const { secret } = await keyOf({})
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "devisi__list-all", arguments: {} },
  }
  for (let count = 0; count < MOST; count++) expect((await statusOf(secret, {}, call)).status).toBe(200)
  const over = await statusOf(secret, {}, call)
  expect(over.status).toBe(429)
  expect(Number(over.headers["retry-after"])).toBeGreaterThan(0)
})

test("the list of tools is made in turns: the event loop goes on between two schemas", async () => {
  const open = [...liveCalls.values()].map(({ call }) => call).filter(mayByKey)
  /** Copies, whose schemas no test has read yet. */
  const fresh = new Map(open.slice(0, 40).map((call) => [toolName(call.path), { ...call }]))
  let turns = 0
  const count = () => {
    turns += 1
    if (turns < 1_000) setImmediate(count)
  }
  setImmediate(count)
  const tools = await toolsIn(fresh)
  expect(tools).toHaveLength(fresh.size)
  expect(turns).toBeGreaterThanOrEqual(fresh.size)
})
