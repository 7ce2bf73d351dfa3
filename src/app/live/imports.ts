import { once } from "../once.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"

const load = once(() => import("#src/screens/import/ImportScreen.tsx").then((m): Screen => m.ImportScreen))

/** Where spreadsheets are taken in. */
export const importRoutes: LiveRoutes = {
  "/users/pegawai/impor": { title: "Impor pegawai", layout: "default", load },
}
