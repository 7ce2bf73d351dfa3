import { assign, setup } from "xstate"
import type { Failure, Outcome } from "#contract/kit/errors.ts"
import { isSuccess } from "../lib/guards.ts"
import { actorSlot } from "../lib/slots.ts"
import { keepOutcome, keptBy, outcomeOf, when } from "../lib/outcomes.ts"

export type Option = {
  readonly id: number
  readonly label: string
  readonly note: string | null
  /** Value of an option identified by code. */
  readonly code?: string | null
  /** Initial form values that come with the option. */
  readonly fills?: Readonly<Record<string, unknown>>
}
export type Options = { readonly rows: readonly Option[]; readonly hasMore: boolean }
export type OptionsContext = Options & { readonly q: string; readonly failure: Failure | null }
export type OptionsEvent =
  | { readonly type: "options.open" }
  | { readonly type: "options.search"; readonly q: string }

/** Searchable options: lazy load on opening, again while typing. */
export const optionsMachine = setup({
  types: { context: {} as OptionsContext, events: {} as OptionsEvent, tags: {} as "busy" },
  actors: { load: actorSlot<Options, { readonly q: string }>("load") },
  guards: { isSuccess, isOther: ({ context }, { q }: { readonly q: string }) => q !== context.q },
  actions: {
    ...keepOutcome<OptionsContext, OptionsEvent>(),
    keepOptions: assign((_, outcome: Outcome<Options>) =>
      outcome.ok ? { ...outcome.value, failure: null } : {},
    ),
    keepSearch: assign({ q: (_, { q }: { readonly q: string }) => q }),
  },
  delays: { searchPause: 200 },
}).createMachine({
  id: "options",
  description: "Pilihan yang dapat dicari",
  context: { q: "", rows: [], hasMore: false, failure: null },
  initial: "closed",
  states: {
    closed: {
      description: "Belum dibuka",
      on: {
        "options.open": { target: "loading", description: "Buka pilihan" },
        "options.search": {
          guard: { type: "isOther", params: ({ event }) => event },
          target: "typing",
          actions: { type: "keepSearch", params: ({ event }) => event },
          description: "Mengetik",
        },
      },
    },
    typing: {
      description: "Menunggu ketikan berhenti",
      after: { searchPause: "loading" },
      on: {
        "options.search": {
          target: "typing",
          reenter: true,
          actions: { type: "keepSearch", params: ({ event }) => event },
          description: "Mengetik lagi",
        },
      },
    },
    loading: {
      description: "Menunggu pilihan",
      tags: "busy",
      invoke: {
        id: "load",
        src: "load",
        input: ({ context }) => ({ q: context.q }),
        onDone: [
          {
            guard: when("isSuccess"),
            target: "ready",
            actions: { type: "keepOptions", params: outcomeOf },
          },
          keptBy("failed").failed,
        ],
        onError: keptBy("failed").broken,
      },
      on: {
        "options.search": {
          guard: { type: "isOther", params: ({ event }) => event },
          target: "typing",
          actions: { type: "keepSearch", params: ({ event }) => event },
          description: "Mengetik",
        },
      },
    },
    ready: {
      description: "Pilihan terlihat",
      on: {
        "options.open": { target: "loading", description: "Buka lagi" },
        "options.search": {
          guard: { type: "isOther", params: ({ event }) => event },
          target: "typing",
          actions: { type: "keepSearch", params: ({ event }) => event },
          description: "Mengetik",
        },
      },
    },
    failed: {
      description: "Pilihan tidak dapat dimuat",
      on: {
        "options.open": { target: "loading", description: "Coba lagi" },
        "options.search": {
          guard: { type: "isOther", params: ({ event }) => event },
          target: "typing",
          actions: { type: "keepSearch", params: ({ event }) => event },
          description: "Mengetik",
        },
      },
    },
  },
})
