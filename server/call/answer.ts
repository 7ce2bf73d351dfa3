import type { Envelope } from "#contract/kit/envelope.ts"
import type { FieldErrors, RefusalReason } from "#contract/kit/errors.ts"
import { DatabaseAway } from "../db/database.ts"
import { StoreAway } from "../files/away.ts"
import { isNoRoom, NO_ROOM } from "./noRoom.ts"

/** A handler's result: `data` in the shape of the contract, and the text of the toast. */
export type Answer<A> = {
  readonly data: A
  readonly message: string
  readonly counts?: Counts
}
/** Bulk results: rows that succeeded and rows that failed. */
export type Counts = { readonly success: number; readonly gagal: number }

export const ok = <A>(data: A, message = "OK"): Answer<A> => ({ data, message })

/** A handler throws one of these: the transaction rolls back and the response envelope carries the reason. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  constructor(
    message: string,
    readonly reason: RefusalReason | null = null,
    readonly extra: Readonly<Record<string, unknown>> = {},
    /** Counts of a bulk write; only server/call/bulk.ts and imports set them. */
    readonly counts: Counts | null = null,
  ) {
    super(message)
  }
}
export class InvalidFields extends Error {
  override readonly name = "InvalidFields"
  constructor(
    readonly errors: FieldErrors,
    message = "Periksa kembali isian Anda",
  ) {
    super(message)
  }
}
export class StaleVersion extends Error {
  override readonly name = "StaleVersion"
  constructor(
    readonly current: unknown,
    message = "Data ini sudah diubah orang lain sejak Anda membukanya",
    /** The conflicting change was made by the caller, in another tab or device. */
    readonly own = false,
  ) {
    super(message)
  }
}
/** The few answers that are not HTTP 200 (WIRE: 400, 401, 404, 413, 503). */
export class HttpStop extends Error {
  override readonly name = "HttpStop"
  constructor(
    readonly status: 400 | 401 | 404 | 413 | 503,
    message: string,
    /** `data` of the envelope. */
    readonly data: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
  }
}

export const notFound = (noun: string) => new Refusal(`Data ${noun} tidak ditemukan`, "not_found")

/** Limits of the calls of a company and of each of its keys, per minute. */
export type CallLimits = {
  readonly calls: number
  /** null = the product's. */
  readonly keyCalls: number | null
}

export type Reply = {
  readonly status: number
  readonly envelope: Envelope
  /** The serialized envelope, kept from the size check so that it is serialized once. */
  readonly body?: string
  /** Account and company of the request, for the log; null = anonymous. */
  readonly by?: {
    readonly account: number
    readonly company: number | null
    /** Limits of the company's calls. */
    readonly limits?: CallLimits
  } | null
}

/**
 * Upper bound of a response, in UTF-16 units of its JSON. Lists are paginated; a larger answer means a missing limit.
 */
export const MAX_ANSWER = 4_000_000

/** @throws a fault, not a refusal: the caller cannot ask for less, the call itself has to bound its answer */
export const weighed = (path: string, answer: Answer<unknown>): Reply & { readonly body: string } => {
  const envelope = toEnvelope(answer)
  const body = JSON.stringify(envelope)
  if (body.length > MAX_ANSWER)
    throw new Error(`${path} answers ${body.length} characters, ${MAX_ANSWER} is the most`)
  return { status: 200, envelope, body }
}

/** Omits `data` when the answer has nothing besides its message. */
const dataOf = (data: unknown): { readonly data?: unknown } =>
  typeof data === "object" && data !== null && Object.keys(data).length > 0 ? { data } : {}

const counted = (counts: Counts | null) =>
  counts === null ? {} : { api_success: counts.success, api_gagal: counts.gagal }

export const toEnvelope = (answer: Answer<unknown>): Envelope => {
  const { counts = null } = answer
  return {
    api_status: counts === null || counts.success > 0 || counts.gagal === 0 ? 1 : 0,
    api_message: answer.message,
    ...dataOf(answer.data),
    ...counted(counts),
  }
}

/** The reply for a thrown value; null = an unexpected fault, which the caller logs under its request id. */
export const replyFor = (thrown: unknown): Reply | null => {
  if (thrown instanceof HttpStop)
    return {
      status: thrown.status,
      envelope: { api_status: 0, api_message: thrown.message, ...dataOf(thrown.data) },
    }
  if (thrown instanceof DatabaseAway)
    return { status: 503, envelope: { api_status: 0, api_message: thrown.message } }
  if (thrown instanceof StoreAway)
    return {
      status: 503,
      envelope: { api_status: 0, api_message: thrown.message, data: { reason: "files_away" } },
    }
  if (isNoRoom(thrown)) return { status: 503, envelope: { api_status: 0, api_message: NO_ROOM } }
  if (thrown instanceof InvalidFields)
    return {
      status: 200,
      envelope: {
        api_status: 0,
        api_message: thrown.message,
        is_validate: 1,
        data: { errors: thrown.errors },
      },
    }
  if (thrown instanceof StaleVersion)
    return {
      status: 200,
      envelope: {
        api_status: 0,
        api_message: thrown.message,
        data: { reason: "stale", current: thrown.current, ...(thrown.own ? { own: true } : {}) },
      },
    }
  if (thrown instanceof Refusal)
    return {
      status: 200,
      envelope: {
        api_status: 0,
        api_message: thrown.message,
        data: { reason: thrown.reason, ...thrown.extra },
        ...counted(thrown.counts),
      },
    }
  return null
}

/** A reply that names its request, under which the log has the cause. */
export const tracked = (reply: Reply, requestId: string): Reply => ({
  ...reply,
  envelope: { ...reply.envelope, error_track: requestId },
})
/** Answered, and still a trouble of the operator's: it belongs into the log. */
export const isOperators = (thrown: unknown): boolean =>
  thrown instanceof DatabaseAway || thrown instanceof StoreAway || isNoRoom(thrown)

export const faultReply = (requestId: string): Reply => ({
  status: 200,
  envelope: {
    api_status: 0,
    api_message: "Failed to get data from server, please reload your browser",
    error_track: requestId,
  },
})
