import { assign, emit, setup } from "xstate"
import { isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { outcomeOf, saidBy, sayDone, sayOutcome, when } from "../lib/outcomes.ts"
import { actorSlot } from "../lib/slots.ts"

/** The verb, and the row it is for. */
export type Asking = { readonly verb: "test" | "resend" | "end" | "copy"; readonly id: number }
export type AskedContext = { readonly asking: Asking }
export type AskedEvent = { readonly type: "asked.send"; readonly asking: Asking }
export type AskedOutside = Outside | { readonly type: "asked.ended" }

/** One press, one call: says how it ended, and that its page is read again. */
export const createAskedMachine = (id: string, description: string) =>
  setup({
    types: {
      context: {} as AskedContext,
      events: {} as AskedEvent,
      emitted: {} as AskedOutside,
      tags: {} as "busy",
    },
    actors: { ask: actorSlot<unknown, Asking>("ask") },
    guards: { isSuccess },
    actions: {
      ...sayOutcome<AskedContext, AskedEvent>(),
      keep: assign((_, { asking }: { readonly asking: Asking }) => ({ asking })),
      sayDone: sayDone<AskedContext, AskedEvent>(),
      sayEnded: emit({ type: "asked.ended" as const }),
    },
  }).createMachine({
    id,
    description,
    context: { asking: { verb: "test", id: 0 } },
    initial: "idle",
    states: {
      idle: {
        description: "Tidak ada yang diminta",
        on: {
          "asked.send": {
            target: "asking",
            actions: { type: "keep", params: ({ event }) => event },
            description: "Tekan tombolnya",
          },
        },
      },
      asking: {
        description: "Menunggu jawaban",
        tags: "busy",
        invoke: {
          id: "ask",
          src: "ask",
          input: ({ context }) => context.asking,
          onDone: [
            {
              guard: when("isSuccess"),
              target: "idle",
              actions: [{ type: "sayDone", params: outcomeOf }, "sayEnded"],
            },
            saidBy("idle").failed,
          ],
          onError: saidBy("idle").broken,
        },
      },
    },
  })
