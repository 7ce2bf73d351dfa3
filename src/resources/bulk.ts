import type { Call, InputOf } from "#contract/call.ts"
import type { ResourceContract } from "./describe.ts"
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
export const bulkAction = <const C extends Call, const R extends ResourceContract>(
  key: string,
  _resource: R,
  call: C,
  words: Words<
    FieldOf<C["payload"]["Type"], R["row"]["Type"], never>,
    Partial<C["payload"]["Type"]>,
    InputOf<C>
  >,
): AnyBulk => ({ key, call, ...(words as unknown as Words<AnyField, Loose, unknown>) })
