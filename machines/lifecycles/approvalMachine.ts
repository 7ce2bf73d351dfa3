import { setup } from "xstate"
import {
  type ApprovalFacts,
  type ApprovalMove,
  approvalRules,
  approvalStatuses,
  byLevels,
  wordsOf,
} from "./approvalParts.ts"
import { approvingLevel, levelActions, pendingState } from "./approvalStates.ts"
import { guardsOf, type Move } from "./lifecycle.ts"

export const requestStates = ["pending", "approved", "rejected", "cancelled"] as const
export type RequestState = (typeof requestStates)[number]

export type RequestFacts = ApprovalFacts & { readonly status: RequestState }
export type RequestEvent = Move & { readonly type: ApprovalMove }

const base = setup({
  types: {
    context: {} as RequestFacts,
    events: {} as RequestEvent,
    input: {} as RequestFacts,
  },
  guards: guardsOf<RequestFacts, RequestEvent, keyof typeof approvalRules>(approvalRules),
  actions: levelActions<RequestFacts, RequestEvent>(),
})

const level = (at: number, levels: number) => base.createStateConfig(approvingLevel(at, levels))

/**
 * Approval by one to three levels: attendance, leave, visits. An approval can be revoked until the payroll period is
 * closed.
 */
export const createApprovalMachine = ({ levels }: { readonly levels: number }) =>
  base.createMachine({
    id: levels === 1 ? "approval" : `approval${levels}`,
    description: levels === 1 ? "Persetujuan satu tingkat" : `Persetujuan ${levels} tingkat`,
    context: ({ input }) => input,
    initial: "pending",
    states: {
      pending: pendingState(levels, level),
      approved: {
        id: "approved",
        description: "Disetujui",
        on: {
          "approval.revoke": {
            guard: "mayRevoke",
            target: "cancelled",
            description: "Persetujuan dibatalkan selama periode gaji terbuka",
          },
        },
      },
      rejected: { id: "rejected", type: "final", description: "Ditolak" },
      cancelled: { id: "cancelled", type: "final", description: "Dibatalkan" },
    },
  })

/** The approval lifecycle with this many levels. */
export const approvalOf = byLevels<RequestFacts, RequestEvent>({
  machine: createApprovalMachine,
  noun: "pengajuan",
  rules: approvalRules,
  early: ["mayFinish"],
  statuses: approvalStatuses,
  words: wordsOf(approvalStatuses),
})
