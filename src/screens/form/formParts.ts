import type { ComponentType } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import type { RoutePath } from "#contract/pages/routes.ts"
import type { ListPartProps, RowPartProps } from "../list/listProps.ts"
import type { Values } from "./fieldProps.ts"

/** Props of a form's slot: the stored row that is edited, and the current user. */
export type FormPartProps = {
  readonly id: number
  readonly row: Values
  readonly user: SessionUser
  /** The slot has changed the row or what belongs to it: it is read again. */
  readonly onChanged: () => void
}
/** Props of a slot that follows what is typed into the form of a new row. */
export type TypedPartProps = { readonly values: Values; readonly user: SessionUser }
type Part = ComponentType<FormPartProps> | null

/** Parts of a form besides its fields, for an existing row. */
export type FormParts = {
  /** To the right of the heading. */
  readonly actions: Part
  /** Above the fields. */
  readonly above: Part
  /** Above the save bar of a new row: what the typed values mean. */
  readonly told: ComponentType<TypedPartProps> | null
  /** On a record page: cards next to its sections, and below them. */
  readonly side: readonly ComponentType<FormPartProps>[]
  readonly foot: readonly ComponentType<FormPartProps>[]
  /** Keys of the row that the slots read, in addition to those of the fields. */
  readonly reads: readonly string[]
}
export const noParts: FormParts = { actions: null, above: null, told: null, side: [], foot: [], reads: [] }

export type FormSlots = {
  /** Above the rows of the list. */
  readonly over?: () => Promise<ComponentType<ListPartProps>>
  /** At the end of each row of the list: what is done with it at once. */
  readonly row?: () => Promise<ComponentType<RowPartProps>>
  /** Below the list. */
  readonly below?: () => Promise<ComponentType>
  readonly actions?: () => Promise<ComponentType<FormPartProps>>
  readonly above?: () => Promise<ComponentType<FormPartProps>>
  readonly told?: () => Promise<ComponentType<TypedPartProps>>
  readonly side?: readonly (() => Promise<ComponentType<FormPartProps>>)[]
  readonly foot?: readonly (() => Promise<ComponentType<FormPartProps>>)[]
  readonly reads?: readonly string[]
}

/** Form slots of all resources, by the path of the list. */
export type SlotsByPath = { readonly [P in RoutePath]?: FormSlots }

export const loadFormParts = async ({
  actions,
  above,
  told,
  side = [],
  foot = [],
  reads = [],
}: FormSlots): Promise<FormParts> => {
  const [right, over, said, beside, under] = await Promise.all([
    actions?.() ?? null,
    above?.() ?? null,
    told?.() ?? null,
    Promise.all(side.map((load) => load())),
    Promise.all(foot.map((load) => load())),
  ])
  return { actions: right, above: over, told: said, side: beside, foot: under, reads }
}
