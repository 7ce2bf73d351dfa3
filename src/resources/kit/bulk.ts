import type { Call, InputOf } from "#contract/kit/call.ts"
import type { ResourceContract } from "./resourceContract.ts"
import type { AnyField, FieldOf } from "./fields.ts"

type Lines<Field> = readonly (Field | readonly Field[])[]
type Loose = Readonly<Record<string, unknown>>

type Words<Field, Start, Input> = {
  /** On the button over the ticked rows. */
  readonly label: string
  /** What is asked before it is done. */
  readonly title: string
  readonly text?: string
  readonly confirmLabel: string
  /** What it needs to know beside the rows. */
  readonly fields?: Lines<Field>
  readonly start?: Start
  /** What is sent for these rows and these values. */
  readonly payload: (ids: readonly number[], values: Loose) => Input
}

/** Something done to the ticked rows of a list, its keys checked where it was declared. */
export type AnyBulk = { readonly key: string; readonly call: Call } & Words<AnyField, Loose, unknown>

/** An action on the ticked rows of a resource: a call that answers row by row, and the fields it asks for. */
export const bulkAction = <const C extends Call, const R extends Pick<ResourceContract, "row">>(
  key: string,
  _resource: R,
  call: C,
  words: Words<
    FieldOf<C["payload"]["Type"], R["row"]["Type"], never>,
    Partial<C["payload"]["Type"]>,
    InputOf<C>
  >,
): AnyBulk => ({ key, call, ...(words as unknown as Words<AnyField, Loose, unknown>) })

type EditWords<Field, Start, Asked, Sent> = {
  readonly label: string
  readonly title: string
  /** Rows at once. */
  readonly most: number
  readonly fields: Lines<Field>
  readonly start: Start
  /** What the preview is asked for, of these rows or of all the list is narrowed to. */
  readonly asked: (whose: EditedRows, values: Loose) => Asked
  /** What is sent for the rows it showed. */
  readonly sent: (
    rows: { readonly ids: readonly number[]; readonly versions: readonly number[] },
    values: Loose,
  ) => Sent
}
export type EditedRows =
  | { readonly type: "selected"; readonly members_id: readonly number[] }
  | { readonly type: "filtered"; readonly filter: Loose }

/** Some fields of the ticked rows changed together, after a preview. */
export type AnyBulkEdit = { readonly preview: Call; readonly call: Call } & EditWords<
  AnyField,
  Loose,
  unknown,
  unknown
>

/** `Values`: what is chosen in its dialog. */
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
