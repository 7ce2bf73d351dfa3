import { setup } from "xstate"
import { guardsOf, type Lifecycle } from "./lifecycle.ts"
import { type VisitEvent, type VisitFacts, visitRules, visitStatusWords } from "./visitParts.ts"

const recorded = {
  "visit.record": {
    guard: "mayRecord",
    target: "done",
    description: "Dicatat admin dengan jam dan hasilnya, tanpa ponsel",
  },
} as const

const ahead = {
  "visit.checkIn": {
    guard: "mayCheckIn",
    target: "in_progress",
    description: "Check-in di tempat pelanggan",
  },
  "visit.cancel": { guard: "mayCancel", target: "cancelled", description: "Dibatalkan dengan alasan" },
  "visit.miss": { guard: "isOver", target: "missed", description: "Harinya lewat tanpa check-in" },
} as const

/** Progress of a visit; its approval is a separate lifecycle (`visitApprovalMachine.ts`). */
export const visitMachine = setup({
  types: {
    context: {} as VisitFacts,
    events: {} as VisitEvent,
    input: {} as VisitFacts,
  },
  guards: guardsOf<VisitFacts, VisitEvent, keyof typeof visitRules>(visitRules),
}).createMachine({
  id: "visit",
  description: "Jalannya sebuah kunjungan",
  context: ({ input }) => input,
  initial: "planned",
  states: {
    planned: {
      description: "Direncanakan",
      on: {
        "visit.depart": { guard: "mayDepart", target: "on_the_way", description: "Berangkat ke pelanggan" },
        ...ahead,
        ...recorded,
      },
    },
    on_the_way: { description: "Dalam perjalanan", on: ahead },
    in_progress: {
      description: "Sedang kunjungan",
      on: {
        "visit.checkOut": { guard: "mayCheckOut", target: "done", description: "Check-out dengan hasilnya" },
        "visit.close": { guard: "isOver", target: "done", description: "Harinya lewat tanpa check-out" },
      },
    },
    done: { type: "final", description: "Selesai: menunggu keputusan" },
    missed: { description: "Terlewat", on: recorded },
    cancelled: { type: "final", description: "Dibatalkan" },
  },
})

const standing = {
  planned: "masih direncanakan, terakhir diubah",
  on_the_way: "dalam perjalanan, berangkat",
  in_progress: "sedang berlangsung, check-in",
} as const

/** The lifecycle of a visit's progress. */
export const visitLife: Lifecycle<VisitFacts, VisitEvent> = {
  machine: visitMachine,
  noun: "kunjungan",
  title: "jalannya kunjungan",
  rules: visitRules,
  statuses: visitStatusWords,
  words: ({ status }) =>
    status === "planned" || status === "on_the_way" || status === "in_progress"
      ? standing[status]
      : `sudah ${visitStatusWords[status].past}`,
  valueOf: ({ status }) => status,
}
