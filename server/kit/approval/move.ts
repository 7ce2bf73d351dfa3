import type { PgTable } from "drizzle-orm/pg-core"
import {
  barred,
  decide,
  type Decision,
  type Facts,
  type Lifecycle,
  type Move,
  type Refused,
} from "#machines/lifecycles/lifecycle.ts"
import { InvalidFields, notFound, Refusal, StaleVersion } from "../../call/answer.ts"
import type { Tx } from "../../db/database.ts"
import { PLATFORM } from "../../db/owner.ts"
import type { Mover } from "./mover.ts"

/** A row locked for the transaction; `companies_id` is null for rows of the platform. */
export type Held<F extends Facts, Company extends number | null = number> = {
  readonly id: number
  readonly companies_id: Company
  readonly facts: F
}
export type AnyHeld<F extends Facts> = Held<F, number | null>

/** Server-side rules of a lifecycle, in addition to its state machine. */
export type LifecycleRules<F extends Facts, E extends Move, H extends AnyHeld<F> = Held<F>> = {
  /** Entity name in the audit log. */
  readonly entity: string
  /**
   * Company and platform both act on the row: a step of the platform is also stored in the company's audit log, and one
   * of the clock in the platform's.
   */
  readonly isInBothAudits?: true
  /** In messages: "Data top-up tidak ditemukan". */
  readonly noun: string
  readonly life: (facts: F) => Lifecycle<F, E>
  /** Locks the row until the transaction ends (select for update) and reads everything its guards need. */
  readonly hold: (tx: Tx, id: number) => Promise<H | null>
  /** Set-based version for bulk actions on many rows. */
  readonly several?: Several<F, E, H>
  /** The event that is already due by time, though no sweep has written it yet. */
  readonly due?: (facts: F, now: Date) => E | null
  /** Writes the row in its state after the event. */
  readonly write: (mover: Mover, held: H, after: F, event: E) => Promise<void>
  readonly history: PgTable
  /** Event that undoes the last transition, where the lifecycle allows it. */
  readonly undoneBy?: E["type"]
  /** Side effects of the transition; they run exactly once, in the same transaction. */
  readonly effects?: (mover: Mover, held: H, after: F, event: E) => Promise<void>
  /** The current row in the list's shape, for the loser of a conflict (optimistic lock). */
  readonly shown: (tx: Tx, id: number) => Promise<unknown>
  /** Name of the account for which the actor is a delegate; stored with the transition. */
  readonly insteadOf?: (facts: F, event: E) => string | null
}

export type Done<F extends Facts, E extends Move, H extends AnyHeld<F>> = {
  readonly held: H
  readonly after: F
  readonly event: E
}
/** Bulk version: the number of queries does not depend on the number of rows. */
export type Several<F extends Facts, E extends Move, H extends AnyHeld<F>> = {
  readonly hold: (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, H>>
  /**
   * Rows with the same key run one after the other, because the facts of the later depend on the result of the earlier.
   */
  readonly apart: (held: H) => number
  readonly write: (mover: Mover, done: readonly Done<F, E, H>[]) => Promise<void>
  readonly effects: (mover: Mover, done: readonly Done<F, E, H>[]) => Promise<void>
}

/** A person's event without the fields the server fills in. */
export type Asked<E extends Move> = E extends unknown ? Omit<E, "by" | "at"> : never

const note = ({ status, version }: Facts) => ({ status, version })
const levelIn = (facts: Facts): number | null =>
  "level" in facts && typeof facts.level === "number" ? facts.level : null

export type HistoryRow = {
  readonly companies_id: number | null
  readonly row_id: number
  readonly version: number
  readonly from_state: string | null
  readonly to_state: string
  readonly level: number | null
  readonly at: string
  readonly note: string | null
  readonly instead_of?: string | null
  /** The paper that was added; see `paperHistoryTable`. */
  readonly files_id?: number
}

/** Stores transitions of one or several rows, also the first transition of a row that was just created. */
export const keepMove = async (
  mover: Mover,
  table: PgTable,
  ...rows: readonly HistoryRow[]
): Promise<void> => {
  const { actor, actingFor, via } = mover
  const isSystem = actor.as === "system"
  await mover.tx.insert(table).values(
    rows.map(({ companies_id, ...row }) => ({
      ...row,
      ...(companies_id === null ? {} : { companies_id }),
      by_id: isSystem || actor.id === 0 ? null : actor.id,
      by_nama: isSystem ? null : actor.nama,
      acting_for: actingFor,
      via,
    })) as never,
  )
}

const otherAudit = ({ actor }: Mover, company: number | null): number | null => {
  if (actor.as === "system") return PLATFORM
  return actor.as === "platform" ? company : null
}

export const performAll = async <F extends Facts, E extends Move, H extends AnyHeld<F>>(
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
      alsoIn: rules.isInBothAudits === true ? otherAudit(mover, held.companies_id) : null,
    })),
  )
}

const perform = <F extends Facts, E extends Move, H extends AnyHeld<F>>(
  mover: Mover,
  rules: LifecycleRules<F, E, H>,
  held: H,
  after: F,
  event: E,
): Promise<void> => performAll(mover, rules, [{ held, after, event }])

/** Converts the state machine's refusal to an error of the wire format. */
const throwRefused = async <F extends Facts, E extends Move, H extends AnyHeld<F>>(
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
 * Applies one event to one row inside the caller's transaction: lock the row, restore the state machine, refuse what it
 * refuses, else write the row, its history, its side effects and the audit log.
 * @throws Refusal (state, forbidden, locked, quota, expired), StaleVersion or InvalidFields
 */
export const moveRow = async <F extends Facts, E extends Move, H extends AnyHeld<F>>(
  mover: Mover,
  rules: LifecycleRules<F, E, H>,
  id: number,
  asked: Asked<E>,
): Promise<F> => {
  const held = await rules.hold(mover.tx, id)
  if (held === null) throw notFound(rules.noun)
  const event = { ...asked, by: mover.actor, at: mover.now.toISOString() } as unknown as E
  const decided = decideHeld(rules, held.facts, event, mover.now)
  if (!decided.ok) return throwRefused(mover.tx, rules, held, decided.state, decided.refused)
  await perform(mover, rules, held, decided.facts, event)
  return decided.facts
}

type Timed<F extends Facts, E extends Move> = {
  readonly life: (facts: F) => Lifecycle<F, E>
  readonly due?: (facts: F, now: Date) => E | null
}

/**
 * Decides an event of a locked row, once what is due by time is applied. Optimistic lock of a row with a due event:
 * reads show its state already, still with the stored version, so that version is no conflict where the state takes the
 * event.
 */
export const decideHeld = <F extends Facts, E extends Move>(
  rules: Timed<F, E>,
  stored: F,
  event: E,
  now: Date,
): Decision<F> => {
  const facts = settled(rules, stored, now)
  const life = rules.life(facts)
  const decided = decide(life, facts, event)
  const isSeen = event.version === stored.version && stored.version !== facts.version
  if (decided.ok || !isSeen) return decided
  const again = decide(life, facts, { ...event, version: facts.version })
  return again.ok ? again : decided
}

/** The row version after a transition that the actor may still undo; empty where it is final. */
export const undoOf = <F extends Facts, E extends Move, H extends AnyHeld<F>>(
  { actor, now }: Pick<Mover, "actor" | "now">,
  { undoneBy, life }: LifecycleRules<F, E, H>,
  after: F,
): { readonly undo?: number } => {
  if (undoneBy === undefined) return {}
  const event = { type: undoneBy, by: actor, at: now.toISOString(), note: null } as unknown as E
  return barred(life(after), after, event) === null ? { undo: after.version } : {}
}

/** A row's facts with due time-based events applied, whether or not a sweep has written them. */
export const settled = <F extends Facts, E extends Move>(rules: Timed<F, E>, facts: F, now: Date): F => {
  const event = rules.due?.(facts, now) ?? null
  if (event === null) return facts
  const decided = decide(rules.life(facts), facts, event)
  return decided.ok ? decided.facts : facts
}

/** Writes a due time-based event of a row. @returns false when nothing is due, or another process wrote it first */
export const settleRow = async <F extends Facts, E extends Move, H extends AnyHeld<F>>(
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
