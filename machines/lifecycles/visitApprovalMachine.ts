import { assign, setup } from "xstate"
import type { VisitState } from "#contract/areas/fieldwork/visitWords.ts"
import {
  type ApprovalFacts,
  type ApprovalMove,
  approvalRules,
  approvalStatuses,
  byLevels,
  notLocked,
  wordsOf,
} from "./approvalParts.ts"
import { approvingLevel, levelActions, pendingState } from "./approvalStates.ts"
import { guardsOf, type Move, type Rule } from "./lifecycle.ts"
import { onlyAs } from "./rules.ts"
import { visitStatusWords } from "./visitParts.ts"

export type VisitApprovalFacts = ApprovalFacts & {
  readonly status: "none" | "pending" | "approved" | "rejected" | "cancelled"
  /** Progress of the visit. */
  readonly visit_status: VisitState
  /** Removed from all lists. */
  readonly removed: boolean
}
export type VisitApprovalEvent = Move & {
  readonly type: ApprovalMove | "visit.finish" | "visit.remove"
}
type VisitRule = Rule<VisitApprovalFacts, VisitApprovalEvent>

const notDone = (status: VisitState) =>
  ({ reason: "state", message: `Kunjungan ini ${visitStatusWords[status].label.toLowerCase()}` }) as const
const byReport = onlyAs(
  ["employee", "system", "company", "office"],
  "Persetujuan mulai saat pegawai menyelesaikan kunjungannya, atau admin mencatatnya",
)
const isDone: VisitRule = ({ visit_status }) => (visit_status === "done" ? null : notDone(visit_status))
/** Cancelled visits leave the lists; missed ones stay, because reports count them. */
const isOff: VisitRule = ({ visit_status }) => (visit_status === "cancelled" ? null : notDone(visit_status))
const byAdmin = onlyAs(["company"], "Hanya admin perusahaan yang dapat menghapus kunjungan")

export const visitApprovalRules = {
  ...approvalRules,
  isFinished: [byReport, isDone],
  mayDrop: [byAdmin, isOff, notLocked],
  mayRemove: [byAdmin, notLocked],
} satisfies Record<string, readonly VisitRule[]>

const base = setup({
  types: {
    context: {} as VisitApprovalFacts,
    events: {} as VisitApprovalEvent,
    input: {} as VisitApprovalFacts,
  },
  guards: guardsOf<VisitApprovalFacts, VisitApprovalEvent, keyof typeof visitApprovalRules>(
    visitApprovalRules,
  ),
  actions: {
    ...levelActions<VisitApprovalFacts, VisitApprovalEvent>(),
    markRemoved: assign({ removed: true }),
  },
})

const level = (at: number, levels: number) => base.createStateConfig(approvingLevel(at, levels))

const removable = {
  "visit.remove": { guard: "mayRemove", actions: "markRemoved", description: "Dihapus dari daftar" },
} as const

/** Approval of a visit: starts when the visit is done, then as for any request. */
export const createVisitApprovalMachine = ({ levels }: { readonly levels: number }) =>
  base.createMachine({
    id: levels === 1 ? "visitApproval" : `visitApproval${levels}`,
    description:
      levels === 1 ? "Persetujuan kunjungan, satu tingkat" : `Persetujuan kunjungan, ${levels} tingkat`,
    context: ({ input }) => input,
    initial: "none",
    states: {
      none: {
        description: "Tanpa keputusan: kunjungan belum selesai, terlewat atau batal",
        on: {
          "visit.finish": {
            guard: "isFinished",
            target: "pending",
            description: "Kunjungan selesai: menunggu keputusan",
          },
          "visit.remove": {
            guard: "mayDrop",
            actions: "markRemoved",
            description: "Yang batal dihapus dari daftar",
          },
        },
      },
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
      rejected: { id: "rejected", description: "Ditolak", on: removable },
      cancelled: { id: "cancelled", description: "Dibatalkan", on: removable },
    },
  })

export const visitApprovalStatuses = {
  none: { label: "Tanpa keputusan", past: "belum perlu diputuskan", tone: "neutral" },
  ...approvalStatuses,
} as const

const said = wordsOf(visitApprovalStatuses)
/** Approval of a visit, by number of levels. */
export const visitApprovalOf = byLevels<VisitApprovalFacts, VisitApprovalEvent>({
  machine: createVisitApprovalMachine,
  noun: "kunjungan",
  title: "keputusan kunjungan",
  rules: visitApprovalRules,
  early: ["mayFinish"],
  statuses: visitApprovalStatuses,
  words: (facts) =>
    facts.status === "none"
      ? `${visitStatusWords[facts.visit_status].label.toLowerCase()}, terakhir diubah`
      : said(facts),
})
