import { Result, Schema } from "effect"
import type { AnswerOf, Call, InputOf } from "#contract/call.ts"
import type { Outcome } from "#contract/errors.ts"
import { decoder } from "#contract/decode.ts"
import { dropLists } from "./cache.ts"
import { request, run } from "./request.ts"

/** A known shape comes in a box, so that null can stand for one that is not known. */
type Decode = (data: unknown) => { readonly data: unknown } | null
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
  const outcome = await run(call, request(call, payload as object, answerDecoder(call)), abort)
  if (!outcome.ok) return outcome
  if (call.write) dropLists(call.invalidates)
  return { ...outcome, value: outcome.value.data as AnswerOf<C> }
}
