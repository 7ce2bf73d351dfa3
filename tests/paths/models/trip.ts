import { createTripMachine } from "#machines/lifecycles/tripMachine.ts"
import { admin, as, AT, clock, REASON, tripFacts } from "#tests/unit/lifecycles/cases.ts"
import { defineModel } from "../model.ts"
import { tripGuide } from "./selfGuides.ts"
import { approvalsOf, inTurn, startsOf } from "./lifecycles.ts"

const traveller = as("employee", 50, "Pegawai")
const byAdmin = { by: admin, at: AT } as const
const reported = (amount: number) => ({
  by: traveller,
  at: AT,
  receipts: [{ no: 1, amount, accepted: null }],
})

const tripModelOf = (levels: number) =>
  defineModel({
    machine: createTripMachine({ levels }),
    inputs: startsOf(levels, (approvers) => tripFacts({ level_total: levels, approvers })),
    cases: {
      ...approvalsOf(levels),
      "trip.pay": { "": { ...byAdmin, method: "transfer" as const } },
      "trip.report": {
        kurang: reported(1_200_000),
        pas: reported(1_000_000),
        lebih: reported(800_000),
      },
      "trip.verify": { "lewat slip": { ...byAdmin, way: "slip" as const } },
      "trip.sendBack": { "": { ...byAdmin, note: REASON } },
      "trip.close": { "": byAdmin },
      "trip.settle": { "": { by: clock, at: AT } },
      "trip.restore": { "": { by: clock, at: AT } },
    },
    answers: {},
    happens: inTurn,
    facts: ({ approvers, receipts, way, by_slip }) => [
      approvers.length,
      receipts.map(({ amount, accepted }) => [amount, accepted]),
      way,
      by_slip,
    ],
    guide: tripGuide(levels),
  })

export const tripModel = tripModelOf(1)
export const trip2Model = tripModelOf(2)
export const trip3Model = tripModelOf(3)
