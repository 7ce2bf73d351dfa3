import { createSwapMachine } from "#machines/lifecycles/swapMachine.ts"
import { as, AT, clock, REASON, swapFacts } from "#tests/unit/lifecycles/cases.ts"
import { defineModel } from "../model.ts"
import { swapGuide } from "./selfGuides.ts"
import { approvalsOf, inTurn, startsOf } from "./lifecycles.ts"

const partner = as("employee", 60, "Rekan")

const swapModelOf = (levels: number) =>
  defineModel({
    machine: createSwapMachine({ levels }),
    inputs: startsOf(levels, (approvers) => swapFacts({ status: "asked", level_total: levels, approvers })),
    cases: {
      ...approvalsOf(levels),
      "swap.agree": { "": { by: partner, at: AT } },
      "swap.decline": { "": { by: partner, at: AT, note: REASON } },
      "swap.expire": { "": { by: clock, at: "2026-12-07T01:00:00.000Z" } },
    },
    answers: {},
    happens: inTurn,
    facts: ({ approvers, problems }) => [approvers.length, problems],
    guide: swapGuide(levels),
  })

export const swapModel = swapModelOf(1)
export const swap2Model = swapModelOf(2)
export const swap3Model = swapModelOf(3)
