import { assign, setup } from "xstate"
import {
  type ApprovalFacts,
  type ApprovalMove,
  approvalRules,
  approvalValue,
  levelKey,
  levelsOf,
  pendingWords,
} from "./approvalParts.ts"
import { guardsOf, type Lifecycle, type Move } from "./lifecycle.ts"

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
  actions: {
    passLevel: assign({
      level: (_, { to }: { readonly to: number }) => to,
      decided_by: ({ context, event }) => [...context.decided_by, event.by.id],
    }),
    keepDecider: assign({ decided_by: ({ context, event }) => [...context.decided_by, event.by.id] }),
  },
})

const levelState = (level: number, levels: number) =>
  base.createStateConfig({
    description: levels === 1 ? "Menunggu" : `Menunggu tingkat ${level} dari ${levels}`,
    on: {
      "approval.approve":
        level < levels
          ? [
              {
                guard: "mayFinish",
                target: "#approved",
                actions: "keepDecider",
                description: `Tingkat ${level} menyetujui; tidak ada orang lain untuk tingkat sesudahnya`,
              },
              {
                guard: "mayApprove",
                target: levelKey(level + 1),
                actions: { type: "passLevel", params: { to: level + 1 } },
                description: `Tingkat ${level} menyetujui`,
              },
            ]
          : {
              guard: "mayApprove",
              target: "#approved",
              actions: "keepDecider",
              description: "Tingkat terakhir menyetujui",
            },
      "approval.reject": { guard: "mayReject", target: "#rejected", description: "Menolak dengan alasan" },
      "approval.cancel": { guard: "mayCancel", target: "#cancelled", description: "Ditarik yang mengajukan" },
    },
  })

/**
 * Every request that one to three people decide on: attendance, leave, visits. What is approved can be taken back
 * until the payroll period is closed.
 */
export const createApprovalMachine = ({ levels }: { readonly levels: number }) =>
  base.createMachine({
    id: levels === 1 ? "approval" : `approval${levels}`,
    description: levels === 1 ? "Persetujuan satu tingkat" : `Persetujuan ${levels} tingkat`,
    context: ({ input }) => input,
    initial: "pending",
    states: {
      pending: {
        description: "Menunggu",
        initial: levelKey(1),
        states: Object.fromEntries(
          levelsOf(levels).map((level) => [levelKey(level), levelState(level, levels)]),
        ),
      },
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

const words = (facts: RequestFacts): string =>
  facts.status === "pending"
    ? pendingWords(facts)
    : { approved: "sudah disetujui", rejected: "sudah ditolak", cancelled: "sudah dibatalkan" }[facts.status]

const made = new Map<number, Lifecycle<RequestFacts, RequestEvent>>()
/** With one level there is none to pass over. */
const { mayFinish: _, ...oneLevel } = approvalRules

/** The lifecycle of a request with so many levels. */
export const approvalOf = (levels: number): Lifecycle<RequestFacts, RequestEvent> => {
  const known = made.get(levels)
  if (known !== undefined) return known
  const life: Lifecycle<RequestFacts, RequestEvent> = {
    machine: createApprovalMachine({ levels }),
    noun: "pengajuan",
    rules: levels === 1 ? oneLevel : approvalRules,
    words,
    valueOf: approvalValue,
  }
  made.set(levels, life)
  return life
}
