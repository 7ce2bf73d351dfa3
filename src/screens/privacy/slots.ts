import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/setting/privasi/permintaan": {
    told: () => import("./ErasurePreview.tsx").then((m) => m.ErasureTyped),
    above: () => import("./ErasurePreview.tsx").then((m) => m.ErasureWaiting),
    reads: ["status"],
  },
}
