import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"

/** Deletion and restoration of a company. */
export const companyResetRoutes: LiveRoutes = {
  "/super-admin/companies/reset/{id}": {
    title: "Pembersihan dan Penghapusan",
    layout: "default",
    load: once(() => import("#src/screens/companyReset/ResetScreen.tsx").then((m): Screen => m.ResetScreen)),
  },
}
