import { Result, Schema } from "effect"
import type { AnswerOf, Call, InputOf } from "#contract/kit/call.ts"
import type { Failure, Outcome } from "#contract/kit/errors.ts"
import type { RefusalReason } from "#contract/kit/errors.ts"
import { decoder } from "#contract/kit/decode.ts"
import { barred } from "./barred.ts"
import { dropLists } from "./cache.ts"
import { orStored } from "./kept.ts"
import { signal } from "./signal.ts"
import { partsOf } from "./parts.ts"
import { refused } from "./refused.ts"
import { type Encode, request, run } from "./request.ts"
import { token } from "../browser/storage.ts"

/** A decoded shape is wrapped in a box, so that null can mean an unknown shape. */
type Boxed = { readonly data: unknown }
type Decode = (data: unknown) => Boxed | null
const answers = new WeakMap<Call, Decode>()
const payloads = new WeakMap<Call, ReturnType<typeof decoder>>()

export const answerDecoder = (call: Call): Decode => {
  const known = answers.get(call)
  if (known !== undefined) return known
  const decode = Schema.decodeUnknownResult(call.answer)
  const made: Decode = (data) => {
    const result = decode(data)
    return Result.isSuccess(result) ? { data: result.success } : null
  }
  answers.set(call, made)
  return made
}

/** Validates a payload against the contract before it is sent; null = valid. */
export const mistakesIn = (call: Call, payload: unknown) => {
  const decode = payloads.get(call) ?? decoder(call.payload)
  payloads.set(call, decode)
  const decoded = decode(payload)
  return decoded.ok ? null : decoded.errors
}

type Ahead = {
  readonly until: number
  readonly outcome: Promise<Outcome<Boxed>>
  /** The outcome, once it has arrived. */
  answered: Outcome<Boxed> | null
}
/** How long a prefetched response counts as fresh. */
const AHEAD_MS = 5_000
/** Limit of prefetched responses: a page needs a few; rows that were only hovered must not stay for long. */
const AHEAD_MOST = 4
/** By query, oldest first. */
const aheads = new Map<string, Ahead>()

const keyOf = (call: Call, payload: unknown) => `${token.get()} ${call.path} ${JSON.stringify(payload)}`
/** Deduplicates requests in flight, per session. */
const takeAhead = (call: Call, payload: unknown): Promise<Outcome<Boxed>> | null => {
  const key = keyOf(call, payload)
  const found = aheads.get(key)
  aheads.delete(key)
  return found === undefined || Date.now() > found.until ? null : found.outcome
}

const encode: Encode = (payload) => partsOf(payload) ?? JSON.stringify(payload)

const deliver = async (call: Call, payload: unknown, abort?: AbortSignal): Promise<Outcome<Boxed>> => {
  const outcome = await run(call, request(call, payload as object, answerDecoder(call), encode), abort)
  return call.offline === null ? outcome : orStored(call, payload, outcome, answerDecoder(call))
}

/**
 * Prefetch: sends the next screen's query once, so that the response loads while its code loads. Does nothing while
 * signed out; it also warms up the payload validation, which takes longer than sending.
 */
export const sendAhead = <C extends Call>(call: C, payload: InputOf<C>): void => {
  if (call.write || mistakesIn(call, payload) !== null || token.get() === null || isAhead(call, payload))
    return
  const outcome = deliver(call, payload)
  const asked: Ahead = { until: Date.now() + AHEAD_MS, outcome, answered: null }
  void outcome.then((answered) => (asked.answered = answered))
  const key = keyOf(call, payload)
  aheads.delete(key)
  aheads.set(key, asked)
  for (const oldest of [...aheads.keys()].slice(0, -AHEAD_MOST)) aheads.delete(oldest)
}

/** All prefetched responses, regardless of their consumer; null = none. */
export const underWay = (): Promise<unknown> | null =>
  aheads.size === 0 ? null : Promise.all([...aheads.values()].map(({ outcome }) => outcome))

/** The prefetched response, if it has arrived: consumed as by `send`, but synchronously before rendering. */
export const takeAnswered = <C extends Call>(call: C, payload: InputOf<C>): AnswerOf<C> | null => {
  const key = keyOf(call, payload)
  const answered = isAhead(call, payload) ? aheads.get(key)?.answered : null
  if (answered?.ok !== true) return null
  aheads.delete(key)
  return answered.value.data as AnswerOf<C>
}

/** Whether a response to this query is already in flight. */
export const isAhead = (call: Call, payload: unknown): boolean =>
  Date.now() <= (aheads.get(keyOf(call, payload))?.until ?? 0)

/** Emitted when a call was refused because a module or permission is missing. */
const isBar = ({ needs }: Call, reason: RefusalReason | null): boolean =>
  needs !== null && (reason === "switched_off" || reason === "forbidden")

/** A refusal of a call that `toastsRefusal`; a background call repeats, and would repeat its toast. */
const told = ({ toastsRefusal, background }: Call, failure: Failure): Failure => {
  if (!toastsRefusal || background || (failure._tag !== "Invalid" && failure._tag !== "Stale")) return failure
  const marked = { ...failure, toasts: true as const }
  refused.send(marked)
  return marked
}

/** Emitted for this page's writes that were answered. */
export const written = signal<Call>()

/**
 * Sends a call as the contract declares it. An invalid payload is not sent: the result is the same `Invalid` error the
 * server would return. A successful write invalidates the list caches it affects.
 */
export const send = async <C extends Call>(
  call: C,
  payload: InputOf<C>,
  abort?: AbortSignal,
): Promise<Outcome<AnswerOf<C>>> => {
  const errors = mistakesIn(call, payload)
  if (errors !== null)
    return {
      ok: false,
      failure: told(call, { _tag: "Invalid", message: "Periksa kembali isian Anda", errors }),
    }
  const outcome = await (takeAhead(call, payload) ?? deliver(call, payload, abort))
  if (!outcome.ok) {
    if (outcome.failure._tag === "Refused" && isBar(call, outcome.failure.reason)) barred.send(null)
    return { ok: false, failure: told(call, outcome.failure) }
  }
  if (call.write) {
    // Prefetched responses may predate this write.
    aheads.clear()
    dropLists(call.invalidates)
    written.send(call)
  }
  return { ...outcome, value: outcome.value.data as AnswerOf<C> }
}

/** Like `send`, for untyped input from an address or a text field: the call's contract validates it. */
export const sendLoose = <C extends Call>(
  call: C,
  payload: Readonly<Record<string, unknown>>,
  abort: AbortSignal,
): Promise<Outcome<AnswerOf<C>>> => send(call, payload as InputOf<C>, abort)
