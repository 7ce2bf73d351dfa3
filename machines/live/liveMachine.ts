import { setup } from "xstate"
import { listenerSlot } from "../lib/slots.ts"

export type LiveEvent =
  | { readonly type: "live.lead" }
  | { readonly type: "live.opened" }
  | { readonly type: "live.closed" }
  | { readonly type: "live.refused" }
  | { readonly type: "live.absent" }
  | { readonly type: "live.over" }

/** Sent to machines that show changing rows: data has changed. */
export type LiveNews = { readonly type: "live.news" }
/** Live updates start, or stop. */
export type LiveChanged = { readonly type: "live.changed"; readonly isOn: boolean }

/**
 * Leader election: one tab of a browser holds the connection to the server and forwards events to the others, because a
 * browser allows few connections to one server. A Web Lock decides which tab; without Web Locks nobody is connected,
 * and pages poll every few seconds.
 */
export const liveMachine = setup({
  types: { context: {} as Record<string, never>, events: {} as LiveEvent },
  actors: {
    lead: listenerSlot<{ type: "never" }>("lead"),
    follow: listenerSlot<{ type: "never" }>("follow"),
    listen: listenerSlot<{ type: "never" }>("listen"),
  },
  delays: { pause: 5_000, backOff: 60_000, longPause: 600_000 },
}).createMachine({
  id: "live",
  description: "Kabar langsung dari server",
  context: {},
  initial: "following",
  invoke: [
    { id: "lead", src: "lead", input: {} },
    { id: "follow", src: "follow", input: {} },
  ],
  states: {
    following: {
      description: "Tab lain yang mendengarkan; kabarnya sampai juga ke sini",
      on: { "live.lead": { target: "listening", description: "Giliran tab ini mendengarkan" } },
    },
    listening: {
      description: "Sambungan ke server, yang menyebut apa yang berubah",
      invoke: { id: "listen", src: "listen", input: {} },
      initial: "opening",
      on: {
        "live.closed": { target: "resting", description: "Sambungan putus" },
        "live.refused": { target: "backingOff", description: "Server menolak atau sedang bermasalah" },
        "live.absent": { target: "absent", description: "Di alamat itu tidak ada kabar langsung" },
        "live.over": { target: "over", description: "Server menjawab bahwa sesi berakhir" },
      },
      states: {
        opening: {
          description: "Menyambung",
          on: { "live.opened": { target: "open", description: "Tersambung" } },
        },
        open: { description: "Tersambung: yang berubah terdengar seketika" },
      },
    },
    resting: {
      description: "Sebentar kemudian disambung lagi; sementara itu halaman bertanya sendiri",
      after: { pause: "listening" },
    },
    backingOff: {
      description:
        "Server tidak didesak: semenit kemudian dicoba lagi, sementara itu halaman bertanya sendiri",
      after: { backOff: "listening" },
    },
    absent: {
      description:
        "Versi server atau proxy tanpa kabar langsung: halaman bertanya sendiri, jarang dicoba lagi",
      after: { longPause: "listening" },
    },
    over: {
      description: "Sesi berakhir: mesin sesi menampilkan halaman masuk; sebelum itu tidak didesak lagi",
      after: { longPause: "listening" },
    },
  },
})
