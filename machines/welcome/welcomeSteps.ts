import type { WelcomePage, WelcomeStep } from "./pages.ts"
import { welcomeParts } from "./welcomeParts.ts"
import { failsTo, outcomeOf, saidBy, when } from "../lib/outcomes.ts"

/** Marks a step as completed on the server, after its form has saved. */
const marking = (step: WelcomeStep, next: WelcomePage) =>
  welcomeParts.createStateConfig({
    description: "Isian tersimpan; langkah sedang dicatat selesai",
    tags: ["busy", "shown"],
    invoke: {
      id: `mark_${step}`,
      src: "mark",
      input: { step },
      onDone: [
        {
          guard: when("isSuccess"),
          target: "#welcome.open.placing",
          actions: [
            { type: "keepProgress", params: outcomeOf },
            { type: "tellOnboarding", params: outcomeOf },
            { type: "toNextPage", params: { page: next } },
            { type: "goToPage", params: { replace: false } },
          ],
        },
        {
          guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Refused" }) },
          target: "#welcome.loading",
          actions: { type: "sayFailure", params: outcomeOf },
        },
        failsTo("unmarked").failed,
      ],
      onError: failsTo("unmarked").broken,
    },
  })

const unmarked = welcomeParts.createStateConfig({
  description: "Isian tersimpan, tetapi langkahnya belum tercatat: Coba lagi",
  tags: "shown",
  on: { "welcome.retry": { target: "marking", description: "Tekan Coba lagi" } },
})

/** A step with its own form. */
export const formStep = (step: WelcomeStep, next: WelcomePage, description: string) =>
  welcomeParts.createStateConfig({
    description,
    initial: "filling",
    states: {
      filling: {
        description: "Mengisi; isian yang belum disimpan tetap ada di browser ini",
        tags: "shown",
        on: { "step.filled": { target: "marking", description: "Formulir tersimpan" } },
      },
      marking: marking(step, next),
      unmarked,
    },
  })

/** Employees are added one by one, and this step can be skipped. */
export const peopleStep = welcomeParts.createStateConfig({
  description: "Langkah 3: pegawai pertama",
  initial: "filling",
  states: {
    filling: {
      description: "Menambah pegawai, atau melewatinya",
      tags: "shown",
      on: {
        "member.added": { target: "counting", description: "Seorang pegawai tersimpan" },
        "step.filled": { target: "marking", description: "Tekan Lanjut" },
        "step.skip": { target: "marking", description: "Tekan Lewati dulu" },
      },
    },
    counting: {
      description: "Pegawai yang baru ditambahkan dibaca lagi",
      tags: "shown",
      invoke: {
        id: "count",
        src: "load",
        input: {},
        onDone: [
          {
            guard: when("isSuccess"),
            target: "filling",
            actions: { type: "keepProgress", params: outcomeOf },
          },
          saidBy("filling").failed,
        ],
        onError: saidBy("filling").broken,
      },
      on: {
        "member.added": { target: "counting", reenter: true, description: "Seorang lagi tersimpan" },
        "step.filled": { target: "marking", description: "Tekan Lanjut" },
        "step.skip": { target: "marking", description: "Tekan Lewati dulu" },
      },
    },
    marking: marking("step_three", "step-4"),
    unmarked,
  },
})
