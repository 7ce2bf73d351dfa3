import type { RowResult } from "#contract/kit/errors.ts"
import type { Facts, Move, Refused } from "#machines/lifecycles/lifecycle.ts"
import { InvalidFields, notFound, Refusal, StaleVersion } from "../../call/answer.ts"
import { answerRows, countRows } from "../../call/bulk.ts"
import type { Tx } from "../../db/database.ts"
import {
  type AnyHeld,
  type Asked,
  decideHeld,
  type Done,
  type LifecycleRules,
  moveRow,
  performAll,
  type Several,
  undoOf,
} from "./move.ts"
import type { Mover } from "./mover.ts"

/** Expected row versions (optimistic lock) by id; rows without one are decided in their current version. */
export type Versions = ReadonlyMap<number, number>

/** @throws InvalidFields when the number of versions differs from the number of ids */
export const versionsOf = (ids: readonly number[], versions: readonly number[] | undefined): Versions => {
  if (versions !== undefined && versions.length !== ids.length)
    throw new InvalidFields({ versions: ["Sertakan satu versi untuk setiap baris"] })
  return new Map((versions ?? []).map((version, at) => [ids[at] ?? 0, version]))
}

const wordsOf = (thrown: unknown): string | null => {
  if (thrown instanceof InvalidFields) return Object.values(thrown.errors)[0]?.[0] ?? thrown.message
  return thrown instanceof Refusal || thrown instanceof StaleVersion ? thrown.message : null
}

/** The result of a row whose work was refused. @throws what is no refusal */
export const refusedRow = (id: number, thrown: unknown): RowResult => {
  const message = wordsOf(thrown)
  if (message === null) throw thrown
  return { id, ok: false, message, ...(thrown instanceof StaleVersion ? { stale: true as const } : {}) }
}
const asThrown = ({ reason, message, errors }: Refused): Error => {
  if (reason === "stale") return new StaleVersion(null, message)
  return reason === "invalid" ? new InvalidFields(errors ?? {}) : new Refusal(message, reason)
}

type Wave = { readonly results: readonly RowResult[]; readonly rest: readonly number[] }

/**
 * Decides one batch of rows in a savepoint: rows with different keys, so that their facts can be read together. The
 * remaining rows depend on what this batch writes.
 * @throws the refusal of a row's side effects: the savepoint is rolled back
 */
const moveTogether = <F extends Facts, E extends Move, H extends AnyHeld<F>>(
  mover: Mover,
  rules: LifecycleRules<F, E, H>,
  several: Several<F, E, H>,
  ids: readonly number[],
  eventOf: (id: number) => E,
): Promise<Wave> =>
  mover.tx.transaction(async (within) => {
    const own: Mover = { ...mover, tx: within as unknown as Tx }
    const held = await several.hold(own.tx, ids)
    const taken = new Set<number>()
    const done: Done<F, E, H>[] = []
    const results: RowResult[] = []
    const rest: number[] = []
    for (const id of ids) {
      const one = held.get(id)
      if (one === undefined) {
        results.push(refusedRow(id, notFound(rules.noun)))
        continue
      }
      const key = several.apart(one)
      if (taken.has(key)) {
        rest.push(id)
        continue
      }
      const event = eventOf(id)
      const decided = decideHeld(rules, one.facts, event, mover.now)
      if (!decided.ok) {
        results.push(refusedRow(id, asThrown(decided.refused)))
        continue
      }
      taken.add(key)
      done.push({ held: one, after: decided.facts, event })
      results.push({ id, ok: true, message: decided.facts.status, ...undoOf(mover, rules, decided.facts) })
    }
    await performAll(own, rules, done)
    return { results, rest }
  })

/**
 * Applies the same event to several rows, locked in a fixed order (prevents deadlock). Set-based where the rules
 * support it; if a side effect refuses a row, each remaining row gets its own savepoint. Either way a row's transition
 * is atomic with its side effects.
 */
export const moveEach = async <F extends Facts, E extends Move, H extends AnyHeld<F>>(
  mover: Mover,
  rules: LifecycleRules<F, E, H>,
  ids: readonly number[],
  asked: Asked<E>,
  versions: Versions = new Map(),
): Promise<readonly RowResult[]> => {
  const { several } = rules
  const eventOf = (id: number) => {
    const version = versions.get(id)
    return {
      ...asked,
      ...(version === undefined ? {} : { version }),
      by: mover.actor,
      at: mover.now.toISOString(),
    } as unknown as E
  }
  const results = new Map<number, RowResult>()
  let left: readonly number[] = [...new Set(ids)].sort((a, b) => a - b)
  while (several !== undefined && left.length > 1) {
    try {
      const wave = await moveTogether(mover, rules, several, left, eventOf)
      for (const row of wave.results) results.set(row.id ?? 0, row)
      left = wave.rest
    } catch (thrown) {
      if (wordsOf(thrown) === null) throw thrown
      break
    }
  }
  for (const row of await moveSingly(mover, rules, left, asked, versions)) results.set(row.id ?? 0, row)
  return [...new Set(ids)].flatMap((id) => results.get(id) ?? [])
}

/** Each row in its own savepoint. */
const moveSingly = async <F extends Facts, E extends Move, H extends AnyHeld<F>>(
  mover: Mover,
  rules: LifecycleRules<F, E, H>,
  ids: readonly number[],
  asked: Asked<E>,
  versions: Versions,
): Promise<readonly RowResult[]> => {
  const results: RowResult[] = []
  for (const id of ids) {
    const version = versions.get(id)
    try {
      const after = await mover.tx.transaction((tx) =>
        moveRow({ ...mover, tx: tx as unknown as Tx }, rules, id, {
          ...asked,
          ...(version === undefined ? {} : { version }),
        }),
      )
      results.push({ id, ok: true, message: after.status, ...undoOf(mover, rules, after) })
    } catch (thrown) {
      results.push(refusedRow(id, thrown))
    }
  }
  return results
}

/** @param done past participle for the rows that succeeded ("disetujui") */
export const answerEach = (rows: readonly RowResult[], noun: string, done: string) =>
  answerRows(
    rows.map((row) => (row.ok ? { ...row, message: `Berhasil ${done}` } : row)),
    { done: `${countRows(rows).success} ${noun} ${done}`, none: `Tidak ada ${noun} yang ${done}` },
  )
