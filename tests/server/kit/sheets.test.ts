import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sheets } from "#server/register/sheets.ts"
import { type Edge, openEdge } from "../lib/edge.ts"
import { MINUTE, NOW, openWorld, type World } from "../lib/harness.ts"
import { newClaim } from "../lib/writes.claims.ts"
import { orderTopup } from "../lib/writes.points.ts"
import { newRequest } from "../lib/writes.requests.ts"

let world: World
let edge: Edge
let admin: string
let office: string
const range = { start_date: "2026-11-01", end_date: "2026-11-30" }
const offers = [
  [
    "persetujuan-absensi",
    "persetujuan-absensi/per-users",
    { ...range, summary: true },
    "Persetujuan absensi",
  ],
  ["reimbursment", "reimbursment/rangkuman", range, "Reimbursement"],
] as const
beforeAll(async () => {
  world = await openWorld()
  edge = await openEdge(world)
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  const far = { members_id: world.seeded.maju.members[1] ?? 0, offices_id: world.seeded.maju.offices[1] ?? 0 }
  await newClaim(world, { ...far, items: [{ amount: 70_000 }] })
  await newRequest(world, far)
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

const addressOf = async (path: string, ask: object, token: string): Promise<string> =>
  ((await world.call(path, ask, token)).data as { sheet: string }).sheet
const get = (url: string) => edge.send({ method: "GET", url })

describe.each(offers)("%s", (sheet, path, ask, title) => {
  test("the address a summary offers answers an xlsx by its name, for five minutes", async () => {
    const url = await addressOf(path, ask, admin)
    const got = await get(url)
    expect(got.status).toBe(200)
    expect(got.headers).toMatchObject({
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(`${title} 2026-11-01 2026-11-30.xlsx`)}`,
      "cache-control": "private, no-store",
    })
    expect(got.bytes.subarray(0, 2).toString()).toBe("PK")
    world.time.now = new Date(NOW.getTime() + 6 * MINUTE)
    expect((await get(url)).status).toBe(404)
    world.time.now = NOW
  })

  test("a changed address answers nothing", async () => {
    const url = await addressOf(path, ask, admin)
    const [text = "", signature = ""] = url.split(".")
    for (const wrong of [`${text}.${signature.slice(0, -2)}AA`, `${text}A.${signature}`, text])
      expect((await get(wrong)).status).toBe(404)
  })

  test("an office admin's holds the rows of his offices only, and every one's its sum", async () => {
    const read = (offices: string) =>
      world.db.transact(async (tx) => {
        await tx.execute(
          sql`select set_config('role', 'balai_tenant', true), set_config('app.company', ${String(world.seeded.maju.id)}, true), set_config('app.offices', ${offices}, true)`,
        )
        const made = await sheets[sheet]?.(tx, ask)
        return (made?.rows ?? []).map((row) => row[1])
      })
    expect(await read("")).toEqual(["Pegawai MJ 1", "Pegawai MJ 2", "Jumlah seluruhnya"])
    expect(await read(`{${world.seeded.maju.offices[0] ?? 0}}`)).toEqual([
      "Pegawai MJ 1",
      "Jumlah seluruhnya",
    ])
    expect((await get(await addressOf(path, ask, office))).status).toBe(200)
  })
})

test("figures of claims by employee, rupiah, and their sum", async () => {
  const made = await world.db.transact((tx) => sheets["reimbursment"]?.(tx, range) ?? Promise.resolve(null))
  expect(made?.columns.map(({ header }) => header)).toEqual([
    "NIP",
    "Nama",
    "Kantor",
    "Disetujui",
    "Menunggu",
    "Ditolak",
    "Diajukan (Rp)",
    "Disetujui (Rp)",
    "Menunggu (Rp)",
  ])
  expect(made?.rows.find((row) => row[0] === "MJ-2")).toEqual([
    "MJ-2",
    "Pegawai MJ 2",
    "Cabang",
    0,
    1,
    0,
    70_000,
    0,
    70_000,
  ])
})

describe("the bill of a top-up", () => {
  const BILL = "companies/history-topup/tagihan"

  test("is one page of PDF by its number, as it stands when it is fetched", async () => {
    const order = await orderTopup(world, admin)
    const { url } = (await world.call(BILL, { id: order.id }, admin)).data as { url: string }
    const got = await get(url)
    expect(got.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(`Tagihan ${order.no_invoice.replaceAll("/", "-")}.pdf`)}`,
    })
    const text = got.bytes.toString("latin1")
    expect(text.slice(0, 5)).toBe("%PDF-")
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
    world.time.now = new Date(NOW.getTime() + 6 * MINUTE)
    expect((await get(url)).status).toBe(404)
    world.time.now = NOW
  })

  test("is nobody else's", async () => {
    const order = await orderTopup(world, admin)
    const lain = await world.signIn("admin@lain.test")
    expect(await world.call(BILL, { id: order.id }, lain)).toMatchObject({ data: { reason: "not_found" } })
    expect(await world.call(BILL, { id: order.id }, await world.signIn("kantor@maju.test"))).toMatchObject({
      data: { reason: "forbidden" },
    })
  })
})
