import { createElement } from "react"
import type { ScreenProps } from "#src/screens/screen.ts"
import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"
import { kindsOf } from "./resourceRoutes.ts"

const ask = once(async () => {
  const [{ AskScreen }, kinds] = await Promise.all([
    import("#src/screens/sales/AskScreen.tsx"),
    kindsOf(() => import("#src/resources/sales/redemptionAsk.ts").then((m) => m.redemptionAskForm())),
  ])
  return (props: ScreenProps) => createElement(AskScreen, { ...props, kinds })
})

/** Pages of Good-ID besides its lists and the queue of redemptions. */
export const salesRoutes: LiveRoutes = {
  "/good-id/penukaran-hadiah/permintaan/form": {
    title: "Catat permintaan hadiah",
    layout: "default",
    load: ask,
  },
  "/good-id/penukaran-hadiah/poin/{id}": {
    title: "Poin pegawai",
    layout: "default",
    load: once(() => import("#src/screens/sales/PointsScreen.tsx").then((m): Screen => m.PointsScreen)),
  },
}
