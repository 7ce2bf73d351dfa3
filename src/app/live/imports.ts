import { createElement } from "react"
import type { RoutePath } from "#contract/pages/routes.ts"
import type { ScreenProps } from "#src/screens/screen.ts"
import { once } from "../lazy.ts"
import type { LiveRoute, LiveRoutes } from "./liveRoute.ts"

const page = (path: RoutePath, title: string, layout: LiveRoute["layout"]): LiveRoutes => ({
  [path]: {
    title,
    layout,
    load: once(async () => {
      const [{ ImportScreen }, { importsOf }] = await Promise.all([
        import("#src/screens/import/ImportScreen.tsx"),
        import("#src/resources/kit/imports.ts"),
      ])
      const kinds = importsOf(path)
      return (props: ScreenProps) => createElement(ImportScreen, { ...props, kinds })
    }),
  },
})

/** Pages that import spreadsheets. */
export const importRoutes: LiveRoutes = {
  ...page("/laporan-absensi/impor", "Impor absensi", "default"),
  ...page("/users/pegawai/impor", "Impor pegawai", "default"),
  ...page("/penugasan/pelanggan/impor", "Impor pelanggan", "default"),
  ...page("/penugasan/produk/impor", "Impor produk", "default"),
  ...page("/setting/absensi/holidays/impor", "Impor hari libur", "setting"),
  ...page("/setting/umum/offices/impor", "Impor izin lintas kantor", "setting"),
}
