import { setup } from "xstate"

export type ProgressEvent = { readonly type: "work.started" } | { readonly type: "work.ended" }

/** The bar across the top: not shown for short work, never longer than its limit without an end. */
export const progressMachine = setup({
  types: { events: {} as ProgressEvent },
  delays: { throttle: 200, limit: 5_000, fade: 200 },
}).createMachine({
  id: "progress",
  description: "Bilah kemajuan di atas halaman",
  initial: "idle",
  states: {
    idle: { description: "Tidak terlihat", on: { "work.started": "waiting" } },
    waiting: {
      description: "Pekerjaan pendek tidak ditampilkan",
      after: { throttle: "running" },
      on: { "work.ended": "idle" },
    },
    running: {
      description: "Bilah berjalan",
      after: { limit: "stalled" },
      on: { "work.ended": "finishing" },
    },
    stalled: { description: "Lebih lama dari biasanya", on: { "work.ended": "finishing" } },
    finishing: {
      description: "Bilah penuh lalu hilang",
      after: { fade: "idle" },
      on: { "work.started": "waiting" },
    },
  },
})
