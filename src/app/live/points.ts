import { createElement } from "react"
import type { ScreenProps } from "#src/screens/screen.ts"
import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"
import { kindsOf } from "./resourceRoutes.ts"

const topUp = once(() => import("#src/screens/topup/TopUpScreen.tsx").then((m): Screen => m.TopUpScreen))
const history = once(() =>
  import("#src/screens/topup/HistoryScreen.tsx").then((m): Screen => m.HistoryScreen),
)
const queue = once(() => import("#src/screens/topup/QueueScreen.tsx").then((m): Screen => m.QueueScreen))
const pointSetting = once(async () => {
  const [{ PointSettingScreen }, kinds] = await Promise.all([
    import("#src/screens/topup/PointSettingScreen.tsx"),
    kindsOf(() => import("#src/resources/points/pointSetting.ts").then((m) => m.pointSettingForm())),
  ])
  return (props: ScreenProps) => createElement(PointSettingScreen, { ...props, kinds })
})

export const pointRoutes: LiveRoutes = {
  "/setting/point/top-up": { title: "Top Up", layout: "setting", load: topUp },
  "/setting/point/history": { title: "Riwayat Poin", layout: "setting", load: history },
  "/super-admin/point/transaksi": { title: "Transaksi Top-up", layout: "default", load: queue },
  "/super-admin/point/setting": { title: "Pengaturan Point", layout: "default", load: pointSetting },
}
