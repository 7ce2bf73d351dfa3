import { outcomeOf, saidBy, when } from "../lib/outcomes.ts"
import { fieldVisitSetup } from "./fieldVisitSetup.ts"

/** The parameters of an action that takes the event's own data. */
const given = <E>({ event }: { readonly event: E }): E => event

/**
 * The form at the customer; the check-out follows once nothing is known to be wrong. Writing goes on while a
 * picture is prepared or the draft is kept.
 */
export const fillingState = fieldVisitSetup.createStateConfig({
  description: "Di tempat pelanggan: isian dan hasil",
  tags: "filling",
  initial: "editing",
  on: {
    "form.change": { actions: { type: "changeEnding", params: given }, description: "Isi hasil" },
    "answer.change": { actions: { type: "changeAnswer", params: given }, description: "Isi jawaban" },
    "lines.change": { actions: { type: "changeLines", params: given }, description: "Isi produk" },
    "stroke.begin": { actions: { type: "beginStroke", params: given }, description: "Mulai menggores" },
    "stroke.extend": { actions: { type: "extendStroke", params: given }, description: "Menggores" },
    "mark.clear": { actions: { type: "clearMark", params: given }, description: "Tekan Hapus tanda tangan" },
    "mark.name": { actions: { type: "nameMark", params: given }, description: "Ketik nama" },
    "picture.drop": { actions: { type: "dropPicture", params: given }, description: "Hapus foto isian" },
  },
  states: {
    editing: {
      description: "Mengisi",
      on: {
        "picture.choose": {
          target: "capturing",
          actions: { type: "keepBusyKey", params: given },
          description: "Foto isian diambil",
        },
        "draft.flush": { target: "keeping", description: "Halaman ditinggalkan" },
        "form.submit": [
          { guard: "hasMistakes", actions: "keepMistakes", description: "Isian belum lengkap" },
          { target: "submitting", description: "Tekan Check-out" },
        ],
        "check.toggle": {
          target: "#fieldVisit.ticking",
          actions: { type: "keepTick", params: given },
          description: "Centang daftar periksa",
        },
      },
    },
    capturing: {
      description: "Menyiapkan foto isian",
      tags: "busy",
      invoke: {
        id: "preparePicture",
        src: "capture",
        input: ({ event }) => ({ picture: "picture" in event ? event.picture : null }),
        onDone: [
          {
            guard: when("isSuccess"),
            target: "editing",
            actions: { type: "keepPicture", params: outcomeOf },
          },
          saidBy("editing").failed,
        ],
        onError: saidBy("editing").broken,
      },
    },
    /** The phone may close the page while the camera of the check-out is open. */
    submitting: {
      description: "Menyimpan isian sebelum check-out",
      tags: "busy",
      invoke: {
        id: "keepBefore",
        src: "keepDraft",
        input: ({ context }) => ({ id: context.id, form: context.form }),
        onDone: { target: "#fieldVisit.locating", actions: "beginOut" },
        onError: { target: "#fieldVisit.locating", actions: "beginOut" },
      },
    },
    keeping: {
      description: "Menyimpan isian di ponsel ini",
      invoke: {
        id: "keepDraft",
        src: "keepDraft",
        input: ({ context }) => ({ id: context.id, form: context.form }),
        onDone: "editing",
        onError: "editing",
      },
    },
  },
})
