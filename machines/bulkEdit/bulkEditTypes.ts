import type { Failure, FieldErrors, RowResult } from "#contract/kit/errors.ts"
import type { BulkOutside } from "../bulk/bulkMachine.ts"
import type { Values } from "../form/formTypes.ts"

/** Preview of a change for one row. */
export type PreviewRow = {
  readonly id: number
  readonly version: number
  readonly nama: string
  readonly nip: string
  readonly changes: readonly { readonly field: string; readonly before: string; readonly after: string }[]
  readonly problem: string | null
}

/** Rows to change: the selected ones, or all that match the filters of the list. */
export type EditAsked = {
  readonly ids: readonly number[]
  /** Filters of the list, as its calls take them. */
  readonly filter: Values
  /** Number of these rows. */
  readonly total: number
}
export type BulkEditContext = EditAsked & {
  readonly scope: "picked" | "filtered"
  readonly values: Values
  readonly errors: FieldErrors
  readonly failure: Failure | null
  readonly preview: readonly PreviewRow[]
  /** Result per row, from the server. */
  readonly results: readonly RowResult[]
}
export type BulkEditEvent =
  | ({ readonly type: "edit.open"; readonly values: Values } & EditAsked)
  | { readonly type: "edit.change"; readonly patch: Values }
  | { readonly type: "edit.scope"; readonly scope: "picked" | "filtered" }
  /** `unread`: fields whose text could not be parsed, with their error. */
  | { readonly type: "edit.preview"; readonly unread: FieldErrors }
  | { readonly type: "edit.back" }
  | { readonly type: "edit.confirm" }
  | { readonly type: "edit.retry" }
  | { readonly type: "edit.cancel" }
export type BulkEditOutside = BulkOutside

/** Payload of the preview. */
export type PreviewAsked = Pick<BulkEditContext, "ids" | "filter" | "scope" | "values">
/** Payload of the change: the affected rows with the versions of the preview (optimistic lock). */
export type EditSent = {
  readonly rows: readonly { readonly id: number; readonly version: number }[]
  readonly values: Values
}

export const untouched: BulkEditContext = {
  ids: [],
  filter: {},
  total: 0,
  scope: "picked",
  values: {},
  errors: {},
  failure: null,
  preview: [],
  results: [],
}

/** Rows that can be changed. */
export const changing = (preview: readonly PreviewRow[]) =>
  preview.filter(({ changes, problem }) => changes.length > 0 && problem === null)
