import { InvalidFields } from "../call/answer.ts"
import type { Versions } from "./approval/moveEach.ts"

/** Calls that take one row as `id` or several as `ids`. */
type Chosen = {
  readonly id?: number
  readonly ids?: readonly number[]
  readonly version?: number
}
/** @throws InvalidFields when no row is chosen */
export const chosenIds = ({ id, ids }: Chosen): readonly number[] => {
  const chosen = ids ?? (id === undefined ? [] : [id])
  if (chosen.length === 0) throw new InvalidFields({ ids: ["Pilih paling sedikit satu baris"] })
  return chosen
}

/** Optimistic lock: a version names the state of a single row. */
export const chosenVersion = ({ id, ids, version }: Chosen): Versions =>
  version === undefined || id === undefined || ids !== undefined ? new Map() : new Map([[id, version]])
