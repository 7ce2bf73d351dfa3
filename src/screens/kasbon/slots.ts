import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/setting/other/kasbon/aturan": { above: () => import("./RulesTabs.tsx").then((m) => m.RulesTabs) },
}
