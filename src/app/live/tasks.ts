import { createElement } from "react"
import type { ScreenProps } from "#src/screens/screen.ts"
import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"
import { kindsOf } from "./resourceRoutes.ts"

const assigning = once(async () => {
  const [{ AssignScreen }, kinds] = await Promise.all([
    import("#src/screens/tasks/AssignScreen.tsx"),
    kindsOf(() =>
      import("#src/resources/fieldwork/assignForm.ts").then((m) => ({ sections: m.assignSections })),
    ),
  ])
  return (props: ScreenProps) => createElement(AssignScreen, { ...props, kinds })
})

/** Views of assignments besides their list and form. */
export const taskRoutes: LiveRoutes = {
  "/penugasan/tugas/papan": {
    title: "Papan tugas",
    layout: "default",
    load: once(() => import("#src/screens/tasks/BoardScreen.tsx").then((m): Screen => m.BoardScreen)),
  },
  "/penugasan/tugas/kalender": {
    title: "Kalender tugas",
    layout: "default",
    load: once(() => import("#src/screens/tasks/CalendarScreen.tsx").then((m): Screen => m.CalendarScreen)),
  },
  "/penugasan/tugas/peta": {
    title: "Peta tugas",
    layout: "default",
    load: once(() => import("#src/screens/tasks/MapScreen.tsx").then((m): Screen => m.MapScreen)),
  },
  "/penugasan/tugas/rute/{id}": {
    title: "Rute pegawai",
    layout: "default",
    load: once(() => import("#src/screens/tasks/RouteScreen.tsx").then((m): Screen => m.RouteScreen)),
  },
  "/penugasan/tugas/tugaskan": { title: "Tugaskan", layout: "default", load: assigning },
}
