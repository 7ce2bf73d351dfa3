import { trackPositions, trackRoute } from "#contract/areas/fieldwork/tracker.ts"
import type { AnswerOf, InputOf } from "#contract/kit/call.ts"
import { refreshMachine } from "#machines/refresh/refreshMachine.ts"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { hearLive } from "./live.ts"
import { asking } from "./reading.ts"

export type Positions = AnswerOf<typeof trackPositions>
export type PersonPosition = Positions["rows"][number]
export type PositionsAsk = InputOf<typeof trackPositions>
export type Route = AnswerOf<typeof trackRoute>
export type RouteAsk = { readonly members_id: number | null; readonly tanggal: string }

/** Debounce of typed search words, ms. */
const TYPING_MS = 250
const pause = (ms: number, abort: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    abort.addEventListener("abort", () => {
      clearTimeout(timer)
      resolve()
    })
  })
let asked: string | undefined

export const livePositions = createQueryMachine<Positions, PositionsAsk>(
  "tracker",
  "Posisi terakhir pegawai",
).provide({
  actors: {
    load: asking<Positions, PositionsAsk>(async (ask, abort) => {
      if (ask.q !== asked) await pause(TYPING_MS, abort)
      asked = ask.q
      return send(trackPositions, ask, abort)
    }),
  },
})

/** The route of the chosen employee; null = nobody is chosen. */
export const liveTrackRoute = createQueryMachine<Route | null, RouteAsk>(
  "trackerRoute",
  "Rute seorang pegawai",
).provide({
  actors: {
    load: asking<Route | null, RouteAsk>(({ members_id, tanggal }, abort) =>
      members_id === null
        ? Promise.resolve({ ok: true, value: null, message: "" })
        : send(trackRoute, { members_id, tanggal }, abort),
    ),
  },
})

/** Positions come from phones and check-ins (`tracker`) and from visits. */
export const liveTrackRefresh = refreshMachine.provide({
  actors: { hear: hearLive((topic) => topic === "tracker" || topic === "visit") },
})
