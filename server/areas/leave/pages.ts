import type { RoutePath } from "#contract/pages/routes.ts"

/** Where a request is decided: izin and sakit have a page of their own. */
export const pageOf = (jenis: "cuti" | "izin" | "sakit"): Extract<RoutePath, "/cuti" | "/permit"> =>
  jenis === "cuti" ? "/cuti" : "/permit"
