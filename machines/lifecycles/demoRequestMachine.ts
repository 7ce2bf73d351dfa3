import { assign, setup } from "xstate"
import { instantWords } from "#contract/kit/words.ts"
import {
  type Facts,
  guardsOf,
  type Lifecycle,
  type Move,
  type Refused,
  type Rule,
  type StatusWords,
} from "./lifecycle.ts"
import { invalid, NOTE_MAX, NOTE_MIN, onlyAs } from "./rules.ts"

export const demoStates = ["new", "scheduled", "done", "no_show", "cancelled"] as const
export type DemoState = (typeof demoStates)[number]

export type DemoFacts = Facts & {
  readonly status: DemoState
  /** Instant of the demo; null = not scheduled. */
  readonly scheduled_at: string | null
}
export type DemoEvent = Move &
  (
    | {
        readonly type: "demo.schedule"
        readonly scheduled_at: string | null
        /** Account that shows the product. */
        readonly assigned_to: number | null
      }
    | { readonly type: "demo.finish" | "demo.miss" | "demo.cancel" }
  )
type DemoRule = Rule<DemoFacts, DemoEvent>

const byPlatform = onlyAs(["platform"], "Hanya super administrator yang mengurus permintaan demo")

/** A schedule names a time to come and an account; both errors at once. */
const isPlanned: DemoRule = (_facts, event): Refused | null => {
  if (event.type !== "demo.schedule") return null
  const { scheduled_at, assigned_to, at } = event
  const errors = {
    ...(scheduled_at === null || Date.parse(scheduled_at) <= Date.parse(at)
      ? { preferred_at: ["Isi waktu yang belum lewat"] }
      : {}),
    ...(assigned_to === null ? { assigned_to: ["Pilih petugasnya"] } : {}),
  }
  const first = Object.entries(errors)[0]
  return first === undefined ? null : { ...invalid(first[0], first[1][0] ?? ""), errors }
}
const hasBegun: DemoRule = ({ scheduled_at }, { at }) =>
  scheduled_at !== null && Date.parse(scheduled_at) > Date.parse(at)
    ? { reason: "state", message: `Demonya baru dimulai ${instantWords(scheduled_at)}` }
    : null
/** The note of a result has another field than that of a decision. */
const needsResult: DemoRule = (_facts, { note }) => {
  const length = note?.trim().length ?? 0
  return length >= NOTE_MIN && length <= NOTE_MAX
    ? null
    : invalid("result_note", `Isi hasil atau alasan ${NOTE_MIN} sampai ${NOTE_MAX} karakter`)
}

export const demoRules = {
  maySchedule: [byPlatform, isPlanned],
  mayFinish: [byPlatform, hasBegun, needsResult],
  mayMiss: [byPlatform, hasBegun],
  mayCancel: [byPlatform, needsResult],
} satisfies Record<string, readonly DemoRule[]>

const cancelling = {
  "demo.cancel": { guard: "mayCancel", target: "cancelled", description: "Dibatalkan dengan alasan" },
} as const

/** Demo request: scheduled with a time and an account, which may change until it is held, missed or called off. */
export const demoRequestMachine = setup({
  types: {
    context: {} as DemoFacts,
    events: {} as DemoEvent,
    input: {} as DemoFacts,
  },
  guards: guardsOf<DemoFacts, DemoEvent, keyof typeof demoRules>(demoRules),
  actions: {
    keepTime: assign({
      scheduled_at: ({ context, event }) =>
        event.type === "demo.schedule" ? event.scheduled_at : context.scheduled_at,
    }),
  },
}).createMachine({
  id: "demoRequest",
  description: "Permintaan demo seorang peminat",
  context: ({ input }) => input,
  initial: "new",
  states: {
    new: {
      description: "Baru",
      on: {
        "demo.schedule": {
          guard: "maySchedule",
          target: "scheduled",
          actions: "keepTime",
          description: "Dijadwalkan; peminatnya diberi tahu",
        },
        ...cancelling,
      },
    },
    scheduled: {
      description: "Dijadwalkan",
      on: {
        "demo.schedule": {
          guard: "maySchedule",
          target: "scheduled",
          actions: "keepTime",
          description: "Dijadwalkan ulang; peminatnya diberi tahu",
        },
        "demo.finish": { guard: "mayFinish", target: "done", description: "Terlaksana, dengan hasilnya" },
        "demo.miss": { guard: "mayMiss", target: "no_show", description: "Peminatnya tidak hadir" },
        ...cancelling,
      },
    },
    done: { type: "final", description: "Terlaksana" },
    no_show: { type: "final", description: "Tidak hadir" },
    cancelled: { type: "final", description: "Dibatalkan" },
  },
})

export const demoStatusWords = {
  new: { label: "Baru", past: "masuk", tone: "waiting" },
  scheduled: { label: "Dijadwalkan", past: "dijadwalkan", tone: "info" },
  done: { label: "Terlaksana", past: "terlaksana", tone: "approved" },
  no_show: { label: "Tidak hadir", past: "tidak dihadiri", tone: "rejected" },
  cancelled: { label: "Dibatalkan", past: "dibatalkan", tone: "neutral" },
} as const satisfies Readonly<Record<DemoState, StatusWords>>

export const demoRequest: Lifecycle<DemoFacts, DemoEvent> = {
  machine: demoRequestMachine,
  noun: "permintaan demo",
  rules: demoRules,
  statuses: demoStatusWords,
  words: ({ status }) =>
    status === "new" ? "belum dijadwalkan, masuk" : `sudah ${demoStatusWords[status].past}`,
  valueOf: ({ status }) => status,
}
