import { setup } from "xstate"
import { PROGRESS_MS, PROGRESS_THROTTLE_MS } from "#contract/kit/constants.ts"

export type ProgressEvent = { readonly type: "work.started" } | { readonly type: "work.ended" }

/** Progress bar at the top: not shown for short work, and always ends at its time limit. */
export const progressMachine = setup({
  types: { events: {} as ProgressEvent },
  delays: { throttle: PROGRESS_THROTTLE_MS, limit: PROGRESS_MS, fade: 200 },
}).createMachine({
  id: "progress",
  description: "Bilah kemajuan di atas halaman",
  initial: "idle",
  states: {
    idle: {
      description: "Tidak terlihat",
      on: { "work.started": { target: "waiting", description: "Pekerjaan mulai" } },
    },
    waiting: {
      description: "Pekerjaan pendek tidak ditampilkan",
      after: { throttle: "running" },
      on: { "work.ended": { target: "idle", description: "Selesai sebelum terlihat" } },
    },
    running: {
      description: "Bilah berjalan",
      after: { limit: "stalled" },
      on: { "work.ended": { target: "finishing", description: "Selesai" } },
    },
    stalled: {
      description: "Lebih lama dari biasanya",
      on: { "work.ended": { target: "finishing", description: "Selesai" } },
    },
    finishing: {
      description: "Bilah penuh lalu hilang",
      after: { fade: "idle" },
      on: { "work.started": { target: "waiting", description: "Pekerjaan lain mulai" } },
    },
  },
})
