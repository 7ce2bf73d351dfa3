import { createElement } from "react"
import type { ScreenProps } from "#src/screens/screen.ts"
import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"
import { kindsOf } from "./resourceRoutes.ts"

const payComponents = once(async () => {
  const [{ PayComponentsScreen }, { payComponentsForm }] = await Promise.all([
    import("#src/screens/payroll/PayComponentsScreen.tsx"),
    import("#src/resources/payroll/payComponents.ts"),
  ])
  const kinds = await kindsOf(async () => payComponentsForm())
  return (props: ScreenProps) => createElement(PayComponentsScreen, { ...props, kinds })
})

/** Payroll pages. */
export const payrollRoutes: LiveRoutes = {
  "/users/pegawai/payroll/{id?}": {
    title: "Komponen Gaji",
    layout: "default",
    bare: true,
    load: payComponents,
  },
  "/payroll/siap": {
    title: "Siap menggaji",
    layout: "default",
    load: once(() => import("#src/screens/payroll/SetupScreen.tsx").then((m): Screen => m.SetupScreen)),
  },
  "/payroll/pindah": {
    title: "Pindah dari sistem lain",
    layout: "default",
    load: once(() => import("#src/screens/payroll/MovingScreen.tsx").then((m): Screen => m.MovingScreen)),
  },
  "/payroll/detail/{id?}": {
    title: "Periode gaji",
    layout: "default",
    load: once(() => import("#src/screens/payroll/PeriodScreen.tsx").then((m): Screen => m.PeriodScreen)),
  },
}
