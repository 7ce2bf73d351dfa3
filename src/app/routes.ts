import { type ComponentType, createElement } from "react"
import { listAhead } from "#src/api/list.ts"
import { homeAhead } from "#src/api/shell.ts"
import { matchRoute, type Route, type RouteAccess, type RoutePath, ROUTES } from "#contract/routes.ts"
import type { Described, DescribedSetting } from "#src/resources/describe.ts"
import type { FormSlots } from "#src/screens/resource/formParts.ts"
import type { ListSlots } from "#src/screens/resource/listParts.ts"
import type { ScreenProps } from "#src/screens/screen.ts"
import { type Once, once, withLoaded } from "./once.ts"

export type Screen = ComponentType<ScreenProps>
export type LiveRoute = {
  /** Title of the page: "Divisi · Balai". */
  readonly title: string
  readonly layout: "default" | "setting"
  readonly load: Once<Screen>
  /** Asks for what it will show, before it is there. */
  readonly ahead?: (search: string) => void
}

const home = once(() => import("#src/screens/home/HomeScreen.tsx").then((m): Screen => m.HomeScreen))
const superHome = once(() =>
  import("#src/screens/super/SuperHomeScreen.tsx").then((m): Screen => m.SuperHomeScreen),
)

const topUp = once(() => import("#src/screens/topup/TopUpScreen.tsx").then((m): Screen => m.TopUpScreen))
const pointHistory = once(() =>
  import("#src/screens/topup/HistoryScreen.tsx").then((m): Screen => m.HistoryScreen),
)
const topUpQueue = once(() => import("#src/screens/topup/QueueScreen.tsx").then((m): Screen => m.QueueScreen))
const persetujuan = once(() =>
  import("#src/screens/approval/attendance/PersetujuanScreen.tsx").then((m): Screen => m.PersetujuanScreen),
)

const listScreen = () => import("#src/screens/resource/ListScreen.tsx").then((m) => m.ListScreen)
const formScreen = () => import("#src/screens/resource/FormScreen.tsx").then((m) => m.FormScreen)

/** A list, once its declaration, the views it needs and what the resource puts in its slots are there. */
const listOf = (described: () => Promise<Described>, slots: ListSlots) =>
  once(async () => {
    const loaded = import("#src/screens/resource/listParts.ts").then(async ({ loadListParts }) =>
      loadListParts(await described(), slots),
    )
    const [Shown, resource, parts] = await Promise.all([listScreen(), described(), loaded])
    return (props: ScreenProps) => createElement(Shown, { ...props, resource, parts })
  })

const kindsOf = async (described: () => Promise<Pick<Described, "sections">>) => {
  const { loadKinds } = await import("#src/screens/resource/kinds.ts")
  return loadKinds(await described())
}

/** A form, once the views of the kinds of fields it has and what the resource puts in its slots are there. */
const formOf = (described: () => Promise<Described>, slots: FormSlots) =>
  once(async () => {
    const loaded = import("#src/screens/resource/formParts.ts").then((m) => m.loadFormParts(slots))
    const [Shown, resource, kinds, parts] = await Promise.all([
      formScreen(),
      described(),
      kindsOf(described),
      loaded,
    ])
    return (props: ScreenProps) => createElement(Shown, { ...props, resource, kinds, parts })
  })

/** A setting of which a company has one: the same editor on each of its routes. */
const setting = (title: string, load: () => Promise<DescribedSetting>) => {
  const described = once(load)
  const screen = once(async () => {
    const [Shown, found, kinds] = await Promise.all([
      import("#src/screens/resource/SettingScreen.tsx").then((m) => m.SettingScreen),
      described(),
      kindsOf(described),
    ])
    return (props: ScreenProps) => createElement(Shown, { ...props, setting: found, kinds })
  })
  return { title, layout: "setting", load: screen } as const
}

/** List and form of a resource of the settings; what its declaration says comes with the screen. */
const resource = (
  title: string,
  noun: string,
  load: () => Promise<Described>,
  slots: { readonly list?: ListSlots; readonly form?: FormSlots } = {},
) => {
  const described = once(load)
  const form = formOf(described, slots.form ?? {})
  return {
    list: {
      title,
      layout: "setting",
      load: listOf(described, slots.list ?? {}),
      ahead: (search: string) => withLoaded(described, ({ contract }) => listAhead(contract, search)),
    },
    create: { title: `Tambah ${noun}`, layout: "setting", load: form },
    edit: { title: `Ubah ${noun}`, layout: "setting", load: form },
  } as const
}
const divisi = resource("Divisi", "divisi", () =>
  import("#src/resources/devisi.ts").then((m) => m.devisiResource),
)
const posisi = resource("Jabatan", "jabatan", () =>
  import("#src/resources/jabatan.ts").then((m) => m.jabatanResource),
)
const shift = resource("Shift", "shift", () => import("#src/resources/shift.ts").then((m) => m.shiftResource))
const holidays = resource("Hari Libur", "hari libur", () =>
  import("#src/resources/holidays.ts").then((m) => m.holidaysResource),
)
const officesHours = resource("Jam Kerja", "jam kerja", () =>
  import("#src/resources/officesHours.ts").then((m) => m.officesHoursResource),
)
const offices = resource("Kantor", "kantor", () =>
  import("#src/resources/offices.ts").then((m) => m.officesResource),
)
const paket = resource("Master Paket", "paket", () =>
  import("#src/resources/paket.ts").then((m) => m.paketResource),
)
const kategoriKlaim = resource(
  "Kategori Klaim",
  "kategori klaim",
  () => import("#src/resources/kategoriKlaim.ts").then((m) => m.kategoriKlaimResource),
  {
    form: {
      actions: () => import("#src/screens/claims/MembersLink.tsx").then((m) => m.MembersLink),
    },
  },
)
const polling = resource(
  "Polling",
  "polling",
  () => import("#src/resources/polling.ts").then((m) => m.pollingResource),
  {
    form: {
      above: () => import("#src/screens/polling/PollResult.tsx").then((m) => m.PollResult),
      reads: ["status", "votes_total", "sasaran", "result"],
    },
  },
)
const aturanAbsensi = setting("Aturan Absensi", () =>
  import("#src/resources/aturanAbsensi.ts").then((m) => m.aturanAbsensiSetting),
)
const claimMembers = once(async () => {
  const [{ ClaimMembersScreen }, { claimLimitOf, claimMembersOf }, { loadListParts }] = await Promise.all([
    import("#src/screens/claims/ClaimMembersScreen.tsx"),
    import("#src/resources/claimMembers.ts"),
    import("#src/screens/resource/listParts.ts"),
  ])
  /** Which category is meant changes neither. */
  const [kinds, parts] = await Promise.all([
    kindsOf(async () => claimLimitOf(0)),
    loadListParts(claimMembersOf(0), {}),
  ])
  return (props: ScreenProps) => createElement(ClaimMembersScreen, { ...props, kinds, parts })
})

/** Every live route behind sign-in. A route of the catalogue that is not here shows the 404 page. */
export const liveRoutes: { readonly [P in RoutePath]?: LiveRoute } = {
  "/home": { title: "Beranda", layout: "default", load: home, ahead: homeAhead },
  "/homev2": { title: "Beranda", layout: "default", load: home },
  "/laporan-absensi/persetujuan": { title: "Persetujuan absensi", layout: "default", load: persetujuan },
  "/super-admin/home": { title: "Dashboard", layout: "default", load: superHome },
  "/setting/umum/departement": divisi.list,
  "/setting/umum/departement/form": divisi.create,
  "/setting/umum/departement/form/{id}": divisi.edit,
  "/setting/umum/jabatan": posisi.list,
  "/setting/umum/jabatan/form": posisi.create,
  "/setting/umum/jabatan/form/{id}": posisi.edit,
  "/setting/absensi/shift": shift.list,
  "/setting/absensi/shift/form": shift.create,
  "/setting/absensi/shift/form/{id}": shift.edit,
  "/setting/absensi/offices-hour": officesHours.list,
  "/setting/absensi/offices-hour/form": officesHours.create,
  "/setting/absensi/offices-hour/form/{id}": officesHours.edit,
  "/setting/umum/offices": offices.list,
  "/setting/umum/offices/form": offices.create,
  "/setting/umum/offices/form/{id}": offices.edit,
  "/setting/absensi/holidays": holidays.list,
  "/setting/absensi/holidays/form": holidays.create,
  "/setting/absensi/holidays/form/{id}": holidays.edit,
  "/setting/point/top-up": { title: "Top Up", layout: "setting", load: topUp },
  "/setting/point/history": { title: "Riwayat Poin", layout: "setting", load: pointHistory },
  "/super-admin/point/master-paket": paket.list,
  "/super-admin/point/master-paket/form": paket.create,
  "/super-admin/point/master-paket/form/{id}": paket.edit,
  "/super-admin/point/transaksi": { title: "Transaksi Top-up", layout: "setting", load: topUpQueue },
  "/setting/absensi/aturan-absensi": aturanAbsensi,
  "/setting/absensi/aturan-absensi/form": aturanAbsensi,
  "/setting/absensi/aturan-absensi/form/{id}": aturanAbsensi,
  "/setting/absensi/kategori-klaim": kategoriKlaim.list,
  "/setting/absensi/kategori-klaim/form": kategoriKlaim.create,
  "/setting/absensi/kategori-klaim/form/{id}": kategoriKlaim.edit,
  "/setting/absensi/kategori-klaim/members/{id}": {
    title: "Batas Klaim per Pegawai",
    layout: "setting",
    load: claimMembers,
  },
  "/setting/other/polling": polling.list,
  "/setting/other/polling/form": polling.create,
  "/setting/other/polling/form/{id}": polling.edit,
}

/** Live without a screen of the shell: what they show, or where they lead. */
export const livePages: { readonly [P in RoutePath]?: string } = {
  "/": "leads to /login, and those who are signed in to their home",
  "/login": "the login page",
  "/login-dashboard": "another name of the login page",
  "/redirect": "leads to the home of whoever is signed in",
  "/special/auth/{key?}": "signs in by a single-use key, then leads home",
  "/mailing/input-password": "a new password, by a mailed link",
  "/mailing/response/errors": "why a mailed link no longer works",
  "/mailing/response/success": "the password has been set",
  "/400": "the server could not read a request",
}

/** Pages that the specification does not name. */
export const ownRoutes: readonly { readonly path: string; readonly why: string }[] = [
  { path: "/super-admin/point/master-paket/form", why: "a new package, as every other list has its form" },
  { path: "/super-admin/point/master-paket/form/{id}", why: "one package" },
  { path: "/demo/mail", why: "the mails of a demo installation, served only where DEMO is on" },
]

export type Found = {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
  readonly live: LiveRoute
}

export const findRoute = (pathname: string): Found | null => {
  const match = matchRoute(pathname)
  const live = match === null ? undefined : liveRoutes[match.route.path]
  return match === null || live === undefined ? null : { ...match, live }
}

export const isLive = (pathname: string): boolean => findRoute(pathname) !== null

type Destination = { readonly path: string; readonly title: string; readonly note: string | null }

/** Live screens that can be gone to without knowing an id, one entry per title. */
export const screensFor = (may: (access: RouteAccess) => boolean): readonly Destination[] => {
  const seen = new Set<string>()
  return ROUTES.flatMap(({ path, access }) => {
    const live = liveRoutes[path]
    if (live === undefined || path.includes("{") || seen.has(live.title) || !may(access)) return []
    seen.add(live.title)
    return [{ path, title: live.title, note: live.layout === "setting" ? "Pengaturan" : null }]
  })
}
