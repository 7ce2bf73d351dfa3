import type { PgTable } from "drizzle-orm/pg-core"
import type { RowResult } from "#contract/kit/errors.ts"
import {
  barred,
  decide,
  type Facts,
  type Lifecycle,
  type Move,
  type Refused,
} from "#machines/lifecycles/lifecycle.ts"
import { InvalidFields, notFound, Refusal, StaleVersion } from "../../call/answer.ts"
import { answerRows, countRows } from "../../call/bulk.ts"
import type { Tx } from "../../db/database.ts"
import type { Mover } from "./mover.ts"

/** A row held for its transaction. */
export type Held<F extends Facts> = {
  readonly id: number
  readonly companies_id: number
  readonly facts: F
}

/** What the server knows of a lifecycle beside its machine. */
export type LifecycleRules<F extends Facts, E extends Move, H extends Held<F> = Held<F>> = {
  /** Of the audit. */
  readonly entity: string
  /** In messages: "Data top-up tidak ditemukan". */
  readonly noun: string
  readonly life: (facts: F) => Lifecycle<F, E>
  /** Locks the row until the transaction ends and reads everything its guards read. */
  readonly hold: (tx: Tx, id: number) => Promise<H | null>
  /** What time has already done to the row, though no sweep has come by yet. */
  readonly due?: (facts: F, now: Date) => E | null
  /** Writes the row as it is after the event. */
  readonly write: (mover: Mover, held: H, after: F, event: E) => Promise<void>
  readonly history: PgTable
  /** What takes back what was just done, where the lifecycle allows it. */
  readonly undoneBy?: E["type"]
  /** What else the move does; it happens once because the move does. */
  readonly effects?: (mover: Mover, held: H, after: F, event: E) => Promise<void>
  /** The row as lists show it, for whoever comes second. */
  readonly shown: (tx: Tx, id: number) => Promise<unknown>
  /** Whom whoever moves it stands in for, by name; kept with the move. */
  readonly insteadOf?: (facts: F, event: E) => string | null
}

/** What of a person's event the server fills in. */
export type Asked<E extends Move> = E extends unknown ? Omit<E, "by" | "at"> : never

const note = ({ status, version }: Facts) => ({ status, version })
const levelIn = (facts: Facts): number | null =>
  "level" in facts && typeof facts.level === "number" ? facts.level : null

export type HistoryRow = {
  readonly companies_id: number
  readonly row_id: number
  readonly version: number
  readonly from_state: string | null
  readonly to_state: string
  readonly level: number | null
  readonly at: string
  readonly note: string | null
  readonly instead_of?: string | null
}

/** Keeps one move; also the first, out of nothing. */
export const keepMove = async (mover: Mover, table: PgTable, row: HistoryRow): Promise<void> => {
  const { actor, actingFor, via } = mover
  const isSystem = actor.as === "system"
  await mover.tx.insert(table).values({
    ...row,
    by_id: isSystem || actor.id === 0 ? null : actor.id,
    by_nama: isSystem ? null : actor.nama,
    acting_for: actingFor,
    via,
  } as never)
}

const perform = async <F extends Facts, E extends Move, H extends Held<F>>(
  mover: Mover,
  rules: LifecycleRules<F, E, H>,
  held: H,
  after: F,
  event: E,
): Promise<void> => {
  await rules.write(mover, held, after, event)
  await keepMove(mover, rules.history, {
    companies_id: held.companies_id,
    row_id: held.id,
    version: after.version,
    from_state: held.facts.status,
    to_state: after.status,
    level: levelIn(held.facts),
    at: event.at,
    note: event.note ?? null,
    instead_of: rules.insteadOf?.(held.facts, event) ?? null,
  })
  await rules.effects?.(mover, held, after, event)
  await mover.audit({
    entity: rules.entity,
    entityId: held.id,
    action: "update",
    before: note(held.facts),
    after: { ...note(after), event: event.type, note: event.note ?? null },
  })
}

/** The refusal of a machine as the wire says it. */
const throwRefused = async <F extends Facts, E extends Move, H extends Held<F>>(
  tx: Tx,
  rules: LifecycleRules<F, E, H>,
  held: H,
  state: string,
  { reason, message, errors }: Refused,
): Promise<never> => {
  if (reason === "stale") throw new StaleVersion(await rules.shown(tx, held.id), message)
  if (reason === "invalid") throw new InvalidFields(errors ?? {})
  throw new Refusal(message, reason, { state })
}

/**
 * One event for one row, wholly inside the caller's transaction: lock, rebuild the machine at the row's state, refuse
 * what it refuses, else write the row, its history, its effects and the audit.
 * @throws Refusal (state, forbidden, locked, quota, expired), StaleVersion or InvalidFields
 */
export const moveRow = async <F extends Facts, E extends Move, H extends Held<F>>(
  mover: Mover,
  rules: LifecycleRules<F, E, H>,
  id: number,
  asked: Asked<E>,
): Promise<F> => {
  const held = await rules.hold(mover.tx, id)
  if (held === null) throw notFound(rules.noun)
  const facts = settled(rules, held.facts, mover.now)
  const event = { ...asked, by: mover.actor, at: mover.now.toISOString() } as unknown as E
  const decided = decide(rules.life(facts), facts, event)
  if (!decided.ok) return throwRefused(mover.tx, rules, held, decided.state, decided.refused)
  await perform(mover, rules, held, decided.facts, event)
  return decided.facts
}

/** The version a row has after a move, while whoever moved it may take it back; nothing where it stays. */
export const undoOf = <F extends Facts, E extends Move, H extends Held<F>>(
  { actor, now }: Pick<Mover, "actor" | "now">,
  { undoneBy, life }: LifecycleRules<F, E, H>,
  after: F,
): { readonly undo?: number } => {
  if (undoneBy === undefined) return {}
  const event = { type: undoneBy, by: actor, at: now.toISOString(), note: null } as unknown as E
  return barred(life(after), after, event) === null ? { undo: after.version } : {}
}

/** A row's facts as time has left them, whether or not a sweep has written it down. */
export const settled = <F extends Facts, E extends Move>(
  rules: { readonly life: (facts: F) => Lifecycle<F, E>; readonly due?: (facts: F, now: Date) => E | null },
  facts: F,
  now: Date,
): F => {
  const event = rules.due?.(facts, now) ?? null
  if (event === null) return facts
  const decided = decide(rules.life(facts), facts, event)
  return decided.ok ? decided.facts : facts
}

/** Writes down what time has done to a row. @returns false when it has done nothing, or somebody was first */
export const settleRow = async <F extends Facts, E extends Move, H extends Held<F>>(
  mover: Mover,
  rules: LifecycleRules<F, E, H>,
  id: number,
): Promise<boolean> => {
  const held = await rules.hold(mover.tx, id)
  const event = held === null ? null : (rules.due?.(held.facts, mover.now) ?? null)
  if (held === null || event === null) return false
  const decided = decide(rules.life(held.facts), held.facts, event)
  if (!decided.ok) return false
  await perform(mover, rules, held, decided.facts, event)
  return true
}

/** Which version of a row somebody has seen; rows that are not named are decided as they are. */
export type Versions = ReadonlyMap<number, number>

/** @throws InvalidFields when there is not one for each id */
export const versionsOf = (ids: readonly number[], versions: readonly number[] | undefined): Versions => {
  if (versions !== undefined && versions.length !== ids.length)
    throw new InvalidFields({ versions: ["Sertakan satu versi untuk setiap baris"] })
  return new Map((versions ?? []).map((version, at) => [ids[at] ?? 0, version]))
}

const wordsOf = (thrown: unknown): string | null => {
  if (thrown instanceof InvalidFields) return Object.values(thrown.errors)[0]?.[0] ?? thrown.message
  return thrown instanceof Refusal || thrown instanceof StaleVersion ? thrown.message : null
}

/** The same event for several rows, each in a savepoint of its own; locked in one order. */
export const moveEach = async <F extends Facts, E extends Move, H extends Held<F>>(
  mover: Mover,
  rules: LifecycleRules<F, E, H>,
  ids: readonly number[],
  asked: Asked<E>,
  versions: Versions = new Map(),
): Promise<readonly RowResult[]> => {
  const results = new Map<number, RowResult>()
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const version = versions.get(id)
    try {
      const after = await mover.tx.transaction((tx) =>
        moveRow({ ...mover, tx: tx as unknown as Tx }, rules, id, {
          ...asked,
          ...(version === undefined ? {} : { version }),
        }),
      )
      results.set(id, { id, ok: true, message: after.status, ...undoOf(mover, rules, after) })
    } catch (thrown) {
      const message = wordsOf(thrown)
      if (message === null) throw thrown
      results.set(id, {
        id,
        ok: false,
        message,
        ...(thrown instanceof StaleVersion ? { stale: true as const } : {}),
      })
    }
  }
  return [...new Set(ids)].flatMap((id) => results.get(id) ?? [])
}

/** `done` says what happened to those that were moved ("disetujui"). */
export const answerEach = (rows: readonly RowResult[], noun: string, done: string) =>
  answerRows(
    rows.map((row) => (row.ok ? { ...row, message: `Berhasil ${done}` } : row)),
    { done: `${countRows(rows).success} ${noun} ${done}`, none: `Tidak ada ${noun} yang ${done}` },
  )
