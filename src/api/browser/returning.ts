import type { AnyRow } from "../actors/resource.ts"
import { ownerKey } from "./owner.ts"

/** What was saved last in a form, as its list names it. */
export type SavedRow = { readonly id: number; readonly name: string }
type Kept = {
  readonly owner: string | null
  readonly resource: string
  readonly picked: readonly AnyRow[]
  readonly saved: SavedRow | null
}

/**
 * What a list is given back by whoever comes back to it from one of its forms: the rows that were ticked, and the one
 * that was saved. In memory and of one list at a time: any other page ends it, so that no ticks of long ago come back.
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
