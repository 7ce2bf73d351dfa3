import { setup } from "xstate"
import { instantWords, jakartaDate } from "#contract/kit/words.ts"
import { type Facts, guardsOf, type Lifecycle, type Move, type Rule, type StatusWords } from "./lifecycle.ts"
import { invalid, needsNote, onlyAs } from "./rules.ts"

export const registrationStates = ["pending", "confirmed", "rejected", "expired"] as const
export type RegistrationState = (typeof registrationStates)[number]

export type RegistrationFacts = Facts & {
  readonly status: RegistrationState
  /** The company it extends; null = not chosen. */
  readonly companies_id: number | null
  readonly amount: number
  /** Date of the transfer, ISO; null = not paid. */
  readonly paid_at: string | null
  /** Instant from which it can no longer be confirmed. */
  readonly expires_at: string
}
export type RegistrationEvent = Move &
  (
    | {
        readonly type: "registration.confirm"
        /** First day, ISO, unless the current subscription ends later. */
        readonly start_date: string
      }
    | { readonly type: "registration.reject" }
    | { readonly type: "registration.expire" }
  )
type RegistrationRule = Rule<RegistrationFacts, RegistrationEvent>

/** A subscription begins at most this many days before or after its confirmation. */
export const START_DAYS = 92
const DAY_MS = 86_400_000

const byPlatform = onlyAs(["platform"], "Hanya super administrator yang memutuskan registrasi langganan")
const byClock = onlyAs(["system"], "Registrasi langganan kedaluwarsa dengan sendirinya")

const isOver = ({ expires_at }: RegistrationFacts, at: string) => Date.parse(expires_at) <= Date.parse(at)
const inTime: RegistrationRule = (facts, { at }) =>
  isOver(facts, at)
    ? { reason: "expired", message: `Batas waktunya sudah lewat pada ${instantWords(facts.expires_at)}` }
    : null
const pastTime: RegistrationRule = (facts, { at }) =>
  isOver(facts, at)
    ? null
    : { reason: "state", message: `Batas waktunya baru lewat pada ${instantWords(facts.expires_at)}` }

const hasCompany: RegistrationRule = ({ companies_id }) =>
  companies_id === null ? { reason: "state", message: "Pilih dahulu perusahaan yang diperpanjang" } : null
const isPaid: RegistrationRule = ({ paid_at, amount }, { at }) => {
  if (amount === 0) return { reason: "state", message: "Isi dahulu jumlah pembayarannya" }
  if (paid_at === null) return { reason: "state", message: "Catat dahulu tanggal pembayarannya" }
  return paid_at > jakartaDate(at) ? { reason: "state", message: "Tanggal pembayarannya belum tiba" } : null
}
const startsNear: RegistrationRule = (_facts, event) => {
  if (event.type !== "registration.confirm") return null
  const days = Math.abs(Date.parse(event.start_date) - Date.parse(jakartaDate(event.at))) / DAY_MS
  return days <= START_DAYS
    ? null
    : invalid("start_date", `Isi tanggal dalam ${START_DAYS} hari sebelum atau sesudah hari ini`)
}

export const registrationRules = {
  mayConfirm: [byPlatform, inTime, hasCompany, isPaid, startsNear],
  mayReject: [byPlatform, inTime, needsNote],
  isOver: [byClock, pastTime],
} satisfies Record<string, readonly RegistrationRule[]>

/** Subscription registration: confirmed once its payment was found, which extends the company; or rejected; or late. */
export const registrationMachine = setup({
  types: {
    context: {} as RegistrationFacts,
    events: {} as RegistrationEvent,
    input: {} as RegistrationFacts,
  },
  guards: guardsOf<RegistrationFacts, RegistrationEvent, keyof typeof registrationRules>(registrationRules),
}).createMachine({
  id: "registration",
  description: "Registrasi langganan sebuah perusahaan",
  context: ({ input }) => input,
  initial: "pending",
  states: {
    pending: {
      description: "Menunggu konfirmasi",
      on: {
        "registration.confirm": {
          guard: "mayConfirm",
          target: "confirmed",
          description: "Pembayarannya ditemukan; langganan perusahaan diperpanjang",
        },
        "registration.reject": {
          guard: "mayReject",
          target: "rejected",
          description: "Ditolak dengan alasan",
        },
        "registration.expire": {
          guard: "isOver",
          target: "expired",
          description: "Tidak dikonfirmasi sampai batas waktunya",
        },
      },
    },
    confirmed: { type: "final", description: "Dikonfirmasi; perusahaan aktif" },
    rejected: { type: "final", description: "Ditolak" },
    expired: { type: "final", description: "Kedaluwarsa" },
  },
})

export const registrationStatusWords = {
  pending: { label: "Menunggu konfirmasi", past: "masuk", tone: "waiting" },
  confirmed: { label: "Dikonfirmasi", past: "dikonfirmasi", tone: "approved" },
  rejected: { label: "Ditolak", past: "ditolak", tone: "rejected" },
  expired: { label: "Kedaluwarsa", past: "kedaluwarsa", tone: "neutral" },
} as const satisfies Readonly<Record<RegistrationState, StatusWords>>

export const registration: Lifecycle<RegistrationFacts, RegistrationEvent> = {
  machine: registrationMachine,
  noun: "registrasi langganan",
  rules: registrationRules,
  statuses: registrationStatusWords,
  words: ({ status }) =>
    status === "pending" ? "menunggu konfirmasi, masuk" : `sudah ${registrationStatusWords[status].past}`,
  valueOf: ({ status }) => status,
}
