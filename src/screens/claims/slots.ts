import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/setting/absensi/kategori-klaim": {
    actions: () => import("./MembersLink.tsx").then((m) => m.MembersLink),
  },
}
