import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"

const admin = { by: "admin@maju.test" } as const
const ENTITY = "absen di kantor"

export const categorySamples: Record<string, (world: World) => Promise<Sample>> = {
  "companies/update/aturan-absensi": async ({ seeded }) => ({
    ...admin,
    payload: { late_tolerance_min: 15 },
    audit: [
      {
        entity: "aturan absensi",
        entity_id: seeded.maju.id,
        action: "update",
        before: { late_tolerance_min: 5, version: 2 },
        after: { late_tolerance_min: 15, version: 3 },
      },
    ],
  }),
  "kategori-klaim/save-members": async ({ seeded }) => {
    const { members, resources } = seeded.maju
    const [first = 0, , third = 0] = members
    const kategori_id = resources["kategori-klaim"] ?? 0
    return {
      ...admin,
      payload: {
        kategori_id,
        members: [
          { members_id: first, limit_amount: 500_000, valid_from: "2026-01-01" },
          { members_id: third, limit_amount: null },
        ],
      },
      audit: [
        {
          entity: "batas klaim",
          entity_id: first,
          action: "create",
          before: null,
          after: { kategori_id, limit_amount: 500_000, valid_from: "2026-01-01", valid_to: null },
        },
        {
          entity: "batas klaim",
          entity_id: third,
          action: "delete",
          before: { kategori_id, limit_amount: 900_000 },
          after: null,
        },
      ],
    }
  },
  "member-offices/update-members": async ({ seeded }) => {
    const { members, offices } = seeded.maju
    const [, second = 0] = members
    const [pusat = 0] = offices
    return {
      ...admin,
      payload: { offices_id: pusat, members_id: [second] },
      audit: [
        {
          entity: ENTITY,
          entity_id: second,
          action: "create",
          before: null,
          after: { offices_id: pusat, valid_from: null, valid_to: null },
        },
      ],
    }
  },
}
