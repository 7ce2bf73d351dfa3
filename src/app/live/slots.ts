import type { RoutePath } from "#contract/routes.ts"
import type { FormSlots } from "#src/screens/resource/formParts.ts"
import type { ListSlots } from "#src/screens/resource/listParts.ts"

type Slots = { readonly list?: ListSlots; readonly form?: FormSlots }

const links =
  (...shown: readonly { readonly label: string; readonly href: RoutePath }[]) =>
  () =>
    import("#src/screens/import/ListLinks.tsx").then((m) => m.listLinks(shown))

/** What the list and the form of a resource have beside their declaration, by the path of the list. */
export const slotsOf: { readonly [P in RoutePath]?: Slots } = {
  "/users/pegawai": {
    list: { tools: links({ label: "Impor", href: "/users/pegawai/impor" }) },
    form: {
      above: () => import("#src/screens/members/AccountState.tsx").then((m) => m.AccountState),
      reads: ["password_state", "device_id", "face_enrolled", "attendance_plans"],
    },
  },
  "/setting/absensi/holidays": {
    list: {
      tools: links(
        { label: "Libur nasional", href: "/setting/absensi/holidays/nasional" },
        { label: "Impor", href: "/setting/absensi/holidays/impor" },
      ),
    },
  },
  "/setting/umum/offices": {
    list: { tools: links({ label: "Impor absen", href: "/setting/umum/offices/impor" }) },
    form: {
      actions: () => import("#src/screens/offices/GuestsLink.tsx").then((m) => m.GuestsLink),
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
