import { createElement } from "react"
import type { DescribedList } from "#src/resources/kit/describe.ts"
import type { ScreenProps } from "#src/screens/screen.ts"
import { once } from "../lazy.ts"
import type { LiveRoute, LiveRoutes, Screen } from "./liveRoute.ts"

/** Analytics of the platform. */
export const analyticRoutes: LiveRoutes = {
  "/super-admin/report-analytic": {
    title: "Report Analytic",
    layout: "default",
    load: once(() =>
      import("#src/screens/super/AnalyticScreens.tsx").then((m): Screen => m.ReportAnalyticScreen),
    ),
  },
  "/super-admin/analytic-coba-gratis": {
    title: "Analytic Coba Gratis",
    layout: "default",
    load: once(() =>
      import("#src/screens/super/AnalyticScreens.tsx").then((m): Screen => m.AnalyticTrialsScreen),
    ),
  },
}

export const listScreen = (described: () => Promise<DescribedList>): LiveRoute["load"] =>
  once(async () => {
    const [{ ListScreen }, resource] = await Promise.all([
      import("#src/screens/list/ListScreen.tsx"),
      described(),
    ])
    return (props: ScreenProps) => createElement(ListScreen, { ...props, resource })
  })

/** State of the system: mails, jobs and the database. */
export const systemRoutes: LiveRoutes = {
  "/super-admin/setting/sistem/keadaan": {
    title: "Keadaan sistem",
    layout: "setting",
    load: once(() =>
      import("#src/screens/super/SystemStateScreen.tsx").then((m): Screen => m.SystemStateScreen),
    ),
  },
  "/super-admin/setting/sistem/email": {
    title: "Email belum terkirim",
    layout: "setting",
    load: listScreen(() => import("#src/resources/platform/system.ts").then((m) => m.unsentMailList())),
  },
  "/super-admin/setting/sistem/pekerjaan": {
    title: "Pekerjaan latar",
    layout: "setting",
    load: listScreen(() => import("#src/resources/platform/system.ts").then((m) => m.openJobList())),
  },
  "/super-admin/setting/sistem/audit": {
    title: "Audit",
    layout: "setting",
    load: listScreen(() => import("#src/resources/platform/audit.ts").then((m) => m.auditList())),
  },
  "/super-admin/setting/sistem/basis-data": {
    title: "Basis data",
    layout: "setting",
    load: listScreen(() => import("#src/resources/platform/system.ts").then((m) => m.databaseTableList())),
  },
  "/super-admin/setting/sistem/mesin": {
    title: "Mesin tak dikenal",
    layout: "setting",
    load: listScreen(() => import("#src/resources/platform/system.ts").then((m) => m.unknownTerminalList())),
  },
}
