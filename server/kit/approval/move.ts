import type { PgTable } from "drizzle-orm/pg-core"
import {
  barred,
  decide,
  type Facts,
  type Lifecycle,
  type Move,
  type Refused,
} from "#machines/lifecycles/lifecycle.ts"
import { InvalidFields, notFound, Refusal, StaleVersion } from "../../call/answer.ts"
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
  /** The same for several, where what is done to many of them at once is done set-based. */
  readonly several?: Several<F, E, H>
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

export type Done<F extends Facts, E extends Move, H extends Held<F>> = {
  readonly held: H
  readonly after: F
  readonly event: E
}
/** Batch: queries by what is asked, not by rows. */
export type Several<F extends Facts, E extends Move, H extends Held<F>> = {
  readonly hold: (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, H>>
  /** Rows of the same follow each other: the facts of the later rest on what became of the earlier. */
  readonly apart: (held: H) => number
  readonly write: (mover: Mover, done: readonly Done<F, E, H>[]) => Promise<void>
  readonly effects: (mover: Mover, done: readonly Done<F, E, H>[]) => Promise<void>
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

/** Keeps moves of several rows; of one also the first, out of nothing. */
export const keepMove = async (
  mover: Mover,
  table: PgTable,
  ...rows: readonly HistoryRow[]
): Promise<void> => {
  const { actor, actingFor, via } = mover
  const isSystem = actor.as === "system"
  await mover.tx.insert(table).values(
    rows.map((row) => ({
      ...row,
      by_id: isSystem || actor.id === 0 ? null : actor.id,
      by_nama: isSystem ? null : actor.nama,
      acting_for: actingFor,
      via,
    })) as never,
  )
}

export const performAll = async <F extends Facts, E extends Move, H extends Held<F>>(
  mover: Mover,
  rules: LifecycleRules<F, E, H>,
  done: readonly Done<F, E, H>[],
): Promise<void> => {
  if (done.length === 0) return
  if (rules.several === undefined)
    for (const { held, after, event } of done) await rules.write(mover, held, after, event)
  else await rules.several.write(mover, done)
  await keepMove(
    mover,
    rules.history,
    ...done.map(({ held, after, event }) => ({
      companies_id: held.companies_id,
      row_id: held.id,
      version: after.version,
      from_state: held.facts.status,
      to_state: after.status,
      level: levelIn(held.facts),
      at: event.at,
      note: event.note ?? null,
      instead_of: rules.insteadOf?.(held.facts, event) ?? null,
    })),
  )
  if (rules.several === undefined)
    for (const { held, after, event } of done) await rules.effects?.(mover, held, after, event)
  else await rules.several.effects(mover, done)
  await mover.audit(
    ...done.map(({ held, after, event }) => ({
      entity: rules.entity,
      entityId: held.id,
      action: "update" as const,
      before: note(held.facts),
      after: { ...note(after), event: event.type, note: event.note ?? null },
    })),
  )
}

const perform = <F extends Facts, E extends Move, H extends Held<F>>(
  mover: Mover,
  rules: LifecycleRules<F, E, H>,
  held: H,
  after: F,
  event: E,
): Promise<void> => performAll(mover, rules, [{ held, after, event }])

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
