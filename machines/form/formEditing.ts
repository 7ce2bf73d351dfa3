import { formParts } from "./formParts.ts"
import { unsavedOf } from "./formTypes.ts"

const backToList = { type: "goToList", params: { action: false } } as const

/** Editing, with the input saved as a draft; `id` is that of the form. */
export const formEditing = (id: string) =>
  formParts.createStateConfig({
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
      "form.submit": [
        {
          guard: { type: "hasUnread", params: ({ event }) => event },
          actions: { type: "keepUnread", params: ({ event }) => event },
          description: "Tekan Simpan dengan isian yang tidak terbaca",
        },
        { target: "saving", description: "Tekan Simpan" },
      ],
      "form.cancel": [
        { guard: "isChanged", target: "leaving", description: "Batal dengan perubahan" },
        {
          guard: "hasKeptDraft",
          target: "abandoning",
          description: "Batal setelah perubahan ditarik kembali: drafnya dihapus",
        },
        {
          guard: "goesBack",
          target: "left",
          actions: backToList,
          description: "Batal tanpa perubahan",
        },
      ],
      "stored.remove": {
        guard: "isKnown",
        target: "detachAsked",
        actions: { type: "keepDetach", params: ({ event }) => event },
        description: "Hapus berkas yang tersimpan",
      },
      "draft.restore": {
        guard: "hasOffer",
        target: ".dirty",
        actions: "useDraft",
        description: "Tekan Pulihkan",
      },
      "draft.discard": {
        guard: "hasOffer",
        actions: "dropDraftOffer",
        description: "Tekan Buang setelah mulai mengisi",
      },
    },
    states: {
      pristine: {
        description: "Belum ada perubahan",
        on: {
          "form.renew": {
            guard: "isStored",
            target: `#${id}.reopening`,
            description: "Diubah dari luar formulir: dibaca lagi",
          },
        },
      },
      offered: {
        description: "Menawarkan isian yang belum disimpan",
        on: { "draft.discard": { target: `#${id}.discarding`, description: "Tekan Buang" } },
      },
      dirty: {
        description: "Ada perubahan yang belum disimpan sebagai draf",
        after: {
          draftPause: [{ guard: "isChanged", target: "keeping" }, { target: "clearing" }],
        },
        on: {
          "draft.flush": {
            guard: "isChanged",
            target: "keeping",
            description: "Halaman akan ditinggalkan",
          },
        },
      },
      keeping: {
        description: "Menyimpan draf",
        invoke: {
          id: "keepDraft",
          src: "keepDraft",
          input: ({ context }) => unsavedOf(context),
          onDone: {
            target: "kept",
            actions: { type: "keepDraftTime", params: ({ event }) => event.output },
          },
          onError: "kept",
        },
      },
      kept: { description: "Draf tersimpan di browser ini" },
      clearing: {
        description: "Perubahan ditarik kembali; draf dihapus",
        invoke: {
          id: "clearDraft",
          src: "forgetDraft",
          input: ({ context }) => ({ id: context.id }),
          onDone: { target: "pristine", actions: "forgetDraftTime" },
          onError: { target: "pristine", actions: "forgetDraftTime" },
        },
      },
    },
  })
