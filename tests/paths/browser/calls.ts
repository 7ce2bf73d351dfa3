import type { BrowserContext, Request, Route } from "@playwright/test"
import { API_BASE } from "#contract/constants.ts"
import type { Failure } from "#contract/errors.ts"

type Answer = { readonly status: number; readonly body: object }
const status = (code: number): Answer => ({ status: code, body: { api_status: 0, api_message: "" } })
const refusal = (message: string, more: object): Answer => ({
  status: 200,
  body: { api_status: 0, api_message: message, ...more },
})

/** A failure as the browser meets it; null = the network is down, "silence" = no answer comes. */
const asAnswer = (failure: Failure): Answer | null | "silence" => {
  switch (failure._tag) {
    case "Unreachable":
      return null
    case "TimedOut":
      return "silence"
    case "BadRequest":
      return status(400)
    case "NotFound":
      return status(404)
    case "ServerBroken":
      return status(failure.status)
    case "BadShape":
      return { status: 200, body: { halo: "dunia" } }
    case "Tracked":
      return refusal(failure.message, { error_track: failure.track })
    case "Refused":
      return refusal(failure.message, { data: { reason: failure.reason, rows: failure.rows } })
    case "Invalid":
      return refusal(failure.message, { is_validate: 1, data: { errors: failure.errors } })
    case "Stale":
      return refusal(failure.message, { data: { reason: "stale", current: failure.current } })
    case "SessionOver":
      return status(401)
  }
}

export type Calls = {
  /** Requests of these calls wait from now on. */
  readonly hold: (calls: readonly string[]) => Promise<void>
  /** The request of a call that waits, or null. */
  readonly waiting: (call: string) => boolean
  /** Lets the real server answer what waits. */
  readonly release: (call: string) => Promise<void>
  /** Answers what waits with a failure, and what is sent again for as long as the step lasts; false = with silence. */
  readonly fail: (call: string, failure: Failure) => Promise<boolean>
  /** What is sent from now on waits again. */
  readonly calm: () => void
}

const answerWith = async (route: Route, answer: Answer | null): Promise<void> => {
  const answered =
    answer === null ? route.abort() : route.fulfill({ status: answer.status, json: answer.body })
  // A page that is gone takes no answer.
  await answered.catch(() => undefined)
}

/** Calls of one browser context, answered when the path says so. */
export const holdCalls = (context: BrowserContext): Calls => {
  const queues = new Map<string, { readonly route: Route; readonly request: Request }[]>()
  const failing = new Map<string, Answer | null>()
  const queueOf = (call: string) => queues.get(call) ?? []
  context.on("requestfailed", (request) => {
    for (const [call, queue] of queues)
      queues.set(
        call,
        queue.filter((one) => one.request !== request),
      )
  })
  const take = (call: string) => queueOf(call).splice(0)
  return {
    hold: async (calls) => {
      for (const call of calls) {
        if (queues.has(call)) continue
        queues.set(call, [])
        await context.route(
          (url) => url.pathname === `${API_BASE}/${call}`,
          async (route) => {
            const answer = failing.get(call)
            if (answer === undefined) return void queueOf(call).push({ route, request: route.request() })
            await answerWith(route, answer)
          },
        )
      }
    },
    waiting: (call) => queueOf(call).length > 0,
    release: async (call) => {
      for (const { route } of take(call)) await route.fallback().catch(() => undefined)
    },
    fail: async (call, failure) => {
      const answer = asAnswer(failure)
      if (answer === "silence") return false
      failing.set(call, answer)
      for (const { route } of take(call)) await answerWith(route, answer)
      return true
    },
    calm: () => failing.clear(),
  }
}
