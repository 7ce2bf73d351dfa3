import type { AccessKit } from "#src/screens/accessPreview/accessKit.ts"

type Load = () => Promise<AccessKit>
let load: Load | null = null

/**
 * Dependency injection, to avoid an import cycle: the preview inspects the routes, and its own screen is one of them.
 */
export const giveAccessKit = (given: Load): void => {
  load = given
}

export const takeAccessKit: Load = () => {
  if (load === null) throw new Error("nothing gives the access preview its kit")
  return load()
}
