import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { kategoriCuti } from "#contract/areas/leave/kategoriCuti.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { newMember } from "../lib/writes.members.ts"

/** Leave left, imported from another system. */
let desk: ImportDesk
const ids: number[] = []
beforeAll(async () => {
  desk = await openImports()
  await desk.world.call(
    "kategori-cuti/create",
    {
      ...kategoriCuti.example,
      nama: "Cuti pindahan",
      kode: "CPD",
      unit: "day",
      quota_type: "yearly",
      quota: 12,
      min_service_months: 0,
    },
    desk.admin,
  )
  for (const nip of ["SC-1", "SC-2"])
    ids.push(await newMember(desk.world, { nip, email: null, tanggal_masuk: "2024-01-05" }))
})
afterAll(() => desk.close())

const sheet = (...lines: readonly string[]) => csv("NIP;Jenis cuti;Tahun;Sisa", ...lines)
type Balances = { readonly nama: string; readonly balance: number }
const balanceOf = async (at: number): Promise<number | undefined> => {
  const { data } = await desk.world.call(
    "cuti/saldo/mutasi",
    { members_id: ids[at], tahun: 2026 },
    desk.admin,
  )
  return (data as { readonly categories: readonly Balances[] }).categories.find(
    ({ nama }) => nama === "Cuti pindahan",
  )?.balance
}

test("each bad cell is named at its row, and nothing is booked", async () => {
  const found = await desk.check(
    sheet(
      "SC-1;CPD;2026;3,3",
      "SC-1;CPD;2023;1",
      "SC-2;CPD;2027;1",
      "SC-2;Cuti naik haji;2026;1",
      "SC-2;CPD;2026;banyak",
      "SC-9;CPD;2026;1",
    ),
    "csv",
    "saldo_cuti",
  )
  expect(found.problems.map(({ row, message }) => [row, message])).toEqual([
    [2, "Isi kelipatan 0,5 hari"],
    [3, "Mulai bekerja 5 Januari 2024: paling awal 2024"],
    [4, "Paling akhir 2026"],
    [5, expect.stringContaining("Jenis cuti ini tidak ada") as string],
    [6, "Isi angka seperti 3,5"],
    [7, expect.any(String) as string],
  ])
})

test("the balance is the one of the sheet, with the entitlement counted; undone it is as before", async () => {
  const found = await desk.check(sheet("SC-1;Cuti pindahan;2026;3,5", "SC-2;CPD;2026;0"), "csv", "saldo_cuti")
  expect(found.problems).toEqual([])
  expect(await desk.commit(found.id, "all", "saldo_cuti")).toMatchObject({ api_status: 1, api_success: 2 })
  expect([await balanceOf(0), await balanceOf(1)]).toEqual([3.5, 0])
  const undone = await desk.world.call(
    "members/import/saldo-cuti",
    { mode: "undo", import_id: found.id },
    desk.admin,
  )
  expect(undone).toMatchObject({ api_status: 1 })
  expect([await balanceOf(0), await balanceOf(1)]).toEqual([12, 12])
})

test("a balance that has been used stays", async () => {
  await desk.world.sqlRows(
    sql`update leave_categories set quota = 0 where kode = 'CPD' and companies_id = ${desk.world.seeded.maju.id}`,
  )
  const third = await newMember(desk.world, { nip: "SC-3", email: null, tanggal_masuk: "2026-11-02" })
  ids.push(third)
  const found = await desk.check(sheet("SC-3;CPD;2026;2"), "csv", "saldo_cuti")
  expect(await desk.commit(found.id, "all", "saldo_cuti")).toMatchObject({ api_status: 1 })
  await desk.world.sqlRows(
    sql`insert into leave_ledger (companies_id, members_id, kategori_id, year, date, kind, amount, source, note, at)
      select ${desk.world.seeded.maju.id}, ${third}, k.id, 2026, '2026-11-20', 'taken', -1, 'taken-in-test', 'Cuti', now()
      from leave_categories k where k.kode = 'CPD' and k.companies_id = ${desk.world.seeded.maju.id}`,
  )
  expect(
    await desk.world.call("members/import/saldo-cuti", { mode: "undo", import_id: found.id }, desk.admin),
  ).toMatchObject({
    api_status: 0,
    api_message: expect.stringContaining("1 pegawai sudah memakai") as string,
  })
  expect(await balanceOf(2)).toBe(1)
})
