import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/setting/other/etc": { actions: () => import("./LeaveLink.tsx").then((m) => m.LeaveLink) },
  "/setting/other/pengingat": {
    told: () => import("./ReminderReach.tsx").then((m) => m.ReminderTyped),
    above: () => import("./ReminderReach.tsx").then((m) => m.ReminderReach),
  },
  "/setting/other/berhenti": { reads: ["nama", "leaves_on"] },
  "/setting/umum/companies": { above: () => import("./StorageUse.tsx").then((m) => m.StorageUse) },
}
