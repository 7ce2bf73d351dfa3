import { createElement } from "react"
import type { ScreenProps } from "#src/screens/screen.ts"
import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"
import { kindsOf } from "./resourceRoutes.ts"

const forms = () => import("#src/screens/plan/patternForms.ts")
const pattern = (key: "weeklyPattern" | "rotatingPattern", view: "mingguan" | "bergilir") =>
  once(async () => {
    const [{ PatternScreen }, described, kinds] = await Promise.all([
      import("#src/screens/plan/PatternScreen.tsx"),
      forms(),
      kindsOf(() => forms().then((m) => m[key])),
    ])
    return (props: ScreenProps) =>
      createElement(PatternScreen, { ...props, form: described[key], kinds, view })
  })

/** Shift plan and its patterns. */
export const planRoutes: LiveRoutes = {
  "/users/pegawai/ploting-absensi": {
    title: "Ploting absensi",
    layout: "default",
    load: once(() => import("#src/screens/plan/PlanScreen.tsx").then((m): Screen => m.PlanScreen)),
  },
  "/users/pegawai/ploting-absensi/v2": {
    title: "Ploting absensi per shift",
    layout: "default",
    load: once(() => import("#src/screens/plan/ShiftPlanScreen.tsx").then((m): Screen => m.ShiftPlanScreen)),
  },
  "/users/pegawai/form/schedule": {
    title: "Jadwal tetap",
    layout: "default",
    load: pattern("weeklyPattern", "mingguan"),
  },
  "/users/pegawai/form/schedule/v2": {
    title: "Jadwal bergilir",
    layout: "default",
    load: pattern("rotatingPattern", "bergilir"),
  },
}
