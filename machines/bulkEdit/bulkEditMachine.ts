import { assign, emit, setup } from "xstate"
import type { FieldErrors, Outcome, RowResult } from "#contract/kit/errors.ts"
import { doneIn, rowsOf } from "../bulk/bulkMachine.ts"
import { type Values, withoutErrorsOf } from "../form/formTypes.ts"
import { failedAs, failureOf, isSuccess } from "../lib/guards.ts"
import { actorSlot } from "../lib/slots.ts"
import {
  type BulkEditContext,
  type BulkEditEvent,
  type BulkEditOutside,
  changing,
  type EditAsked,
  type EditSent,
  type PreviewAsked,
  type PreviewRow,
  untouched,
} from "./bulkEditTypes.ts"
import { keepOutcome, keptBy, outcomeOf, sayDone, when } from "../lib/outcomes.ts"
import { awaiting, patience } from "../lib/patience.ts"

type Previewed = { readonly rows: readonly PreviewRow[] }
type Answer = Outcome<{ readonly rows: readonly RowResult[] }>

/** Bulk edit of rows: choose fields and values, preview per row, then the result per row. */
export const createBulkEditMachine = (id: string, description: string) =>
  setup({
    types: {
      context: {} as BulkEditContext,
      events: {} as BulkEditEvent,
      emitted: {} as BulkEditOutside,
      tags: {} as "busy" | "asked" | "overdue",
    },
    actors: {
      preview: actorSlot<Previewed, PreviewAsked>("preview"),
      act: actorSlot<{ readonly rows: readonly RowResult[] }, EditSent>("act"),
    },
    guards: {
      failedAs,
      isSuccess,
      hasRows: (_, { ids }: { readonly ids: readonly number[] }) => ids.length > 0,
      hasUnread: (_, { unread }: { readonly unread: FieldErrors }) => Object.keys(unread).length > 0,
      changesSome: ({ context }) => changing(context.preview).length > 0,
      isWhollyDone: (_, answer: Answer) => answer.ok && answer.value.rows.every((row) => row.ok),
      isAnsweredByRow: (_, answer: Answer) => rowsOf(answer).length > 0,
    },
    actions: {
      ...keepOutcome<BulkEditContext, BulkEditEvent>(),
      sayDone: sayDone<BulkEditContext, BulkEditEvent>(),
      keepAsked: assign((_, { ids, filter, total, values }: EditAsked & { readonly values: Values }) => ({
        ...untouched,
        ids,
        filter,
        total,
        values,
      })),
      change: assign(({ context }, patch: Values) => ({
        values: { ...context.values, ...patch },
        errors: withoutErrorsOf(context.errors, context.values, patch),
      })),
      keepScope: assign((_, { scope }: { readonly scope: BulkEditContext["scope"] }) => ({
        scope,
        errors: {},
      })),
      keepUnread: assign({ errors: (_, { unread }: { readonly unread: FieldErrors }) => unread }),
      keepPreview: assign((_, answer: Outcome<Previewed>) => ({
        preview: answer.ok ? answer.value.rows : [],
      })),
      forgetFailure: assign({ failure: null, errors: {} }),
      dropFailure: assign({ failure: null }),
      keepFailure: assign((_, answer: Outcome<unknown>) => {
        const failure = failureOf(answer)
        return failure?._tag === "Invalid" ? { errors: failure.errors, failure: null } : { failure }
      }),
      keepResults: assign({ results: (_, answer: Answer) => rowsOf(answer) }),
      /** Keeps only the failed rows, to preview them again with their current values. */
      keepFailed: assign(({ context }) => ({
        ids: context.results.flatMap(({ id: one, ok }) => (ok || one === undefined ? [] : [one])),
        scope: "picked" as const,
        results: [],
      })),
      forget: assign(untouched),
      /** The message of the answer; after a partial success that may be a failure message. */
      sayPartly: emit((_, answer: Answer) =>
        answer.ok
          ? { type: "toast.succeeded" as const, message: answer.message }
          : { type: "toast.failed" as const, failure: answer.failure },
      ),
      tellChanged: emit((_, answer: Answer) => ({
        type: "rows.changed" as const,
        done: doneIn(rowsOf(answer)),
      })),
    },
    delays: patience,
  }).createMachine({
    id,
    description,
    context: untouched,
    initial: "idle",
    states: {
      idle: {
        description: "Tidak ada yang diubah bersama",
        on: {
          "edit.open": {
            guard: { type: "hasRows", params: ({ event }) => event },
            target: "choosing",
            actions: { type: "keepAsked", params: ({ event }) => event },
            description: "Menekan Ubah data untuk baris terpilih",
          },
        },
      },
      choosing: {
        description: "Dialog: apa yang diubah, dan menjadi apa",
        tags: "asked",
        on: {
          "edit.change": {
            actions: { type: "change", params: ({ event }) => event.patch },
            description: "Mengubah isian",
          },
          "edit.scope": {
            actions: { type: "keepScope", params: ({ event }) => event },
            description: "Yang dicentang saja, atau semua hasil saringan",
          },
          "edit.preview": [
            {
              guard: { type: "hasUnread", params: ({ event }) => event },
              actions: { type: "keepUnread", params: ({ event }) => event },
              description: "Meminta pratinjau dengan isian yang tidak terbaca",
            },
            { target: "previewing", description: "Meminta pratinjau" },
          ],
          "edit.cancel": { target: "idle", actions: "forget", description: "Batal" },
        },
      },
      previewing: {
        description: "Menunggu apa yang akan berubah per baris",
        tags: ["busy", "asked"],
        entry: "forgetFailure",
        on: { "edit.back": { target: "choosing", description: "Berhenti menunggu" } },
        invoke: {
          id: "preview",
          src: "preview",
          input: ({ context: { ids, filter, scope, values } }) => ({ ids, filter, scope, values }),
          onDone: [
            {
              guard: when("isSuccess"),
              target: "reviewing",
              actions: { type: "keepPreview", params: outcomeOf },
            },
            keptBy("choosing").failed,
          ],
          onError: keptBy("choosing").broken,
        },
      },
      reviewing: {
        description: "Dialog: lama dan baru per baris, yang tetap, dan yang bermasalah",
        tags: "asked",
        on: {
          "edit.back": { target: "choosing", actions: "dropFailure", description: "Kembali ke isian" },
          "edit.confirm": { guard: "changesSome", target: "sending", description: "Setuju mengubah" },
          "edit.cancel": { target: "idle", actions: "forget", description: "Batal" },
        },
      },
      sending: {
        description: "Menunggu jawaban; menekan lagi tidak berarti apa-apa",
        ...awaiting,
        tags: ["busy", "asked"],
        entry: "forgetFailure",
        invoke: {
          id: "act",
          src: "act",
          input: ({ context: { preview, values } }) => ({
            rows: changing(preview).map(({ id: one, version }) => ({ id: one, version })),
            values,
          }),
          onDone: [
            {
              guard: when("isWhollyDone"),
              target: "idle",
              actions: [
                { type: "sayDone", params: outcomeOf },
                { type: "tellChanged", params: outcomeOf },
                "forget",
              ],
            },
            {
              guard: when("isAnsweredByRow"),
              target: "reporting",
              actions: [
                { type: "keepResults", params: outcomeOf },
                { type: "sayPartly", params: outcomeOf },
                { type: "tellChanged", params: outcomeOf },
              ],
            },
            {
              guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Invalid" }) },
              target: "choosing",
              actions: { type: "keepFailure", params: outcomeOf },
            },
            keptBy("reviewing").failed,
          ],
          onError: keptBy("reviewing").broken,
        },
      },
      reporting: {
        description: "Hasil baris demi baris: ada yang gagal",
        on: {
          "edit.retry": {
            target: "previewing",
            actions: "keepFailed",
            description: "Coba lagi yang gagal, dengan isian yang sama",
          },
          "edit.open": {
            guard: { type: "hasRows", params: ({ event }) => event },
            target: "choosing",
            actions: { type: "keepAsked", params: ({ event }) => event },
            description: "Mengubah baris lain",
          },
          "edit.cancel": { target: "idle", actions: "forget", description: "Tutup hasil" },
        },
      },
    },
  })
