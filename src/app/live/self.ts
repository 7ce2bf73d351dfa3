import { once } from "../lazy.ts"
import { flowRoutes } from "./flows.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"

const asks = once(() => import("#src/resources/self/asks.ts").then((m) => m.selfAsks()))

const home = once(async () => {
  const [{ selfHome }, found] = await Promise.all([import("#src/screens/self/SelfHome.tsx"), asks()])
  return selfHome(found)
})
const list = once(async () => {
  const [{ requestsScreen }, found] = await Promise.all([
    import("#src/screens/self/RequestsScreen.tsx"),
    asks(),
  ])
  return requestsScreen(found)
})
/** The forms of all requests, with the components of their fields. */
const form = once(async () => {
  const [{ newRequestScreen }, { loadKinds }, found] = await Promise.all([
    import("#src/screens/self/NewRequestScreen.tsx"),
    import("#src/screens/form/fieldViews.ts"),
    asks(),
  ])
  return newRequestScreen(await Promise.all(found.map(async (ask) => ({ ask, kinds: await loadKinds(ask) }))))
})
/** A request is shown as its flow shows it to those who decide. */
const detail = once(async (): Promise<Screen> => {
  const [{ requestScreen }, { kindOf }, found, ...screens] = await Promise.all([
    import("#src/screens/self/RequestScreen.tsx"),
    import("#src/screens/approval/approvalScreen.tsx"),
    asks(),
    ...Object.values(flowRoutes).map(({ load }) => load()),
  ])
  const kinds = screens.map(kindOf)
  return requestScreen(
    [...new Set(found.map(({ own }) => own))].flatMap((own) => {
      const kind = kinds.find(({ flow }) => flow.id === own.flow.id)
      return kind === undefined ? [] : [{ own, kind }]
    }),
  )
})

const absen = once(() => import("#src/screens/self/AbsenScreen.tsx").then((m): Screen => m.AbsenScreen))
const calendar = once(() => import("#src/screens/self/CalendarScreen.tsx").then((m) => m.CalendarScreen))
const balances = once(() => import("#src/screens/self/BalanceScreen.tsx").then((m) => m.BalanceScreen))
const slips = once(() => import("#src/screens/self/SlipsScreen.tsx").then((m) => m.SlipsScreen))
const letters = once(() => import("#src/screens/self/LettersScreen.tsx").then((m) => m.LettersScreen))
const work = once(() => import("#src/screens/self/work/WorkScreen.tsx").then((m) => m.WorkScreen))
const visit = once(() => import("#src/screens/self/work/VisitScreen.tsx").then((m) => m.VisitScreen))
const task = once(() => import("#src/screens/self/work/TaskScreen.tsx").then((m) => m.TaskScreen))

/** Pages of an employee about themselves. */
export const selfRoutes: LiveRoutes = {
  "/saya": { title: "Beranda saya", layout: "default", load: home },
  "/saya/absen": { title: "Absen", layout: "default", load: absen },
  "/saya/kalender": { title: "Kalender saya", layout: "default", load: calendar },
  "/saya/kunjungan": { title: "Kunjungan dan tugas", layout: "default", load: work },
  "/saya/kunjungan/{id}": { title: "Kunjungan", layout: "default", load: visit },
  "/saya/kunjungan/tugas/{id}": { title: "Tugas", layout: "default", load: task },
  "/saya/saldo": { title: "Saldo saya", layout: "default", load: balances },
  "/saya/slip": { title: "Slip gaji saya", layout: "default", load: slips },
  "/saya/surat": { title: "Surat saya", layout: "default", load: letters },
  "/saya/pengajuan": { title: "Pengajuan", layout: "default", load: list },
  "/saya/pengajuan/baru/{jenis}": { title: "Ajukan", layout: "default", load: form },
  "/saya/pengajuan/{jenis}/{id}": { title: "Pengajuan", layout: "default", load: detail },
}
