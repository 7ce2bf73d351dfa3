import { assign, setup } from "xstate"
import type { Outcome } from "#contract/kit/errors.ts"
import { actorSlot } from "../lib/slots.ts"

/** An employee as shown in the palette. */
export type Found = {
  readonly id: number
  readonly nama: string
  readonly nip: string
  readonly kantor: string
  readonly foto: string | null
}
export type PaletteInput = {
  /** Typed before the palette had loaded. */
  readonly q: string
  /** The user may see employees. */
  readonly mayFind: boolean
}
export type PaletteContext = PaletteInput & {
  readonly people: readonly Found[]
  /** Id of the highlighted entry; null = the first. */
  readonly marked: string | null
}
export type PaletteEvent =
  | { readonly type: "palette.type"; readonly q: string }
  | { readonly type: "palette.mark"; readonly id: string }

/** Minimum length: shorter texts match nearly everybody. */
const LEAST = 2

/** Ctrl K palette: the search text, and employees from the server (debounced). */
export const paletteMachine = setup({
  types: {
    context: {} as PaletteContext,
    events: {} as PaletteEvent,
    input: {} as PaletteInput,
    tags: {} as "busy",
  },
  actors: { find: actorSlot<readonly Found[], { readonly q: string }>("find") },
  guards: {
    isWorthAsking: ({ context: { mayFind } }, { q }: { readonly q: string }) =>
      mayFind && q.trim().length >= LEAST,
    isAskedAtFirst: ({ context: { mayFind, q } }) => mayFind && q.trim().length >= LEAST,
  },
  actions: {
    keepTyped: assign((_, { q }: { readonly q: string }) => ({ q, marked: null })),
    keepMark: assign((_, { id }: { readonly id: string }) => ({ marked: id })),
    forgetPeople: assign({ people: [] }),
    /** A failed search finds nobody; the palette still offers the menu and the employee list's own search. */
    keepPeople: assign((_, outcome: Outcome<readonly Found[]>) => ({
      people: outcome.ok ? outcome.value : [],
    })),
  },
  delays: { pause: 150 },
}).createMachine({
  id: "palette",
  description: "Palet: menu, tindakan, dan pegawai",
  context: ({ input }) => ({ ...input, people: [], marked: null }),
  initial: "opening",
  on: {
    "palette.mark": {
      actions: { type: "keepMark", params: ({ event }) => event },
      description: "Panah atau penunjuk di atas pilihan lain",
    },
    "palette.type": [
      {
        guard: { type: "isWorthAsking", params: ({ event }) => event },
        target: ".pausing",
        actions: { type: "keepTyped", params: ({ event }) => event },
        description: "Ketik di palet",
      },
      {
        target: ".resting",
        actions: [{ type: "keepTyped", params: ({ event }) => event }, "forgetPeople"],
        description: "Belum cukup untuk mencari pegawai, atau tidak boleh",
      },
    ],
  },
  states: {
    opening: {
      description: "Baru dibuka: yang sudah diketik dicari",
      always: [{ guard: "isAskedAtFirst", target: "searching" }, { target: "resting" }],
    },
    resting: { description: "Tidak ada yang sedang dicari" },
    pausing: {
      description: "Menunggu ketikan berhenti sebentar; pegawai yang lama tetap terlihat",
      tags: "busy",
      after: { pause: "searching" },
    },
    searching: {
      description: "Menanyakan pegawai kepada server",
      tags: "busy",
      invoke: {
        id: "find",
        src: "find",
        input: ({ context: { q } }) => ({ q: q.trim() }),
        onDone: { target: "resting", actions: { type: "keepPeople", params: ({ event }) => event.output } },
        onError: { target: "resting", actions: "forgetPeople" },
      },
    },
  },
})
