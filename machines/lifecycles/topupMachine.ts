import { assign, setup } from "xstate"
import {
  guardsOf,
  type Facts,
  type Lifecycle,
  type Move,
  type Refused,
  type Rule,
  type StatusWords,
} from "./lifecycle.ts"
import { forbidden, invalid, needsNote, onlyAs } from "./rules.ts"
import { instantWords, jakartaDate, rupiahWords } from "#contract/kit/words.ts"

export const topupStates = [
  "created",
  "waiting_confirmation",
  "approved",
  "rejected",
  "expired",
  "cancelled",
] as const
export type TopupState = (typeof topupStates)[number]

/** Payment confirmation of a company. `paid_at` is a plain date, `amount` rupiah. */
export type Payment = {
  readonly paid_at: string | null
  readonly from_bank: string | null
  readonly from_name: string | null
  readonly amount: number | null
  readonly has_proof: boolean
}

export type TopupFacts = Facts & {
  readonly status: TopupState
  /** Amount due, rupiah. */
  readonly total: number
  readonly created_at: string
  /** Payment deadline: later confirmations are refused. */
  readonly expires_at: string
  /** Account that confirmed the payment. */
  readonly confirmed_by: number | null
}

export type TopupEvent = Move &
  (
    | { readonly type: "topup.confirm"; readonly payment: Payment }
    | { readonly type: "topup.cancel" }
    | { readonly type: "topup.expire" }
    | { readonly type: "topup.approve" }
    | { readonly type: "topup.reject" }
  )

type TopupRule = Rule<TopupFacts, TopupEvent>

const isOver = (facts: TopupFacts, at: string) => Date.parse(facts.expires_at) <= Date.parse(at)

const byCompany = onlyAs(["company"], "Hanya admin perusahaan yang dapat mengurus top-up perusahaannya")
const byPlatform = onlyAs(["platform"], "Hanya super administrator yang dapat memutuskan top-up")
const byClock = onlyAs(["system"], "Top-up kedaluwarsa dengan sendirinya")

const inTime: TopupRule = (facts, { at }) =>
  isOver(facts, at)
    ? {
        reason: "expired",
        message: `Batas waktu pembayaran sudah lewat pada ${instantWords(facts.expires_at)}`,
      }
    : null

const pastTime: TopupRule = (facts, { at }) =>
  isOver(facts, at)
    ? null
    : {
        reason: "state",
        message: `Batas waktu pembayaran baru lewat pada ${instantWords(facts.expires_at)}`,
      }

/** Validates a payment confirmation; all errors at once. */
const isPaid: TopupRule = (facts, event): Refused | null => {
  if (event.type !== "topup.confirm") return null
  const { paid_at, from_bank, from_name, amount, has_proof } = event.payment
  const errors: Record<string, readonly string[]> = {}
  if (paid_at === null) errors["paid_at"] = ["Wajib diisi"]
  else if (paid_at > jakartaDate(event.at)) errors["paid_at"] = ["Tanggal transfer belum tiba"]
  else if (paid_at < jakartaDate(facts.created_at))
    errors["paid_at"] = ["Tanggal transfer sebelum top-up dibuat"]
  if (from_bank === null) errors["from_bank"] = ["Wajib diisi"]
  if (from_name === null) errors["from_name"] = ["Wajib diisi"]
  if (amount === null) errors["amount"] = ["Wajib diisi"]
  else if (amount < facts.total) errors["amount"] = [`Kurang dari tagihan ${rupiahWords(facts.total)}`]
  if (!has_proof) errors["proof"] = ["Lampirkan bukti transfer"]
  const first = Object.entries(errors)[0]
  return first === undefined ? null : { ...invalid(first[0], first[1][0] ?? ""), errors }
}

/**
 * Segregation of duties: the account that confirmed the payment for the company does not verify it for the platform.
 */
const notOwn: TopupRule = ({ confirmed_by }, { by }) =>
  confirmed_by === by.id
    ? forbidden("Anda sendiri yang mengonfirmasi pembayaran ini; super administrator lain yang memutuskan")
    : null

export const topupRules = {
  mayConfirm: [byCompany, inTime, isPaid],
  mayCancel: [byCompany],
  isOver: [byClock, pastTime],
  mayApprove: [byPlatform, notOwn],
  mayReject: [byPlatform, notOwn, needsNote],
} satisfies Record<string, readonly TopupRule[]>

/** Purchase of points, storage or seats: ordered, paid, verified by the platform, and credited exactly once. */
export const topupMachine = setup({
  types: {
    context: {} as TopupFacts,
    events: {} as TopupEvent,
    input: {} as TopupFacts,
  },
  guards: guardsOf<TopupFacts, TopupEvent, keyof typeof topupRules>(topupRules),
  actions: {
    keepConfirmer: assign({ confirmed_by: ({ event }) => event.by.id }),
  },
}).createMachine({
  id: "topup",
  description: "Top-up saldo sebuah perusahaan",
  context: ({ input }) => input,
  initial: "created",
  states: {
    created: {
      description: "Menunggu Pembayaran",
      on: {
        "topup.confirm": {
          guard: "mayConfirm",
          target: "waiting_confirmation",
          actions: "keepConfirmer",
          description: "Perusahaan mengirim bukti transfer",
        },
        "topup.cancel": {
          guard: "mayCancel",
          target: "cancelled",
          description: "Perusahaan batal membeli",
        },
        "topup.expire": {
          guard: "isOver",
          target: "expired",
          description: "Batas waktu pembayaran lewat",
        },
      },
    },
    waiting_confirmation: {
      description: "Menunggu Verifikasi",
      on: {
        "topup.approve": {
          guard: "mayApprove",
          target: "approved",
          description: "Super administrator menemukan transfernya",
        },
        "topup.reject": {
          guard: "mayReject",
          target: "rejected",
          description: "Super administrator tidak menemukan transfernya",
        },
      },
    },
    approved: { type: "final", description: "Disetujui; saldo bertambah" },
    rejected: { type: "final", description: "Ditolak dengan alasan" },
    expired: { type: "final", description: "Kedaluwarsa" },
    cancelled: { type: "final", description: "Dibatalkan" },
  },
})

export const topupStatuses = {
  created: { label: "Menunggu Pembayaran", past: "dibuat", tone: "waiting" },
  waiting_confirmation: { label: "Menunggu Verifikasi", past: "dikonfirmasi", tone: "info" },
  approved: { label: "Disetujui", past: "disetujui", tone: "approved" },
  rejected: { label: "Ditolak", past: "ditolak", tone: "rejected" },
  expired: { label: "Kedaluwarsa", past: "kedaluwarsa", tone: "neutral" },
  cancelled: { label: "Dibatalkan", past: "dibatalkan", tone: "neutral" },
} as const satisfies Readonly<Record<TopupState, StatusWords>>
const isWaiting = (status: TopupState) => status === "created" || status === "waiting_confirmation"

export const topup: Lifecycle<TopupFacts, TopupEvent> = {
  machine: topupMachine,
  noun: "top-up",
  rules: topupRules,
  statuses: topupStatuses,
  words: ({ status }) => {
    const { label, past } = topupStatuses[status]
    return isWaiting(status) ? `${label.toLowerCase()}, ${past}` : `sudah ${past}`
  },
  valueOf: ({ status }) => status,
}
