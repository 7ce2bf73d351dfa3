import { assign, emit, setup } from "xstate"
import type { Failure, FieldErrors, Outcome } from "#contract/errors.ts"
import { defect, failedAs, failureOf, isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot } from "../lib/slots.ts"

export type Values = Readonly<Record<string, unknown>>
/** A row as the form edits it. */
export type Loaded = { readonly values: Values; readonly version: number | null }
/** What was typed and not saved, and when, ISO. */
export type Draft = { readonly values: Values; readonly version: number | null; readonly at: string }

export type FormContext = {
  /** null = a new row. */
  readonly id: number | null
  /** Where a finished or left form goes. */
  readonly listPath: string
  readonly values: Values
  /** As the server has it; what "changed" is measured against. */
  readonly saved: Values
  readonly version: number | null
  readonly draft: Draft | null
  readonly draftAt: string | null
  readonly errors: FieldErrors
  readonly failure: Failure | null
  /** What somebody else saved meanwhile. */
  readonly theirs: Loaded | null
}
export type FormInput = { readonly id: number | null; readonly listPath: string; readonly start: Values }

export type FormEvent =
  | { readonly type: "form.change"; readonly patch: Values }
  | { readonly type: "form.submit" }
  | { readonly type: "form.cancel" }
  | { readonly type: "form.retry" }
  | { readonly type: "draft.restore" }
  | { readonly type: "draft.discard" }
  | { readonly type: "leave.confirm" }
  | { readonly type: "leave.stay" }
  | { readonly type: "stale.keepMine" }
  | { readonly type: "stale.takeTheirs" }
  | { readonly type: "stale.back" }

type Saving = { readonly id: number | null; readonly version: number | null; readonly values: Values }
type Keeping = { readonly id: number | null; readonly version: number | null; readonly values: Values }

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
export const isChanged = (values: Values, saved: Values): boolean =>
  Object.keys({ ...values, ...saved }).some((key) => !same(values[key], saved[key]))

/** A corrected field loses its message and the messages of its parts. */
const without = (errors: FieldErrors, patch: Values): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(
      ([path]) => !Object.keys(patch).some((key) => path === key || path.startsWith(`${key}.`)),
    ),
  )

/** Every form: load, edit with a kept draft, save, and what to do when somebody saved first. */
export const createFormMachine = (id: string, description: string) =>
  setup({
    types: {
      context: {} as FormContext,
      events: {} as FormEvent,
      emitted: {} as Outside,
      input: {} as FormInput,
      tags: {} as "busy" | "shown",
    },
    actors: {
      load: actorSlot<Loaded, { readonly id: number | null }>("load"),
      recallDraft: actorSlot<Draft | null, { readonly id: number | null }>("recallDraft"),
      keepDraft: actorSlot<string, Keeping>("keepDraft"),
      forgetDraft: actorSlot<null, { readonly id: number | null }>("forgetDraft"),
      save: actorSlot<null, Saving>("save"),
      /** Turns the row of a stale answer into values. */
      readTheirs: actorSlot<Loaded, { readonly failure: Failure | null }>("readTheirs"),
    },
    guards: {
      isSuccess,
      failedAs,
      isNew: ({ context }) => context.id === null,
      hasDraft: (_, outcome: Outcome<Draft | null>) => outcome.ok && outcome.value !== null,
      isMissing: (_, outcome: Outcome<unknown>) =>
        !outcome.ok && outcome.failure._tag === "Refused" && outcome.failure.reason === "not_found",
      isChanged: ({ context }) => isChanged(context.values, context.saved),
    },
    actions: {
      keepRow: assign((_, outcome: Outcome<Loaded>) =>
        outcome.ok
          ? {
              values: outcome.value.values,
              saved: outcome.value.values,
              version: outcome.value.version,
              failure: null,
            }
          : {},
      ),
      keepDraftOffer: assign((_, outcome: Outcome<Draft | null>) =>
        outcome.ok ? { draft: outcome.value } : {},
      ),
      useDraft: assign(({ context }) =>
        context.draft === null
          ? {}
          : {
              values: { ...context.values, ...context.draft.values },
              version: context.draft.version ?? context.version,
              draftAt: context.draft.at,
              draft: null,
            },
      ),
      dropDraftOffer: assign({ draft: null, draftAt: null }),
      keepDraftTime: assign((_, outcome: Outcome<string>) => (outcome.ok ? { draftAt: outcome.value } : {})),
      change: assign(({ context }, patch: Values) => ({
        values: { ...context.values, ...patch },
        errors: without(context.errors, patch),
      })),
      keepErrors: assign((_, outcome: Outcome<unknown>) => {
        const failure = failureOf(outcome)
        return { errors: failure?._tag === "Invalid" ? failure.errors : {}, failure }
      }),
      keepFailure: assign({ failure: (_, outcome: Outcome<unknown>) => failureOf(outcome) }),
      keepDefect: assign({ failure: (_, { error }: { readonly error: unknown }) => defect(error) }),
      forgetFailure: assign({ failure: null, errors: {} }),
      keepTheirs: assign((_, outcome: Outcome<Loaded>) => (outcome.ok ? { theirs: outcome.value } : {})),
      overTheirs: assign(({ context }) => ({ version: context.theirs?.version ?? context.version })),
      takeTheirs: assign(({ context }) =>
        context.theirs === null
          ? {}
          : {
              values: context.theirs.values,
              saved: context.theirs.values,
              version: context.theirs.version,
              theirs: null,
            },
      ),
      saySaved: emit((_, { message }: { readonly message: string }) => ({
        type: "toast.succeeded" as const,
        message,
      })),
      sayFailure: emit((_, { failure }: { readonly failure: Failure }) => ({
        type: "toast.failed" as const,
        failure,
      })),
      goToList: emit(({ context }) => ({
        type: "navigation.requested" as const,
        to: context.listPath,
        replace: false,
      })),
      goToListSaved: emit(({ context }) => ({
        type: "navigation.requested" as const,
        to: `${context.listPath}?action=true`,
        replace: false,
      })),
    },
    delays: { draftPause: 600 },
  }).createMachine({
    id,
    description,
    context: ({ input }) => ({
      id: input.id,
      listPath: input.listPath,
      values: input.start,
      saved: input.start,
      version: null,
      draft: null,
      draftAt: null,
      errors: {},
      failure: null,
      theirs: null,
    }),
    initial: "starting",
    states: {
      starting: { always: [{ guard: "isNew", target: "recalling" }, { target: "loading" }] },
      loading: {
        description: "Menunggu isi baris",
        tags: "busy",
        invoke: {
          id: "load",
          src: "load",
          input: ({ context }) => ({ id: context.id }),
          onDone: [
            {
              guard: { type: "isSuccess", params: ({ event }) => event.output },
              target: "recalling",
              actions: { type: "keepRow", params: ({ event }) => event.output },
            },
            { guard: { type: "isMissing", params: ({ event }) => event.output }, target: "missing" },
            { target: "unavailable", actions: { type: "keepFailure", params: ({ event }) => event.output } },
          ],
          onError: {
            target: "unavailable",
            actions: { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
          },
        },
        on: { "form.cancel": { target: "left", actions: "goToList" } },
      },
      missing: {
        description: "Baris tidak ada lagi",
        on: { "form.cancel": { target: "left", actions: "goToList", description: "Kembali ke daftar" } },
      },
      unavailable: {
        description: "Isi baris tidak dapat dimuat",
        on: {
          "form.retry": { target: "loading", description: "Tekan Coba lagi" },
          "form.cancel": { target: "left", actions: "goToList", description: "Kembali ke daftar" },
        },
      },
      recalling: {
        description: "Mencari isian yang belum disimpan",
        tags: "busy",
        invoke: {
          id: "recallDraft",
          src: "recallDraft",
          input: ({ context }) => ({ id: context.id }),
          onDone: [
            {
              guard: { type: "hasDraft", params: ({ event }) => event.output },
              target: "offering",
              actions: { type: "keepDraftOffer", params: ({ event }) => event.output },
            },
            { target: "editing" },
          ],
          onError: "editing",
        },
      },
      offering: {
        description: "Menawarkan isian yang belum disimpan",
        tags: "shown",
        on: {
          "draft.restore": { target: "editing.dirty", actions: "useDraft", description: "Tekan Pulihkan" },
          "draft.discard": { target: "discarding", description: "Tekan Buang" },
          "form.change": {
            target: "editing.dirty",
            actions: ["dropDraftOffer", { type: "change", params: ({ event }) => event.patch }],
            description: "Langsung mengisi",
          },
          "form.cancel": { target: "left", actions: "goToList" },
        },
      },
      discarding: {
        tags: ["busy", "shown"],
        invoke: {
          id: "discardDraft",
          src: "forgetDraft",
          input: ({ context }) => ({ id: context.id }),
          onDone: { target: "editing", actions: "dropDraftOffer" },
          onError: { target: "editing", actions: "dropDraftOffer" },
        },
      },
      editing: {
        description: "Mengisi",
        tags: "shown",
        initial: "pristine",
        on: {
          "form.change": {
            target: ".dirty",
            reenter: true,
            actions: { type: "change", params: ({ event }) => event.patch },
            description: "Mengubah isian",
          },
          "form.submit": { target: "saving", description: "Tekan Simpan" },
          "form.cancel": [
            { guard: "isChanged", target: "leaving", description: "Batal dengan perubahan" },
            { target: "left", actions: "goToList", description: "Batal tanpa perubahan" },
          ],
        },
        states: {
          pristine: { description: "Belum ada perubahan" },
          dirty: { description: "Ada perubahan", after: { draftPause: "keeping" } },
          keeping: {
            description: "Menyimpan draf",
            invoke: {
              id: "keepDraft",
              src: "keepDraft",
              input: ({ context }) => ({ id: context.id, version: context.version, values: context.values }),
              onDone: {
                target: "kept",
                actions: { type: "keepDraftTime", params: ({ event }) => event.output },
              },
              onError: "kept",
            },
          },
          kept: { description: "Draf tersimpan di peramban ini" },
        },
      },
      saving: {
        description: "Menunggu jawaban simpan; menekan lagi tidak berarti apa-apa",
        tags: ["busy", "shown"],
        entry: "forgetFailure",
        invoke: {
          id: "save",
          src: "save",
          input: ({ context }) => ({ id: context.id, version: context.version, values: context.values }),
          onDone: [
            {
              guard: { type: "isSuccess", params: ({ event }) => event.output },
              target: "forgetting",
              actions: {
                type: "saySaved",
                params: ({ event }) => ({ message: event.output.ok ? event.output.message : "" }),
              },
            },
            {
              guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Invalid" }) },
              target: "editing.dirty",
              actions: { type: "keepErrors", params: ({ event }) => event.output },
            },
            {
              guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Stale" }) },
              target: "comparing",
              actions: { type: "keepFailure", params: ({ event }) => event.output },
            },
            {
              target: "editing.dirty",
              actions: [
                { type: "keepFailure", params: ({ event }) => event.output },
                {
                  type: "sayFailure",
                  params: ({ event }) => ({ failure: failureOf(event.output) ?? defect("") }),
                },
              ],
            },
          ],
          onError: {
            target: "editing.dirty",
            actions: [
              { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
              { type: "sayFailure", params: ({ event }) => ({ failure: defect(event.error) }) },
            ],
          },
        },
      },
      comparing: {
        tags: ["busy", "shown"],
        invoke: {
          id: "readTheirs",
          src: "readTheirs",
          input: ({ context }) => ({ failure: context.failure }),
          onDone: [
            {
              guard: { type: "isSuccess", params: ({ event }) => event.output },
              target: "conflicted",
              actions: { type: "keepTheirs", params: ({ event }) => event.output },
            },
            { target: "missing" },
          ],
          onError: "missing",
        },
      },
      conflicted: {
        description: "Diubah orang lain: apa yang berubah, pakai yang mana",
        tags: "shown",
        on: {
          "stale.keepMine": { target: "saving", actions: "overTheirs", description: "Pakai milik saya" },
          "stale.takeTheirs": {
            target: "discarding",
            actions: "takeTheirs",
            description: "Pakai milik mereka",
          },
          "stale.back": { target: "editing.dirty", description: "Kembali mengisi" },
        },
      },
      leaving: {
        description: "Dialog: buang perubahan?",
        tags: "shown",
        on: {
          "leave.confirm": { target: "abandoning", description: "Buang perubahan" },
          "leave.stay": { target: "editing.dirty", description: "Tetap di sini" },
        },
      },
      abandoning: {
        tags: "busy",
        invoke: {
          id: "abandonDraft",
          src: "forgetDraft",
          input: ({ context }) => ({ id: context.id }),
          onDone: { target: "left", actions: "goToList" },
          onError: { target: "left", actions: "goToList" },
        },
      },
      forgetting: {
        description: "Tersimpan; draf dihapus",
        tags: ["busy", "shown"],
        invoke: {
          id: "forgetDraft",
          src: "forgetDraft",
          input: ({ context }) => ({ id: context.id }),
          onDone: { target: "saved", actions: "goToListSaved" },
          onError: { target: "saved", actions: "goToListSaved" },
        },
      },
      saved: { type: "final", description: "Kembali ke daftar dengan ?action=true" },
      left: { type: "final", description: "Kembali ke daftar" },
    },
  })
