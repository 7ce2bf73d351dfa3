import { assign, emit, setup } from "xstate"
import type { Outcome } from "#contract/kit/errors.ts"
import { errorsOf, isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { outcomeOf, saidBy, sayOutcome, when } from "../lib/outcomes.ts"
import { actorSlot } from "../lib/slots.ts"

/** The days that can be shown, ISO; `per_tanggal` null = today. */
export type AsOfDays = {
  readonly per_tanggal: string | null
  readonly first: string
  readonly last: string
  readonly today: string
}
export type AsOfContext = {
  /** The day of the address; null = today. */
  readonly day: string | null
  /** The day that is being checked; null = today. */
  readonly wanted: string | null
  /** First and last day, once the server has said them. */
  readonly days: AsOfDays | null
  /** Why the last day is refused. */
  readonly problem: string | null
}
export type AsOfEvent =
  /** The address has another day. */
  | { readonly type: "day.address"; readonly day: string | null }
  | { readonly type: "day.choose"; readonly day: string }
  | { readonly type: "day.today" }
/** The page goes to the address of this day; null = today. */
export type AsOfChosen = { readonly type: "asOf.chosen"; readonly day: string | null }

type Checked = Outcome<AsOfDays>
type Day = { readonly day: string | null }

const FIELD = "per_tanggal"

/** The day that a page shows (effective dating): kept in the address, checked by the server before it is shown. */
export const asOfMachine = setup({
  types: {
    context: {} as AsOfContext,
    events: {} as AsOfEvent,
    emitted: {} as Outside | AsOfChosen,
    input: {} as { readonly day: string | null },
    tags: {} as "busy",
  },
  actors: { check: actorSlot<AsOfDays, { readonly day: string | null }>("check") },
  guards: {
    isToday: ({ context }) => context.wanted === null,
    isDated: ({ context }) => context.day !== null,
    isOther: ({ context }, { day }: Day) => context.day !== day,
    /** A list that the server refused to show on the day has gone back to today. */
    isBack: ({ context }, { day }: Day) => context.day !== null && day === null,
    /** The server accepts the day, and the address does not have it yet. */
    isNew: ({ context }, outcome: Checked) => outcome.ok && outcome.value.per_tanggal !== context.day,
    isSuccess,
    isRefused: (_, outcome: Checked) => errorsOf(outcome)[FIELD] !== undefined,
  },
  actions: {
    keepDay: assign((_, { day }: Day) => ({ day })),
    want: assign((_, { day }: Day) => ({ wanted: day, problem: null })),
    wantAddress: assign(({ context }) => ({ wanted: context.day, problem: null })),
    keepDays: assign((_, outcome: Checked) => (outcome.ok ? { days: outcome.value, problem: null } : {})),
    /** The address follows: it has nothing new to check. */
    keepChosen: assign((_, outcome: Checked) => (outcome.ok ? { day: outcome.value.per_tanggal } : {})),
    keepProblem: assign((_, outcome: Checked) => ({ problem: errorsOf(outcome)[FIELD]?.[0] ?? null })),
    showChosen: emit((_, outcome: Checked) => ({
      type: "asOf.chosen" as const,
      day: outcome.ok ? outcome.value.per_tanggal : null,
    })),
    showToday: emit({ type: "asOf.chosen" as const, day: null }),
    ...sayOutcome<AsOfContext, AsOfEvent>(),
  },
}).createMachine({
  id: "perTanggal",
  description: "Tanggal yang ditampilkan sebuah halaman: hari ini, atau hari lain",
  context: ({ input }) => ({ day: input.day, wanted: input.day, days: null, problem: null }),
  initial: "opening",
  on: {
    "day.choose": {
      guard: { type: "isOther", params: ({ event }) => event },
      target: ".checking",
      actions: { type: "want", params: ({ event }) => event },
      description: "Pilih tanggal lain",
    },
    "day.today": {
      guard: "isDated",
      target: ".showing",
      actions: [
        { type: "want", params: { day: null } },
        { type: "keepDay", params: { day: null } },
        "showToday",
      ],
      description: "Tekan Kembali ke hari ini",
    },
    "day.address": {
      guard: { type: "isOther", params: ({ event }) => event },
      target: ".opening",
      actions: [{ type: "keepDay", params: ({ event }) => event }, "wantAddress"],
      description: "Alamat halaman punya tanggal lain",
    },
  },
  states: {
    opening: {
      description: "Memeriksa tanggal dari alamat halaman; hari ini tidak perlu diperiksa",
      tags: "busy",
      always: { guard: "isToday", target: "showing" },
      on: {
        "day.address": {
          guard: { type: "isBack", params: ({ event }) => event },
          actions: { type: "keepDay", params: ({ event }) => event },
          description: "Halaman kembali ke hari ini sebelum tanggalnya selesai diperiksa",
        },
      },
      invoke: {
        id: "openDay",
        src: "check",
        input: ({ context }) => ({ day: context.wanted }),
        onDone: [
          {
            guard: when("isSuccess"),
            target: "showing",
            actions: { type: "keepDays", params: outcomeOf },
          },
          {
            guard: when("isRefused"),
            target: "refused",
            actions: { type: "keepProblem", params: outcomeOf },
          },
          saidBy("showing").failed,
        ],
        onError: saidBy("showing").broken,
      },
    },
    showing: { description: "Halaman menampilkan tanggal dari alamatnya" },
    checking: {
      description: "Memeriksa tanggal yang dipilih",
      tags: "busy",
      invoke: {
        id: "checkDay",
        src: "check",
        input: ({ context }) => ({ day: context.wanted }),
        onDone: [
          {
            guard: when("isNew"),
            target: "showing",
            actions: [
              { type: "keepDays", params: outcomeOf },
              { type: "keepChosen", params: outcomeOf },
              { type: "showChosen", params: outcomeOf },
            ],
          },
          {
            guard: when("isSuccess"),
            target: "showing",
            actions: { type: "keepDays", params: outcomeOf },
          },
          {
            guard: when("isRefused"),
            target: "refused",
            actions: { type: "keepProblem", params: outcomeOf },
          },
          saidBy("showing").failed,
        ],
        onError: saidBy("showing").broken,
      },
    },
    refused: {
      description: "Tanggal di luar data perusahaan: pesannya di isian",
      on: {
        "day.address": {
          guard: { type: "isBack", params: ({ event }) => event },
          actions: { type: "keepDay", params: ({ event }) => event },
          description: "Halaman kembali ke hari ini; pesannya tetap terbaca",
        },
      },
    },
  },
})
