import { createElement } from "react"
import type { ScreenProps } from "#src/screens/screen.ts"
import { once } from "../lazy.ts"
import type { LiveRoutes } from "./liveRoute.ts"
import { kindsOf } from "./resourceRoutes.ts"

const ask = once(async () => {
  const [{ AskScreen }, kinds] = await Promise.all([
    import("#src/screens/kasbon/AskScreen.tsx"),
    kindsOf(() => import("#src/resources/kasbon/kasbonAsk.ts").then((m) => m.kasbonAskForm())),
  ])
  return (props: ScreenProps) => createElement(AskScreen, { ...props, kinds })
})

/** Pages of cash advances (kasbon) besides their queue and their rules. */
export const kasbonRoutes: LiveRoutes = {
  "/setting/other/kasbon/form": { title: "Catat permintaan kasbon", layout: "setting", load: ask },
}
