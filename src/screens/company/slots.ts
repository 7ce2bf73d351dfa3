import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/setting/umum/departement": { over: () => import("./DivisionTabs.tsx").then((m) => m.DivisionListTabs) },
}
