import { createDataChangeMachine } from "#machines/lifecycles/dataChangeMachine.ts"
import { dataChangeFacts } from "#tests/unit/lifecycles/cases.ts"
import { defineModel } from "../model.ts"
import { dataChangeGuide } from "./selfGuides.ts"
import { approvalsOf, inTurn, startsOf } from "./lifecycles.ts"

const dataChangeModelOf = (levels: number) =>
  defineModel({
    machine: createDataChangeMachine({ levels }),
    inputs: startsOf(levels, (approvers) => dataChangeFacts({ level_total: levels, approvers })),
    cases: approvalsOf(levels),
    answers: {},
    happens: inTurn,
    facts: ({ approvers, moved }) => [approvers.length, moved],
    guide: dataChangeGuide(levels),
  })

export const dataChangeModel = dataChangeModelOf(1)
export const dataChange2Model = dataChangeModelOf(2)
export const dataChange3Model = dataChangeModelOf(3)
