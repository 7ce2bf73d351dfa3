import { createApprovalMachine } from "#machines/lifecycles/approvalMachine.ts"
import { createClaimMachine } from "#machines/lifecycles/claimMachine.ts"
import { topupMachine } from "#machines/lifecycles/topupMachine.ts"
import {
  admin,
  AT,
  claimFacts,
  clock,
  employee,
  LATER,
  office,
  paid,
  REASON,
  requestFacts,
  second,
  superOne,
  topupFacts,
} from "#tests/unit/lifecycles/cases.ts"
import type { ApprovalFacts } from "#machines/lifecycles/approvalParts.ts"
import { defineModel } from "../model.ts"
import { approvalGuide, topupGuide } from "./guides.ts"

type Approver = ApprovalFacts["approvers"][number]
const by = { admin: { by: admin, at: AT }, platform: { by: superOne, at: AT } }

export const topupModel = defineModel({
  machine: topupMachine,
  inputs: { "": topupFacts() },
  cases: {
    "topup.confirm": { "": { ...by.admin, payment: paid } },
    "topup.cancel": { "": by.admin },
    "topup.expire": { "": { by: clock, at: LATER } },
    "topup.approve": { "": by.platform },
    "topup.reject": { "": { ...by.platform, note: REASON } },
  },
  answers: {},
  guide: topupGuide,
})

/** Whoever decides: at the first level an office's administrator, then two of the company. */
const deciders = {
  "tingkat 1": { by: office, at: AT },
  "tingkat 2": { by: admin, at: AT },
  "tingkat 3": { by: second, at: AT },
}
const withNote = Object.fromEntries(
  Object.entries(deciders).map(([name, move]) => [name, { ...move, note: REASON }]),
)
const approvals = {
  "approval.approve": deciders,
  "approval.reject": withNote,
  "approval.cancel": { "": { by: employee, at: AT } },
  "approval.revoke": { "": { by: admin, at: AT, note: REASON } },
}
/** Each level has its own decider: anybody else is another case of the same. */
const inTurn = (label: string, { level }: { readonly level: number }) =>
  !label.includes("tingkat") || label.includes(`tingkat ${level}`)

/** Who else could decide: enough people; and for every level but the last, nobody after its decider. */
const startsOf = <Facts>(levels: number, of: (approvers: readonly Approver[]) => Facts) => ({
  "": of([admin, second]),
  ...(levels > 1 ? { "tanpa admin lain": of([]) } : {}),
  ...(levels > 2 ? { "satu admin lain": of([admin]) } : {}),
})

const approvalModelOf = (levels: number) =>
  defineModel({
    machine: createApprovalMachine({ levels }),
    inputs: startsOf(levels, (approvers) => requestFacts({ level_total: levels, approvers })),
    cases: approvals,
    answers: {},
    happens: inTurn,
    facts: ({ approvers }) => [approvers.length],
    guide: approvalGuide,
  })
const items = [{ id: 12, amount_approved: 10_000 }]
const claimModelOf = (levels: number) =>
  defineModel({
    machine: createClaimMachine({ levels }),
    inputs: startsOf(levels, (approvers) => claimFacts({ level_total: levels, approvers })),
    cases: {
      ...approvals,
      "approval.approve": {
        ...deciders,
        ...Object.fromEntries(
          Object.entries(deciders).map(([name, move]) => [`${name} sebagian`, { ...move, items }]),
        ),
      },
      "claim.pay": { "": by.admin },
      "claim.resubmit": { "": { by: employee, at: AT } },
      "claim.remove": { "": by.admin },
    },
    answers: {},
    happens: inTurn,
    facts: ({ approvers, removed, items: all }) => [
      approvers.length,
      removed,
      all.map(({ amount_approved }) => amount_approved),
    ],
  })

export const approvalModel = approvalModelOf(1)
export const approval2Model = approvalModelOf(2)
export const approval3Model = approvalModelOf(3)
export const claimModel = claimModelOf(1)
export const claim2Model = claimModelOf(2)
export const claim3Model = claimModelOf(3)

/** By the number of levels, from one on. */
export const approvalModels = [approvalModel, approval2Model, approval3Model] as const
export const claimModels = [claimModel, claim2Model, claim3Model] as const
