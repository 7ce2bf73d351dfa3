import type { Failure, FieldErrors, Outcome, RefusalReason, RowResult } from "#contract/kit/errors.ts"

type Shape = Readonly<Record<string, unknown>>
const isShape = (value: unknown): value is Shape =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

/** Reasons of a 503 that have a message for the person. */
const isSaid = (reason: unknown): boolean => reason === "maintenance" || reason === "files_away"

/** Parses a response into a value or a typed failure. `decode` returns null for an unknown shape. */
export const readEnvelope = <A>(
  status: number,
  body: unknown,
  decode: (data: unknown) => A | null,
): Outcome<A> => {
  if (status === 401)
    return fail({ _tag: "SessionOver", message: isShape(body) ? textOf(body["api_message"]) : "" })
  if (status === 400) return fail({ _tag: "BadRequest" })
  if (status === 404) return fail({ _tag: "NotFound" })
  if (status === 503 && isShape(body) && isShape(body["data"]) && isSaid(body["data"]["reason"]))
    return fail(failureOf(body, textOf(body["api_message"])))
  if (status !== 200) {
    const track = isShape(body) ? textOf(body["error_track"]) : ""
    return fail({ _tag: "ServerBroken", status, ...(track === "" ? {} : { track }) })
  }
  if (!isShape(body) || (body["api_status"] !== 0 && body["api_status"] !== 1))
    return fail({ _tag: "BadShape", detail: "envelope" })
  const message = textOf(body["api_message"])
  if (body["api_status"] === 0) return fail(failureOf(body, message))
  const value = decode(body["data"] ?? {})
  return value === null ? fail({ _tag: "BadShape", detail: "data" }) : { ok: true, value, message }
}

const fail = (failure: Failure) => ({ ok: false as const, failure })

const failureOf = (body: Shape, message: string): Failure => {
  const data = isShape(body["data"]) ? body["data"] : {}
  if (typeof body["error_track"] === "string") return { _tag: "Tracked", message, track: body["error_track"] }
  if (body["is_validate"] === 1)
    return { _tag: "Invalid", message, errors: (data["errors"] ?? {}) as FieldErrors }
  if (data["reason"] === "stale") {
    const own = data["own"] === true ? { own: true as const } : {}
    return { _tag: "Stale", message, current: data["current"] ?? null, ...own }
  }
  return {
    _tag: "Refused",
    message,
    reason: (data["reason"] ?? null) as RefusalReason | null,
    retryAfter: typeof data["retry_after"] === "number" ? data["retry_after"] : null,
    rows: Array.isArray(data["rows"]) ? (data["rows"] as RowResult[]) : [],
  }
}
