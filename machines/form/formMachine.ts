import { formEditing } from "./formEditing.ts"
import { formParts } from "./formParts.ts"
import { formSaving } from "./formSaving.ts"
import { formDetach, formDetaching } from "./formStored.ts"
import { failsTo, outcomeOf, when } from "../lib/outcomes.ts"

const backToList = { type: "goToList", params: { action: false } } as const
const onToList = { type: "goToList", params: { action: true } } as const

/**
 * Every form: load, edit with a stored draft, save, and resolve conflicts when another account has saved or deleted
 * the row first.
 */
export const createFormMachine = (id: string, description: string) =>
  formParts.createMachine({
    id,
    description,
    context: ({ input }) => ({
      id: input.id,
      listPath: input.listPath,
      listQuery: input.listQuery ?? "",
      stays: input.stays ?? false,
      listed: input.listed ?? input.stays !== true,
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
              guard: when("isSuccess"),
              target: "recalling",
              actions: { type: "keepRow", params: outcomeOf },
            },
            { guard: when("isMissing"), target: "missing" },
            { guard: when("isNoId"), target: "missing" },
            failsTo("unavailable").failed,
          ],
          onError: failsTo("unavailable").broken,
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
              guard: when("hasNewsIn"),
              target: "editing.offered",
              actions: { type: "keepDraftOffer", params: outcomeOf },
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
      saving: formSaving(id),
      comparing: {
        description: "Membaca apa yang disimpan orang lain",
        tags: ["busy", "shown"],
        invoke: {
          id: "readTheirs",
          src: "readTheirs",
          input: ({ context }) => ({ failure: context.failure }),
          onDone: [
            {
              guard: when("isSuccess"),
              target: "conflicted",
              actions: { type: "keepTheirs", params: outcomeOf },
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
              guard: when("isSuccess"),
              target: "editing",
              actions: { type: "keepRow", params: outcomeOf },
            },
            failsTo("unavailable").failed,
          ],
          onError: failsTo("unavailable").broken,
        },
      },
      saved: {
        description: "Kembali ke daftar seperti tadi, dengan ?action=true",
        type: "final",
        tags: ["busy", "shown"],
      },
      left: { description: "Kembali ke daftar", type: "final", tags: ["busy", "shown"] },
    },
  })
