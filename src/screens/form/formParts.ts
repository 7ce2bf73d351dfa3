import type { ComponentType } from "react"
import type { RoutePath } from "#contract/routes.ts"
import type { Values } from "./fieldProps.ts"

/** What a slot of a form is told of the row that is edited, as it is stored. */
export type FormPartProps = { readonly id: number; readonly row: Values }
type Part = ComponentType<FormPartProps> | null

/** What a form has beside its fields, for a row that is there. */
export type FormParts = {
  /** Right of the heading. */
  readonly actions: Part
  /** Over the fields. */
  readonly above: Part
  /** Keys of the row that the slots read and no field fills in. */
  readonly reads: readonly string[]
}
export const noParts: FormParts = { actions: null, above: null, reads: [] }

export type FormSlots = {
  readonly actions?: () => Promise<ComponentType<FormPartProps>>
  readonly above?: () => Promise<ComponentType<FormPartProps>>
  readonly reads?: readonly string[]
}

/** What the forms of resources have in their slots, by the path of the list. */
export type SlotsByPath = { readonly [P in RoutePath]?: FormSlots }

export const loadFormParts = async ({ actions, above, reads = [] }: FormSlots): Promise<FormParts> => {
  const [right, over] = await Promise.all([actions?.() ?? null, above?.() ?? null])
  return { actions: right, above: over, reads }
}
