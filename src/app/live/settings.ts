import { createElement } from "react"
import type { ScreenProps } from "#src/screens/screen.ts"
import { once } from "../lazy.ts"
import type { LiveRoute, LiveRoutes, Screen } from "./liveRoute.ts"
import { kindsOf } from "./resourceRoutes.ts"

const nationalDays = once(async () => {
  const [{ ListScreen }, { nationalDays: described }] = await Promise.all([
    import("#src/screens/list/ListScreen.tsx"),
    import("#src/resources/attendance/nationalDays.ts"),
  ])
  const resource = described()
  return (props: ScreenProps) => createElement(ListScreen, { ...props, resource })
})

const officeMembers = once(async () => {
  const [{ OfficeMembersScreen }, { officeGuestsOf }] = await Promise.all([
    import("#src/screens/offices/OfficeMembersScreen.tsx"),
    import("#src/resources/company/officeMembers.ts"),
  ])
  /** The office does not affect these slots. */
  const kinds = await kindsOf(async () => officeGuestsOf(0))
  return (props: ScreenProps) => createElement(OfficeMembersScreen, { ...props, kinds })
})

const index: LiveRoute = {
  title: "Pengaturan",
  layout: "default",
  load: once(() => import("#src/screens/settings/SettingsScreen.tsx").then((m): Screen => m.SettingsScreen)),
}

/** Settings pages besides the lists. */
export const settingRoutes: LiveRoutes = {
  "/setting": index,
  "/super-admin/setting": index,
  "/setting/absensi/holidays/nasional": { title: "Libur nasional", layout: "setting", load: nationalDays },
  "/setting/umum/offices/members/{id}": {
    title: "Pegawai yang absen di satu kantor",
    layout: "setting",
    load: officeMembers,
  },
}
