import type { Envelope } from "#contract/envelope.ts"
import type { FieldErrors, RefusalReason, RowResult } from "#contract/errors.ts"

/** What a handler answers: `data` as the contract promises, and the words of the toast. */
export type Answer<A> = {
  readonly data: A
  readonly message: string
  readonly counts?: { readonly success: number; readonly gagal: number }
}

export const ok = <A>(data: A, message = "OK"): Answer<A> => ({ data, message })

/** Something done to several rows: counts beside the rows; not one success is a refusal to the toast. */
export const okRows = (
  rows: readonly RowResult[],
  message: string,
): Answer<{ rows: readonly RowResult[] }> => {
  const success = rows.filter((row) => row.ok).length
  return { data: { rows }, message, counts: { success, gagal: rows.length - success } }
}

/** A handler throws one of these; the transaction rolls back and the envelope says why. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  constructor(
    message: string,
    readonly reason: RefusalReason | null = null,
    readonly extra: Readonly<Record<string, unknown>> = {},
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
    /** Whoever is told did it themselves, elsewhere. */
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
  ) {
    super(message)
  }
}

export const notFound = (noun: string) => new Refusal(`Data ${noun} tidak ditemukan`, "not_found")

export type Reply = { readonly status: number; readonly envelope: Envelope }

/** An answer that has nothing to say beside its message carries no `data`. */
const dataOf = (data: unknown): { readonly data?: unknown } =>
  typeof data === "object" && data !== null && Object.keys(data).length > 0 ? { data } : {}

export const toEnvelope = (answer: Answer<unknown>): Envelope => {
  const counts = answer.counts
  if (counts === undefined) return { api_status: 1, api_message: answer.message, ...dataOf(answer.data) }
  return {
    api_status: counts.success > 0 || counts.gagal === 0 ? 1 : 0,
    api_message: answer.message,
    ...dataOf(answer.data),
    api_success: counts.success,
    api_gagal: counts.gagal,
  }
}

/** The reply for whatever was thrown; null = an unexpected fault that the caller logs under its request id. */
export const replyFor = (thrown: unknown): Reply | null => {
  if (thrown instanceof HttpStop)
    return { status: thrown.status, envelope: { api_status: 0, api_message: thrown.message } }
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
      },
    }
  return null
}

export const faultReply = (requestId: string): Reply => ({
  status: 200,
  envelope: {
    api_status: 0,
    api_message: "Failed to get data from server, please reload your browser",
    error_track: requestId,
  },
})
