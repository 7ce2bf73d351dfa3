import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/setting/other/kunci-api": {
    above: () => import("./KeyState.tsx").then((m) => m.KeyState),
    told: () => import("./KeyNext.tsx").then((m) => m.KeyNext),
    reads: [
      "status",
      "ends_with",
      "accounts_id",
      "accounts_nama",
      "is_giver_active",
      "last_used_at",
      "last_address",
      "last",
    ],
  },
  "/setting/other/webhook": {
    above: () => import("./WebhookState.tsx").then((m) => m.WebhookState),
    reads: ["status", "has_secret", "accounts_nama", "failures", "old_until"],
  },
}
