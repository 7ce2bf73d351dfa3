import type { Call, InputOf } from "#contract/kit/call.ts"
import type { ResourceContract } from "./resourceContract.ts"
import type { AnyField, FieldOf, Named } from "./fields.ts"

type Lines<Field> = readonly (Field | readonly Field[])[]
type Loose = Readonly<Record<string, unknown>>

type Words<Field, Start, Input> = {
  /** Label of the button over the selected rows. */
  readonly label: string
  /** Question of the confirmation dialog. */
  readonly title: string
  readonly text?: string
  readonly confirmLabel: string
  /** Offered only while exactly one row is selected: its call takes one. */
  readonly single?: true
  /** Fields it asks for besides the rows. */
  readonly fields?: Lines<Field>
  readonly start?: Start
  /**
   * The call that takes it back: `{ ids }` of the rows whose result has `undo`, with a result per row. Offered in the
   * toast; `what` was done, in its message: "Penggabungan 2 pelanggan dibatalkan".
   */
  readonly undo?: { readonly call: Call; readonly what: string }
  /** The page where what was done is seen, of these values; the list stays by default. */
  readonly leadsTo?: (values: Loose) => string
  /** The payload for these rows and values. */
  readonly payload: (ids: readonly number[], values: Loose) => Input
}

/** A bulk action of a list, its keys type-checked where it was declared. */
export type AnyBulk = { readonly key: string; readonly call: Call } & Words<AnyField, Loose, unknown>

/** A bulk action on the selected rows of a resource: a call with a result per row, and the fields it asks for. */
export const bulkAction = <const C extends Call, const R extends Pick<ResourceContract, "row">>(
  key: string,
  _resource: R,
  call: C,
  words: Words<
    FieldOf<C["payload"]["Type"], R["row"]["Type"] & Named<C["payload"]["Type"]>, never>,
    Partial<C["payload"]["Type"]>,
    InputOf<C>
  >,
): AnyBulk => ({ key, call, ...(words as unknown as Words<AnyField, Loose, unknown>) })

type EditWords<Field, Start, Asked, Sent> = {
  readonly label: string
  readonly title: string
  /** Batch size in rows. */
  readonly most: number
  readonly fields: Lines<Field>
  readonly start: Start
  /** The preview's query, for these rows or for all rows that match the list's filters. */
  readonly asked: (whose: EditedRows, values: Loose) => Asked
  /** The payload for the previewed rows. */
  readonly sent: (
    rows: { readonly ids: readonly number[]; readonly versions: readonly number[] },
    values: Loose,
  ) => Sent
}
export type EditedRows =
  | { readonly type: "selected"; readonly members_id: readonly number[] }
  | { readonly type: "filtered"; readonly filter: Loose }

/** Bulk edit: some fields of the selected rows changed together, after a preview. */
export type AnyBulkEdit = { readonly preview: Call; readonly call: Call } & EditWords<
  AnyField,
  Loose,
  unknown,
  unknown
>

/** `Values`: the values of its dialog. */
export const bulkEdit = <
  const P extends Call,
  const C extends Call,
  const R extends ResourceContract,
  Values,
>(
  _resource: R,
  { preview, call }: { readonly preview: P; readonly call: C },
  words: EditWords<FieldOf<Values, R["row"]["Type"], never>, Partial<Values>, InputOf<P>, InputOf<C>>,
): AnyBulkEdit => ({
  preview,
  call,
  ...(words as unknown as EditWords<AnyField, Loose, unknown, unknown>),
})
