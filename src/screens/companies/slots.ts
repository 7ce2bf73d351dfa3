import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/super-admin/companies": {
    row: () => import("./EnterCompany.tsx").then((m) => m.EnterFromRow),
    actions: () => import("./EnterCompany.tsx").then((m) => m.EnterFromPage),
    side: [() => import("./CompanyUse.tsx").then((m) => m.CompanyUse)],
    foot: [() => import("./CompanyHistory.tsx").then((m) => m.CompanyHistory)],
    reads: ["trial_end", "version", "history"],
  },
}
