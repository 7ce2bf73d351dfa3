import type { press, PressKind, pressState } from "#contract/areas/self/attendance.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { Failure, FieldErrors } from "#contract/kit/errors.ts"

export type PressState = AnswerOf<typeof pressState> & {
  /** Difference between the server's clock and that of the phone, ms. */
  readonly offset_ms: number
}
export type Pressed = AnswerOf<typeof press>

/** A position of the phone; degrees, metres. */
export type Position = {
  readonly lat: number
  readonly lng: number
  readonly accuracy_m: number
  /** The phone says that an app made it up. */
  readonly is_mock: boolean
}
/** How looking for the position ended: it was found, the user refused it, or the phone has none. */
export type Located =
  | { readonly found: Position }
  | { readonly found: null; readonly why: "denied" | "unknown" }

/** Idempotency key and clock of the phone, taken once per press. */
export type Stamp = { readonly request_id: string; readonly device_at: string }
/** A press as it is sent, and as it is stored on the phone. */
export type Entry = Stamp & {
  readonly kind: PressKind
  readonly position: Position | null
  readonly reason: string | null
  /** A file of the browser; opaque to the machine. */
  readonly photo: unknown
  readonly is_offline: boolean
}
/** A press that is stored on the phone; its photo and position stay sealed. */
export type Kept = Pick<Entry, "request_id" | "kind" | "device_at">
/** Result of sending the stored presses: those that are left, and the refusal of the first of them. */
export type Resent = { readonly left: readonly Kept[]; readonly refused: string | null }

export type CheckInContext = {
  readonly state: PressState | null
  readonly kind: PressKind
  readonly located: Located | null
  readonly reason: string
  readonly photo: unknown
  readonly stamp: Stamp
  readonly kept: readonly Kept[]
  /** Why a stored press was refused. */
  readonly refused: string | null
  readonly result: Pressed | null
  readonly errors: FieldErrors
  readonly failure: Failure | null
}

export type CheckInEvent =
  | { readonly type: "load.retry" }
  | { readonly type: "press.begin" }
  | { readonly type: "press.continue" }
  | { readonly type: "press.cancel" }
  | { readonly type: "press.again" }
  | { readonly type: "press.keep" }
  | { readonly type: "locate.again" }
  | { readonly type: "reason.change"; readonly reason: string }
  | { readonly type: "camera.again" }
  | { readonly type: "photo.choose"; readonly picture: unknown }
  | { readonly type: "send.again" }
  | { readonly type: "send.now" }
  | { readonly type: "kept.discard" }
  /** From the listener of the connection. */
  | { readonly type: "line.back" }
