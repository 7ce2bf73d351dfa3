import { assign, emit, setup } from "xstate"
import type { Outcome } from "#contract/kit/errors.ts"
import { isSuccess } from "../lib/guards.ts"
import { outcomeOf, saidBy, sayOutcome, when } from "../lib/outcomes.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot } from "../lib/slots.ts"
import { type Frame, settled, type Size, type Square, squareOf, WHOLE } from "./frame.ts"

/** A file of the browser; opaque to the machine. */
type Picture = unknown
export type CropContext = {
  readonly picture: Picture
  readonly size: Size
  readonly frame: Frame
}
export type CropEvent =
  | { readonly type: "crop.open"; readonly picture: Picture }
  | { readonly type: "crop.place"; readonly frame: Partial<Frame> }
  | { readonly type: "crop.use" }
  | { readonly type: "crop.cancel" }
export type Cut = { readonly picture: Picture; readonly square: Square }

const NOTHING: Size = { width: 1, height: 1 }

/** Crops a picture to a square before it becomes a field's file. */
export const cropMachine = setup({
  types: {
    context: {} as CropContext,
    events: {} as CropEvent,
    emitted: {} as Outside | { readonly type: "crop.taken"; readonly picture: Picture },
    tags: {} as "busy",
  },
  actors: {
    measure: actorSlot<Size, { readonly picture: Picture }>("measure"),
    cut: actorSlot<Picture, Cut>("cut"),
  },
  guards: { isSuccess },
  actions: {
    ...sayOutcome<CropContext, CropEvent>(),
    keepPicture: assign((_, { picture }: { readonly picture: Picture }) => ({ picture, frame: WHOLE })),
    keepSize: assign((_, outcome: Outcome<Size>) => (outcome.ok ? { size: outcome.value } : {})),
    place: assign(({ context }, { frame }: { readonly frame: Partial<Frame> }) => ({
      frame: settled(context.size, { ...context.frame, ...frame }),
    })),
    handOver: emit((_, outcome: Outcome<Picture>) => ({
      type: "crop.taken" as const,
      picture: outcome.ok ? outcome.value : null,
    })),
    forget: assign({ picture: null, size: NOTHING, frame: WHOLE }),
  },
}).createMachine({
  id: "crop",
  description: "Memilih bagian persegi dari sebuah gambar",
  context: { picture: null, size: NOTHING, frame: WHOLE },
  initial: "idle",
  states: {
    idle: {
      description: "Tidak ada gambar yang dipotong",
      entry: "forget",
      on: {
        "crop.open": {
          target: "measuring",
          actions: { type: "keepPicture", params: ({ event }) => event },
          description: "Gambar dipilih",
        },
      },
    },
    measuring: {
      description: "Membaca ukuran gambar",
      tags: "busy",
      invoke: {
        id: "measure",
        src: "measure",
        input: ({ context }) => ({ picture: context.picture }),
        onDone: [
          {
            guard: when("isSuccess"),
            target: "placing",
            actions: { type: "keepSize", params: outcomeOf },
          },
          saidBy("idle").failed,
        ],
        onError: saidBy("idle").broken,
      },
    },
    placing: {
      description: "Dialog: menggeser dan memperbesar",
      on: {
        "crop.place": {
          actions: { type: "place", params: ({ event }) => event },
          description: "Digeser atau diperbesar",
        },
        "crop.use": { target: "cutting", description: "Tekan Pakai" },
        "crop.cancel": { target: "idle", description: "Batal" },
      },
    },
    cutting: {
      description: "Memotong gambar",
      tags: "busy",
      invoke: {
        id: "cut",
        src: "cut",
        input: ({ context }) => ({
          picture: context.picture,
          square: squareOf(context.size, context.frame),
        }),
        onDone: [
          {
            guard: when("isSuccess"),
            target: "idle",
            actions: { type: "handOver", params: outcomeOf },
          },
          saidBy("placing").failed,
        ],
        onError: saidBy("placing").broken,
      },
    },
  },
})
