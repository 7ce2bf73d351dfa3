import { PLAN_CELLS } from "#contract/areas/attendance/ploting.ts"
import { applied, partsOf, strokeOf, valueAt } from "./gridCells.ts"
import type {
  Cells,
  Edit,
  GridAsk,
  GridContext,
  GridDraft,
  Mark,
  Marks,
  Sent,
  Unkept,
  Value,
} from "./gridTypes.ts"

/** Client state of a plan besides its cells: strokes, marks, drafts and payloads. */

export type Wanted = readonly (readonly [row: number, col: number, value: Value])[]

/** Applies a stroke as one undo step. */
export const stroke = (context: GridContext, wanted: Wanted): Partial<GridContext> => {
  const { grid, stored, changes, past, marks, onHolidays } = context
  if (grid === null) return {}
  const { edit, skipped } = strokeOf({ grid, stored, changes }, wanted, onHolidays)
  if (edit.length === 0) return { skipped }
  return {
    changes: applied(stored, changes, edit, "after"),
    past: [...past, edit],
    future: [],
    marks: unmarked(marks, edit),
    skipped,
  }
}
/** Removes marks of cells whose value has changed; stale cells keep theirs until the user decides. */
export const unmarked = (marks: Marks, edit: Edit): Marks => {
  const gone = edit
    .map(({ key }) => key)
    .filter((key) => marks[key] !== undefined && marks[key].kind !== "stale")
  return gone.length === 0
    ? marks
    : Object.fromEntries(Object.entries(marks).filter(([key]) => !gone.includes(key)))
}

export const isStale = (mark: Mark | undefined): boolean => mark?.kind === "stale"
/** Cells that can be saved: all changes except stale ones, which need the user's choice first. */
export const sendable = ({ changes, marks }: Pick<GridContext, "changes" | "marks">): readonly string[] =>
  Object.keys(changes).filter((key) => !isStale(marks[key]))
export const staleKeys = (marks: Marks): readonly string[] =>
  Object.keys(marks).filter((key) => isStale(marks[key]))

/** Unsaved cells as a draft stores them. */
export const unkept = ({ ask, changes, stored }: GridContext): Unkept => ({
  ask,
  cells: Object.fromEntries(
    Object.entries(changes).map(([key, value]) => [key, { value, was: stored[key] ?? null }]),
  ),
})

/** Rebases a draft on the stored plan: cells that others have changed since are stale. */
export const recalled = (stored: Cells, draft: GridDraft) => {
  const changes: Record<string, Value> = {}
  const marks: Record<string, Mark> = {}
  for (const [key, { value, was }] of Object.entries(draft.cells)) {
    const now = stored[key] ?? null
    if (now === value) continue
    changes[key] = value
    if (now !== was)
      marks[key] = { kind: "stale", message: "Sudah direncanakan orang lain sejak draf ini", theirs: now }
  }
  return { changes, marks }
}

export const without = (cells: Cells, keys: readonly string[]): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([key]) => !keys.includes(key)))

/** Initial state of a query, before its plan has loaded. */
export const opened = (ask: GridAsk) => ({
  ask,
  next: null,
  grid: null,
  stored: {},
  changes: {},
  past: [],
  future: [],
  marks: {},
  skipped: [],
  at: { row: 0, col: 0 },
  from: { row: 0, col: 0 },
  draftAt: null,
  failure: null,
})

/** The next batch of cells to save, each with the value it is based on. */
export const nextSent = ({ grid, queue, changes, stored }: GridContext): Sent => ({
  base_version: grid?.base_version ?? 0,
  cells: queue.slice(0, PLAN_CELLS).map((key) => {
    const { id, date } = partsOf(key)
    const value = valueAt(stored, changes, key)
    const day = grid?.rows.find((row) => row.id === id)?.days[date]
    return {
      key,
      value,
      was: stored[key] ?? null,
      accept: typeof value === "number" && day?.holiday !== undefined,
    }
  }),
})
