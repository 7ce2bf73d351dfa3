import { once } from "../lazy.ts"
import { flowRoutes } from "./flows.ts"
import { decisions } from "./inbox.ts"
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
      return kind === undefined ? [] : [{ own, kind, asks: found.filter((ask) => ask.own === own) }]
    }),
  )
})

const absen = once(() => import("#src/screens/self/AbsenScreen.tsx").then((m): Screen => m.AbsenScreen))
const calendar = once(() => import("#src/screens/self/CalendarScreen.tsx").then((m) => m.CalendarScreen))
const balances = once(() => import("#src/screens/self/BalanceScreen.tsx").then((m) => m.BalanceScreen))
const ownData = once(() => import("#src/screens/self/OwnDataScreen.tsx").then((m): Screen => m.OwnDataScreen))
const slips = once(() => import("#src/screens/self/SlipsScreen.tsx").then((m) => m.SlipsScreen))
const profile = once(() => import("#src/screens/self/ProfileScreen.tsx").then((m) => m.ProfileScreen))
const profileEdit = once(async () => {
  const [{ profileEditScreen }, { loadKinds }, { ownKinds }, profileForm] = await Promise.all([
    import("#src/screens/self/ProfileEditScreen.tsx"),
    import("#src/screens/form/fieldViews.ts"),
    import("#src/resources/members/ownFields.ts"),
    import("#src/resources/self/profile.ts").then((m) => m.profileForm()),
  ])
  return profileEditScreen(profileForm, await loadKinds(profileForm, ownKinds))
})
const letters = once(() => import("#src/screens/self/LettersScreen.tsx").then((m) => m.LettersScreen))
const surat = once(() => import("#src/screens/self/SuratScreen.tsx").then((m) => m.SuratScreen))
const swaps = once(() => import("#src/screens/self/SwapsScreen.tsx").then((m) => m.SwapsScreen))
const tripReport = once(async () => {
  const [{ tripReportScreen }, { loadKinds }, report] = await Promise.all([
    import("#src/screens/self/TripReportScreen.tsx"),
    import("#src/screens/form/fieldViews.ts"),
    import("#src/resources/claims/tripReport.ts").then((m) => m.tripReport()),
  ])
  return tripReportScreen(report, await loadKinds(report))
})
const work = once(() => import("#src/screens/self/work/WorkScreen.tsx").then((m) => m.WorkScreen))
const visit = once(() => import("#src/screens/self/work/VisitScreen.tsx").then((m) => m.VisitScreen))
const task = once(() => import("#src/screens/self/work/TaskScreen.tsx").then((m) => m.TaskScreen))

const news = once(() => import("#src/screens/self/NewsScreen.tsx").then((m): Screen => m.NewsScreen))

/** Pages of an employee about themselves. */
export const selfRoutes: LiveRoutes = {
  "/saya": { title: "Beranda saya", layout: "default", load: home },
  "/saya/absen": { title: "Absen", layout: "default", load: absen },
  "/saya/data-pribadi": { title: "Data pribadi saya", layout: "default", load: ownData },
  "/saya/kalender": { title: "Kalender saya", layout: "default", load: calendar },
  "/saya/kunjungan": { title: "Kunjungan dan tugas", layout: "default", load: work },
  "/saya/kunjungan/{id}": { title: "Kunjungan", layout: "default", load: visit },
  "/saya/kunjungan/tugas/{id}": { title: "Tugas", layout: "default", load: task },
  "/saya/pengumuman": { title: "Pengumuman untuk saya", layout: "default", load: news },
  "/saya/profil": { title: "Profil saya", layout: "default", load: profile },
  "/saya/profil/ubah": { title: "Ubah data diri", layout: "default", load: profileEdit },
  "/saya/saldo": { title: "Saldo saya", layout: "default", load: balances },
  "/saya/slip": { title: "Slip gaji saya", layout: "default", load: slips },
  "/saya/surat": { title: "Surat saya", layout: "default", load: letters },
  "/saya/surat-kerja": { title: "Surat untuk saya", layout: "default", load: surat },
  "/saya/perjalanan/{id}/lapor": { title: "Lapor perjalanan", layout: "default", load: tripReport },
  "/saya/tukar-shift": { title: "Tukar shift", layout: "default", load: swaps },
  "/saya/keputusan": { title: "Keputusan", layout: "default", load: decisions },
  "/saya/pengajuan": { title: "Pengajuan", layout: "default", load: list },
  "/saya/pengajuan/baru/{jenis}": { title: "Ajukan", layout: "default", load: form },
  "/saya/pengajuan/{jenis}/{id}": { title: "Pengajuan", layout: "default", load: detail },
}
