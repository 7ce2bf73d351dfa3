import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/setting/other/sso": {
    above: () => import("./SsoState.tsx").then((m) => m.SsoState),
    reads: ["return_url", "has_secret"],
  },
}
