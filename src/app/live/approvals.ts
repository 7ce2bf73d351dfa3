import { createElement } from "react"
import type { ScreenProps } from "#src/screens/screen.ts"
import { once } from "../once.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"
import { kindsOf } from "./resourceRoutes.ts"

const persetujuan = once(() =>
  import("#src/screens/approval/attendance/PersetujuanScreen.tsx").then((m): Screen => m.PersetujuanScreen),
)
const reimbursement = once(() =>
  import("#src/screens/approval/claims/ReimbursementScreen.tsx").then((m): Screen => m.ReimbursementScreen),
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

/** What people ask for and others decide, and what belongs to it. */
export const approvalRoutes: LiveRoutes = {
  "/laporan-absensi/persetujuan": { title: "Persetujuan absensi", layout: "default", load: persetujuan },
  "/reimbursment": { title: "Reimbursement", layout: "default", load: reimbursement },
  "/setting/absensi/kategori-klaim/members/{id}": {
    title: "Batas Klaim per Pegawai",
    layout: "setting",
    load: claimMembers,
  },
}
