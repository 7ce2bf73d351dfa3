import type { AnyRow } from "../actors/resource.ts"
import { ownerKey } from "./owner.ts"

/** The row that was saved last in a form, as its list identifies it. */
export type SavedRow = { readonly id: number; readonly name: string }
type Kept = {
  readonly owner: string | null
  readonly resource: string
  readonly picked: readonly AnyRow[]
  readonly saved: SavedRow | null
}

/**
 * List state restored when returning from one of its forms: the selected rows, and the row that was saved. Kept in
 * memory for one list at a time; any other page clears it, so that no old selection reappears.
 */
let kept: Kept | null = null

const of = (resource: string): Kept => {
  const owner = ownerKey()
  return kept !== null && kept.resource === resource && kept.owner === owner
    ? kept
    : { owner, resource, picked: [], saved: null }
}

export const keepPicked = (resource: string, picked: readonly AnyRow[]): void => {
  kept = { ...of(resource), picked, saved: null }
}
export const keepSaved = (resource: string, saved: SavedRow): void => {
  kept = { ...of(resource), saved }
}
export const returning = (resource: string): Pick<Kept, "picked" | "saved"> => of(resource)
export const forgetReturning = (): void => {
  kept = null
}
