import { outcomeOf, saidBy, when } from "../lib/outcomes.ts"
import { cancel } from "./checkInPlace.ts"
import { checkInSetup } from "./checkInSetup.ts"

/** A photo where the rules ask for one; a picture may be chosen on a device without a camera. */
export const photoState = checkInSetup.createStateConfig({
  description: "Foto",
  tags: "pressing",
  initial: "checking",
  on: { "press.cancel": cancel },
  states: {
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
      on: {
        "photo.choose": { target: "reading", description: "Foto diambil" },
      },
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
        input: ({ event }) => ({ picture: "picture" in event ? event.picture : null }),
        onDone: [
          {
            guard: when("isSuccess"),
            target: "#checkIn.stamping",
            actions: { type: "keepPhoto", params: outcomeOf },
          },
          saidBy("ready").failed,
        ],
        onError: saidBy("ready").broken,
      },
    },
  },
})
