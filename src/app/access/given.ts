import type { AccessKit } from "#src/screens/accessPreview/accessKit.ts"

type Load = () => Promise<AccessKit>
let load: Load | null = null

/** Dependency injection: what it looks through are the routes, and the screen that needs it is one of them. */
export const giveAccessKit = (given: Load): void => {
  load = given
}

export const takeAccessKit: Load = () => {
  if (load === null) throw new Error("nothing gives the access preview its kit")
  return load()
}
