import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/penugasan/pelanggan": {
    above: () => import("./MergedInto.tsx").then((m) => m.MergedInto),
    told: () => import("./TypedTwins.tsx").then((m) => m.TypedTwins),
    side: [() => import("./CustomerFigures.tsx").then((m) => m.CustomerFigures)],
    foot: [
      () => import("./CustomerTwins.tsx").then((m) => m.CustomerTwins),
      () => import("./CustomerVisits.tsx").then((m) => m.CustomerVisits),
    ],
    reads: [
      "last_visit_on",
      "days_since",
      "visits",
      "orders",
      "merged_into_id",
      "merged_into_nama",
      "merged_at",
      "merged_nama",
      "merged",
    ],
  },
}
