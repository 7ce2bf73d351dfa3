import type { RowResult } from "#contract/kit/errors.ts"
import type { Outside } from "../lib/outside.ts"

/** A row that was just decided, with its version after the decision. */
export type Undoable = { readonly id: number; readonly version: number }

export type UndoContext = {
  /** Noun for one row, in messages. */
  readonly noun: string
  /** The action that is undone, capitalized: "Persetujuan". */
  readonly what: string
  /** The action in the words of its message. */
  readonly message: string
  /** Rows for which undo is possible. */
  readonly rows: readonly Undoable[]
  readonly results: readonly RowResult[]
}
/** `what`: the action that is undone, in messages; an approval by default. */
export type UndoInput = Pick<UndoContext, "noun"> & { readonly what?: string }

export type UndoEvent =
  | { readonly type: "undo.offer"; readonly message: string; readonly rows: readonly Undoable[] }
  | { readonly type: "undo.press" }
  /** The toast was closed. */
  | { readonly type: "undo.close" }
  /** Current versions of visible rows. */
  | { readonly type: "undo.look"; readonly rows: readonly Undoable[] }

/** Shows a toast with an undo button. */
export type ToastOffered = { readonly type: "toast.offered"; readonly message: string }
/** Removes the toast: undo is no longer possible. */
export type ToastWithdrawn = { readonly type: "toast.withdrawn" }
export type UndoOutside =
  | Outside
  | ToastOffered
  | ToastWithdrawn
  | { readonly type: "rows.changed"; readonly ids: readonly number[] }
