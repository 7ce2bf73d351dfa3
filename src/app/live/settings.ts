import { createElement } from "react"
import type { ScreenProps } from "#src/screens/screen.ts"
import { once } from "../once.ts"
import type { LiveRoutes } from "./liveRoute.ts"
import { kindsOf } from "./resourceRoutes.ts"

const nationalDays = once(async () => {
  const [{ ListScreen }, { nationalDays: described }, { loadListParts }] = await Promise.all([
    import("#src/screens/resource/ListScreen.tsx"),
    import("#src/resources/nationalDays.ts"),
    import("#src/screens/resource/listParts.ts"),
  ])
  const resource = described()
  const parts = await loadListParts(resource, {})
  return (props: ScreenProps) => createElement(ListScreen, { ...props, resource, parts })
})

const officeMembers = once(async () => {
  const [{ OfficeMembersScreen }, { officeGuestsOf, officeMembersOf }, { loadListParts }] = await Promise.all(
    [
      import("#src/screens/offices/OfficeMembersScreen.tsx"),
      import("#src/resources/officeMembers.ts"),
      import("#src/screens/resource/listParts.ts"),
    ],
  )
  /** Which office is meant changes neither. */
  const [kinds, parts] = await Promise.all([
    kindsOf(async () => officeGuestsOf(0)),
    loadListParts(officeMembersOf(0), {}),
  ])
  return (props: ScreenProps) => createElement(OfficeMembersScreen, { ...props, kinds, parts })
})

/** Pages beside the lists of settings. */
export const settingRoutes: LiveRoutes = {
  "/setting/absensi/holidays/nasional": { title: "Libur nasional", layout: "setting", load: nationalDays },
  "/setting/umum/offices/members/{id}": {
    title: "Pegawai yang absen di satu kantor",
    layout: "setting",
    load: officeMembers,
  },
}
