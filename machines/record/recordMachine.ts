import { assign, emit, setup } from "xstate"
import { defect } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { removeMachine, type RemoveOutput } from "../remove/removeMachine.ts"

/** A group of fields that is shown and edited together; `keys` are its fields in the payload. */
export type RecordSection = { readonly title: string; readonly keys: readonly string[] }

export type RecordInput = {
  readonly id: number
  /** Path of the list with its former query. */
  readonly listPath: string
  readonly sections: readonly RecordSection[]
}
export type RecordContext = RecordInput & {
  /** Title of the section being edited. */
  readonly open: string | null
}
export type RecordEvent =
  | { readonly type: "section.edit"; readonly title: string }
  /** Closed without saving: a section with unsaved input stays open until it is saved or discarded. */
  | { readonly type: "section.close" }
  /** The form has saved, or its unsaved input was discarded. */
  | { readonly type: "form.settled" }
  | { readonly type: "record.remove" }
  /** The form points to these fields: they have errors, or input from a draft. */
  | { readonly type: "form.points"; readonly keys: readonly string[] }

/** The first section, in page order, with one of these fields; a nested path counts as its field. */
export const sectionOf = (sections: readonly RecordSection[], keys: readonly string[]): string | null => {
  const fields = keys.map((key) => key.split(".", 1)[0] ?? "")
  return sections.find((one) => one.keys.some((key) => fields.includes(key)))?.title ?? null
}

/**
 * Record page: read as a whole, edited one section at a time. The form machine next to it holds the unsaved input, so
 * that another section can be opened without loss: one save sends everything.
 */
export const recordMachine = setup({
  types: {
    context: {} as RecordContext,
    events: {} as RecordEvent,
    emitted: {} as Outside,
    input: {} as RecordInput,
  },
  actors: { removal: removeMachine },
  guards: {
    isKnown: ({ context }, { title }: { readonly title: string }) =>
      context.sections.some((one) => one.title === title),
    hasSection: ({ context }, { keys }: { readonly keys: readonly string[] }) =>
      sectionOf(context.sections, keys) !== null,
    isGone: (_, { results }: RemoveOutput) => results.some(({ ok }) => ok),
    isRefused: (_, { results, failure }: RemoveOutput) => failure !== null || results.length > 0,
    /** The section being edited takes precedence for showing the first error of several sections. */
    isHere: ({ context }, { keys }: { readonly keys: readonly string[] }) =>
      sectionOf(
        context.sections.filter((one) => one.title === context.open),
        keys,
      ) !== null,
  },
  actions: {
    open: assign({ open: (_, { title }: { readonly title: string }) => title }),
    openWith: assign({
      open: ({ context }, { keys }: { readonly keys: readonly string[] }) =>
        sectionOf(context.sections, keys),
    }),
    close: assign({ open: null }),
    sayGone: emit((_, { message }: RemoveOutput) => ({ type: "toast.succeeded" as const, message })),
    sayRefused: emit((_, { failure, results }: RemoveOutput) => ({
      type: "toast.failed" as const,
      failure: failure ?? defect(results[0]?.message),
    })),
    goToList: emit(({ context }) => ({
      type: "navigation.requested" as const,
      to: context.listPath,
      replace: false,
    })),
  },
}).createMachine({
  id: "record",
  description: "Halaman sebuah data: dibaca, dan diubah bagian demi bagian",
  context: ({ input }) => ({ ...input, open: null }),
  initial: "reading",
  states: {
    reading: {
      description: "Semua bagian hanya dibaca",
      on: {
        "section.edit": {
          guard: { type: "isKnown", params: ({ event }) => event },
          target: "editing",
          actions: { type: "open", params: ({ event }) => event },
          description: "Tekan Ubah pada sebuah bagian",
        },
        "record.remove": { target: "removing", description: "Tekan Hapus atau Arsipkan" },
        "form.points": {
          guard: { type: "hasSection", params: ({ event }) => event },
          target: "editing",
          actions: { type: "openWith", params: ({ event }) => event },
          description: "Draf dipulihkan, atau isian ditolak: bagiannya dibuka",
        },
      },
    },
    editing: {
      description: "Satu bagian sedang diubah",
      on: {
        "section.edit": {
          guard: { type: "isKnown", params: ({ event }) => event },
          actions: { type: "open", params: ({ event }) => event },
          description: "Bagian lain dibuka; yang belum disimpan tetap di formulir",
        },
        "section.close": { target: "reading", actions: "close", description: "Batal tanpa perubahan" },
        "form.settled": {
          target: "reading",
          actions: "close",
          description: "Tersimpan, atau perubahan dibuang",
        },
        "form.points": [
          {
            guard: { type: "isHere", params: ({ event }) => event },
            description: "Yang ditunjuk ada di bagian yang terbuka",
          },
          {
            guard: { type: "hasSection", params: ({ event }) => event },
            actions: { type: "openWith", params: ({ event }) => event },
            description: "Yang ditunjuk ada di bagian lain: bagian itu dibuka",
          },
        ],
      },
    },
    removing: {
      description: "Dialog hapus, lalu menunggu jawaban",
      invoke: {
        id: "removal",
        src: "removal",
        input: ({ context }) => ({ ids: [context.id], isConfirmed: false }),
        onDone: [
          {
            guard: { type: "isGone", params: ({ event }) => event.output },
            target: "gone",
            actions: [{ type: "sayGone", params: ({ event }) => event.output }, "goToList"],
          },
          {
            guard: { type: "isRefused", params: ({ event }) => event.output },
            target: "reading",
            actions: { type: "sayRefused", params: ({ event }) => event.output },
          },
          { target: "reading" },
        ],
        onError: "reading",
      },
    },
    gone: { description: "Terhapus atau diarsipkan: kembali ke daftar", type: "final" },
  },
})
