import type { BrowserContext, Route } from "@playwright/test"
import { API_BASE } from "#contract/kit/constants.ts"
import type { FieldErrors, RefusalReason } from "#contract/kit/errors.ts"
import type { Guard } from "./guard.ts"

export type Answer = { readonly status: number; readonly body: object }

/** Answers that the real server does not give on demand. */
export const answers = {
  status: (status: number): Answer => ({ status, body: { api_status: 0, api_message: "" } }),
  ok: (data: object = {}, api_message = ""): Answer => ({
    status: 200,
    body: { api_status: 1, api_message, data },
  }),
  tracked: (track = "uji-0001"): Answer => ({
    status: 200,
    body: { api_status: 0, api_message: "Terjadi kesalahan", error_track: track },
  }),
  refused: (api_message: string, reason: RefusalReason = "state", more: object = {}): Answer => ({
    status: 200,
    body: { api_status: 0, api_message, data: { reason, ...more } },
  }),
  invalid: (errors: FieldErrors, api_message = "Periksa kembali isian Anda"): Answer => ({
    status: 200,
    body: { api_status: 0, api_message, is_validate: 1, data: { errors } },
  }),
  sessionOver: (api_message = "Sesi Anda telah berakhir. Silakan masuk lagi."): Answer => ({
    status: 401,
    body: { api_status: 0, api_message },
  }),
} as const

type Lift = () => Promise<void>

/** Held requests; releasing them also lets later ones pass. */
export type Held = {
  /** Resolves when the first request is held. */
  readonly arrived: () => Promise<void>
  /** Number of requests that are or were held. */
  readonly count: () => number
  readonly release: () => Promise<void>
  readonly abort: () => Promise<void>
  readonly answer: (answer: Answer) => Promise<void>
}

export type Faults = {
  /** Holds the requests of a call until they are released. */
  readonly hold: (call: string) => Promise<Held>
  /** Like `hold`, for any address: a script, a page. */
  readonly holdUrl: (matches: (url: URL) => boolean) => Promise<Held>
  /** Fails every request of a call with a network error, until lifted. */
  readonly abort: (call: string) => Promise<Lift>
  readonly abortUrl: (matches: (url: URL) => boolean) => Promise<Lift>
  /** Gives every request of a call this answer, `times` times or until lifted. */
  readonly answer: (call: string, answer: Answer, times?: number) => Promise<Lift>
  readonly offline: (on: boolean) => Promise<void>
}

const ofCall = (call: string) => (url: URL) => url.pathname === `${API_BASE}/${call}`
const fulfill = (route: Route, { status, body }: Answer) => route.fulfill({ status, json: body })

/** Faults of one browser context; the browser errors they cause are allowed. */
export const makeFaults = (context: BrowserContext, guard: Guard): Faults => {
  const route = async (
    matches: (url: URL) => boolean,
    handle: (route: Route) => Promise<void>,
    times?: number,
  ): Promise<Lift> => {
    guard.allowLoads(matches)
    await context.route(matches, handle, times === undefined ? {} : { times })
    return () => context.unroute(matches, handle)
  }
  const holdUrl = async (matches: (url: URL) => boolean): Promise<Held> => {
    const waiting: Route[] = []
    let count = 0
    let open: ((route: Route) => Promise<void>) | null = null
    let arrive: () => void = () => undefined
    const first = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const lift = await route(matches, async (one) => {
      count += 1
      arrive()
      if (open === null) waiting.push(one)
      else await open(one)
    })
    const end = async (how: (one: Route) => Promise<void>) => {
      open = how
      await lift()
      /** A closed page cannot be answered. */
      await Promise.all(waiting.splice(0).map((one) => how(one).catch(() => undefined)))
    }
    return {
      arrived: () => first,
      count: () => count,
      release: () => end((one) => one.continue()),
      abort: () => end((one) => one.abort()),
      answer: (answer) => end((one) => fulfill(one, answer)),
    }
  }
  return {
    holdUrl,
    hold: (call) => holdUrl(ofCall(call)),
    abort: (call) => route(ofCall(call), (one) => one.abort()),
    abortUrl: (matches) => route(matches, (one) => one.abort()),
    answer: (call, answer, times) => route(ofCall(call), (one) => fulfill(one, answer), times),
    offline: async (on) => {
      if (on) guard.allowLoads(() => true)
      await context.setOffline(on)
    },
  }
}
