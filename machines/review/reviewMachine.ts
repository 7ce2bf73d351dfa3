import { reviewParts } from "./reviewParts.ts"
import type { ReviewRow } from "./reviewTypes.ts"

/**
 * The screen of pending requests: it owns the list, its watch, the row in the URL, deciding and undo, and knows which
 * row is shown.
 */
export const createReviewMachine = <Row extends ReviewRow>(id: string, description: string) =>
  reviewParts<Row>().createMachine({
    id,
    description,
    context: ({ input }) => ({
      start: input,
      rows: [],
      query: input.list.query,
      focused: null,
      opened: input.opened,
      asked: null,
      named: null,
      held: [],
      deciding: null,
      told: null,
    }),
    invoke: [
      { id: "list", src: "list", input: ({ context }) => context.start.list },
      { id: "queue", src: "queue", input: ({ context }) => context.start.queue },
      { id: "undo", src: "undo", input: ({ context }) => ({ noun: context.start.queue.noun }) },
      { id: "watch", src: "watch", input: undefined },
      { id: "one", src: "one", input: { input: null } },
      { id: "hear", src: "hear", input: ({ self }) => ({ review: self }) },
    ],
    on: {
      "row.look": {
        actions: [
          { type: "closeTold", params: ({ event }) => event },
          { type: "keepFocus", params: ({ event }) => event },
        ],
        description: "Baris lain dilihat",
      },
      "decision.ask": {
        actions: [
          { type: "keepHeld", params: ({ event }) => event },
          { type: "openDecision", params: ({ event }) => event },
        ],
        description: "Setujui, Tolak atau keputusan lain ditekan, untuk satu baris atau beberapa",
      },
      "address.changed": {
        actions: [
          { type: "readQuery", params: ({ event }) => event },
          { type: "keepAddress", params: ({ event }) => event },
          "askNamed",
        ],
        description: "Alamat berubah",
      },
      "rows.read": [
        {
          guard: { type: "isNew", params: ({ event }) => event },
          actions: [{ type: "keepRows", params: ({ event }) => event }, "askNamed", "watchRows"],
          description: "Halaman dibaca: baris-barisnya diamati dari sini",
        },
        {
          actions: { type: "keepRows", params: ({ event }) => event },
          description: "Baris di halaman diperbarui di tempatnya",
        },
      ],
      "row.named": {
        actions: { type: "keepNamed", params: ({ event }) => event },
        description: "Baris dari alamat terbaca sendiri",
      },
      "rows.renewed": {
        actions: [
          { type: "renewRows", params: ({ event }) => event },
          { type: "lookForUndo", params: ({ event }) => event },
        ],
        description: "Baris yang terlihat diubah orang lain",
      },
      "rows.changed": {
        actions: [
          { type: "clearPicked", params: ({ event }) => event },
          { type: "passFocus", params: ({ event }) => event },
          "readAgain",
          "readNamedAgain",
        ],
        description: "Ada yang diputuskan: yang berikutnya terlihat",
      },
      "rows.taken": { actions: ["readAgain", "readNamedAgain"], description: "Persetujuan diurungkan" },
      "news.show": {
        actions: [{ type: "passFocus", params: ({ event }) => ({ ids: event.gone }) }, "readAgain"],
        description: "Tampilkan yang baru ditekan",
      },
      "review.seen": { actions: "readAgain", description: "Layar terlihat lagi" },
      "decision.made": {
        actions: { type: "offerUndo", params: ({ event }) => event },
        description: "Baru diputuskan: dapat diurungkan",
      },
      "undo.press": { actions: "takeBack", description: "Urungkan ditekan" },
      "undo.close": { actions: "closeOffer", description: "Pemberitahuan berlalu atau ditutup" },
      "decision.stood": [
        {
          guard: { type: "isTold", params: ({ event }) => event },
          target: ".told",
          actions: { type: "keepStanding", params: ({ event }) => event },
          description: "Orang lain lebih dulu memutuskan",
        },
        {
          guard: { type: "isAboutOne", params: ({ event }) => event },
          target: ".deciding",
          actions: { type: "keepStanding", params: ({ event }) => event },
          description: "Catatan satu baris terbuka",
        },
        {
          target: ".looking",
          actions: { type: "keepStanding", params: ({ event }) => event },
          description: "Tidak ada catatan satu baris yang terbuka",
        },
      ],
      "review.said": {
        actions: { type: "say", params: ({ event }) => event },
        description: "Pemberitahuan dan catatan diteruskan",
      },
    },
    initial: "looking",
    states: {
      looking: {
        description: "Bukti satu baris terlihat: yang dilihat, yang dari alamat, atau yang pertama",
      },
      deciding: { description: "Baris yang catatannya terbuka tetap ada, juga bila hilang dari daftar" },
      told: { description: "Yang diputuskan orang lain terlihat sampai dimengerti" },
    },
  })
