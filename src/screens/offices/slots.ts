import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/setting/umum/offices": {
    actions: () => import("./GuestsLink.tsx").then((m) => m.GuestsLink),
    side: [() => import("../asOf/RecordAsOf.tsx").then((m) => m.OfficeAsOf)],
  },
}
