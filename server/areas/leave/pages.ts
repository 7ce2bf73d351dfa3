import type { RoutePath } from "#contract/pages/routes.ts"

/** The page where a request is decided: permits and sick leave have a page of their own. */
export const pageOf = (jenis: "cuti" | "izin" | "sakit"): Extract<RoutePath, "/cuti" | "/permit"> =>
  jenis === "cuti" ? "/cuti" : "/permit"
