import { welcomeParts } from "./welcomeParts.ts"
import { outcomeOf, saidBy, when } from "../lib/outcomes.ts"

/** Reviewing the input, inviting employees, and finishing the onboarding. */
export const reviewStep = welcomeParts.createStateConfig({
  description: "Langkah 4: meninjau dan mengundang",
  initial: "idle",
  states: {
    idle: {
      description: "Ringkasan terlihat; yang dapat diundang dapat dipilih",
      tags: "shown",
      entry: "forgetChosen",
      on: {
        "invite.ask": {
          guard: { type: "hasChosen", params: ({ event }) => event },
          target: "asking",
          actions: { type: "keepChosen", params: ({ event }) => event },
          description: "Tekan Kirim undangan",
        },
        "welcome.finish": { target: "finishing", description: "Tekan Selesaikan penyiapan" },
      },
    },
    asking: {
      description: "You will send email to selected members?",
      tags: "shown",
      on: {
        "invite.confirm": { target: "inviting", description: "Tekan Kirim" },
        "invite.cancel": { target: "idle", description: "Batal mengirim" },
      },
    },
    inviting: {
      description: "Undangan dikirim",
      tags: ["busy", "shown"],
      invoke: {
        id: "invite",
        src: "invite",
        input: ({ context }) => ({ ids: context.chosen }),
        onDone: [
          {
            guard: when("hasUndelivered"),
            target: "undelivered",
            actions: { type: "keepInvitations", params: outcomeOf },
          },
          {
            guard: when("isSuccess"),
            target: "recounting",
            actions: [
              { type: "keepInvitations", params: outcomeOf },
              { type: "sayDone", params: outcomeOf },
            ],
          },
          saidBy("idle").failed,
        ],
        onError: saidBy("idle").broken,
      },
    },
    undelivered: {
      description: "Failed: ada undangan yang tidak terkirim, dengan alasannya",
      tags: "shown",
      on: {
        "invite.close": { target: "recounting", description: "Tekan Tutup" },
      },
    },
    recounting: {
      description: "Siapa yang sudah diundang dibaca lagi",
      tags: "shown",
      invoke: {
        id: "recount",
        src: "load",
        input: {},
        onDone: [
          {
            guard: when("isSuccess"),
            target: "idle",
            actions: { type: "keepProgress", params: outcomeOf },
          },
          saidBy("idle").failed,
        ],
        onError: saidBy("idle").broken,
      },
      on: { "welcome.finish": { target: "finishing", description: "Tekan Selesaikan penyiapan" } },
    },
    finishing: {
      description: "Penyiapan dicatat selesai",
      tags: ["busy", "shown"],
      invoke: {
        id: "finish",
        src: "finish",
        input: {},
        onDone: [
          {
            guard: when("isSuccess"),
            target: "#welcome.open.placing",
            actions: [
              { type: "keepProgress", params: outcomeOf },
              { type: "tellOnboarding", params: outcomeOf },
              { type: "sayDone", params: outcomeOf },
              { type: "toNextPage", params: { page: "done" } },
              { type: "goToPage", params: { replace: true } },
            ],
          },
          saidBy("idle").failed,
        ],
        onError: saidBy("idle").broken,
      },
    },
  },
})
