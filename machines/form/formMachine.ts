import { formEditing } from "./formEditing.ts"
import { formParts } from "./formParts.ts"
import { formDetach, formDetaching } from "./formStored.ts"
import { unsavedOf } from "./formTypes.ts"

const backToList = { type: "goToList", params: { query: "" } } as const
const onToList = { type: "goToList", params: { query: "?action=true" } } as const

/** Every form: load, edit with a kept draft, save, and what to do when somebody saved or deleted first. */
export const createFormMachine = (id: string, description: string) =>
  formParts.createMachine({
    id,
    description,
    context: ({ input }) => ({
      id: input.id,
      listPath: input.listPath,
      stays: input.stays ?? false,
      fields: input.fields,
      stored: input.stored ?? [],
      values: input.start,
      saved: input.start,
      base: input.start,
      version: null,
      draft: null,
      draftAt: null,
      lacks: [],
      errors: {},
      failure: null,
      theirs: null,
      detaching: null,
    }),
    initial: "starting",
    states: {
      starting: {
        description: "Formulir dibuka",
        always: [{ guard: "isNew", target: "recalling" }, { target: "loading" }],
      },
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
            { guard: { type: "isNoId", params: ({ event }) => event.output }, target: "missing" },
            {
              target: "unavailable",
              actions: [
                { type: "keepFailure", params: ({ event }) => event.output },
                { type: "sayFailure", params: ({ event }) => event.output },
              ],
            },
          ],
          onError: {
            target: "unavailable",
            actions: [
              { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
              { type: "sayDefect", params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
        on: {
          "form.cancel": {
            target: "left",
            actions: backToList,
            description: "Batal sebelum isi terlihat",
          },
        },
      },
      missing: {
        description: "Baris tidak ada lagi",
        on: {
          "form.cancel": {
            target: "left",
            actions: backToList,
            description: "Kembali ke daftar",
          },
        },
      },
      unavailable: {
        description: "Isi baris tidak dapat dimuat",
        on: {
          "form.retry": { target: "loading", description: "Tekan Coba lagi" },
          "form.cancel": {
            target: "left",
            actions: backToList,
            description: "Kembali ke daftar",
          },
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
              guard: { type: "hasNewsIn", params: ({ event }) => event.output },
              target: "editing.offered",
              actions: { type: "keepDraftOffer", params: ({ event }) => event.output },
            },
            { target: "editing" },
          ],
          onError: "editing",
        },
      },
      editing: formEditing(id),
      detachAsked: formDetach,
      detaching: formDetaching,
      discarding: {
        description: "Draf dihapus",
        tags: ["busy", "shown"],
        invoke: {
          id: "discardDraft",
          src: "forgetDraft",
          input: ({ context }) => ({ id: context.id }),
          onDone: { target: "editing", actions: ["dropDraftOffer", "forgetDraftTime"] },
          onError: { target: "editing", actions: ["dropDraftOffer", "forgetDraftTime"] },
        },
      },
      saving: {
        description: "Menunggu jawaban simpan; menekan lagi tidak berarti apa-apa",
        tags: ["busy", "shown"],
        entry: "forgetFailure",
        invoke: [
          {
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
                guard: {
                  type: "failedAs",
                  params: ({ event }) => ({ outcome: event.output, tag: "Invalid" }),
                },
                target: "editing.dirty",
                actions: { type: "keepErrors", params: ({ event }) => event.output },
              },
              {
                guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Stale" }) },
                target: "comparing",
                actions: { type: "keepFailure", params: ({ event }) => event.output },
              },
              {
                guard: { type: "isMissing", params: ({ event }) => event.output },
                target: "orphaned",
                actions: [
                  { type: "keepFailure", params: ({ event }) => event.output },
                  { type: "sayFailure", params: ({ event }) => event.output },
                ],
              },
              {
                target: "editing.dirty",
                actions: [
                  { type: "keepFailure", params: ({ event }) => event.output },
                  { type: "sayFailure", params: ({ event }) => event.output },
                ],
              },
            ],
            onError: {
              target: "editing.dirty",
              actions: [
                { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
                { type: "sayDefect", params: ({ event }) => ({ error: event.error }) },
              ],
            },
          },
          {
            id: "keepTyped",
            src: "keepDraft",
            input: ({ context }) => unsavedOf(context),
            onDone: { actions: { type: "keepDraftTime", params: ({ event }) => event.output } },
            onError: { description: "Menyimpan tidak menunggu draf" },
          },
        ],
      },
      comparing: {
        description: "Membaca apa yang disimpan orang lain",
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
            { target: "orphaned" },
          ],
          onError: "orphaned",
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
          "form.cancel": { target: "leaving", description: "Batal tanpa memilih" },
        },
      },
      orphaned: {
        description: "Dihapus orang lain sementara diisi: isian masih ada",
        tags: "shown",
        on: {
          "orphan.saveAsNew": {
            guard: "hasList",
            target: "adopting",
            description: "Simpan sebagai data baru",
          },
          "form.cancel": { target: "leaving", description: "Batal" },
        },
      },
      adopting: {
        description: "Isian menjadi baris baru; draf baris lama dihapus",
        tags: ["busy", "shown"],
        invoke: {
          id: "forgetOldDraft",
          src: "forgetDraft",
          input: ({ context }) => ({ id: context.id }),
          onDone: { target: "saving", actions: "becomeNew" },
          onError: { target: "saving", actions: "becomeNew" },
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
        description: "Draf dihapus, lalu pergi",
        tags: ["busy", "shown"],
        invoke: {
          id: "abandonDraft",
          src: "forgetDraft",
          input: ({ context }) => ({ id: context.id }),
          onDone: [
            { guard: "stays", target: "reopening" },
            { target: "left", actions: backToList },
          ],
          onError: [
            { guard: "stays", target: "reopening" },
            { target: "left", actions: backToList },
          ],
        },
      },
      forgetting: {
        description: "Tersimpan; draf dihapus",
        tags: ["busy", "shown"],
        invoke: {
          id: "forgetDraft",
          src: "forgetDraft",
          input: ({ context }) => ({ id: context.id }),
          onDone: [
            { guard: "stays", target: "reopening" },
            { target: "saved", actions: onToList },
          ],
          onError: [
            { guard: "stays", target: "reopening" },
            { target: "saved", actions: onToList },
          ],
        },
      },
      reopening: {
        description: "Tanpa daftar: isi yang tersimpan dibaca lagi, formulir tetap terlihat",
        tags: ["busy", "shown"],
        entry: "startAnew",
        invoke: {
          id: "reopen",
          src: "load",
          input: ({ context }) => ({ id: context.id }),
          onDone: [
            {
              guard: { type: "isSuccess", params: ({ event }) => event.output },
              target: "editing",
              actions: { type: "keepRow", params: ({ event }) => event.output },
            },
            {
              target: "unavailable",
              actions: [
                { type: "keepFailure", params: ({ event }) => event.output },
                { type: "sayFailure", params: ({ event }) => event.output },
              ],
            },
          ],
          onError: {
            target: "unavailable",
            actions: [
              { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
              { type: "sayDefect", params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
      },
      saved: {
        description: "Kembali ke daftar dengan ?action=true",
        type: "final",
        tags: ["busy", "shown"],
      },
      left: { description: "Kembali ke daftar", type: "final", tags: ["busy", "shown"] },
    },
  })
