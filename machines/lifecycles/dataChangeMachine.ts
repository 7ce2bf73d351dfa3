import { setup } from "xstate"
import {
  type ApprovalFacts,
  type ApprovalMove,
  approvalRules,
  approvalStatuses,
  byLevels,
  wordsOf,
} from "./approvalParts.ts"
import type { RequestState } from "./approvalMachine.ts"
import { approvingLevel, levelActions, pendingState } from "./approvalStates.ts"
import { guardsOf, type Move, type Rule } from "./lifecycle.ts"
import { invalid } from "./rules.ts"

export type DataChangeFacts = ApprovalFacts & {
  readonly status: RequestState
  /** Labels of the fields that were changed otherwise since the request was made. */
  readonly moved: readonly string[]
  /** Version of the employee's record today. */
  readonly record_version: number
}
export type DataChangeEvent = Move &
  (
    | { readonly type: "approval.approve"; readonly known?: number }
    | { readonly type: Exclude<ApprovalMove, "approval.approve"> }
  )

/** A record that was changed since is overwritten only by an account that has seen what it holds now. */
const isKnown: Rule<DataChangeFacts, DataChangeEvent> = ({ moved, record_version }, event) =>
  moved.length === 0 || (event.type === "approval.approve" && event.known === record_version)
    ? null
    : invalid(
        "known",
        `Sudah berubah sejak diminta: ${moved.join(", ")}. Periksa isinya sekarang, lalu setujui`,
      )

const rules = {
  ...approvalRules,
  mayApprove: [...approvalRules.mayApprove, isKnown],
  mayFinish: [...approvalRules.mayFinish, isKnown],
} satisfies Record<string, readonly Rule<DataChangeFacts, DataChangeEvent>[]>

const base = setup({
  types: {
    context: {} as DataChangeFacts,
    events: {} as DataChangeEvent,
    input: {} as DataChangeFacts,
  },
  guards: guardsOf<DataChangeFacts, DataChangeEvent, keyof typeof rules>(rules),
  actions: levelActions<DataChangeFacts, DataChangeEvent>(),
})

const level = (at: number, levels: number) => base.createStateConfig(approvingLevel(at, levels))

/** A change of an employee's record: approving writes it, revoking restores it. */
export const createDataChangeMachine = ({ levels }: { readonly levels: number }) =>
  base.createMachine({
    id: levels === 1 ? "dataChange" : `dataChange${levels}`,
    description:
      levels === 1 ? "Perubahan data pegawai, satu tingkat" : `Perubahan data pegawai, ${levels} tingkat`,
    context: ({ input }) => input,
    initial: "pending",
    states: {
      pending: pendingState(levels, level),
      approved: {
        id: "approved",
        description: "Disetujui: data pegawai ditulis",
        on: {
          "approval.revoke": {
            guard: "mayRevoke",
            target: "cancelled",
            description: "Dibatalkan selama periode gaji terbuka: data sebelumnya kembali",
          },
        },
      },
      rejected: { id: "rejected", type: "final", description: "Ditolak" },
      cancelled: { id: "cancelled", type: "final", description: "Dibatalkan" },
    },
  })

/** The lifecycle of a change of data with this many levels. */
export const dataChangeOf = byLevels<DataChangeFacts, DataChangeEvent>({
  machine: createDataChangeMachine,
  noun: "pengajuan",
  rules,
  early: ["mayFinish"],
  statuses: approvalStatuses,
  words: wordsOf(approvalStatuses),
})
