import { expect, test } from "vitest"
import { nearestOf } from "#src/app/nearest.ts"

const page = (path: string, title: string, trail: string | null = null, also = "") => ({
  path,
  title,
  trail,
  icon: undefined,
  also,
})
const all = [
  page("/home", "Dashboard", null, "beranda"),
  page("/users/pegawai", "Pegawai", "Users", "karyawan staf"),
  page("/reimbursment", "Reimbursement", null, "klaim kuitansi"),
  page("/setting/absensi/shift", "Shift", "Pengaturan › Absensi"),
  page("/laporan-absensi/laporan", "Laporan absensi", "Laporan Absensi"),
]
const titles = (path: string, recents: readonly string[] = []) =>
  nearestOf(all, path, recents).map(({ title }) => title)

test.each([
  ["a word of its address", "/pegawai", "Pegawai"],
  ["a slip of the keys", "/users/pegwai", "Pegawai"],
  ["another word for it", "/karyawan", "Pegawai"],
  ["its name as it is usually spelled", "/reimbursement", "Reimbursement"],
  ["the beginning of a word", "/setting/shif", "Shift"],
])("%s leads there first", (_what, path, title) => {
  expect(titles(path)[0]).toBe(title)
})

test("what fits nothing leads to what was opened last", () => {
  expect(titles("/xyzzy", ["/users/pegawai", "/home", "/gone"])).toEqual(["Pegawai", "Dashboard"])
  expect(titles("/")).toEqual([])
})

test("no more than four", () => {
  const many = Array.from({ length: 9 }, (_, at) => page(`/setting/shift/${at}`, `Shift ${at}`))
  expect(nearestOf(many, "/shift", [])).toHaveLength(4)
})
