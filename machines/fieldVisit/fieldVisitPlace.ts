import { locating, photoStates } from "../lib/device.ts"
import { fieldVisitSetup } from "./fieldVisitSetup.ts"

export const back = { target: "resting", description: "Tekan Batal" } as const
const again = { target: "locating", description: "Tekan Coba lagi" } as const
const onNote = {
  actions: {
    type: "keepNote",
    params: ({ event }: { readonly event: { readonly note: string } }) => event,
  },
  description: "Tulis catatan",
} as const

/** How the position was judged, each with its way on. A visit without a position is measured by nobody. */
export const placeStates = {
  locating: fieldVisitSetup.createStateConfig({
    description: "Mencari lokasi",
    tags: ["busy", "reporting"],
    invoke: locating,
    on: { "step.cancel": back },
  }),
  judging: fieldVisitSetup.createStateConfig({
    description: "Menilai lokasi",
    always: [
      { guard: "isDenied", target: "denied" },
      { guard: "isUnknown", target: "unlocated" },
      { guard: "isMocked", target: "mocked" },
      { guard: "isVague", target: "vague" },
      { target: "weighing" },
    ],
  }),
  denied: fieldVisitSetup.createStateConfig({
    description: "Izin lokasi ditolak",
    tags: "reporting",
    on: {
      "locate.again": again,
      "step.continue": { target: "proceeding", description: "Tekan Lanjut tanpa lokasi" },
      "step.cancel": back,
    },
  }),
  unlocated: fieldVisitSetup.createStateConfig({
    description: "Lokasi tidak ditemukan",
    tags: "reporting",
    on: {
      "locate.again": again,
      "step.continue": { target: "proceeding", description: "Tekan Lanjut tanpa lokasi" },
      "step.cancel": back,
    },
  }),
  mocked: fieldVisitSetup.createStateConfig({
    description: "Lokasi palsu: dicatat bila diteruskan",
    tags: "reporting",
    on: {
      "locate.again": again,
      "step.continue": { target: "weighing", description: "Tekan Pakai lokasi ini" },
      "step.cancel": back,
    },
  }),
  vague: fieldVisitSetup.createStateConfig({
    description: "Lokasi kurang akurat",
    tags: "reporting",
    on: {
      "locate.again": again,
      "step.continue": { target: "weighing", description: "Tekan Pakai lokasi ini" },
      "step.cancel": back,
    },
  }),
  weighing: fieldVisitSetup.createStateConfig({
    description: "Mengukur jarak ke pelanggan",
    always: [
      { guard: "isBlocked", target: "blocked" },
      { guard: "isOutside", target: "outside" },
      { target: "inside" },
    ],
  }),
  blocked: fieldVisitSetup.createStateConfig({
    description: "Di luar radius, ditolak aturan perusahaan",
    tags: "reporting",
    on: { "locate.again": again, "step.cancel": back },
  }),
  inside: fieldVisitSetup.createStateConfig({
    description: "Di tempat pelanggan, atau tanpa ukuran",
    tags: "reporting",
    on: {
      "note.change": onNote,
      "step.continue": { target: "proceeding", description: "Tekan Lanjut" },
      "locate.again": again,
      "step.cancel": back,
    },
  }),
  outside: fieldVisitSetup.createStateConfig({
    description: "Di luar radius: dicatat",
    tags: "reporting",
    on: {
      "note.change": onNote,
      "step.continue": { target: "proceeding", description: "Tekan Lanjut" },
      "locate.again": again,
      "step.cancel": back,
    },
  }),
  proceeding: fieldVisitSetup.createStateConfig({
    description: "Menuju langkah berikutnya",
    always: [{ guard: "needsPhoto", target: "photo" }, { target: "sending" }],
  }),
}

/** The photo of a check-in or check-out; a picture may be chosen on a device without a camera. */
export const photoState = fieldVisitSetup.createStateConfig({
  description: "Foto",
  tags: "reporting",
  initial: "checking",
  on: { "step.cancel": back },
  states: photoStates("#fieldVisit.sending"),
})
