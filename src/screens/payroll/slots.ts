import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/payroll": { below: () => import("./PayTrend.tsx").then((m) => m.PayTrend) },
}
