import type { Page } from "@playwright/test"
import { API_BASE } from "#contract/kit/constants.ts"
import type { Failure } from "#contract/kit/errors.ts"
import type { Fault } from "../types.ts"

type Answer = { readonly status: number; readonly body: unknown }
const status = (code: number): Answer => ({ status: code, body: { api_status: 0, api_message: "" } })
const refusal = (message: string, more: object): Answer => ({
  status: 200,
  body: { api_status: 0, api_message: message, ...more },
})

/** A failure as the browser sees it; null = the network is down, "silence" = no answer. */
const asAnswer = (failure: Failure | Fault): Answer | null | "silence" => {
  if (failure === "offline") return null
  if (failure === "silence") return failure
  if ("status" in failure && !("_tag" in failure)) return { body: {}, ...failure }
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
  /** Whether a request of this call is pending. */
  readonly waiting: (call: string) => Promise<boolean>
  /** Lets the real server answer the pending request. */
  readonly release: (call: string) => Promise<void>
  /** Answers the pending request, and its retries during this step, with a failure. @returns false if it gets no answer */
  readonly fail: (call: string, failure: Failure | Fault) => Promise<boolean>
  /** Requests from now on are held again. */
  readonly calm: () => Promise<void>
}

type Held = {
  readonly waiting: (call: string) => boolean
  readonly release: (call: string) => void
  readonly fail: (call: string, answer: Answer | null) => void
  readonly calm: () => void
}
type WithHeld = { readonly held?: Held }

/**
 * Init script, runs in the page before its own code: it holds requests of these calls in the page. Holding them in the
 * network would make Playwright intercept every request, which disables the browser's HTTP and code caches.
 */
const holdInPage = ({ base, calls }: { readonly base: string; readonly calls: readonly string[] }) => {
  const pathOf = (call: string) => (call.startsWith("/") ? call : `${base}/${call}`)
  type Waiting = { readonly go: () => void; readonly answer: (answer: Answer | null) => void }
  const send = window.fetch.bind(window)
  const queues = new Map<string, Waiting[]>(calls.map((call) => [pathOf(call), []]))
  const failing = new Map<string, Answer | null>()
  const take = (call: string) => queues.get(pathOf(call))?.splice(0) ?? []
  window.fetch = (input, init) => {
    const address = typeof input === "string" ? input : input instanceof URL ? input.href : input.url
    const path = new URL(address, location.href).pathname
    const queue = queues.get(path)
    if (queue === undefined) return send(input, init)
    return new Promise<Response>((resolve, reject) => {
      const answer = (given: Answer | null) => {
        if (given === null) reject(new TypeError("Failed to fetch"))
        else
          resolve(
            new Response(JSON.stringify(given.body), {
              status: given.status,
              headers: { "content-type": "application/json" },
            }),
          )
      }
      const failure = failing.get(path)
      if (failure !== undefined) return answer(failure)
      const one: Waiting = { go: () => resolve(send(input, init)), answer }
      queue.push(one)
      const signal = init?.signal ?? (input instanceof Request ? input.signal : null)
      signal?.addEventListener("abort", () => {
        if (queue.includes(one)) queue.splice(queue.indexOf(one), 1)
        reject(signal.reason as Error)
      })
    })
  }
  const held: Held = {
    waiting: (call) => (queues.get(pathOf(call))?.length ?? 0) > 0,
    release: (call) => {
      for (const { go } of take(call)) go()
    },
    fail: (call, answer) => {
      // A success answers only the pending request; a failure is repeated for its retries.
      const isGood = (answer?.body as { readonly api_status?: unknown } | undefined)?.api_status === 1
      if (!isGood) failing.set(pathOf(call), answer)
      for (const one of take(call)) one.answer(answer)
    },
    calm: () => failing.clear(),
  }
  Object.assign(window, { held })
}

/** A page that is being unloaded has nothing pending. */
export const ofPage = <A>(asked: Promise<A>, otherwise: A): Promise<A> =>
  asked.catch((error: unknown) => {
    if (error instanceof Error && /context was destroyed|navigat/i.test(error.message)) return otherwise
    throw error
  })

/** Holds the calls of one page until the path answers them. Install it before the page is opened. */
export const holdCalls = async (page: Page, calls: readonly string[]): Promise<Calls> => {
  await page.addInitScript(holdInPage, { base: API_BASE, calls })
  let isFailing = false
  return {
    waiting: (call) =>
      ofPage(
        page.evaluate((one) => (window as WithHeld).held?.waiting(one) ?? false, call),
        false,
      ),
    release: (call) => page.evaluate((one) => (window as WithHeld).held?.release(one), call),
    fail: async (call, failure) => {
      const answer = asAnswer(failure)
      if (answer === "silence") return false
      isFailing = true
      await page.evaluate(([one, given]) => (window as WithHeld).held?.fail(one, given), [
        call,
        answer,
      ] as const)
      return true
    },
    calm: async () => {
      if (!isFailing) return
      isFailing = false
      await ofPage(
        page.evaluate(() => (window as WithHeld).held?.calm()),
        undefined,
      )
    },
  }
}
