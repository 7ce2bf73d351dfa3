import { careerMachine } from "#machines/lifecycles/careerMachine.ts"
import { endingMachine } from "#machines/lifecycles/endingMachine.ts"
import { raiseMachine } from "#machines/lifecycles/raiseMachine.ts"
import {
  admin,
  AT,
  careerFacts,
  clock,
  endingFacts,
  raiseFacts,
  REASON,
} from "#tests/unit/lifecycles/cases.ts"
import { defineModel } from "../model.ts"
import { careerGuide, endingGuide, raiseGuide } from "./payGuides.ts"

const OVER = "2027-06-01T01:00:00.000Z"
const by = { admin: { by: admin, at: AT } }

export const raiseModel = defineModel({
  machine: raiseMachine,
  inputs: { "": raiseFacts() },
  cases: {
    "raise.apply": { "": by.admin },
    "raise.cancel": { "": { ...by.admin, note: REASON } },
  },
  answers: {},
  guide: raiseGuide,
})

export const endingModel = defineModel({
  machine: endingMachine,
  inputs: { "": endingFacts() },
  cases: {
    "ending.submit": { "": by.admin },
    "ending.approve": { "": by.admin },
    "ending.reject": { "": { ...by.admin, note: REASON } },
    "ending.cancel": { "": { ...by.admin, note: REASON } },
    "ending.complete": { "": { by: clock, at: OVER } },
  },
  answers: {},
  guide: endingGuide,
})

export const careerModel = defineModel({
  machine: careerMachine,
  inputs: { "": careerFacts() },
  cases: {
    "career.schedule": { "": by.admin },
    "career.drop": { "": { ...by.admin, note: REASON } },
    "career.cancel": { "": { ...by.admin, note: REASON } },
    "career.apply": { "": { by: clock, at: OVER } },
    "career.end": { "": { by: clock, at: OVER } },
  },
  answers: {},
  guide: careerGuide,
})
