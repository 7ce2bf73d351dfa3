import { assign, setup } from "xstate"
import { approvalStatuses, byLevels, wordsOf } from "./approvalParts.ts"
import { approvingLevel, levelActions, pendingState } from "./approvalStates.ts"
import { type LeaveEvent, type LeaveFacts, leaveRules } from "./leaveParts.ts"
import { guardsOf } from "./lifecycle.ts"

const base = setup({
  types: {
    context: {} as LeaveFacts,
    events: {} as LeaveEvent,
    input: {} as LeaveFacts,
  },
  guards: guardsOf<LeaveFacts, LeaveEvent, keyof typeof leaveRules>(leaveRules),
  actions: {
    ...levelActions<LeaveFacts, LeaveEvent>(),
    markRemoved: assign({ removed: true }),
  },
})

const level = (at: number, levels: number) => base.createStateConfig(approvingLevel(at, levels))

const removable = {
  "leave.remove": { guard: "mayRemove", actions: "markRemoved", description: "Dihapus dari daftar" },
} as const

/** Leave approval: the deduction is stored in a ledger, and cancelling restores exactly that. */
export const createLeaveMachine = ({ levels }: { readonly levels: number }) =>
  base.createMachine({
    id: levels === 1 ? "leave" : `leave${levels}`,
    description:
      levels === 1 ? "Cuti, izin atau sakit, satu tingkat" : `Cuti, izin atau sakit, ${levels} tingkat`,
    context: ({ input }) => input,
    initial: "pending",
    states: {
      pending: pendingState(levels, level),
      approved: {
        id: "approved",
        description: "Disetujui: saldonya terpakai",
        on: {
          "approval.revoke": {
            guard: "mayRevoke",
            target: "cancelled",
            description: "Dibatalkan selama periode gaji terbuka: saldonya kembali",
          },
        },
      },
      rejected: { id: "rejected", description: "Ditolak", on: removable },
      cancelled: { id: "cancelled", description: "Dibatalkan", on: removable },
    },
  })

/** The lifecycle of a leave request with this many levels. */
export const leaveOf = byLevels<LeaveFacts, LeaveEvent>({
  machine: createLeaveMachine,
  noun: "pengajuan",
  rules: leaveRules,
  early: ["mayFinish"],
  statuses: approvalStatuses,
  words: wordsOf(approvalStatuses),
})
