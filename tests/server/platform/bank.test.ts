import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { importSheets } from "#contract/areas/imports/sheets.ts"
import { withTable } from "#server/imports/tableChoices.ts"
import { readCell } from "#server/imports/values.ts"
import { loadReference } from "#server/start/reference.ts"
import { members } from "#contract/areas/members/members.ts"
import type { AnyResource } from "#contract/kit/resource.ts"
import { type Answered, openWorld, type World } from "../lib/harness.ts"
import { variantOf } from "../lib/variants.ts"

let world: World
let owner: string
let admin: string
beforeAll(async () => {
  world = await openWorld()
  owner = await world.signIn("super@balai.test")
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const save = (payload: object) => world.call("master/bank/save", payload, owner)
const idOf = (answer: Answered) => (answer.data as { id: number }).id
const choose = async (payload: object, token = admin) =>
  (await world.call("master/bank/list/all", payload, token)).data as {
    rows: { id: number; nama: string; kode: string; is_active: boolean }[]
    has_more: boolean
  }
const paidBy = (kode: string | null) =>
  world.sqlRows(
    sql`update members set bank_kode = ${kode}, no_rekening = ${kode === null ? null : "123456"} where id = ${world.seeded.maju.members[0]}`,
  )

test("a bank that was added is chosen by every company, and no longer once it is switched off", async () => {
  const made = await save({ nama: "Bank Uji", kode: "321" })
  expect(made).toMatchObject({ api_status: 1, api_message: "Bank berhasil ditambahkan" })
  expect((await choose({ q: "uji" })).rows).toEqual([
    { id: idOf(made), nama: "Bank Uji", kode: "321", is_active: true },
  ])
  expect((await choose({ q: "321" }, owner)).rows).toHaveLength(1)
  await save({ id: idOf(made), nama: "Bank Uji", kode: "321", is_active: false })
  expect((await choose({ q: "uji" })).rows).toEqual([])
  expect((await choose({ ids: [idOf(made)] })).rows).toMatchObject([{ nama: "Bank Uji" }])
})

test("its name and its code are there once, and the code has three figures", async () => {
  expect(await save({ nama: "BANK MANDIRI", kode: "322" })).toMatchObject({
    data: { errors: { nama: ["Sudah ada bank dengan nama ini"] } },
  })
  expect(await save({ nama: "Lain", kode: "008" })).toMatchObject({
    data: { errors: { kode: ["Sudah ada bank dengan kode ini"] } },
  })
  for (const kode of ["12", "1234", "ab1", ""])
    expect((await save({ nama: "Lain", kode })).is_validate).toBe(1)
})

test("one that is in use stays, with its code; who uses it is told", async () => {
  const made = idOf(await save({ nama: "Bank Dipakai", kode: "323" }))
  await paidBy("323")
  const remove = () => world.call("master/bank/delete", { id: made }, owner)
  expect(await remove()).toMatchObject({
    api_status: 0,
    api_message: "Masih dipakai 1 pegawai",
    data: { reason: "in_use" },
  })
  expect(await save({ id: made, nama: "Bank Dipakai", kode: "324" })).toMatchObject({
    data: { errors: { kode: ["Kode tidak dapat diubah. Masih dipakai 1 pegawai"] } },
  })
  expect(await save({ id: made, nama: "Bank Dipakai Baru", kode: "323" })).toMatchObject({ api_status: 1 })
  const found = await world.call("members/find", { id: world.seeded.maju.members[0] }, admin)
  expect(found.data).toMatchObject({ bank_kode: "323", bank_nama: "Bank Dipakai Baru" })
  await paidBy(null)
  expect(await remove()).toMatchObject({ api_status: 1, api_message: "Bank berhasil dihapus" })
  /** A bank that is used by top-ups and by the platform's own account. */
  expect(await world.call("master/bank/delete", { id: 1 }, owner)).toMatchObject({
    api_message: "Masih dipakai 2 top-up dan 1 rekening tujuan",
  })
})

test("an employee is paid through a bank of the table only, and through none that is switched off anew", async () => {
  const change = (bank_kode: string) =>
    world.call(
      "members/create",
      {
        ...variantOf(members as unknown as AnyResource, 900, "Bergaji"),
        bank_kode,
        no_rekening: "1234567890",
      },
      admin,
    )
  expect(await change("008")).toMatchObject({ api_status: 1 })
  expect(await change("999")).toMatchObject({ data: { errors: { bank_kode: ["Bank ini tidak dikenal"] } } })
  expect(await change("009")).toMatchObject({
    data: { errors: { bank_kode: ["Sudah tidak aktif; pilih yang lain"] } },
  })
})

test("a new edition of the list leaves what a super administrator changed", async () => {
  await loadReference(world.db)
  const { rows } = await choose({ q: "014" })
  const [bca] = rows
  await save({ id: bca?.id, nama: "BCA Digital Baru", kode: "014", is_active: true })
  await world.sqlRows(sql`update meta set value = '"older"' where key = 'reference'`)
  await loadReference(world.db)
  expect((await choose({ ids: [bca?.id] })).rows).toMatchObject([{ nama: "BCA Digital Baru" }])
})

test("spreadsheets of employees know the banks of the table, by its names and what else they are called", () => {
  const column = importSheets.pegawai.find(({ key }) => key === "bank_kode")
  if (column === undefined) throw new Error("no column of banks")
  const tables = {
    bank_kode: [
      { kode: "014", nama: "Bank Sentral Asia", isActive: true },
      { kode: "321", nama: "Bank Uji", isActive: true },
    ],
  }
  const read = (text: string) =>
    readCell(withTable(column, tables), { kind: "text", text }, { isMonthFirst: false, latest: "2046-12-31" })
  expect(read("bca")).toMatchObject({ value: "014" })
  expect(read("Bank Sentral Asia")).toMatchObject({ value: "014" })
  expect(read("bank uji")).toMatchObject({ value: "321" })
  expect(read("Bank Mandiri")).toMatchObject({ problem: "Bank ini tidak dikenal" })
})
