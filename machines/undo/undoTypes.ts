import type { RowResult } from "#contract/kit/errors.ts"
import type { Outside } from "../lib/outside.ts"

/** A row that was just decided, in the version it got by that. */
export type Undoable = { readonly id: number; readonly version: number }

export type UndoContext = {
  /** Noun for one row, in messages. */
  readonly noun: string
  /** The action in the words of its message. */
  readonly message: string
  /** Rows that can be taken back. */
  readonly rows: readonly Undoable[]
  readonly results: readonly RowResult[]
}
export type UndoInput = Pick<UndoContext, "noun">

export type UndoEvent =
  | { readonly type: "undo.offer"; readonly message: string; readonly rows: readonly Undoable[] }
  | { readonly type: "undo.press" }
  /** The message went by. */
  | { readonly type: "undo.close" }
  /** Rows as they are seen now. */
  | { readonly type: "undo.look"; readonly rows: readonly Undoable[] }

/** Says what was done, with a button that takes it back. */
export type ToastOffered = { readonly type: "toast.offered"; readonly message: string }
/** The offer no longer holds. */
export type ToastWithdrawn = { readonly type: "toast.withdrawn" }
export type UndoOutside =
  | Outside
  | ToastOffered
  | ToastWithdrawn
  | { readonly type: "rows.changed"; readonly ids: readonly number[] }
