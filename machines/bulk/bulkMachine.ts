import { assign, emit, setup } from "xstate"
import type { Failure, FieldErrors, Outcome, RowResult } from "#contract/kit/errors.ts"
import { type Values, withoutErrorsOf } from "../form/formTypes.ts"
import { errorsOf, failedAs } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot } from "../lib/slots.ts"
import { failsTo, keepOutcome, outcomeOf, sayOutcome, when } from "../lib/outcomes.ts"
import { awaiting, patience } from "../lib/patience.ts"
import type { Undoable } from "../undo/undoTypes.ts"

/** Bulk action: the rows and the input. */
export type BulkAsked = {
  /** Key of the action among those of the list. */
  readonly action: string
  readonly ids: readonly number[]
  readonly values: Values
  /** Rows whose result says so can be taken back: its message offers it. */
  readonly undoable?: boolean
}
export type BulkContext = BulkAsked & {
  readonly errors: FieldErrors
  readonly failure: Failure | null
  /** Result per row, from the server. */
  readonly results: readonly RowResult[]
}
export type BulkEvent =
  | ({ readonly type: "bulk.open" } & BulkAsked)
  | { readonly type: "bulk.change"; readonly patch: Values }
  /** `unread`: fields whose text could not be parsed, with their error. */
  | { readonly type: "bulk.confirm"; readonly unread: FieldErrors }
  | { readonly type: "bulk.cancel" }
  | { readonly type: "bulk.retry" }
  | { readonly type: "bulk.close" }
/** `done`: rows for which it succeeded; they are deselected. `to`: the page where the result is seen, if it is another. */
export type BulkOutside =
  | Outside
  | { readonly type: "undo.offered"; readonly message: string; readonly rows: readonly Undoable[] }
  | { readonly type: "rows.changed"; readonly done: readonly number[]; readonly to?: string }

/** `to`: the page where what was done is seen; without it the page stays. */
export type BulkDone = { readonly rows: readonly RowResult[]; readonly to?: string | undefined }
type Answer = Outcome<BulkDone>
export const rowsOf = (answer: Answer): readonly RowResult[] =>
  answer.ok ? answer.value.rows : answer.failure._tag === "Refused" ? answer.failure.rows : []
export const doneIn = (rows: readonly RowResult[]) =>
  rows.flatMap(({ id, ok }) => (ok && id !== undefined ? [id] : []))
const undoableIn = (rows: readonly RowResult[]): readonly Undoable[] =>
  rows.flatMap(({ id, ok, undo }) =>
    ok && id !== undefined && undo !== undefined ? [{ id, version: undo }] : [],
  )
/** The success message, with the offer to take the rows back where the action has one. */
const doneWith = ({ undoable }: BulkContext, answer: Answer) => {
  const message = answer.ok ? answer.message : ""
  const rows = undoable === true ? undoableIn(rowsOf(answer)) : []
  return rows.length === 0
    ? { type: "toast.succeeded" as const, message }
    : { type: "undo.offered" as const, message, rows }
}
const nothing: BulkContext = {
  action: "",
  ids: [],
  values: {},
  undoable: false,
  errors: {},
  failure: null,
  results: [],
}

/** Bulk action on the selected rows of a list: confirmation (with fields, if it has any), then a result per row. */
export const createBulkMachine = (id: string, description: string) =>
  setup({
    types: {
      context: {} as BulkContext,
      events: {} as BulkEvent,
      emitted: {} as BulkOutside,
      tags: {} as "busy" | "asked" | "overdue",
    },
    actors: { act: actorSlot<BulkDone, BulkAsked>("act") },
    guards: {
      failedAs,
      hasRows: (_, { ids }: { readonly ids: readonly number[] }) => ids.length > 0,
      hasUnread: (_, { unread }: { readonly unread: FieldErrors }) => Object.keys(unread).length > 0,
      isWhollyDone: (_, answer: Answer) =>
        answer.ok && answer.value.rows.every((row) => row.ok && row.told !== true),
      isPartlyDone: (_, answer: Answer) => rowsOf(answer).some((row) => row.ok),
    },
    actions: {
      ...keepOutcome<BulkContext, BulkEvent>(),
      ...sayOutcome<BulkContext, BulkEvent>(),
      sayDone: emit(({ context }, answer: Answer) => doneWith(context, answer)),
      keepAsked: assign((_, { action, ids, values, undoable = false }: BulkAsked) => ({
        ...nothing,
        action,
        ids,
        values,
        undoable,
      })),
      change: assign(({ context }, patch: Values) => ({
        values: { ...context.values, ...patch },
        errors: withoutErrorsOf(context.errors, context.values, patch),
      })),
      keepUnread: assign({ errors: (_, { unread }: { readonly unread: FieldErrors }) => unread }),
      forgetFailure: assign({ failure: null, errors: {}, results: [] }),
      keepErrors: assign((_, answer: Answer) => ({ errors: errorsOf(answer) })),
      keepResults: assign({ results: (_, answer: Answer) => rowsOf(answer) }),
      forget: assign(nothing),
      /** The message of the answer; after a partial success that may be a failure message. */
      sayPartly: emit(({ context }, answer: Answer) =>
        answer.ok ? doneWith(context, answer) : { type: "toast.failed" as const, failure: answer.failure },
      ),
      tellChanged: emit((_, answer: Answer) => ({
        type: "rows.changed" as const,
        done: doneIn(rowsOf(answer)),
        ...(answer.ok && answer.value.to !== undefined ? { to: answer.value.to } : {}),
      })),
    },
    delays: patience,
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
        ...awaiting,
        tags: ["busy", "asked"],
        entry: "forgetFailure",
        invoke: {
          id: "act",
          src: "act",
          input: ({ context: { action, ids, values } }) => ({ action, ids, values }),
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
              guard: when("isPartlyDone"),
              target: "reporting",
              actions: [
                { type: "keepResults", params: outcomeOf },
                { type: "sayPartly", params: outcomeOf },
                { type: "tellChanged", params: outcomeOf },
              ],
            },
            {
              guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Invalid" }) },
              target: "asking",
              actions: { type: "keepErrors", params: outcomeOf },
            },
            {
              target: "failed",
              actions: [
                { type: "keepResults", params: outcomeOf },
                { type: "keepFailure", params: outcomeOf },
                { type: "sayFailure", params: outcomeOf },
              ],
            },
          ],
          onError: failsTo("failed").broken,
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
        description: "Hasil baris demi baris: ada yang gagal, atau ada yang perlu diketahui",
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
