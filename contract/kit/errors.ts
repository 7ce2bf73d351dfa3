/** Every way a call can fail, as plain values: machines branch on `_tag`, one toast catalogue shows them. */

/** Messages by field path (`items.0.amount`). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** Machine-readable reason of a refusal, in addition to its message. */
export type RefusalReason =
  | "credentials"
  | "throttled"
  | "forbidden"
  /** The module is off for the company, or not in its plan. */
  | "switched_off"
  | "locked"
  | "state"
  | "in_use"
  | "not_found"
  | "used"
  | "expired"
  | "repeated"
  | "quota"
  /** HTTP 503: the platform is in maintenance. */
  | "maintenance"
  /** HTTP 503: the file store cannot be reached; nothing was written. */
  | "files_away"

/** A row of a bulk answer. `id` or `row` names it; `message` says why it failed. */
export type RowResult = {
  readonly id?: number
  readonly row?: number
  readonly ok: boolean
  readonly message: string
  /** Optimistic lock conflict: another writer changed the row after it was chosen. */
  readonly stale?: true
  /** Foreign keys refer to it: it can be deleted once they do not. */
  readonly used?: true
  /** Done, but its message says something worth knowing. */
  readonly told?: true
  /** Undo is possible: the current version of the row. */
  readonly undo?: number
}

export type Failure =
  /** The network did not carry the request. */
  | { readonly _tag: "Unreachable" }
  /** No response within the time limit. */
  | { readonly _tag: "TimedOut" }
  /** HTTP 400: what we sent was not readable. */
  | { readonly _tag: "BadRequest" }
  /** HTTP 404: no such call. */
  | { readonly _tag: "NotFound" }
  /** Any other status; `track` is the request id in the server's log, if the server itself answered. */
  | { readonly _tag: "ServerBroken"; readonly status: number; readonly track?: string }
  /** An answer that does not have the shape the contract promises. */
  | { readonly _tag: "BadShape"; readonly detail: string }
  /** `error_track`: an unexpected fault; the track is the request id in the server's log. */
  | { readonly _tag: "Tracked"; readonly message: string; readonly track: string }
  /** `api_status` 0 with a message for the person. */
  | {
      readonly _tag: "Refused"
      readonly message: string
      readonly reason: RefusalReason | null
      readonly retryAfter: number | null
      readonly rows: readonly RowResult[]
    }
  /** `is_validate`: messages for fields; a toast only where the call `toastsRefusal`. */
  | {
      readonly _tag: "Invalid"
      readonly message: string
      readonly errors: FieldErrors
      readonly toasts?: true
    }
  /** Optimistic lock conflict; `current` is the stored row, `own`: all later changes are the caller's own. */
  | {
      readonly _tag: "Stale"
      readonly message: string
      readonly current: unknown
      readonly own?: true
      readonly toasts?: true
    }
  /** HTTP 401: the session is over. */
  | { readonly _tag: "SessionOver"; readonly message: string }

/** Maintenance: the call was not looked at. */
export const isMaintenance = (failure: Failure | null): boolean =>
  failure?._tag === "Refused" && failure.reason === "maintenance"

/** No answer came: whether the call was carried out is not known. */
export const isLost = (failure: Failure | null): boolean =>
  failure?._tag === "Unreachable" || failure?._tag === "TimedOut"

export type FailureTag = Failure["_tag"]

/** Result of an actor: failures are output values, so machines route on them with typed guards. */
export type Outcome<A> =
  | { readonly ok: true; readonly value: A; readonly message: string }
  | { readonly ok: false; readonly failure: Failure }

export const succeeded = <A>(value: A, message = ""): Outcome<A> => ({ ok: true, value, message })
export const failed = (failure: Failure): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure,
})
