import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/penugasan/tugas": {
    over: () => import("./TaskTabs.tsx").then((m) => m.ListTabs),
    row: () => import("./TaskLinks.tsx").then((m) => m.TaskLinks),
    above: () => import("./TaskState.tsx").then((m) => m.TaskState),
    reads: [
      "no",
      "status",
      "visit",
      "visits",
      "failed",
      "history",
      "assigned_nama",
      "customers_alamat",
      "result_note",
    ],
  },
}
