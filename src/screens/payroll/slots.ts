import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/payroll": {
    over: () => import("./NextPeriods.tsx").then((m) => m.NextPeriods),
    below: () => import("./PayTrend.tsx").then((m) => m.PayTrend),
  },
}
