import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/users/perubahan-kerja": {
    above: () => import("./CareerState.tsx").then((m) => m.CareerState),
    reads: ["status", "planned", "returning", "is_resting", "last", "history"],
  },
}
