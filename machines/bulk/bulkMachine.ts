import { assign, emit, setup } from "xstate"
import type { Failure, FieldErrors, Outcome, RowResult } from "#contract/errors.ts"
import { type Values, withoutErrorsOf } from "../form/formTypes.ts"
import { defect, failedAs, failureOf } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot } from "../lib/slots.ts"

/** What is done to which rows, and what was filled in for it. */
export type BulkAsked = {
  /** Key of the action among those of the list. */
  readonly action: string
  readonly ids: readonly number[]
  readonly values: Values
}
export type BulkContext = BulkAsked & {
  readonly errors: FieldErrors
  readonly failure: Failure | null
  /** What became of each row, as the server answered. */
  readonly results: readonly RowResult[]
}
export type BulkEvent =
  | ({ readonly type: "bulk.open" } & BulkAsked)
  | { readonly type: "bulk.change"; readonly patch: Values }
  /** `unread`: fields whose text means nothing, with what is wrong with it. */
  | { readonly type: "bulk.confirm"; readonly unread: FieldErrors }
  | { readonly type: "bulk.cancel" }
  | { readonly type: "bulk.retry" }
  | { readonly type: "bulk.close" }
/** `done`: rows it was done to; they need not stay chosen. */
export type BulkOutside = Outside | { readonly type: "rows.changed"; readonly done: readonly number[] }

type Answer = Outcome<{ readonly rows: readonly RowResult[] }>
const rowsOf = (answer: Answer): readonly RowResult[] =>
  answer.ok ? answer.value.rows : answer.failure._tag === "Refused" ? answer.failure.rows : []
const doneIn = (rows: readonly RowResult[]) =>
  rows.flatMap(({ id, ok }) => (ok && id !== undefined ? [id] : []))
const nothing: BulkContext = { action: "", ids: [], values: {}, errors: {}, failure: null, results: [] }

/** Does something to the chosen rows of a list: asks first, with fields where it needs any; tells row by row. */
export const createBulkMachine = (id: string, description: string) =>
  setup({
    types: {
      context: {} as BulkContext,
      events: {} as BulkEvent,
      emitted: {} as BulkOutside,
      tags: {} as "busy" | "asked",
    },
    actors: { act: actorSlot<{ readonly rows: readonly RowResult[] }, BulkAsked>("act") },
    guards: {
      failedAs,
      hasRows: (_, { ids }: { readonly ids: readonly number[] }) => ids.length > 0,
      hasUnread: (_, { unread }: { readonly unread: FieldErrors }) => Object.keys(unread).length > 0,
      isWhollyDone: (_, answer: Answer) => answer.ok && answer.value.rows.every((row) => row.ok),
      isPartlyDone: (_, answer: Answer) => rowsOf(answer).some((row) => row.ok),
    },
    actions: {
      keepAsked: assign((_, { action, ids, values }: BulkAsked) => ({ ...nothing, action, ids, values })),
      change: assign(({ context }, patch: Values) => ({
        values: { ...context.values, ...patch },
        errors: withoutErrorsOf(context.errors, context.values, patch),
      })),
      keepUnread: assign({ errors: (_, { unread }: { readonly unread: FieldErrors }) => unread }),
      forgetFailure: assign({ failure: null, errors: {}, results: [] }),
      keepErrors: assign((_, answer: Answer) => {
        const failure = failureOf(answer)
        return { errors: failure?._tag === "Invalid" ? failure.errors : {} }
      }),
      keepResults: assign({ results: (_, answer: Answer) => rowsOf(answer) }),
      keepFailure: assign({ failure: (_, answer: Answer) => failureOf(answer) }),
      keepDefect: assign({ failure: (_, { error }: { readonly error: unknown }) => defect(error) }),
      forget: assign(nothing),
      sayDone: emit((_, answer: Answer) => ({
        type: "toast.succeeded" as const,
        message: answer.ok ? answer.message : "",
      })),
      sayFailure: emit((_, answer: Answer) => ({
        type: "toast.failed" as const,
        failure: failureOf(answer) ?? defect("no failure"),
      })),
      sayDefect: emit((_, { error }: { readonly error: unknown }) => ({
        type: "toast.failed" as const,
        failure: defect(error),
      })),
      tellChanged: emit((_, answer: Answer) => ({
        type: "rows.changed" as const,
        done: doneIn(rowsOf(answer)),
      })),
    },
  }).createMachine({
    id,
    description,
    context: nothing,
    initial: "idle",
    states: {
      idle: {
        description: "Tidak ada tindakan massal",
        on: {
          "bulk.open": {
            guard: { type: "hasRows", params: ({ event }) => event },
            target: "asking",
            actions: { type: "keepAsked", params: ({ event }) => event },
            description: "Memilih tindakan untuk baris terpilih",
          },
        },
      },
      asking: {
        description: "Dialog: yakin, dan dengan isian apa",
        tags: "asked",
        on: {
          "bulk.change": {
            actions: { type: "change", params: ({ event }) => event.patch },
            description: "Mengubah isian",
          },
          "bulk.confirm": [
            {
              guard: { type: "hasUnread", params: ({ event }) => event },
              actions: { type: "keepUnread", params: ({ event }) => event },
              description: "Setuju dengan isian yang tidak terbaca",
            },
            { target: "sending", description: "Setuju" },
          ],
          "bulk.cancel": { target: "idle", actions: "forget", description: "Batal" },
        },
      },
      sending: {
        description: "Menunggu jawaban; menekan lagi tidak berarti apa-apa",
        tags: ["busy", "asked"],
        entry: "forgetFailure",
        invoke: {
          id: "act",
          src: "act",
          input: ({ context: { action, ids, values } }) => ({ action, ids, values }),
          onDone: [
            {
              guard: { type: "isWhollyDone", params: ({ event }) => event.output },
              target: "idle",
              actions: [
                { type: "sayDone", params: ({ event }) => event.output },
                { type: "tellChanged", params: ({ event }) => event.output },
                "forget",
              ],
            },
            {
              guard: { type: "isPartlyDone", params: ({ event }) => event.output },
              target: "reporting",
              actions: [
                { type: "keepResults", params: ({ event }) => event.output },
                { type: "tellChanged", params: ({ event }) => event.output },
              ],
            },
            {
              guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Invalid" }) },
              target: "asking",
              actions: { type: "keepErrors", params: ({ event }) => event.output },
            },
            {
              target: "failed",
              actions: [
                { type: "keepResults", params: ({ event }) => event.output },
                { type: "keepFailure", params: ({ event }) => event.output },
                { type: "sayFailure", params: ({ event }) => event.output },
              ],
            },
          ],
          onError: {
            target: "failed",
            actions: [
              { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
              { type: "sayDefect", params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
      },
      failed: {
        description: "Dialog: Failed, dengan alasannya",
        on: {
          "bulk.retry": { target: "sending", description: "Coba lagi" },
          "bulk.close": { target: "idle", actions: "forget", description: "Tutup" },
        },
      },
      reporting: {
        description: "Hasil baris demi baris: ada yang gagal",
        on: {
          "bulk.open": {
            guard: { type: "hasRows", params: ({ event }) => event },
            target: "asking",
            actions: { type: "keepAsked", params: ({ event }) => event },
            description: "Memilih tindakan lain",
          },
          "bulk.close": { target: "idle", actions: "forget", description: "Tutup hasil" },
        },
      },
    },
  })
