import { type AnyMachineSnapshot, type AnyStateMachine, type StateValue, transition } from "xstate"
import type { FieldErrors, RefusalReason } from "#contract/kit/errors.ts"
import type { Actor } from "./actor.ts"
import { instantWords, sentence } from "#contract/kit/words.ts"

/**
 * Lifecycle: a state machine whose state is a column of a row. It is pure: the server enforces it, and the browser
 * asks the same one which actions are allowed and why not. Its guards read only fields of the row.
 */

/** Account and time of the last transition; the name is null for the system. */
export type LastMove = { readonly nama: string | null; readonly at: string }

/** Common fields of every lifecycle's row. */
export type Facts = {
  readonly status: string
  readonly version: number
  readonly last: LastMove | null
}

/** Common fields of every event: actor, time (ISO), expected version of the row (optimistic lock), and note. */
export type Move = {
  readonly type: string
  readonly by: Actor
  readonly at: string
  readonly version?: number
  readonly note?: string | null
}

export type Refused = {
  /** `stale`: optimistic lock conflict. `invalid`: the event lacks required fields; `errors` lists them. */
  readonly reason: RefusalReason | "stale" | "invalid"
  readonly message: string
  readonly errors?: FieldErrors
}

/** Reason why an event is refused for a row, or null. */
export type Rule<F, E> = (facts: F, event: E) => Refused | null
export type Rules<F, E> = Readonly<Record<string, readonly Rule<F, E>[]>>

/** Labels of a status. */
export type StatusWords = {
  /** Alone: `Disetujui`. */
  readonly label: string
  /** Inside a sentence, about a row that has reached it: `disetujui`. */
  readonly past: string
  readonly tone: "waiting" | "approved" | "rejected" | "neutral" | "info"
}

export type Lifecycle<F extends Facts, E extends Move> = {
  readonly machine: AnyStateMachine
  /** Noun for one row, as used inside a sentence. */
  readonly noun: string
  /** Title of the lifecycle, for a row with two of them; defaults to the row's. */
  readonly title?: string
  readonly statuses: Readonly<Record<F["status"], StatusWords>>
  /** Rules behind each guard of the machine; the first one that refuses gives the reason. */
  readonly rules: Rules<F, E>
  /** Current status of a row, after "ini": `sudah disetujui`. */
  readonly words: (facts: F) => string
  /** The way to a move that the row's state does not take, as a sentence; null = there is none. */
  readonly wayTo?: (facts: F, type: E["type"]) => string | null
  readonly valueOf: (facts: F) => StateValue
}

const firstRefusal = <F, E>(rules: readonly Rule<F, E>[], facts: F, event: E): Refused | null => {
  for (const rule of rules) {
    const refused = rule(facts, event)
    if (refused !== null) return refused
  }
  return null
}

/** The guards of a machine: each one passes if none of its rules refuses. */
export const guardsOf = <F, E, Name extends string>(
  rules: Readonly<Record<Name, readonly Rule<F, E>[]>>,
): Record<Name, (args: { readonly context: F; readonly event: E }) => boolean> => {
  const entries = Object.entries<readonly Rule<F, E>[]>(rules).map(
    ([name, list]) =>
      [
        name,
        ({ context, event }: { readonly context: F; readonly event: E }) =>
          firstRefusal(list, context, event) === null,
      ] as const,
  )
  return Object.fromEntries(entries) as Record<
    Name,
    (args: { readonly context: F; readonly event: E }) => boolean
  >
}

const snapshotOf = <F extends Facts, E extends Move>(life: Lifecycle<F, E>, facts: F): AnyMachineSnapshot =>
  life.machine.resolveState({ value: life.valueOf(facts), context: facts })

/** The active states of a row, innermost first. */
const nodesAt = <F extends Facts, E extends Move>(life: Lifecycle<F, E>, facts: F) => {
  let node = life.machine.root
  const nodes = [node]
  for (let value: StateValue | undefined = life.valueOf(facts); value !== undefined;) {
    const key: string | undefined = typeof value === "string" ? value : Object.keys(value)[0]
    const child = key === undefined ? undefined : node.states[key]
    if (key === undefined || child === undefined) break
    nodes.unshift(child)
    node = child
    value = typeof value === "string" ? undefined : value[key]
  }
  return nodes
}

/** Guards of the transitions for an event from a row's state, innermost state first; null = no transition. */
const guardsFor = <F extends Facts, E extends Move>(
  life: Lifecycle<F, E>,
  facts: F,
  type: string,
): readonly string[] | null => {
  const arrows = nodesAt(life, facts).flatMap((each) => each.transitions.get(type) ?? [])
  if (arrows.length === 0) return null
  return arrows.map(({ guard }) => {
    if (typeof guard === "string") return guard
    throw new Error(`${life.machine.id}: the guard of ${type} has no name of its own`)
  })
}

const whoMoved = ({ last }: Facts): string =>
  last === null ? "" : ` ${last.nama === null ? "" : `oleh ${last.nama} `}pada ${instantWords(last.at)}`

/** Whether the row's current state handles an event, refused or not: decides if its button is rendered. */
export const isKnown = <F extends Facts, E extends Move>(
  life: Lifecycle<F, E>,
  facts: F,
  type: E["type"],
): boolean => guardsFor(life, facts, type) !== null

/** `Top-up ini sudah disetujui oleh Ratih pada 20 Nov 2026 08.00` */
export const stateSentence = <F extends Facts, E extends Move>(life: Lifecycle<F, E>, facts: F): string =>
  `${sentence(life.noun)} ini ${life.words(facts)}${whoMoved(facts)}`

/** The state that does not take a move, with the way to it if there is one. */
const wrongState = <F extends Facts, E extends Move>(
  life: Lifecycle<F, E>,
  facts: F,
  type: E["type"],
): Refused => {
  const way = life.wayTo?.(facts, type) ?? null
  const sentences = [stateSentence(life, facts), ...(way === null ? [] : [way])]
  return { reason: "state", message: sentences.join(". ") }
}

/** @param hasInput false skips the rules about input that the user has yet to fill in */
const refusedByGuard = <F extends Facts, E extends Move>(
  life: Lifecycle<F, E>,
  facts: F,
  event: E,
  name: string,
  hasInput: boolean,
): Refused | null => {
  const rules = life.rules[name]
  if (rules === undefined) throw new Error(`${life.machine.id}: no rules behind ${name}`)
  const relevant: readonly Rule<F, E>[] = hasInput
    ? rules
    : rules.map((rule) => (f, e) => {
        const found = rule(f, e)
        return found?.reason === "invalid" ? null : found
      })
  return firstRefusal(relevant, facts, event)
}

const isStale = (facts: Facts, event: Move): boolean =>
  event.version !== undefined && event.version !== facts.version

/**
 * Why an event is refused for a row; null = it is possible.
 * @param hasInput false skips the rules about input that the user has yet to fill in (a reason, amounts), to decide
 * whether its button is enabled
 */
export const refusalOf = <F extends Facts, E extends Move>(
  life: Lifecycle<F, E>,
  facts: F,
  event: E,
  hasInput = true,
): Refused | null => {
  if (isStale(facts, event)) return { reason: "stale", message: stateSentence(life, facts) }
  const guards = guardsFor(life, facts, event.type)
  if (guards === null) return wrongState(life, facts, event.type)
  let refused: Refused | null = null
  for (const name of guards) {
    refused = refusedByGuard(life, facts, event, name, hasInput)
    if (refused === null) return null
  }
  return refused
}

/** One transition from a row's state. */
export type Way = {
  readonly event: string
  /** Dotted path of the target state; null = the row stays. */
  readonly to: string | null
  readonly words: string
  /** Reason of refusal, apart from input that the user has yet to fill in; null = possible. */
  readonly refused: Refused | null
}

/**
 * Every transition from a row's state, in the order in which they are tried, possible or refused.
 * @param moveOf the event as it would be sent
 */
export const waysOf = <F extends Facts, E extends Move>(
  life: Lifecycle<F, E>,
  facts: F,
  moveOf: (type: string) => E,
): readonly Way[] =>
  nodesAt(life, facts).flatMap((node) =>
    [...node.transitions].flatMap(([type, arrows]) =>
      arrows.map(({ guard, target, description }) => ({
        event: type,
        to: target?.[0]?.path.join(".") ?? null,
        words: description ?? type,
        refused: typeof guard === "string" ? refusedByGuard(life, facts, moveOf(type), guard, false) : null,
      })),
    ),
  )

/**
 * The Indonesian reason why an event is refused for a row, or null; the same words on both sides.
 * @public The tests of every lifecycle ask it.
 */
export const why = <F extends Facts, E extends Move>(
  life: Lifecycle<F, E>,
  facts: F,
  event: E,
): string | null => refusalOf(life, facts, event)?.message ?? null

/** Like `why`, for a button that opens a form: ignores the input that the form will ask for. */
export const barred = <F extends Facts, E extends Move>(
  life: Lifecycle<F, E>,
  facts: F,
  event: E,
): string | null => refusalOf(life, facts, event, false)?.message ?? null

export type Decision<F extends Facts> =
  | { readonly ok: true; readonly facts: F }
  /** `state` is the row's unchanged state. */
  | { readonly ok: false; readonly state: string; readonly refused: Refused }

const statusOf = (value: StateValue): string =>
  typeof value === "string" ? value : (Object.keys(value)[0] ?? "")

/** Stateless: restores the machine at the row's state, applies the event, and returns the next row or the refusal. */
export const decide = <F extends Facts, E extends Move>(
  life: Lifecycle<F, E>,
  facts: F,
  event: E,
): Decision<F> => {
  const refused = refusalOf(life, facts, event)
  if (refused !== null) return { ok: false, state: facts.status, refused }
  const now = snapshotOf(life, facts)
  const [next] = transition(life.machine, now, event)
  const after = next as AnyMachineSnapshot
  const last = { nama: event.by.as === "system" ? null : event.by.nama, at: event.at }
  return {
    ok: true,
    facts: {
      ...(after.context as F),
      status: statusOf(after.value as StateValue),
      version: facts.version + 1,
      last,
    },
  }
}

/**
 * Whether the machine itself takes the event, without words: what `refusalOf` must agree with.
 * @public Property tests hold the guards against it.
 */
export const takes = <F extends Facts, E extends Move>(life: Lifecycle<F, E>, facts: F, event: E): boolean =>
  snapshotOf(life, facts).can(event)
