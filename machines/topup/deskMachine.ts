import { assign, emit, raise, setup } from "xstate"
import type { Outcome } from "#contract/kit/errors.ts"
import { defect, errorsOf, failedAs, failureOf, isSuccess } from "../lib/guards.ts"
import { actorSlot } from "../lib/slots.ts"
import type { Act, DeskAsked, DeskContext, DeskEvent, DeskInput, DeskOutside, Question } from "./deskTypes.ts"
import { mistakesIn, noValues, type Step, type StepValues, whyNot } from "./steps.ts"
import { failsTo, keepOutcome, keptBy, outcomeOf, sayDone, sayOutcome, when } from "../lib/outcomes.ts"
import { awaiting, patience } from "../lib/patience.ts"

type Opening = { readonly step: Step; readonly at: string }
type Submitting = { readonly values: StepValues; readonly at: string }
type Sight = { readonly question: Question; readonly chosen: number | null }

const addressOf = (path: string, { question, chosen }: Sight): string => {
  const words = new URLSearchParams(question)
  if (chosen !== null) words.set("id", String(chosen))
  const text = words.toString()
  return text === "" ? path : `${path}?${text}`
}

const deskParts = <Desk>() =>
  setup({
    types: {
      context: {} as DeskContext<Desk>,
      events: {} as DeskEvent,
      emitted: {} as DeskOutside,
      input: {} as DeskInput,
      tags: {} as "busy" | "sending" | "overdue",
    },
    actors: {
      load: actorSlot<Desk, DeskAsked>("load"),
      act: actorSlot<null, Act>("act"),
    },
    guards: {
      isSuccess,
      failedAs,
      isOtherQuestion: ({ context }, { question }: Sight) =>
        JSON.stringify(question) !== JSON.stringify(context.question),
      /** The lifecycle decides which steps are allowed; every account that sees a package may buy it. */
      mayStep: ({ context }, { step, at }: Opening) =>
        step.kind === "order" || whyNot(step.row, step.kind, context.actor, at) === null,
      hasMistakes: ({ context }, { values, at }: Submitting) =>
        context.step !== null && Object.keys(mistakesIn(context.step, context.actor, at, values)).length > 0,
    },
    actions: {
      ...keepOutcome<DeskContext<Desk>, DeskEvent>(),
      ...sayOutcome<DeskContext<Desk>, DeskEvent>(),
      sayDone: sayDone<DeskContext<Desk>, DeskEvent>(),
      keepSight: assign((_, { question, chosen }: Sight) => ({ question, chosen })),
      keepDesk: assign((_, outcome: Outcome<Desk>) =>
        outcome.ok ? { desk: outcome.value, failure: null } : {},
      ),
      keepStep: assign((_, { step }: Opening) => ({ step, errors: {}, problem: null, values: noValues })),
      keepValues: assign((_, { values }: Submitting) => ({ values, errors: {}, problem: null })),
      keepMistakes: assign(({ context }, { values, at }: Submitting) => ({
        values,
        problem: null,
        errors: context.step === null ? {} : mistakesIn(context.step, context.actor, at, values),
      })),
      keepErrors: assign((_, outcome: Outcome<unknown>) => ({ errors: errorsOf(outcome) })),
      keepProblem: assign({ problem: (_, outcome: Outcome<unknown>) => failureOf(outcome) }),
      keepProblemDefect: assign({ problem: (_, { error }: { readonly error: unknown }) => defect(error) }),
      endStep: assign({ step: null, errors: {}, problem: null, values: noValues }),
      lookAgain: raise({ type: "desk.refresh" as const }),
      goTo: emit(({ context }, sight: Sight) => ({
        type: "navigation.requested" as const,
        to: addressOf(context.path, sight),
        replace: false,
      })),
    },
    delays: { pulse: 3_000, ...patience },
  })

/**
 * Top-ups as one party sees them: polled every few seconds, so that the other party's steps appear; one step at a time.
 */
export const createDeskMachine = <Desk>(id: string, description: string) =>
  deskParts<Desk>().createMachine({
    id,
    description,
    context: ({ input }) => ({
      ...input,
      desk: null,
      failure: null,
      step: null,
      errors: {},
      problem: null,
      values: noValues,
    }),
    on: {
      "desk.show": {
        actions: { type: "goTo", params: ({ event }) => event },
        description: "Memilih saringan, halaman atau baris",
      },
    },
    type: "parallel",
    states: {
      watch: {
        description: "Top-up yang terlihat",
        initial: "loading",
        on: {
          "desk.ask": [
            {
              guard: { type: "isOtherQuestion", params: ({ event }) => event },
              target: ".loading",
              actions: { type: "keepSight", params: ({ event }) => event },
              description: "Alamat halaman meminta baris lain",
            },
            {
              actions: { type: "keepSight", params: ({ event }) => event },
              description: "Alamat halaman membuka atau menutup rincian",
            },
          ],
        },
        states: {
          loading: {
            description: "Kerangka isi terlihat, atau baris lama sampai yang diminta ada",
            tags: "busy",
            invoke: {
              id: "load",
              src: "load",
              input: ({ context }) => ({ question: context.question, behind: context.desk !== null }),
              onDone: [
                {
                  guard: when("isSuccess"),
                  target: "ready",
                  actions: { type: "keepDesk", params: outcomeOf },
                },
                failsTo("failed").failed,
              ],
              onError: failsTo("failed").broken,
            },
            on: {
              "desk.refresh": {
                target: "loading",
                reenter: true,
                description: "Jawaban yang ditunggu sudah usang",
              },
            },
          },
          ready: {
            description: "Isi terlihat; langkah pihak lain ditanyakan lagi sebentar kemudian",
            after: { pulse: "refreshing" },
            on: { "desk.refresh": { target: "refreshing", description: "Dibaca lagi sekarang" } },
          },
          refreshing: {
            description: "Dibaca lagi di belakang; gagal berarti isi lama tetap, tanpa pemberitahuan",
            invoke: {
              id: "reload",
              src: "load",
              input: ({ context }) => ({ question: context.question, behind: true }),
              onDone: [
                {
                  guard: when("isSuccess"),
                  target: "ready",
                  actions: { type: "keepDesk", params: outcomeOf },
                },
                keptBy("ready").failed,
              ],
              onError: keptBy("ready").broken,
            },
            on: {
              "desk.refresh": {
                target: "refreshing",
                reenter: true,
                description: "Jawaban yang ditunggu sudah usang",
              },
            },
          },
          failed: {
            description: "Pesan kegagalan dengan Coba lagi",
            on: {
              "desk.retry": { target: "loading", description: "Tekan Coba lagi" },
              "desk.refresh": { target: "loading", description: "Kembali ke halaman ini" },
            },
          },
        },
      },
      work: {
        description: "Langkah yang sedang dikerjakan",
        initial: "idle",
        states: {
          idle: {
            description: "Tidak ada langkah yang dibuka",
            on: {
              "step.open": {
                guard: { type: "mayStep", params: ({ event }) => event },
                target: "filling",
                actions: { type: "keepStep", params: ({ event }) => event },
                description: "Membuka formulir sebuah langkah",
              },
            },
          },
          filling: {
            description: "Formulir langkah terbuka",
            on: {
              "step.submit": [
                {
                  guard: { type: "hasMistakes", params: ({ event }) => event },
                  actions: { type: "keepMistakes", params: ({ event }) => event },
                  description: "Isian belum benar menurut aturan top-up",
                },
                {
                  target: "sending",
                  actions: { type: "keepValues", params: ({ event }) => event },
                  description: "Mengirim langkah",
                },
              ],
              "step.close": { target: "idle", actions: "endStep", description: "Menutup formulir" },
            },
          },
          sending: {
            description: "Menunggu jawaban; menekan lagi tidak berarti apa-apa",
            ...awaiting,
            tags: ["busy", "sending"],
            invoke: {
              id: "act",
              src: "act",
              input: ({ context }) => ({ step: context.step, values: context.values }),
              onDone: [
                {
                  guard: when("isSuccess"),
                  target: "idle",
                  actions: ["endStep", { type: "sayDone", params: outcomeOf }, "lookAgain"],
                },
                {
                  guard: {
                    type: "failedAs",
                    params: ({ event }) => ({ outcome: event.output, tag: "Invalid" }),
                  },
                  target: "filling",
                  actions: { type: "keepErrors", params: outcomeOf },
                },
                {
                  target: "filling",
                  actions: [
                    { type: "keepProblem", params: outcomeOf },
                    { type: "sayFailure", params: outcomeOf },
                    "lookAgain",
                  ],
                },
              ],
              onError: {
                target: "filling",
                actions: [
                  { type: "keepProblemDefect", params: ({ event }) => ({ error: event.error }) },
                  { type: "sayDefect", params: ({ event }) => ({ error: event.error }) },
                ],
              },
            },
          },
        },
      },
    },
  })
