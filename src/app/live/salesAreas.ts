import { createElement } from "react"
import type { ScreenProps } from "#src/screens/screen.ts"
import { once } from "../lazy.ts"
import type { LiveRoutes } from "./liveRoute.ts"
import { kindsOf } from "./resourceRoutes.ts"

const areas = once(async () => {
  const [{ SalesAreaScreen }, kinds] = await Promise.all([
    import("#src/screens/sales/SalesAreaScreen.tsx"),
    kindsOf(() => import("#src/resources/sales/areaForms.ts").then((m) => m.dialogFields)),
  ])
  return (props: ScreenProps) => createElement(SalesAreaScreen, { ...props, kinds })
})

/** Areas and teams of Good-ID, with their forms in dialogs. */
export const salesAreaRoutes: LiveRoutes = {
  "/good-id/area": { title: "Area dan Tim", layout: "default", load: areas },
}
