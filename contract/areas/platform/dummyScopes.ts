/** Parts of a company's trial data, with their Indonesian names. `members` includes every row that names an employee. */
export const dummyScopes = {
  attendance: "Absensi, jadwal, dan lembur",
  leave: "Cuti dan izin",
  visit: "Kunjungan dan pelanggan",
  members: "Pegawai beserta semua datanya",
  all: "Semua data contoh",
} as const
export type DummyScope = keyof typeof dummyScopes
export const dummyScopeKeys = ["attendance", "leave", "visit", "members", "all"] as const

/** Indonesian names of the chosen parts; `all` says it alone. */
export const scopeInWords = (scope: readonly DummyScope[]): string =>
  scope.includes("all")
    ? dummyScopes.all
    : dummyScopeKeys.flatMap((one) => (scope.includes(one) ? [dummyScopes[one]] : [])).join(", ")
