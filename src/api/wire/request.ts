import { Effect } from "effect"
import { ofetch } from "ofetch"
import { fromPromise } from "xstate"
import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"
import { type Failure, isLost, isMaintenance, type Outcome } from "#contract/kit/errors.ts"
import { readEnvelope } from "./envelope.ts"
import { requestIds } from "./requestIds.ts"
import { signal } from "./signal.ts"
import { token } from "../browser/storage.ts"

const TIMEOUT_MS = 30_000
/** Backoff delays before a lost call is retried. */
const PAUSES_MS = [250, 750] as const

/**
 * The parts of a call's declaration needed to send it; the first chunk declares these by hand, so that it carries no
 * schema.
 */
export type Wire = {
  readonly path: string
  readonly method: "GET" | "POST"
  readonly write: boolean
  readonly background: boolean
  readonly form: boolean
  /** Keepalive: the request is completed even if the page closes. */
  readonly keepalive?: true
}
export type Answered<A> = { readonly value: A; readonly message: string }

/** `true` when the first call starts, `false` when the last one ends; background calls do not count. */
export const working = signal<boolean>()
/** Emitted when a response says that the session is over. */
export const sessionOver = signal<null>()
/** Emitted when a response says that maintenance has begun. */
export const closed = signal<null>()

let open = 0
const counted = <A>(call: Wire, work: () => Promise<A>): Promise<A> => {
  if (call.background) return work()
  if (open++ === 0) working.send(true)
  return work().finally(() => {
    if (--open === 0) working.send(false)
  })
}

/** Serializes a payload; one with files is multipart instead of JSON. */
export type Encode = (payload: object) => string | FormData
const asJson: Encode = (payload) => JSON.stringify(payload)

const bodyOf = (call: Wire, payload: object, encode: Encode): BodyInit =>
  call.form
    ? new URLSearchParams(
        Object.entries(payload).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      )
    : encode(payload)

declare global {
  /**
   * Takes over the response that the shell page's early script has already requested, if the query is the same:
   * earlyCalls.ts.
   */
  var earlyAnswer:
    | ((
        path: string,
        body: BodyInit | null,
        held: string | null,
      ) => Promise<{ readonly status: number; readonly _data?: unknown }> | undefined)
    | undefined
}

const timedOut: Failure = { _tag: "TimedOut" }

const once = <A>(
  call: Wire,
  payload: object,
  decode: (data: unknown) => A | null,
  encode: Encode,
  held: string | null,
): Effect.Effect<Answered<A>, Failure> =>
  Effect.tryPromise({
    try: async (abort) => {
      const limit = AbortSignal.timeout(TIMEOUT_MS)
      const body = call.method === "GET" ? null : bodyOf(call, payload, encode)
      const sent =
        globalThis.earlyAnswer?.(call.path, body, held) ??
        ofetch.raw<unknown>(`${API_BASE}/${call.path}`, {
          method: call.method,
          ...(body === null ? {} : { body }),
          headers: {
            accept: "application/json",
            ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
            ...(held === null ? {} : { [TOKEN_HEADER]: held }),
          },
          signal: AbortSignal.any([abort, limit]),
          ...(call.keepalive === true ? { keepalive: true } : {}),
          retry: 0,
          ignoreResponseError: true,
        })
      const response = await sent.catch((error: unknown) => {
        throw limit.aborted ? timedOut : error
      })
      return { status: response.status, body: response._data }
    },
    catch: (error): Failure => (error === timedOut ? timedOut : { _tag: "Unreachable" }),
  }).pipe(
    Effect.flatMap(({ status, body }) => {
      const outcome = readEnvelope(status, body, decode)
      /** Ignore an expired session that has already been replaced by another. */
      if (status === 401 && held === token.get()) sessionOver.send(null)
      if (!outcome.ok && isMaintenance(outcome.failure)) closed.send(null)
      return outcome.ok
        ? Effect.succeed({ value: outcome.value, message: outcome.message })
        : Effect.fail(outcome.failure)
    }),
  )

/*
 * Delays and timeouts use the browser's own timers: Effect's durations and schedules would add 5 kB to the first chunk.
 * Interruption clears them all the same.
 */
const pause = (ms: number): Effect.Effect<void> =>
  Effect.callback((resume) => {
    const timer = setTimeout(() => resume(Effect.void), ms)
    return Effect.sync(() => clearTimeout(timer))
  })

/**
 * Retries a lost call, with jitter to spread many browsers. Never after the session has changed: one user's request
 * must not be sent in the name of the next.
 */
const again = <A>(
  attempt: Effect.Effect<A, Failure>,
  held: string | null,
  pauses: readonly number[] = PAUSES_MS,
): Effect.Effect<A, Failure> =>
  attempt.pipe(
    Effect.catch((failure) => {
      const [next, ...rest] = pauses
      if (next === undefined || !isLost(failure)) return Effect.fail(failure)
      return Effect.flatMap(pause(next * (0.8 + Math.random() * 0.4)), () =>
        held === token.get() ? again(attempt, held, rest) : Effect.fail(failure),
      )
    }),
  )

/**
 * Sends a call. Lost calls are retried with exponential backoff: reads freely, writes under one request_id (idempotency
 * key), which is also reused when the user sends the same payload again after a loss.
 * @param as the token of the requesting session, if it is not the current one
 */
export const request = <A>(
  call: Wire,
  payload: object,
  decode: (data: unknown) => A | null,
  encode: Encode = asJson,
  as: string | null = token.get(),
): Effect.Effect<Answered<A>, Failure> => {
  /** A payload that brings its own idempotency key keeps it: it was stored with the write. */
  const claim = call.write && !("request_id" in payload) ? requestIds.claim(call.path, payload) : null
  const sent = claim === null ? payload : { ...payload, request_id: claim.id }
  return again(once(call, sent, decode, encode, as), token.get()).pipe(
    Effect.tap(() => Effect.sync(() => claim?.settle())),
    Effect.tapError((failure) =>
      Effect.sync(() => {
        if (!isLost(failure)) claim?.settle()
      }),
    ),
  )
}

/** Runs a program to an outcome; leaving the state that started it interrupts it. */
export const run = <A>(
  call: Wire,
  program: Effect.Effect<Answered<A>, Failure>,
  abort?: AbortSignal,
): Promise<Outcome<A>> =>
  counted(call, () =>
    Effect.runPromise(
      program.pipe(
        Effect.match({
          onSuccess: ({ value, message }): Outcome<A> => ({ ok: true, value, message }),
          onFailure: (failure): Outcome<A> => ({ ok: false, failure }),
        }),
      ),
      abort === undefined ? {} : { signal: abort },
    ),
  )

/** Fills an actor slot with an async function that returns an outcome. */
export const actor = <Value, Input>(work: (input: Input, abort: AbortSignal) => Promise<Outcome<Value>>) =>
  fromPromise<Outcome<Value>, Input>(({ input, signal: abort }) => work(input, abort))
