import { emit, setup } from "xstate"

/** A letter typed in time after the leading one. */
export type ChordMade = { readonly type: "chord.made"; readonly key: string }

/** Shortcut of two letters: G, then one for the destination. The second letter has no effect on its own. */
export const chordMachine = setup({
  types: {
    events: {} as { readonly type: "key.pressed"; readonly key: string } | { readonly type: "key.other" },
    emitted: {} as ChordMade,
  },
  guards: { isLeading: (_, { key }: { readonly key: string }) => key === "g" },
  actions: {
    say: emit((_, { key }: { readonly key: string }) => ({ type: "chord.made" as const, key })),
  },
  delays: { patience: 1_000 },
}).createMachine({
  id: "chord",
  description: "Dua huruf berturut-turut",
  initial: "idle",
  states: {
    idle: {
      description: "Menunggu G",
      on: {
        "key.pressed": {
          guard: { type: "isLeading", params: ({ event }) => event },
          target: "leading",
          description: "G ditekan",
        },
      },
    },
    leading: {
      description: "G sudah ditekan: huruf berikutnya memilih tujuan",
      after: { patience: "idle" },
      on: {
        "key.pressed": {
          target: "idle",
          actions: { type: "say", params: ({ event }) => event },
          description: "Huruf kedua",
        },
        "key.other": { target: "idle", description: "Tombol lain" },
      },
    },
  },
})
