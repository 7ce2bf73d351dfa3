import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { rowsOf } from "#server/db/database.ts"
import { importRules } from "#server/imports/kinds/index.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { newMember } from "../lib/writes.members.ts"

/** Advances of another system, imported with what is left of them. */
let desk: ImportDesk
const ids: number[] = []
beforeAll(async () => {
  desk = await openImports()
  for (const nip of ["SK-1", "SK-2"])
    ids.push(await newMember(desk.world, { nip, email: null, tanggal_masuk: "2024-01-05" }))
})
afterAll(() => desk.close())

const sheet = (...lines: readonly string[]) =>
  csv("NIP;Tanggal pinjam;Sisa pinjaman;Sisa cicilan;Potongan berikutnya;Keperluan", ...lines)
const check = (...lines: readonly string[]) => desk.check(sheet(...lines), "csv", "sisa_kasbon")
const undo = (id: number) =>
  desk.world.call("members/import/sisa-kasbon", { mode: "undo", import_id: id }, desk.admin)
const advancesOf = (at: number) =>
  desk.world.sqlRows<Record<string, unknown>>(
    sql`select k.id::float8 as id, k.no, k.status, k.purpose, k.outstanding::float8 as outstanding, k.disbursed_at::text as disbursed_at,
        (select json_agg(json_build_array(to_char(i.period, 'YYYY-MM'), i.amount, i.status) order by i.no) from kasbon_instalments i
          where i.companies_id = k.companies_id and i.kasbon_id = k.id) as plan,
        (select json_agg(json_build_array(h.from_state, h.to_state, h.by_id = k.created_by, h.via)) from kasbon_history h
          where h.companies_id = k.companies_id and h.row_id = k.id) as moves
      from kasbon k where k.members_id = ${ids[at]} order by k.id`,
  )

test("each bad cell is named at its row, and nothing is entered", async () => {
  await desk.world.sqlRows(sql`update members set tanggal_keluar = '2027-02-28' where id = ${ids[1]}`)
  const { problems } = await check(
    "SK-1;25/08/2026;0;3;25/12/2026;",
    "SK-1;25/08/2026;2;3;25/12/2026;",
    "SK-1;25/08/2026;900000;37;25/12/2026;",
    "SK-1;25/12/2026;900000;3;25/01/2027;",
    "SK-1;05/01/2023;900000;3;25/12/2026;",
    "SK-1;25/11/2026;900000;3;25/10/2026;",
    "SK-2;25/08/2026;900000;4;25/12/2026;",
    "SK-9;25/08/2026;900000;3;25/12/2026;",
  )
  expect(problems.map(({ row, field, message }) => [row, field, message])).toEqual([
    [2, "Sisa pinjaman", "Isi yang belum dilunasi, lebih dari nol"],
    [3, "Sisa cicilan", "Cicilan lebih banyak daripada rupiahnya"],
    [4, "Sisa cicilan", "Isi angka bulat 1 sampai 36"],
    [5, "Tanggal pinjam", "Tidak boleh sesudah hari ini"],
    [6, "Tanggal pinjam", "Sebelum hari pertama bekerja, 5 Januari 2024"],
    [7, "Tanggal pinjam", "Tidak boleh sesudah hari ini"],
    [7, "Potongan berikutnya", "Paling awal November 2026"],
    [8, "Sisa cicilan", "Gaji terakhirnya Februari 2027: paling banyak 3 cicilan"],
    [9, "NIP", expect.any(String) as string],
  ])
  expect(await advancesOf(0)).toEqual([])
})

test("an advance goes on as paid out, counted by the queue and the moving page; the same row again changes nothing", async () => {
  const found = await check(
    "SK-1;25/08/2026;1000000;3;25/12/2026;Renovasi",
    "SK-2;25/08/2026;600000;1;25/12/2026;",
  )
  expect(found.problems).toEqual([])
  expect(await desk.commit(found.id, "all", "sisa_kasbon")).toMatchObject({ api_status: 1, api_success: 2 })
  const [first] = await advancesOf(0)
  expect(first).toMatchObject({
    status: "disbursed",
    purpose: "Renovasi",
    outstanding: 1_000_000,
    disbursed_at: "2026-08-25",
    no: expect.stringMatching(/^KB\/2026\/\d{6}$/) as string,
    plan: [
      ["2026-12", 333_333, "planned"],
      ["2027-01", 333_333, "planned"],
      ["2027-02", 333_334, "planned"],
    ],
    moves: [[null, "disbursed", true, "single"]],
  })
  expect(await advancesOf(1)).toMatchObject([{ purpose: "Sisa pinjaman dari sistem lama" }])
  const again = await check("SK-1;25/08/2026;1000000;3;25/12/2026;Renovasi")
  expect(again).toMatchObject({ problems: [], report: { unchanged: 1 } })
  await desk.commit(again.id, "all", "sisa_kasbon")
  expect(await advancesOf(0)).toHaveLength(1)
})

test("an import is undone while nothing was repaid, and kept afterwards", async () => {
  const found = await check("SK-1;26/08/2026;500000;2;25/12/2026;")
  await desk.commit(found.id, "all", "sisa_kasbon")
  expect(await undo(found.id)).toMatchObject({ api_status: 1 })
  expect(await advancesOf(0)).toHaveLength(1)

  const other = await check("SK-1;27/08/2026;500000;2;25/12/2026;")
  await desk.commit(other.id, "all", "sisa_kasbon")
  const [, made] = await advancesOf(0)
  const paid = await desk.world.call("kasbon/approval", { id: made?.["id"], status: "paid" }, desk.admin)
  expect(paid).toMatchObject({ api_status: 1 })
  expect(await undo(other.id)).toMatchObject({
    api_status: 0,
    api_message: expect.stringContaining("1 kasbon sudah dicicil") as string,
  })
  expect(await advancesOf(0)).toHaveLength(2)
})

test("a month whose pay is closed takes no instalment", async () => {
  const { maju } = desk.world.seeded
  await desk.world.sqlRows(
    sql`insert into payroll_periods (companies_id, nama, type, month, start_date, end_date, pay_date, all_offices, status, created_at, updated_at)
      values (${maju.id}, 'November', 'regular', '2026-11', '2026-11-01', '2026-11-30', '2026-11-30', true, 'paid', now(), now())`,
  )
  const { problems } = await check(
    "SK-1;28/08/2026;500000;2;25/11/2026;",
    "SK-1;28/08/2026;500000;2;25/12/2026;",
  )
  expect(problems.map(({ row, field, message }) => [row, field, message])).toEqual([
    [2, "Potongan berikutnya", "Gaji November 2026 sudah ditutup"],
  ])
})

test("an undo holds the lock of decisions from its check on, so that no instalment is paid in between", async () => {
  const found = await check("SK-1;29/08/2026;500000;2;25/12/2026;")
  await desk.commit(found.id, "all", "sisa_kasbon")
  const { undo: undoing } = importRules.sisa_kasbon
  if (undoing === undefined) throw new Error("it cannot be undone")
  const { inTheWay } = undoing
  const held: number[] = []
  const spy = vi.spyOn(undoing, "inTheWay").mockImplementation(async (tx, id) => {
    const locks = await rowsOf(
      tx,
      sql`select 1 from pg_locks where locktype = 'advisory' and granted and pid = pg_backend_pid()
        and ((classid::bigint << 32) | objid::bigint) = hashtextextended(${`kasbon:${desk.world.seeded.maju.id}`}, 0)`,
    )
    held.push(locks.length)
    return inTheWay(tx, id)
  })
  expect(await undo(found.id)).toMatchObject({ api_status: 1 })
  spy.mockRestore()
  expect(held).toEqual([1])
})
