import { describe, expect, test } from "vitest"
import { ROUTES } from "#contract/pages/routes.ts"
import { areaOfPath } from "#contract/pages/areaRoutes.ts"
import { guardPage } from "#src/app/guard.ts"
import { resourceRoutes } from "#src/app/live/resources.ts"
import { findRoute, isLive, livePages, liveRoutes, screensFor } from "#src/app/routes.ts"
import { superUser, user } from "../menu.fixture.ts"

test("live pages and live screens are pages of the catalogue, none of them both", () => {
  const paths = ROUTES.map((route) => route.path)
  const [screens, pages] = [Object.keys(liveRoutes), Object.keys(livePages)]
  expect([...screens, ...pages].filter((path) => !paths.some((one) => one === path))).toEqual([])
  expect(screens.filter((path) => pages.includes(path))).toEqual([])
})

test.each([
  ["/home", "Dashboard", {}],
  ["/homev2", "Dashboard", {}],
  ["/super-admin/home", "Dashboard", {}],
  ["/setting/umum/departement", "Divisi", {}],
  ["/setting/umum/departement/", "Divisi", {}],
  ["/setting/umum/departement/form", "Tambah divisi", {}],
  ["/setting/umum/departement/form/17", "Divisi", { id: "17" }],
  ["/setting/umum/jabatan", "Jabatan", {}],
  ["/setting/umum/jabatan/form", "Tambah jabatan", {}],
  ["/setting/umum/jabatan/form/2", "Jabatan", { id: "2" }],
])("%s is %s", (path, title, params) => {
  const found = findRoute(path)
  expect([found?.live.title, found?.params]).toEqual([title, params])
})

test.each(["/penugasan/lain", "/tidak-ada", "/setting/umum/departement/form/1/2", "/login", ""])(
  "%s shows no screen",
  (path) => {
    expect(findRoute(path)).toBeNull()
    expect(isLive(path)).toBe(false)
  },
)

describe("a screen is loaded once and stays the same screen", () => {
  test.each(["/setting/umum/departement", "/setting/umum/departement/form"])("%s", async (path) => {
    const load = findRoute(path)?.live.load
    expect(await load?.()).toBe(await load?.())
  })

  test("lists of two resources are two screens", async () => {
    const [divisi, jabatan] = await Promise.all(
      ["/setting/umum/departement", "/setting/umum/jabatan"].map(async (path) =>
        findRoute(path)?.live.load(),
      ),
    )
    expect(divisi).not.toBe(jabatan)
  })
})

test("the palette of a company administrator leads to every live screen without an id, each once", () => {
  const titles = ROUTES.flatMap(({ path, access }) =>
    access === "super" ||
    access === "self" ||
    ((path.includes("{") || path.endsWith("/sales")) && liveRoutes[path]?.bare !== true) ||
    path.startsWith("/welcome/")
      ? []
      : (liveRoutes[path]?.title ?? []),
  )
  const screens = screensFor((route) => guardPage(route, user()) === null)
  expect(screens.map((screen) => screen.title)).toEqual([...new Set(titles)])
  expect(titles).toEqual(expect.arrayContaining(["Dashboard", "Divisi", "Tambah jabatan", "Hari Libur"]))
})

test.each([
  [
    "a super administrator",
    superUser,
    [
      "Dashboard",
      "Report Analytic",
      "Analytic Coba Gratis",
      "Pengaturan Point",
      "Transaksi Top-up",
      "Akses Aplikasi",
      "Pratinjau akses",
      "Keamanan akun",
      "Notifikasi",
      "Pengaturan",
      "Audit",
      "Basis data",
      "Email belum terkirim",
      "Keadaan sistem",
      "Mesin tak dikenal",
      "Pekerjaan latar",
    ],
  ],
  [
    "an office administrator",
    user({ scope: "office", canAccessSetting: false }),
    [
      "Dashboard",
      "Cuti",
      "Klaim cuti",
      "Lembur",
      "Reimbursement",
      "Visit",
      "Izin dan sakit",
      "Absensi lembur",
      "Tracker",
      "Laporan absensi",
      "Persetujuan absensi",
      "Rangkuman absensi",
      "Ploting absensi",
      "Ploting absensi per shift",
      "Jadwal tetap",
      "Jadwal bergilir",
      "Area dan Tim",
      "Laporan Penjualan",
      "Hitung ulang absensi",
      "Impor absensi",
      "Impor pegawai",
      "Impor pelanggan",
      "Impor produk",
      "Keamanan akun",
      "Notifikasi",
      "Pengumuman",
      "Persetujuan",
      "Unduhan",
      "Perubahan data",
      "Tukar shift",
      "Struktur Organisasi",
      "Catat pengajuan cuti",
      "Kalender cuti",
      "Catat klaim cuti",
      "Saldo cuti",
      "Catat pengajuan absensi",
      "Catat perintah lembur",
      "Catat izin atau sakit",
      "Catat klaim reimbursement",
      "Uang muka perjalanan",
      "Catat kunjungan",
      "Kalender tugas",
      "Papan tugas",
      "Peta tugas",
      "Tugaskan",
      "Permintaan hadiah",
      "Catat permintaan hadiah",
    ],
  ],
])("the palette of %s leads only to live screens without an id, each once", (_who, someone, titles) => {
  const screens = screensFor((route) => guardPage(route, someone) === null)
  // Pages of resources follow from their declarations; those written by hand are listed here.
  const byHand = screens.filter(
    ({ path }) => !Object.hasOwn(resourceRoutes, path) && areaOfPath(path) === null,
  )
  expect(byHand.map((screen) => screen.title)).toEqual(titles)
  expect(screens.map(({ path }) => path)).toEqual([...new Set(screens.map(({ path }) => path))])
  expect(screens.filter((screen) => !isLive(screen.path))).toEqual([])
})
