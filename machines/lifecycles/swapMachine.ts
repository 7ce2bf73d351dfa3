import { setup } from "xstate"
import type { SwapProblem, SwapStatus } from "#contract/areas/attendance/swapWords.ts"
import { dateWords, jakartaDate } from "#contract/kit/words.ts"
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
import { guardsOf, type Move, type Rule, type StatusWords } from "./lifecycle.ts"
import { forbidden, needsNote, onlyAs } from "./rules.ts"

export type SwapFacts = ApprovalFacts & {
  readonly status: SwapStatus
  /** Account of the colleague; null = has none. */
  readonly partner_account: number | null
  /** The first day of the swap, ISO. */
  readonly first_date: string
  /** Why the plan does not take the swap any more. */
  readonly problems: readonly SwapProblem[]
}
export type SwapEvent = Move & {
  readonly type: ApprovalMove | "swap.agree" | "swap.decline" | "swap.expire"
}
type SwapRule = Rule<SwapFacts, SwapEvent>

/** Only the colleague of the swap answers it. */
const byPartner: SwapRule = ({ partner_account }, { by }) =>
  by.as === "employee" && partner_account !== null && by.id === partner_account
    ? null
    : forbidden("Hanya rekan yang diminta yang dapat menjawab tukar shift ini")

/** The colleague acts as an employee too, but withdraws nothing. */
const notPartner: SwapRule = ({ partner_account, requested_by }, { by }) =>
  by.id === partner_account && by.id !== requested_by
    ? forbidden("Hanya yang mengajukan yang dapat menarik pengajuan")
    : null

const isAhead: SwapRule = ({ first_date }, { at }) =>
  jakartaDate(at) < first_date
    ? null
    : { reason: "expired", message: `Harinya sudah tiba: ${dateWords(first_date)}` }

const hasCome: SwapRule = (facts, event) =>
  isAhead(facts, event) === null
    ? { reason: "state", message: `Harinya belum tiba: ${dateWords(facts.first_date)}` }
    : null

/** The plan is checked again with each step, because it can change between them. */
const fitsPlan: SwapRule = ({ problems: [first] }) =>
  first === undefined ? null : { reason: "state", message: first.message }

export const swapRules = {
  ...approvalRules,
  mayApprove: [...approvalRules.mayApprove, isAhead, fitsPlan],
  mayFinish: [...approvalRules.mayFinish, isAhead, fitsPlan],
  mayCancel: [...approvalRules.mayCancel, notPartner],
  /** A day that has begun has attendance: its plan stays. */
  mayRevoke: [...approvalRules.mayRevoke, isAhead],
  mayAgree: [byPartner, isAhead, notLocked, fitsPlan],
  mayDecline: [byPartner, needsNote],
  mayExpire: [onlyAs(["system"], "Tukar shift lewat waktunya dengan sendirinya"), hasCome],
} satisfies Record<string, readonly SwapRule[]>

const base = setup({
  types: { context: {} as SwapFacts, events: {} as SwapEvent, input: {} as SwapFacts },
  guards: guardsOf<SwapFacts, SwapEvent, keyof typeof swapRules>(swapRules),
  actions: levelActions<SwapFacts, SwapEvent>(),
})

const level = (at: number, levels: number) => base.createStateConfig(approvingLevel(at, levels))

const expires = {
  "swap.expire": {
    guard: "mayExpire",
    target: "#expired",
    description: "Harinya tiba sebelum diputuskan",
  },
} as const

/** Swap of shifts: the colleague agrees, then approval; it expires on its first day. */
export const createSwapMachine = ({ levels }: { readonly levels: number }) =>
  base.createMachine({
    id: levels === 1 ? "swap" : `swap${levels}`,
    description: levels === 1 ? "Tukar shift, satu tingkat" : `Tukar shift, ${levels} tingkat`,
    context: ({ input }) => input,
    initial: "asked",
    states: {
      asked: {
        description: "Menunggu jawaban rekan",
        on: {
          "swap.agree": { guard: "mayAgree", target: "pending", description: "Rekan setuju" },
          "swap.decline": {
            guard: "mayDecline",
            target: "declined",
            description: "Rekan menolak, dengan alasan",
          },
          "approval.cancel": {
            guard: "mayCancel",
            target: "cancelled",
            description: "Ditarik yang mengajukan",
          },
          ...expires,
        },
      },
      pending: { ...pendingState(levels, level), on: expires },
      approved: {
        id: "approved",
        description: "Disetujui: kedua jadwal ditukar",
        on: {
          "approval.revoke": {
            guard: "mayRevoke",
            target: "cancelled",
            description: "Dibatalkan sebelum harinya: jadwal semula kembali",
          },
        },
      },
      declined: { id: "declined", type: "final", description: "Ditolak rekan" },
      rejected: { id: "rejected", type: "final", description: "Ditolak" },
      cancelled: { id: "cancelled", type: "final", description: "Dibatalkan" },
      expired: { id: "expired", type: "final", description: "Lewat waktu" },
    },
  })

export const swapStatusWords = {
  asked: { label: "Menunggu rekan", past: "diminta dari rekan", tone: "waiting" },
  ...approvalStatuses,
  declined: { label: "Ditolak rekan", past: "ditolak rekan", tone: "rejected" },
  expired: { label: "Lewat waktu", past: "lewat waktu", tone: "neutral" },
} as const satisfies Readonly<Record<SwapStatus, StatusWords>>

const said = wordsOf(swapStatusWords)
/** The lifecycle of a swap with this many levels. */
export const swapOf = byLevels<SwapFacts, SwapEvent>({
  machine: createSwapMachine,
  noun: "tukar shift",
  rules: swapRules,
  early: ["mayFinish"],
  statuses: swapStatusWords,
  words: (facts) => (facts.status === "asked" ? "menunggu jawaban rekan, diajukan" : said(facts)),
})
