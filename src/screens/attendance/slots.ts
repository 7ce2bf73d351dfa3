import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/setting/absensi/holidays": {
    over: () => import("./YearStrip.tsx").then((m) => m.YearStrip),
  },
  "/setting/absensi/mesin": {
    above: () => import("./TerminalState.tsx").then((m) => m.TerminalState),
    reads: [
      "status",
      "kode",
      "version",
      "last_seen_at",
      "last_record_at",
      "clock_diff_s",
      "firmware",
      "push_version",
      "users_count",
      "records_count",
      "address",
      "address_changed_at",
      "silent_min",
      "history",
    ],
  },
  "/setting/absensi/aturan-absensi": {
    actions: () => import("./RecalculationLink.tsx").then((m) => m.RecalculationLink),
  },
}
