import type { Failure, FieldErrors, Outcome, RowResult } from "#contract/kit/errors.ts"
import type { AnswerOf, InputOf } from "#contract/kit/call.ts"
import type { plotTeam, undoPlot } from "#contract/areas/sales/plotting.ts"
import type { Values } from "../form/formTypes.ts"
import type { Outside } from "../lib/outside.ts"
import type { ToastOffered, ToastWithdrawn } from "../undo/undoTypes.ts"

/** An employee as the lists show them; `team`: where their latest stay is, null = nowhere. */
export type Mover = {
  readonly id: number
  readonly nama: string
  readonly team: number | null
  readonly team_nama: string | null
}
export type TeamRef = { readonly id: number; readonly nama: string }
/** Pixels of the window. */
export type At = { readonly x: number; readonly y: number }

/** The question of the dialog: to move people, or to end their stay in a team. */
export type Ask = {
  readonly kind: "move" | "leave"
  readonly people: readonly Mover[]
  /** The team that is left; null for a move. */
  readonly from: TeamRef | null
}
export type Moved = AnswerOf<typeof plotTeam>
export type UndoAsk = Pick<InputOf<typeof undoPlot>, "tim_id" | "valid_from" | "rows">

export type PlottingContext = {
  readonly picked: readonly Mover[]
  /** People under the pointer, where it was pressed, and where it is; null = it has not moved yet. */
  readonly carried: readonly Mover[]
  readonly grip: At | null
  readonly at: At | null
  /** The team under the pointer. */
  readonly over: number | null
  readonly ask: Ask | null
  readonly values: Values
  readonly errors: FieldErrors
  readonly failure: Failure | null
  /** People who were not moved, with the reason. */
  readonly refused: readonly RowResult[]
  /** The move that the message offers to take back. */
  readonly offer: UndoAsk | null
}

/** `today`: the day in Jakarta, the first date that the dialog proposes. */
type Today = { readonly today: string }
export type PlottingEvent =
  | { readonly type: "person.toggle"; readonly person: Mover }
  | { readonly type: "people.pick"; readonly people: readonly Mover[] }
  | { readonly type: "people.clear" }
  | { readonly type: "drag.press"; readonly person: Mover; readonly at: At }
  | { readonly type: "drag.move"; readonly at: At; readonly over: number | null }
  | ({ readonly type: "drag.drop"; readonly team: TeamRef | null } & Today)
  | { readonly type: "drag.cancel" }
  | ({ readonly type: "move.ask"; readonly people: readonly Mover[]; readonly team: TeamRef | null } & Today)
  | { readonly type: "leave.ask"; readonly people: readonly Mover[]; readonly from: TeamRef }
  | { readonly type: "ask.change"; readonly patch: Values }
  | { readonly type: "ask.confirm"; readonly unread: FieldErrors }
  | { readonly type: "ask.cancel" }
  | { readonly type: "report.close" }
  | { readonly type: "undo.press" }
  | { readonly type: "undo.close" }

/** Teams of people changed: the lists are read again. */
export type PlottingOutside = Outside | ToastOffered | ToastWithdrawn | { readonly type: "people.changed" }

export type MoveAsk = {
  readonly tim_id: number
  readonly valid_from: string
  readonly people: readonly Mover[]
}
export type LeaveAsk = {
  readonly tim_id: number
  readonly valid_to: string | null
  readonly members_id: readonly number[]
}
export type RowsAnswer = Outcome<{ readonly rows: readonly RowResult[] }>
