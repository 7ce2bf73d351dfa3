import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"

const admin = { by: "admin@maju.test" } as const

export const overtimeSamples: Record<string, (world: World) => Promise<Sample>> = {
  "absensi-lembur/setting/update": async ({ seeded }) => ({
    ...admin,
    payload: { min_minutes: 45 },
    audit: [
      {
        entity: "aturan lembur",
        entity_id: seeded.maju.id,
        action: "update",
        before: { min_minutes: 30, version: 2 },
        after: { min_minutes: 45, version: 3 },
      },
    ],
  }),
  "lembur/hitung-ulang": async ({ seeded }) => {
    const [member = 0] = seeded.maju.members
    const span = { start_date: "2026-11-02", end_date: "2026-11-08" }
    return {
      ...admin,
      payload: { ids: [member], ...span },
      audit: [
        {
          entity: "lembur",
          entity_id: member,
          action: "update",
          before: null,
          after: { ...span, changed: 0 },
        },
      ],
    }
  },
}
