import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/kenaikan-gaji": {
    above: () => import("./RaiseState.tsx").then((m) => m.RaiseState),
    reads: ["status", "is_closed", "last", "history"],
  },
}
