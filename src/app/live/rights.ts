import { createElement } from "react"
import type { ScreenProps } from "#src/screens/screen.ts"
import { takeAccessKit } from "../access/given.ts"
import { once } from "../lazy.ts"
import { listScreen } from "./analytics.ts"
import type { LiveRoutes } from "./liveRoute.ts"
import { kindsOf } from "./resourceRoutes.ts"

const access = once(async () => {
  const [{ AccessScreen }, kinds] = await Promise.all([
    import("#src/screens/rights/AccessScreen.tsx"),
    kindsOf(() => import("#src/resources/rights/access.ts").then((m) => m.accessForm())),
  ])
  return (props: ScreenProps) => createElement(AccessScreen, { ...props, kinds })
})

const previewOf = (own: { readonly isOwn?: true }) =>
  once(async () => {
    const [{ AccessPreviewScreen }, kit] = await Promise.all([
      import("#src/screens/accessPreview/AccessPreviewScreen.tsx"),
      takeAccessKit(),
    ])
    return (props: ScreenProps) => createElement(AccessPreviewScreen, { ...props, kit, ...own })
  })

export const rightRoutes: LiveRoutes = {
  "/super-admin/setting/akses-aplikasi": { title: "Akses Aplikasi", layout: "setting", load: access },
  "/super-admin/master/menu/pratinjau": { title: "Pratinjau akses", layout: "setting", load: previewOf({}) },
  "/setting/umum/peran/pratinjau": {
    title: "Lihat sebagai",
    layout: "setting",
    load: previewOf({ isOwn: true }),
  },
  "/setting/privasi/akses": {
    title: "Siapa Melihat Data",
    layout: "setting",
    load: listScreen(() => import("#src/resources/privacy/dataReads.ts").then((m) => m.dataReadsList())),
  },
  "/setting/privasi/kebocoran": {
    title: "Kebocoran",
    layout: "setting",
    load: listScreen(() => import("#src/resources/privacy/dataReads.ts").then((m) => m.touchedList())),
  },
  "/setting/privasi/kebocoran/naskah": {
    title: "Naskah pemberitahuan",
    layout: "setting",
    load: once(() => import("#src/screens/privacy/BreachTextScreen.tsx").then((m) => m.BreachTextScreen)),
  },
  "/setting/privasi/masa-simpan": {
    title: "Masa Simpan",
    layout: "setting",
    load: listScreen(() => import("#src/resources/privacy/dataTerms.ts").then((m) => m.dataTermsList())),
  },
  "/setting/privasi/persetujuan/belum": {
    title: "Belum ada persetujuan",
    layout: "setting",
    load: listScreen(() => import("#src/resources/privacy/consents.ts").then((m) => m.missingConsentsList())),
  },
  "/setting/umum/siapa-boleh-apa": {
    title: "Siapa boleh apa",
    layout: "setting",
    load: listScreen(() => import("#src/resources/accounts/whoMay.ts").then((m) => m.whoMayList())),
  },
}
