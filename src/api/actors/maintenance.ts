import { fromCallback } from "xstate"
import { appInfo, updateAplikasi } from "#contract/areas/platform/aplikasi.ts"
import type { LiveNews } from "#machines/live/liveMachine.ts"
import {
  type MaintenanceEvent,
  maintenanceMachine,
  type MaintenanceNotice,
} from "#machines/maintenance/maintenanceMachine.ts"
import { readUserAnswer } from "../browser/identity.ts"
import { send, written } from "../wire/calls.ts"
import { onLive } from "../wire/live.ts"
import { actor, closed, request, run } from "../wire/request.ts"
import { wires } from "./session.ts"

type None = Record<string, never>
type Listener = { readonly type: "never" }

/** Interval at which the announced start is compared with the clock: a laptop may have slept. */
const CHECK_MS = 1_000

const hear = fromCallback<Listener, None>(({ sendBack }) => {
  const news = () => sendBack({ type: "live.news" } satisfies LiveNews)
  const ends = [
    closed.on(() => sendBack({ type: "maintenance.met" } satisfies MaintenanceEvent)),
    onLive("aplikasi", { news, changed: () => undefined }),
    /** Without server events the page of the super administrator who saves it knows at once. */
    written.on((call) => call.path === updateAplikasi.path && news()),
  ]
  return () => {
    for (const end of ends) end()
  }
})

const watchStart = fromCallback<Listener, { readonly at: string | null }>(({ sendBack, input }) => {
  const start = input.at === null ? 0 : Date.parse(input.at)
  const timer = setInterval(() => {
    if (Date.now() < start) return
    clearInterval(timer)
    sendBack({ type: "maintenance.due" } satisfies MaintenanceEvent)
  }, CHECK_MS)
  return () => clearInterval(timer)
})

const ask = actor<MaintenanceNotice | null, None>(async (_, abort) => {
  const outcome = await send(appInfo, {}, abort)
  return outcome.ok ? { ...outcome, value: outcome.value.maintenance } : outcome
})

export const liveMaintenance = maintenanceMachine.provide({
  actors: {
    hear,
    watchStart,
    askNotice: ask,
    askEnd: ask,
    probeUser: actor<null, None>(async (_, abort) => {
      const wire = { ...wires.me, background: true }
      const outcome = await run(wire, request(wire, {}, readUserAnswer), abort)
      return outcome.ok ? { ...outcome, value: null } : outcome
    }),
  },
})
