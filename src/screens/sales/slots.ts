import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/good-id/varian-produk": {
    foot: [() => import("./VariantPrices.tsx").then((m) => m.VariantPrices)],
  },
}
