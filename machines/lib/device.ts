import { outcomeOf, saidBy, when } from "./outcomes.ts"

/** Invocation of the position actor: found or not, the result is judged in `judging`. */
export const locating = {
  id: "locate",
  src: "locate",
  input: null,
  onDone: [
    {
      guard: when("isSuccess"),
      target: "judging",
      actions: { type: "keepLocated", params: outcomeOf },
    },
    { target: "judging", actions: "loseLocation" },
  ],
  onError: { target: "judging", actions: "loseLocation" },
} as const

type Choosing = { readonly event: { readonly type: string } }

/** States of taking a photo, with a picture chosen on a device without a camera. `taken` is the state after it. */
export const photoStates = <const Taken extends string>(taken: Taken) =>
  ({
    checking: {
      description: "Mencari kamera",
      tags: "busy",
      invoke: {
        id: "findCamera",
        src: "findCamera",
        input: null,
        onDone: [{ guard: when("hasCamera"), target: "ready" }, { target: "noCamera" }],
        onError: "noCamera",
      },
    },
    ready: {
      description: "Menunggu foto",
      on: { "photo.choose": { target: "reading", description: "Foto diambil" } },
    },
    noCamera: {
      description: "Perangkat ini tanpa kamera",
      on: {
        "camera.again": { target: "checking", description: "Tekan Cari kamera lagi" },
        "photo.choose": { target: "reading", description: "Foto dipilih" },
      },
    },
    reading: {
      description: "Menyiapkan foto",
      tags: "busy",
      invoke: {
        id: "capture",
        src: "capture",
        input: ({ event }: Choosing) => ({ picture: "picture" in event ? event.picture : null }),
        onDone: [
          {
            guard: when("isSuccess"),
            target: taken,
            actions: { type: "keepPhoto", params: outcomeOf },
          },
          saidBy("ready").failed,
        ],
        onError: saidBy("ready").broken,
      },
    },
  }) as const
