import type { CellValue, ConflictKind, PlanShift, Stay } from "#contract/areas/attendance/planRules.ts"
import type { PlanCell, SavedCell } from "#contract/areas/attendance/ploting.ts"
import type { Failure } from "#contract/kit/errors.ts"

export type Value = CellValue
/** A shift as the grid needs it: code, hours, and offices. */
export type GridShift = PlanShift & {
  readonly nama: string
  readonly color: string | null
  readonly work_min: number
}
export type GridRow = {
  readonly id: number
  readonly nama: string
  readonly sub: string
  readonly days: Readonly<Record<string, PlanCell>>
  readonly stays: readonly Stay[]
}
export type Grid = {
  readonly rows: readonly GridRow[]
  /** ISO dates in order. */
  readonly dates: readonly string[]
  readonly shifts: readonly GridShift[]
  readonly total: number
  readonly page: number
  readonly last_page: number
  readonly base_version: number
}

/** Own values by employee and date; a missing key = nothing planned for that date. */
export type Cells = Readonly<Record<string, Value>>
/** Values of one row, or of a rectangle. */
export type Place = { readonly row: number; readonly col: number }
export type Rect = {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export type Change = { readonly key: string; readonly before: Value; readonly after: Value }
/** Changes of one stroke; one undo step. */
export type Edit = readonly Change[]

/** Why cells were left out of a stroke. */
export type Skipped = { readonly kind: ConflictKind; readonly message: string; readonly count: number }

/** Server result of a cell that was not saved; a stale one waits for the user's choice. */
export type Mark = {
  readonly kind: NonNullable<SavedCell["kind"]>
  readonly message: string
  readonly theirs?: Value
}
export type Marks = Readonly<Record<string, Mark>>

/** Query of the grid: a month of some employees. */
export type GridAsk = {
  readonly month: string
  readonly q: string
  readonly offices_id: string | null
  readonly departement_id: string | null
  readonly page: number
}
export type GridDraft = {
  readonly at: string
  /** Unsaved cells: the new value and the value it was based on. */
  readonly cells: Readonly<Record<string, { readonly value: Value; readonly was: Value }>>
}
export type Unkept = { readonly ask: GridAsk; readonly cells: GridDraft["cells"] }

export type Sent = {
  readonly base_version: number
  readonly cells: readonly {
    readonly key: string
    readonly value: Value
    readonly was: Value
    readonly accept: boolean
  }[]
}
/** Result per cell: saved, or its conflict. */
export type SaveResult = {
  readonly saved: readonly string[]
  readonly marks: Marks
  readonly base_version: number | null
}

export type GridContext = {
  readonly ask: GridAsk
  readonly grid: Grid | null
  readonly stored: Cells
  /** Unsaved changes. */
  readonly changes: Cells
  readonly past: readonly Edit[]
  readonly future: readonly Edit[]
  readonly at: Place
  /** The opposite corner of the selection. */
  readonly from: Place
  /** Value that a drag paints; null = it selects. */
  readonly brush: { readonly value: Value } | null
  readonly clip: readonly (readonly Value[])[] | null
  /** Paint on full-day holidays too. */
  readonly onHolidays: boolean
  /** Values of the rotation dialog. */
  readonly rotation: Rotation
  /** Letters of a shift's code typed so far. */
  readonly typed: string
  readonly skipped: readonly Skipped[]
  readonly marks: Marks
  /** Keys of the cells that are still to be saved. */
  readonly queue: readonly string[]
  readonly savedCount: number
  readonly draftAt: string | null
  /** Query to load once the current draft is stored. */
  readonly next: GridAsk | null
  readonly failure: Failure | null
}

export type Rotation = {
  /** The cycle: this many days of each value, repeated. */
  readonly parts: readonly { readonly value: Value; readonly days: number }[]
  /** Last date that is filled. */
  readonly until: string
  /** Shift in days of each row against the one above. */
  readonly stagger: number
}

export type GridEvent =
  | { readonly type: "grid.ask"; readonly ask: GridAsk }
  | { readonly type: "grid.retry" }
  | { readonly type: "grid.refresh" }
  | { readonly type: "cell.press"; readonly row: number; readonly col: number; readonly extend: boolean }
  | { readonly type: "cell.enter"; readonly row: number; readonly col: number }
  | { readonly type: "press.release" }
  | { readonly type: "cursor.move"; readonly rows: number; readonly cols: number; readonly extend: boolean }
  | { readonly type: "brush.pick"; readonly brush: { readonly value: Value } | null }
  | { readonly type: "holidays.toggle" }
  /** Sets the selected cells. */
  | { readonly type: "value.put"; readonly value: Value }
  | { readonly type: "code.typed"; readonly char: string }
  /** One cell by employee and date, independent of its position. */
  | { readonly type: "cell.put"; readonly id: number; readonly date: string; readonly value: Value }
  | { readonly type: "cells.copy" }
  | { readonly type: "cells.paste" }
  | { readonly type: "week.repeat" }
  | { readonly type: "rotation.open" }
  | { readonly type: "rotation.close" }
  | { readonly type: "rotation.change"; readonly rotation: Rotation }
  | { readonly type: "rotation.apply" }
  | { readonly type: "edit.undo" }
  | { readonly type: "edit.redo" }
  | { readonly type: "plan.save" }
  | { readonly type: "plan.discard" }
  | { readonly type: "discard.confirm" }
  | { readonly type: "discard.stay" }
  /** Key of a stale cell; null = all of them. */
  | { readonly type: "stale.mine"; readonly key: string | null }
  | { readonly type: "stale.theirs"; readonly key: string | null }
  /** Raised by the grid itself after a stroke: there may be something to store. */
  | { readonly type: "plan.changed" }
  | { readonly type: "draft.flush" }
  | { readonly type: "plan.print" }
