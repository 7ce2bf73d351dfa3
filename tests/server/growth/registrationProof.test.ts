import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { registrations } from "#contract/areas/growth/registrations.ts"
import { rowsOf } from "#server/db/database.ts"
import { type Edge, multipart, openEdge, PIXEL } from "../lib/edge.ts"
import { litter } from "#server/kit/sweeps/litter.ts"
import { runSweep } from "#server/kit/sweeps/run.ts"
import { HOUR, openWorld, type World } from "../lib/harness.ts"

type Row = (typeof registrations)["row"]["Type"]
let world: World
let edge: Edge
let owner: string
beforeAll(async () => {
  world = await openWorld()
  edge = await openEdge(world)
  owner = await world.signIn("super@balai.test")
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

const PDF = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n")
const values = () => ({
  nama: "Budi",
  perusahaan: "PT Maju",
  email: "budi@maju.test",
  companies_id: world.seeded.maju.id,
  plan: "hemat",
  period: "3",
  member_count: 12,
  amount: 600_000,
  paid_at: "2026-11-19",
})
const save = async (more: object, value?: Buffer, token = owner) => {
  const { headers, body } = multipart([
    { name: "payload", type: "application/json", value: JSON.stringify({ ...values(), ...more }) },
    ...(value === undefined ? [] : [{ name: "proof", filename: "bukti.png", type: "image/png", value }]),
  ])
  const sent = await edge.send({
    method: "POST",
    url: "/api/v1/registrasi-langganan/create",
    headers: { ...headers, "access-token": token },
    body,
  })
  return sent.json() as { readonly api_status: number; readonly data: { readonly id: number } }
}
const find = async (id: number): Promise<Row> =>
  (await world.call("registrasi-langganan/find", { id }, owner)).data as Row
const fileOf = async (id: number): Promise<number | null> => {
  const [row] = await world.sqlRows<{ file: number | null }>(
    sql`select proof_files_id::float8 as file from registrations where id = ${id}`,
  )
  return row?.file ?? null
}
const isStored = async (sha256: string): Promise<boolean> => {
  const stream = await edge.store.read(0, sha256)
  stream?.destroy()
  return stream !== null
}
const opened = (url: string | null) => edge.send({ method: "GET", url: url ?? "/" })

test("the proof comes with the registration, and is opened by a signed address before it is confirmed", async () => {
  const { data } = await save({}, PIXEL)
  const { proof, status } = await find(data.id)
  expect(status).toBe("pending")
  expect((await opened(proof)).bytes.equals(PIXEL)).toBe(true)
  expect((await opened((proof ?? "").replace(/sig=./, "sig=_"))).status).toBe(404)
  const confirmed = await world.call(
    "registrasi-langganan/konfirmasi",
    { id: data.id, status: "confirmed" },
    owner,
  )
  expect(confirmed).toMatchObject({ api_status: 1 })
  expect((await opened((await find(data.id)).proof)).status).toBe(200)
})

test("a registration without one has none; it is added later, and a save without a file keeps it", async () => {
  const { data } = await save({})
  expect((await find(data.id)).proof).toBeNull()
  await save({ id: data.id }, PDF)
  const pdf = await opened((await find(data.id)).proof)
  expect(pdf).toMatchObject({ status: 200, headers: { "content-type": "application/pdf" } })
  const file = await fileOf(data.id)
  await save({ id: data.id, note: "Sudah dicek" })
  expect(await fileOf(data.id)).toBe(file)
})

test("a new proof replaces the stored one, whose file is deleted, and the audit names both", async () => {
  const { data } = await save({}, PIXEL)
  const first = await fileOf(data.id)
  await save({ id: data.id }, PDF)
  const second = await fileOf(data.id)
  expect(await world.sqlRows(sql`select 1 from platform_files where id = ${first}`)).toEqual([])
  const kept = await world.sqlRows(
    sql`select (before -> 'proof')::text as before, (after -> 'proof')::text as after from audit
      where entity = 'registrasi langganan' and entity_id = ${data.id} order by id`,
  )
  expect(kept).toEqual([
    { before: null, after: String(first) },
    { before: String(first), after: String(second) },
  ])
})

test("the proof of a deleted registration goes with it, row and bytes", async () => {
  const bytes = Buffer.concat([PDF, Buffer.from("% bukti yang dihapus\n")])
  const { data } = await save({}, bytes)
  const file = await fileOf(data.id)
  const [stored] = await world.sqlRows<{ sha256: string }>(
    sql`select sha256 from platform_files where id = ${file}`,
  )
  const { sha256 = "" } = stored ?? {}
  expect(await isStored(sha256)).toBe(true)
  expect(await world.call("registrasi-langganan/delete", { id: data.id }, owner)).toMatchObject({
    api_status: 1,
  })
  expect(await world.sqlRows(sql`select 1 from platform_files where id = ${file}`)).toEqual([])
  const later = new Date(Date.now() + 25 * HOUR)
  await runSweep(world.db, litter, later, { store: edge.store })
  expect(await isStored(sha256)).toBe(false)
})

test("a decided registration keeps its proof", async () => {
  const { data } = await save({}, PIXEL)
  await world.call(
    "registrasi-langganan/konfirmasi",
    { id: data.id, status: "rejected", note: "Transfer tidak ditemukan" },
    owner,
  )
  const file = await fileOf(data.id)
  expect(await save({ id: data.id }, PDF)).toMatchObject({ api_status: 0 })
  expect(await fileOf(data.id)).toBe(file)
})

test("another kind of file is refused at its field, and nobody of a company sends or sees a proof", async () => {
  expect(await save({}, Buffer.from("<svg/>"))).toMatchObject({
    is_validate: 1,
    data: { errors: { proof: [expect.stringMatching(/PNG/)] } },
  })
  const admin = await world.signIn("admin@maju.test")
  expect(await save({}, PIXEL, admin)).toMatchObject({ api_status: 0, data: { reason: "forbidden" } })
  const { data } = await save({}, PIXEL)
  const file = await fileOf(data.id)
  for (const role of ["balai_public", "balai_tenant"])
    expect(
      await world.db.transact(async (tx) => {
        await tx.execute(sql`select set_config('role', ${role}, true)`)
        return rowsOf(tx, sql`select 1 from platform_files where id = ${file}`)
      }),
    ).toEqual([])
})
