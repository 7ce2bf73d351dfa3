import { Result, Schema } from "effect"
import type { AnswerOf, Call, InputOf } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import type { RefusalReason } from "#contract/kit/errors.ts"
import { decoder } from "#contract/kit/decode.ts"
import { barred } from "./barred.ts"
import { dropLists } from "./cache.ts"
import { signal } from "./signal.ts"
import { partsOf } from "./parts.ts"
import { type Encode, request, run } from "./request.ts"
import { token } from "../browser/storage.ts"

/** A known shape comes in a box, so that null can stand for one that is not known. */
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

/** What the contract says about a payload before it is sent; null = nothing to say. */
export const mistakesIn = (call: Call, payload: unknown) => {
  const decode = payloads.get(call) ?? decoder(call.payload)
  payloads.set(call, decode)
  const decoded = decode(payload)
  return decoded.ok ? null : decoded.errors
}

type Ahead = {
  readonly until: number
  readonly outcome: Promise<Outcome<Boxed>>
  /** The outcome, once it is here. */
  answered: Outcome<Boxed> | null
}
/** How long an answer that was asked for ahead counts as just asked for. */
const AHEAD_MS = 5_000
/** A page asks a few questions at once; rows pointed at in passing must not keep theirs for long. */
const AHEAD_MOST = 4
/** By what was asked, the oldest first. */
const aheads = new Map<string, Ahead>()

const keyOf = (call: Call, payload: unknown) => `${token.get()} ${call.path} ${JSON.stringify(payload)}`
/** What is under way already, once, and only for the session that asked. */
const takeAhead = (call: Call, payload: unknown): Promise<Outcome<Boxed>> | null => {
  const key = keyOf(call, payload)
  const found = aheads.get(key)
  aheads.delete(key)
  return found === undefined || Date.now() > found.until ? null : found.outcome
}

const encode: Encode = (payload) => partsOf(payload) ?? JSON.stringify(payload)

const deliver = (call: Call, payload: unknown, abort?: AbortSignal): Promise<Outcome<Boxed>> =>
  run(call, request(call, payload as object, answerDecoder(call), encode), abort)

/**
 * Asks now, once, what the next screen will ask in a moment: its answer is on the way while its code draws. Nothing is
 * asked while nobody is signed in; what checks the payload is ready then, which takes longer than asking.
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

/** All that was asked for ahead, whoever will take it; null = nothing. */
export const underWay = (): Promise<unknown> | null =>
  aheads.size === 0 ? null : Promise.all([...aheads.values()].map(({ outcome }) => outcome))

/** The answer that was asked for ahead, if it is here: taken like by `send`, but before anything is drawn. */
export const takeAnswered = <C extends Call>(call: C, payload: InputOf<C>): AnswerOf<C> | null => {
  const key = keyOf(call, payload)
  const answered = isAhead(call, payload) ? aheads.get(key)?.answered : null
  if (answered?.ok !== true) return null
  aheads.delete(key)
  return answered.value.data as AnswerOf<C>
}

/** Whether the answer to this is under way already. */
export const isAhead = (call: Call, payload: unknown): boolean =>
  Date.now() <= (aheads.get(keyOf(call, payload))?.until ?? 0)

/** A call that needs a module or a right was refused for want of one. */
const isBar = ({ needs }: Call, reason: RefusalReason | null): boolean =>
  needs !== null && (reason === "switched_off" || reason === "forbidden")

/** Writes of this page that were answered. */
export const written = signal<Call>()

/**
 * Sends a call as the contract declares it. A payload the contract refuses is not sent: the answer is the same
 * `Invalid` the server would give. A successful write drops the list caches it makes wrong.
 */
export const send = async <C extends Call>(
  call: C,
  payload: InputOf<C>,
  abort?: AbortSignal,
): Promise<Outcome<AnswerOf<C>>> => {
  const errors = mistakesIn(call, payload)
  if (errors !== null)
    return { ok: false, failure: { _tag: "Invalid", message: "Periksa kembali isian Anda", errors } }
  const outcome = await (takeAhead(call, payload) ?? deliver(call, payload, abort))
  if (!outcome.ok) {
    if (outcome.failure._tag === "Refused" && isBar(call, outcome.failure.reason)) barred.send(null)
    return outcome
  }
  if (call.write) {
    // What was asked before it may tell of before it.
    aheads.clear()
    dropLists(call.invalidates)
    written.send(call)
  }
  return { ...outcome, value: outcome.value.data as AnswerOf<C> }
}

/** As `send`, for what an address says or somebody typed: whether it fits the call is for its contract to say. */
export const sendLoose = <C extends Call>(
  call: C,
  payload: Readonly<Record<string, unknown>>,
  abort: AbortSignal,
): Promise<Outcome<AnswerOf<C>>> => send(call, payload as InputOf<C>, abort)
