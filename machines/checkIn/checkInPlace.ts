import { checkInSetup } from "./checkInSetup.ts"

export const onReason = {
  actions: {
    type: "keepReason",
    params: ({ event }: { readonly event: { readonly reason: string } }) => event,
  },
  description: "Tulis alasan",
} as const
const again = { target: "locating", description: "Tekan Coba lagi" } as const
export const cancel = { target: "resting", description: "Tekan Batal" } as const
/** Without a position, where the company's rules accept it. */
const without = {
  guard: "isPlaceless",
  target: "proceeding",
  description: "Tekan Lanjut tanpa lokasi",
} as const

/** How the position was judged, each with its way on. */
export const placeStates = {
  denied: checkInSetup.createStateConfig({
    description: "Izin lokasi ditolak",
    tags: "pressing",
    on: { "locate.again": again, "press.continue": without, "press.cancel": cancel },
  }),
  unlocated: checkInSetup.createStateConfig({
    description: "Lokasi tidak ditemukan",
    tags: "pressing",
    on: { "locate.again": again, "press.continue": without, "press.cancel": cancel },
  }),
  mocked: checkInSetup.createStateConfig({
    description: "Lokasi palsu ditolak",
    tags: "pressing",
    on: { "locate.again": again, "press.cancel": cancel },
  }),
  vague: checkInSetup.createStateConfig({
    description: "Lokasi kurang akurat",
    tags: "pressing",
    on: {
      "locate.again": again,
      "press.continue": { target: "weighing", description: "Tekan Pakai lokasi ini" },
      "press.cancel": cancel,
    },
  }),
  blocked: checkInSetup.createStateConfig({
    description: "Di luar radius, ditolak aturan perusahaan",
    tags: "pressing",
    on: { "locate.again": again, "press.cancel": cancel },
  }),
  inside: checkInSetup.createStateConfig({
    description: "Di dalam radius",
    tags: "pressing",
    on: {
      "press.continue": { target: "proceeding", description: "Tekan Lanjut" },
      "locate.again": again,
      "press.cancel": cancel,
    },
  }),
  outside: checkInSetup.createStateConfig({
    description: "Di luar radius: alasan",
    tags: "pressing",
    on: {
      "reason.change": onReason,
      "press.continue": [
        { guard: "lacksReason", actions: "askReason", description: "Alasan belum diisi" },
        { target: "proceeding", description: "Tekan Lanjut" },
      ],
      "locate.again": again,
      "press.cancel": cancel,
    },
  }),
}
