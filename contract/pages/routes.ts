/**
 * Every page of the product: its path, its area and its audience. `{id}` is a path parameter, `{id?}` an optional
 * one, a last `*` matches any deeper path. Whether a page is built yet is not declared here.
 */

import { OWN_PAGES } from "./ownRoutes.ts"
import type { Needs } from "../kit/needs.ts"
import { pathParts, paramsOf, wantedOf } from "../kit/pathPattern.ts"
import { ownPages, resourceModules } from "./ownPages.ts"
import { definePages } from "./modules.ts"

/**
 * guest: signed out only · public: no session needed · company: every account of a company (the menu decides further)
 * · setting: accounts that may open the settings · super: super administrators.
 */
export type RouteAccess = "guest" | "public" | "company" | "setting" | "super"
export type RouteArea =
  | "general"
  | "onboarding"
  | "users"
  | "setting"
  | "super-admin"
  | "good-id"
  | "sub-service"
  /** Pages the specification does not name. */
  | "own"

type Group = { readonly area: RouteArea; readonly access: RouteAccess; readonly paths: readonly string[] }

const NAMED = [
  {
    area: "general",
    access: "guest",
    paths: ["/login", "/login-dashboard"],
  },
  {
    area: "general",
    access: "public",
    paths: [
      "/",
      "/redirect",
      "/special/auth/{key?}",
      "/mailing/input-password",
      "/mailing/response/errors",
      "/mailing/response/success",
      "/400",
    ],
  },
  {
    area: "general",
    access: "company",
    paths: [
      "/home",
      "/homev2",
      "/cuti",
      "/cuti/klaim",
      "/lembur",
      "/payroll",
      "/payroll/detail/{id?}",
      "/reimbursment",
      "/visit",
      "/permit",
      "/laporan-absensi-lembur",
      "/surat-peringatan",
      "/tracker",
      "/laporan-absensi/laporan",
      "/laporan-absensi/persetujuan",
      "/laporan-absensi/summary",
    ],
  },
  {
    area: "onboarding",
    access: "company",
    paths: ["/welcome/step-1", "/welcome/step-2", "/welcome/step-3", "/welcome/step-4", "/welcome/done"],
  },
  {
    area: "users",
    access: "company",
    paths: [
      "/users/pegawai",
      "/users/pegawai/form",
      "/users/pegawai/ploting-absensi",
      "/users/pegawai/ploting-absensi/v2",
      "/users/pegawai/form/schedule",
      "/users/pegawai/form/schedule/v2",
      "/users/pegawai/form/{id}",
      "/users/pegawai/payroll/{id?}",
      "/users/admin-kantor",
      "/users/admin-kantor/form",
      "/users/admin-kantor/form/{id}",
    ],
  },
  {
    area: "setting",
    access: "setting",
    paths: [
      "/setting/absensi/aturan-absensi",
      "/setting/absensi/aturan-absensi/form",
      "/setting/absensi/aturan-absensi/form/{id}",
      "/setting/absensi/holidays",
      "/setting/absensi/holidays/form",
      "/setting/absensi/holidays/form/{id}",
      "/setting/absensi/kategori-cuti",
      "/setting/absensi/kategori-cuti/form",
      "/setting/absensi/kategori-cuti/form/{id}",
      "/setting/absensi/kategori-klaim",
      "/setting/absensi/kategori-klaim/form",
      "/setting/absensi/kategori-klaim/form/{id}",
      "/setting/absensi/offices-hour",
      "/setting/absensi/offices-hour/form",
      "/setting/absensi/offices-hour/form/{id}",
      "/setting/absensi/shift",
      "/setting/absensi/shift/form",
      "/setting/absensi/shift/form/{id}",
      "/setting/absensi/kategori-klaim/members/{id}",
      "/setting/other/article",
      "/setting/other/article/form",
      "/setting/other/article/form/{id}",
      "/setting/other/etc",
      "/setting/other/kasbon",
      "/setting/other/notification",
      "/setting/other/polling",
      "/setting/other/polling/form",
      "/setting/other/polling/form/{id}",
      "/setting/other/setting-absensi-lembur",
      "/setting/payrol/parameter-hitungan",
      "/setting/payrol/parameter-hitungan/form",
      "/setting/payrol/parameter-hitungan/form/{id}",
      "/setting/payrol/tanggal-gajian",
      "/setting/payrol/tanggal-gajian/form",
      "/setting/payrol/tanggal-gajian/form/{id}",
      "/setting/penugasan/radius-penugasan",
      "/setting/penugasan/tipe-tugas",
      "/setting/penugasan/tipe-tugas/form",
      "/setting/penugasan/tipe-tugas/form/{id}",
      "/setting/point/history",
      "/setting/point/top-up",
      "/setting/umum/companies",
      "/setting/umum/companies/form",
      "/setting/umum/companies/form/{id}",
      "/setting/umum/departement",
      "/setting/umum/departement/form",
      "/setting/umum/departement/form/{id}",
      "/setting/umum/jabatan",
      "/setting/umum/jabatan/form",
      "/setting/umum/jabatan/form/{id}",
      "/setting/umum/offices",
      "/setting/umum/offices/form",
      "/setting/umum/offices/form/{id}",
    ],
  },
  {
    area: "super-admin",
    access: "super",
    paths: [
      "/super-admin/home",
      "/super-admin/companies",
      "/super-admin/registrasi-langanan",
      "/super-admin/report-analytic",
      "/super-admin/request-demo",
      "/super-admin/request-trial",
      "/super-admin/analytic-coba-gratis",
      "/super-admin/companies/form",
      "/super-admin/companies/form/{id}",
      "/super-admin/companies/reset/{id}",
      "/super-admin/companies/timesheet",
      "/super-admin/companies/users",
      "/super-admin/companies/users/form",
      "/super-admin/companies/users/form/{id}",
      "/super-admin/master/bank",
      "/super-admin/master/bank/form",
      "/super-admin/master/bank/form/{id}",
      "/super-admin/master/menu",
      "/super-admin/point/master-paket",
      "/super-admin/point/setting",
      "/super-admin/point/transaksi",
      "/super-admin/setting/akses-aplikasi",
      "/super-admin/setting/aplikasi",
      "/super-admin/setting/priv-roles",
      "/super-admin/webs/blogs",
      "/super-admin/webs/blogs/form",
      "/super-admin/webs/blogs/form/{id}",
      "/super-admin/webs/faq-apps",
      "/super-admin/webs/faq-apps/form",
      "/super-admin/webs/faq-apps/form/{id}",
      "/super-admin/webs/faq-webs",
      "/super-admin/webs/faq-webs/form",
      "/super-admin/webs/faq-webs/form/{id}",
      "/super-admin/webs/faq/kategori-apps",
      "/super-admin/webs/faq/kategori-apps/form",
      "/super-admin/webs/faq/kategori-apps/form/{id}",
      "/super-admin/webs/faq/kategori-webs",
      "/super-admin/webs/faq/kategori-webs/form",
      "/super-admin/webs/faq/kategori-webs/form/{id}",
    ],
  },
  {
    area: "good-id",
    access: "company",
    paths: [
      "/good-id/area",
      "/good-id/laporan-penjualan",
      "/good-id/penukaran-hadiah",
      "/good-id/varian-produk",
    ],
  },
  {
    area: "sub-service",
    access: "company",
    paths: [
      "/biskis",
      "/driver-ayooklik",
      "/dspp",
      "/dtd",
      "/monde",
      "/motoris",
      "/mpi-store-visit",
      "/sts",
      "/biskis/sales",
      "/cedea/*",
      "/courier/*",
      "/dspp/sales",
      "/dtd/*",
      "/medisend/*",
      "/milkita/*",
      "/motoris/sales",
      "/penugasan/*",
      "/sales-visit/*",
      "/store-visit/*",
      "/sts/sales",
      "/wfr/*",
    ],
  },
] as const satisfies readonly Group[]

const GROUPS = [...NAMED, ...OWN_PAGES, ...ownPages] as const

export type RoutePath = (typeof GROUPS)[number]["paths"][number]
type CompanyPath = Extract<
  (typeof GROUPS)[number],
  { readonly access: "company" | "setting" }
>["paths"][number]

/** Pages of resources and settings are not listed: their module is the contract's (`resourceModules`). */
const needsAt = definePages<CompanyPath, keyof typeof resourceModules>(resourceModules, {
  "/home": null,
  "/homev2": null,
  "/notifikasi": null,
  "/pengumuman": null,
  "/persetujuan": null,
  "/setting": null,
  "/welcome/step-1": null,
  "/welcome/step-2": null,
  "/welcome/step-3": null,
  "/welcome/step-4": null,
  "/welcome/done": null,
  "/cuti": "leave",
  "/cuti/klaim": "leave",
  "/cuti/kalender": "leave",
  "/cuti/saldo": "leave",
  "/cuti/saldo/{id}": "leave",
  "/permit": "leave",
  "/lembur": "overtime",
  "/laporan-absensi-lembur": "overtimeSettings",
  "/payroll/detail/{id?}": "payroll",
  "/users/pegawai/payroll/{id?}": "payroll",
  "/reimbursment": "claims",
  "/visit": "visits",
  "/tracker": "fieldwork",
  "/laporan-absensi/hitung-ulang": "attendance",
  "/laporan-absensi/impor": "attendance",
  "/laporan-absensi/laporan": "attendance",
  "/laporan-absensi/persetujuan": "attendance",
  "/laporan-absensi/summary": "attendance",
  "/users/pegawai/ploting-absensi": "attendanceSettings",
  "/users/pegawai/form/schedule": "attendanceSettings",
  "/setting/other/kasbon": "advances",
  "/setting/point/history": "points",
  "/setting/point/top-up": "points",
  "/good-id/area": "goodId",
  "/good-id/laporan-penjualan": "goodId",
  "/good-id/penukaran-hadiah": "goodId",
  "/good-id/varian-produk": "goodId",
  "/penugasan/*": "fieldwork",
  "/biskis": "subServices",
  "/driver-ayooklik": "subServices",
  "/dspp": "subServices",
  "/dtd": "subServices",
  "/monde": "subServices",
  "/motoris": "subServices",
  "/mpi-store-visit": "subServices",
  "/sts": "subServices",
  "/biskis/sales": "subServices",
  "/cedea/*": "subServices",
  "/courier/*": "subServices",
  "/dspp/sales": "subServices",
  "/dtd/*": "subServices",
  "/medisend/*": "subServices",
  "/milkita/*": "subServices",
  "/motoris/sales": "subServices",
  "/sales-visit/*": "subServices",
  "/store-visit/*": "subServices",
  "/sts/sales": "subServices",
  "/wfr/*": "subServices",
})

export type Route = {
  readonly path: RoutePath
  readonly area: RouteArea
  readonly access: RouteAccess
  /** Module and action that company and role must grant; null = nothing besides the access. */
  readonly needs: Needs | null
}

/** The first match is the most specific one: no page follows a parameter route that would shadow it. */
export const ROUTES: readonly Route[] = GROUPS.flatMap(({ area, access, paths }) =>
  paths.map((path) => ({
    path,
    area,
    access,
    needs: access === "company" || access === "setting" ? needsAt(path) : null,
  })),
)

const parsed = ROUTES.map((route) => ({ route, wanted: wantedOf(route.path) }))

export type RouteMatch = { readonly route: Route; readonly params: Readonly<Record<string, string>> }

/**
 * The most specific page for a pathname (no query, no fragment), or null: the 404 page. Reads a path as the
 * router does: letters of either case, one trailing slash allowed, escapes decoded.
 */
export const matchRoute = (pathname: string): RouteMatch | null => {
  const given = pathParts(pathname)
  for (const { route, wanted } of parsed) {
    const params = paramsOf(wanted, given)
    if (params !== null) return { route, params }
  }
  return null
}
