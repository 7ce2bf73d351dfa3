/**
 * Every page of the product: its path, its area and its audience. `{id}` is a path parameter, `{id?}` an optional
 * one, a last `*` matches any deeper path. Whether a page is built yet is not declared here.
 */

import { NAMED } from "./namedRoutes.ts"
import { areaOfPath, areaPages, type AreaPath, areaRests } from "./areaRoutes.ts"
import { OWN_PAGES } from "./ownRoutes.ts"
import type { Who } from "../kit/call.ts"
import type { Needs } from "../kit/needs.ts"
import { pathParts, paramsOf, wantedOf } from "../kit/pathPattern.ts"
import { ownPages, resourceModules, senders } from "./ownPages.ts"
import { definePages } from "./modules.ts"

/**
 * guest: signed out only · public: no session needed · company: every account of a company (the menu decides further)
 * · setting: accounts that may open the settings · self: accounts of an employee · super: super administrators.
 */
export type RouteAccess = "guest" | "public" | "company" | "setting" | "self" | "super"
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

const LISTED = [...NAMED, ...OWN_PAGES, ...ownPages] as const
const named: ReadonlySet<string> = new Set(NAMED.flatMap(({ paths }) => paths))
/** Addresses of areas that the specification does not name. */
const ofAreas = (paths: readonly AreaPath[]) =>
  ({ area: "own", access: "company", paths: paths.filter((path) => !named.has(path)) }) as const
const GROUPS = [ofAreas(areaPages), ...LISTED, ofAreas(areaRests)]

export type RoutePath = (typeof LISTED)[number]["paths"][number] | AreaPath
type CompanyPath = Exclude<
  Extract<(typeof LISTED)[number], { readonly access: "company" | "setting" }>["paths"][number],
  AreaPath
>

/** Pages of resources and settings are not listed: their module is the contract's (`resourceModules`). */
const needsAt = definePages<CompanyPath, keyof typeof resourceModules>(resourceModules, {
  "/home": null,
  "/homev2": null,
  "/keamanan": null,
  "/notifikasi": null,
  "/pengumuman": null,
  "/persetujuan": null,
  "/setting": null,
  "/unduhan": null,
  "/welcome/step-1": null,
  "/welcome/step-2": null,
  "/welcome/step-3": null,
  "/welcome/step-4": null,
  "/welcome/done": null,
  "/cuti": "leave",
  "/cuti/klaim": "leave",
  "/payroll/pindah": "payroll",
  "/payroll/siap": "payroll",
  "/cuti/kalender": "leave",
  "/cuti/saldo": "leave",
  "/cuti/saldo/{id}": "leave",
  "/permit": "leave",
  "/lembur": "overtime",
  /** An overtime order is a request of attendance. */
  "/lembur/catat": "attendance",
  "/laporan-absensi-lembur": "overtimeSettings",
  "/payroll/detail/{id?}": "payroll",
  "/users/pegawai/payroll/{id?}": "payroll",
  "/reimbursment": "claims",
  "/users/perubahan-data": "members",
  "/users/tukar-shift": "attendance",
  "/reimbursment/perjalanan": "claims",
  "/users/struktur": "members",
  "/visit": "visits",
  "/tracker": "tracker",
  "/laporan-absensi/hitung-ulang": "attendance",
  "/laporan-absensi/impor": "attendance",
  "/laporan-absensi/laporan": "attendance",
  "/laporan-absensi/persetujuan": "attendance",
  "/laporan-absensi/summary": "attendance",
  "/users/pegawai/ploting-absensi": "attendanceSettings",
  "/users/pegawai/form/schedule": "attendanceSettings",
  "/setting/other/kasbon": "advances",
  "/setting/umum/departement/pohon": "organisation",
  "/setting/umum/peran/pratinjau": "roles",
  "/setting/privasi/akses": "privacy",
  "/setting/privasi/kebocoran": "privacy",
  "/setting/privasi/kebocoran/naskah": "privacy",
  "/setting/privasi/masa-simpan": "privacy",
  "/setting/privasi/persetujuan/belum": "privacy",
  "/setting/umum/siapa-boleh-apa": "roles",
  "/setting/point/history": "points",
  "/setting/point/top-up": "points",
  "/good-id/area": "goodId",
  "/good-id/laporan-penjualan": "salesReports",
  "/good-id/penukaran-hadiah/permintaan": "goodId",
  "/good-id/penukaran-hadiah/permintaan/catat": "goodId",
  "/good-id/penukaran-hadiah/poin/{id}": "goodId",
  "/penugasan/*": "fieldwork",
  "/penugasan/tugas/kalender": "fieldwork",
  "/penugasan/tugas/papan": "fieldwork",
  "/penugasan/tugas/peta": "fieldwork",
  "/penugasan/tugas/rute/{id}": "fieldwork",
  "/penugasan/tugas/tugaskan": "fieldwork",
})

export type Route = {
  readonly path: RoutePath
  readonly area: RouteArea
  readonly access: RouteAccess
  /** Module and action that company and role must grant; null = nothing besides the access. */
  readonly needs: Needs | null
  /** Access of the calls that the page only exists to send: it is offered to accounts that may send one of them. */
  readonly senders: readonly Sender[] | null
}
export type Sender = { readonly who: readonly Who[]; readonly needs: Needs | null }
const sendersAt: Readonly<Record<string, readonly Sender[] | undefined>> = senders

/** A page of an area needs the area's flag too. */
const needsOfPage = (path: string): Needs | null => {
  const area = areaOfPath(path)
  return area === null ? needsAt(path) : { module: "subServices", action: "view", area: area.key }
}

const routes: readonly Route[] = GROUPS.flatMap(({ area, access, paths }) =>
  paths.map((path) => ({
    path,
    area,
    access,
    needs: access === "company" || access === "setting" ? needsOfPage(path) : null,
    senders: sendersAt[path] ?? null,
  })),
)
/** A path that ends with `*` follows all others: pages below it may be declared elsewhere. */
const isOpenEnded = ({ path }: Pick<Route, "path">): boolean => path.endsWith("*")
/** The first match is the most specific one: no page follows a parameter route that would shadow it. */
export const ROUTES: readonly Route[] = [
  ...routes.filter((route) => !isOpenEnded(route)),
  ...routes.filter(isOpenEnded),
]

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
