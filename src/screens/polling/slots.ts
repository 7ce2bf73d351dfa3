import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/setting/other/polling": {
    above: () => import("./PollResult.tsx").then((m) => m.PollResult),
    reads: ["status", "votes_total", "sasaran", "result"],
  },
}
