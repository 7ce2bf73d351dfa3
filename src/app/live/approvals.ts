import { createElement } from "react"
import type { ScreenProps } from "#src/screens/screen.ts"
import { once } from "../lazy.ts"
import type { LiveRoutes } from "./liveRoute.ts"
import { kindsOf } from "./resourceRoutes.ts"

const claimMembers = once(async () => {
  const [{ ClaimMembersScreen }, { claimLimitOf }] = await Promise.all([
    import("#src/screens/claims/ClaimMembersScreen.tsx"),
    import("#src/resources/claims/claimMembers.ts"),
  ])
  /** The category does not affect these slots. */
  const kinds = await kindsOf(async () => claimLimitOf(0))
  return (props: ScreenProps) => createElement(ClaimMembersScreen, { ...props, kinds })
})

/** Pages of a flow besides its queue. */
export const approvalRoutes: LiveRoutes = {
  "/setting/absensi/kategori-klaim/members/{id}": {
    title: "Batas Klaim per Pegawai",
    layout: "setting",
    load: claimMembers,
  },
}
