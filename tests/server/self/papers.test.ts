import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { MOST_PAPERS } from "#contract/kit/selfCalls.ts"
import { type Entered, idOf, openEntered, paper } from "../lib/entered.ts"

/** Papers that employees add to their own requests while these wait. */
let world: Entered["world"]
let entered: Entered
let self: string
let selfId = 0
beforeAll(async () => {
  entered = await openEntered()
  world = entered.world
  self = await world.signIn("pegawai@maju.test")
  selfId = world.seeded.maju.self
})
afterAll(() => world.close())

type Row = {
  readonly version: number
  readonly attachment?: string | null
  readonly items?: readonly { readonly id: number; readonly receipts: readonly { readonly name: string }[] }[]
  readonly history: readonly { readonly to: string; readonly paper?: { readonly name: string } | null }[]
}
const uploaded = (name = "nota.png") => new Map([["paper", { ...paper, name }]])
const ask = async (kind: "cuti" | "lembur" | "klaim") => {
  const { root, payload } = entered.kinds[kind]
  const made = await world.call(`saya/${root}/ajukan`, payload(), self)
  expect(made).toMatchObject({ api_status: 1 })
  return { root, id: idOf(made) }
}
const add = (root: string, payload: object, files = uploaded(), token = self) =>
  world.call(`saya/${root}/lampir`, payload, token, undefined, undefined, files)
const detail = async (root: string, id: number) =>
  (await world.call(`saya/${root}/detail`, { id }, self)).data as Row

describe.each(["cuti", "lembur", "klaim"] as const)("%s", (kind) => {
  test("a forgotten paper is appended, told to those who decide, and in the history", async () => {
    const { root, id } = await ask(kind)
    expect(await add(root, { id, note: "Tertinggal" })).toMatchObject({
      api_status: 1,
      api_message: "Berkas ditambahkan",
      data: { id, version: 2 },
    })
    await add(root, { id }, uploaded("surat dokter.png"))
    const row = await detail(root, id)
    expect(row.version).toBe(3)
    expect(row.history.map((move) => move.paper?.name ?? null)).toEqual([
      null,
      "nota.png",
      "surat dokter.png",
    ])
    const kept = kind === "klaim" ? row.items?.[0]?.receipts.map(({ name }) => name) : typeof row.attachment
    expect(kept).toEqual(kind === "klaim" ? ["nota.png", "surat dokter.png"] : "string")
    const [told] = await world.sqlRows<{ readonly n: number }>(
      sql`select count(*)::int as n from notifications where body like '%menambahkan nota.png: Tertinggal'`,
    )
    expect(told?.n).toBeGreaterThan(0)
    await world.sqlRows(sql`delete from notifications`)
  })

  test("is refused once the request is decided, and for a request of another employee", async () => {
    const { root, id } = await ask(kind)
    const decide = `${root}/approval`
    const rejected = { id, status: "rejected", note: "Tidak jelas" }
    expect(await world.call(decide, rejected, entered.admin)).toMatchObject({ api_status: 1 })
    expect(await add(root, { id })).toMatchObject({ api_status: 0, data: { reason: "state" } })
    const theirs = await world.call(
      `${root}/catat`,
      { ...entered.kinds[kind].payload(), members_id: entered.first },
      entered.admin,
    )
    expect(await add(root, { id: idOf(theirs) })).toMatchObject({
      api_status: 0,
      data: { reason: "not_found" },
    })
  })

  test("a press without a file names its field, and too many are refused", async () => {
    const { root, id } = await ask(kind)
    expect(await add(root, { id }, new Map())).toMatchObject({
      is_validate: 1,
      data: { errors: { paper: ["Pilih berkasnya"] } },
    })
    for (let n = 0; n < MOST_PAPERS; n += 1) await add(root, { id })
    expect(await add(root, { id })).toMatchObject({
      is_validate: 1,
      data: { errors: { paper: [`Paling banyak ${MOST_PAPERS} berkas ditambahkan`] } },
    })
  })
})

test("who decides with the version from before the paper is told of the change", async () => {
  const { root, id } = await ask("cuti")
  await add(root, { id })
  expect(
    await world.call(`${root}/approval`, { id, status: "approved", version: 1 }, entered.admin),
  ).toMatchObject({ api_status: 0, data: { reason: "stale" } })
  expect(
    await world.call(`${root}/approval`, { id, status: "approved", version: 2 }, entered.admin),
  ).toMatchObject({ api_status: 1 })
})

test("a receipt names its expense where a claim has several, and one of its own", async () => {
  const { payload } = entered.kinds.klaim
  const { items, ...rest } = payload() as { readonly items: readonly object[] }
  const made = await world.call("saya/reimbursment/ajukan", { ...rest, items: [...items, ...items] }, self)
  const id = idOf(made)
  const missing = { is_validate: 1, data: { errors: { item_id: ["Pilih pengeluarannya"] } } }
  expect(await add("reimbursment", { id })).toMatchObject(missing)
  const [foreign] = await world.sqlRows<{ readonly id: number }>(
    sql`select i.id::float8 as id from reimbursment_items i join reimbursments r on r.id = i.reimbursments_id
      where r.members_id <> ${selfId} order by i.id limit 1`,
  )
  expect(foreign).toBeDefined()
  expect(await add("reimbursment", { id, item_id: foreign?.id })).toMatchObject(missing)
  const second = (await detail("reimbursment", id)).items?.[1]?.id ?? 0
  expect(await add("reimbursment", { id, item_id: second })).toMatchObject({ api_status: 1 })
  expect((await detail("reimbursment", id)).items?.map(({ receipts }) => receipts.length)).toEqual([0, 1])
})

test.each(["cuti", "lembur", "klaim"] as const)(
  "the notice of a decision opens the own request: %s",
  async (kind) => {
    const { root, id } = await ask(kind)
    const decide = `${root}/approval`
    await world.call(decide, { id, status: "rejected", note: "Tidak jelas" }, entered.admin)
    const told = (await world.call("notifications", {}, self)).data as {
      readonly rows: readonly { readonly link: string | null }[]
    }
    const flow = { cuti: "cuti", lembur: "persetujuan", klaim: "reimbursement" }[kind]
    expect(told.rows[0]?.link).toBe(`/saya/pengajuan/${flow}/${id}`)
  },
)
