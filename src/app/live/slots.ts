import type { RoutePath } from "#contract/routes.ts"
import type { FormSlots } from "#src/screens/resource/formParts.ts"
import type { ListSlots } from "#src/screens/resource/listParts.ts"

type Slots = { readonly list?: ListSlots; readonly form?: FormSlots }

/** What the list and the form of a resource have beside their declaration, by the path of the list. */
export const slotsOf: { readonly [P in RoutePath]?: Slots } = {
  "/users/pegawai": {
    list: { tools: () => import("#src/screens/members/ImportLinks.tsx").then((m) => m.ImportLinks) },
    form: {
      above: () => import("#src/screens/members/AccountState.tsx").then((m) => m.AccountState),
      reads: ["password_state", "device_id", "face_enrolled"],
    },
  },
  "/setting/absensi/kategori-klaim": {
    form: {
      actions: () => import("#src/screens/claims/MembersLink.tsx").then((m) => m.MembersLink),
    },
  },
  "/setting/other/polling": {
    form: {
      above: () => import("#src/screens/polling/PollResult.tsx").then((m) => m.PollResult),
      reads: ["status", "votes_total", "sasaran", "result"],
    },
  },
}
