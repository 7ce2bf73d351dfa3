import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"

export const payrollSamples: Record<string, (world: World) => Promise<Sample>> = {
  "members/save-payroll-components": ({ seeded }) => {
    const { members, resources } = seeded.maju
    const members_id = members[1] ?? 0
    const change = {
      parameter_id: resources["parameter"] ?? 0,
      amount: 900_000,
      effective_from: "2027-02-01",
      effective_to: null,
      note: "Kenaikan",
    }
    return Promise.resolve({
      by: "admin@maju.test",
      payload: { members_id, components: [change] },
      audit: [
        { entity: "komponen gaji", entity_id: members_id, action: "create", before: null, after: change },
      ],
    })
  },
}
