import { payrollPeriods } from "#contract/areas/payroll/periods.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import { variantOf } from "./variants.ts"

const admin = { by: "admin@maju.test" } as const
let made = 0

/** A period nobody has calculated yet. */
export const newPeriod = async (world: World, fields: Record<string, unknown> = {}): Promise<number> => {
  made += 1
  const { data } = await world.call(
    payrollPeriods.calls.create.path,
    { ...variantOf(payrollPeriods, 500 + made, `Periode ${made}`), ...fields },
    await world.signIn(admin.by),
  )
  return (data as { readonly id: number }).id
}

export const payrollSamples: Record<string, (world: World) => Promise<Sample>> = {
  "payroll/periode-gajian/status": async (world) => {
    const id = await newPeriod(world)
    return {
      ...admin,
      payload: { id, status: "cancelled" },
      audit: [
        {
          entity: "periode gaji",
          entity_id: id,
          action: "update",
          before: { status: "draft", version: 1 },
          after: { status: "cancelled", version: 2, event: "payroll.cancel", note: null },
        },
      ],
    }
  },
}
