import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/super-admin/request-trial": {
    over: () => import("./LeadTabs.tsx").then((m) => m.TrialTabs),
    foot: [() => import("./TrialState.tsx").then((m) => m.TrialState)],
    reads: ["status", "version", "last", "is_taken", "companies_id", "history"],
  },
  "/super-admin/request-demo": {
    over: () => import("./LeadTabs.tsx").then((m) => m.DemoTabs),
    foot: [() => import("./DemoState.tsx").then((m) => m.DemoState)],
    reads: ["status", "version", "last", "scheduled_at", "history"],
  },
  "/super-admin/registrasi-langanan": {
    foot: [() => import("./RegistrationState.tsx").then((m) => m.RegistrationState)],
    reads: [
      "status",
      "version",
      "last",
      "companies_id",
      "amount",
      "paid_at",
      "proof",
      "expires_at",
      "history",
    ],
  },
}
