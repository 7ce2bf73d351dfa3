import { Effect } from "effect"
import { ofetch } from "ofetch"
import { fromPromise } from "xstate"
import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"
import type { Failure, Outcome } from "#contract/kit/errors.ts"
import { readEnvelope } from "./envelope.ts"
import { requestIds } from "./requestIds.ts"
import { signal } from "./signal.ts"
import { token } from "../browser/storage.ts"

const TIMEOUT_MS = 30_000
/** Pauses before a lost call is sent again. */
const PAUSES_MS = [250, 750] as const

/** What sending a call needs of its declaration; the first chunk writes these by hand, so that it carries no schema. */
export type Wire = {
  readonly path: string
  readonly method: "GET" | "POST"
  readonly write: boolean
  readonly background: boolean
  readonly form: boolean
  /** Goes out also when the page is closed meanwhile. */
  readonly keepalive?: true
}
export type Answered<A> = { readonly value: A; readonly message: string }

/** `true` when the first call starts, `false` when the last one ends; background calls do not count. */
export const working = signal<boolean>()
/** A call was told that the session is over. */
export const sessionOver = signal<null>()

let open = 0
const counted = <A>(call: Wire, work: () => Promise<A>): Promise<A> => {
  if (call.background) return work()
  if (open++ === 0) working.send(true)
  return work().finally(() => {
    if (--open === 0) working.send(false)
  })
}

/** How a payload is written down; one with files is not JSON. */
export type Encode = (payload: object) => string | FormData
const asJson: Encode = (payload) => JSON.stringify(payload)

const bodyOf = (call: Wire, payload: object, encode: Encode): BodyInit =>
  call.form
    ? new URLSearchParams(
        Object.entries(payload).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      )
    : encode(payload)

declare global {
  /** Hands over what the shell page's early script has asked already, if that was the same: earlyCalls.ts. */
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
      /** Of a session that has been followed by another it is no news. */
      if (status === 401 && held === token.get()) sessionOver.send(null)
      return outcome.ok
        ? Effect.succeed({ value: outcome.value, message: outcome.message })
        : Effect.fail(outcome.failure)
    }),
  )

/*
 * Pauses and the time limit use the browser's own timers: Effect's durations and schedules would be 5 kB of the
 * first chunk. Being interrupted clears them all the same.
 */
const pause = (ms: number): Effect.Effect<void> =>
  Effect.callback((resume) => {
    const timer = setTimeout(() => resume(Effect.void), ms)
    return Effect.sync(() => clearTimeout(timer))
  })

/**
 * Sends a lost call again; a jitter keeps many browsers apart. Never for a session that has followed: what one person
 * asked is not sent in the name of the next.
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

const isLost = (failure: Failure) => failure._tag === "Unreachable" || failure._tag === "TimedOut"

/**
 * Sends a call. Lost ones are tried again with growing pauses: reads freely, writes under one request_id, which is
 * also used when a person sends the same payload again after a loss.
 * @param as the token of the session that asks, where it is not the one that is held
 */
export const request = <A>(
  call: Wire,
  payload: object,
  decode: (data: unknown) => A | null,
  encode: Encode = asJson,
  as: string | null = token.get(),
): Effect.Effect<Answered<A>, Failure> => {
  const claim = call.write ? requestIds.claim(call.path, payload) : null
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

/** Runs a program to an outcome; leaving the state that asked for it interrupts it. */
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

/** Fills an actor slot with async work that answers an outcome. */
export const actor = <Value, Input>(work: (input: Input, abort: AbortSignal) => Promise<Outcome<Value>>) =>
  fromPromise<Outcome<Value>, Input>(({ input, signal: abort }) => work(input, abort))
