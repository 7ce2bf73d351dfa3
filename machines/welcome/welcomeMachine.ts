import { welcomeParts } from "./welcomeParts.ts"
import { reviewStep } from "./welcomeReview.ts"
import { formStep, peopleStep } from "./welcomeSteps.ts"
import { failsTo, outcomeOf, when } from "../lib/outcomes.ts"

/**
 * Onboarding of a new company: office, office hours, employees, review. The server stores the progress, so that it
 * continues in any browser; the forms of the steps store drafts.
 */
export const welcomeMachine = welcomeParts.createMachine({
  id: "welcome",
  description: "Penyiapan perusahaan baru",
  context: ({ input }) => ({
    page: input.page,
    progress: null,
    failure: null,
    chosen: [],
    invitations: [],
  }),
  initial: "loading",
  states: {
    loading: {
      description: "Membaca sampai mana perusahaan ini",
      tags: "busy",
      invoke: {
        id: "load",
        src: "load",
        input: {},
        onDone: [
          {
            guard: when("isSuccess"),
            target: "open",
            actions: { type: "keepProgress", params: outcomeOf },
          },
          failsTo("failed").failed,
        ],
        onError: failsTo("failed").broken,
      },
      on: {
        "page.open": {
          actions: { type: "keepPage", params: ({ event }) => event },
          description: "Alamat halaman berganti",
        },
      },
    },
    failed: {
      description: "Pesan kegagalan dengan Coba lagi",
      on: {
        "welcome.retry": { target: "loading", description: "Tekan Coba lagi" },
        "page.open": {
          actions: { type: "keepPage", params: ({ event }) => event },
          description: "Alamat halaman berganti",
        },
      },
    },
    open: {
      description: "Salah satu halaman penyiapan",
      initial: "placing",
      on: {
        "page.open": {
          guard: { type: "isOtherPage", params: ({ event }) => event },
          target: ".placing",
          actions: { type: "keepPage", params: ({ event }) => event },
          description: "Alamat halaman berganti",
        },
      },
      states: {
        placing: {
          description: "Halaman yang boleh dibuka",
          always: [
            {
              guard: "isAhead",
              actions: ["toPageToDo", { type: "goToPage", params: { replace: true } }],
            },
            { guard: { type: "isAt", params: { page: "step-1" } }, target: "step_one" },
            { guard: { type: "isAt", params: { page: "step-2" } }, target: "step_two" },
            { guard: { type: "isAt", params: { page: "step-3" } }, target: "step_three" },
            { guard: { type: "isAt", params: { page: "step-4" } }, target: "review" },
            { target: "done" },
          ],
        },
        step_one: formStep("step_one", "step-2", "Langkah 1: data kantor"),
        step_two: formStep("step_two", "step-3", "Langkah 2: jam kerja"),
        step_three: peopleStep,
        review: reviewStep,
        done: { description: "Penyiapan selesai; tur singkat ditawarkan", tags: "shown" },
      },
    },
  },
})
