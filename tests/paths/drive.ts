import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
} from "xstate"
import { takenKey } from "#machines/lib/anatomy.ts"
import { handClock } from "./clock.ts"
import type { Answer, ContextOf, EmittedOf, EventOf, InputOf, ValueOf } from "./types.ts"

const ANSWER = "paths.answer"

/** A mock of an actor: it does nothing until the test ends it, and records its input. */
const standIn = () => {
  const given = new Map<AnyActorRef, { readonly input: unknown; readonly received: unknown[] }>()
  type State = { readonly status: string; readonly output?: unknown; readonly error?: unknown }
  type Told = { readonly type: string; readonly answer?: Answer<unknown> }
  const logic = {
    getInitialSnapshot: ({ self }: { readonly self: AnyActorRef }, input: unknown): State => {
      given.set(self, { input, received: [] })
      return { status: "active", output: undefined, error: undefined }
    },
    transition: (state: State, { type, answer, ...rest }: Told, { self }: { readonly self: AnyActorRef }) => {
      if (type === ANSWER && answer !== undefined)
        return "output" in answer
          ? { ...state, status: "done", ...answer }
          : { ...state, status: "error", ...answer }
      if (!type.startsWith("xstate.")) given.get(self)?.received.push({ type, ...rest })
      return state
    },
    getPersistedSnapshot: (state: State) => state,
  }
  return { logic, given }
}

const scheduled = ({ system }: AnyActorRef) => Object.values(system.getSnapshot()._scheduledEvents)
/**
 * The timer that sends this event: its delay, and its index among timers of the same delay, in the order they were set.
 */
const timerOf = (actor: AnyActorRef, type: string) => {
  const all = scheduled(actor)
  const delay = all.find(({ event }) => event.type === type)?.delay
  if (delay === undefined) throw new Error(`no timer waits to bring ${type}`)
  const nth = all.filter((one) => one.delay === delay).findIndex(({ event }) => event.type === type)
  return { delay, nth }
}

export type Running = { readonly id: string; readonly input: unknown; readonly received: readonly unknown[] }

/** A running machine under a test's control: the test decides when actors answer and when time passes. */
export type Run<M extends AnyStateMachine> = {
  readonly value: () => ValueOf<M>
  readonly context: () => ContextOf<M>
  readonly tags: () => readonly string[]
  readonly status: () => string
  readonly output: () => unknown
  readonly can: (event: EventOf<M>) => boolean
  readonly send: (event: EventOf<M>) => void
  /** Actors that run now. */
  readonly running: () => readonly Running[]
  /** Input of the actor with this id. @throws when it does not run */
  readonly asked: (id: string) => unknown
  /** Ends the actor with this id with this answer. @throws when it does not run */
  readonly answer: (id: string, answer: Answer<unknown>) => void
  readonly pass: (ms: number) => void
  /** Fires the first timer with this delay (ms). */
  readonly fire: (ms: number) => void
  /** Fires the timer that sends an event of this type, whatever its delay is. */
  readonly bring: (type: string) => void
  /** Number of leaked timers: pending although no state uses them. */
  readonly leftBehind: () => number
  /** Events emitted since the last call. */
  readonly emitted: () => readonly EmittedOf<M>[]
  /** Keys of the transitions taken since the last call. */
  readonly arrows: () => readonly string[]
  readonly stop: () => void
}

export const drive = <M extends AnyStateMachine>(machine: M, input: InputOf<M>): Run<M> => {
  const clock = handClock()
  const { logic, given } = standIn()
  const slots = Object.keys(machine.implementations.actors)
  const provided = machine.provide({
    actors: Object.fromEntries(slots.map((slot) => [slot, logic])),
  } as never)
  const arrows: string[] = []
  const emitted: EmittedOf<M>[] = []
  let fault: unknown = null
  const actor = createActor(provided, {
    input,
    clock,
    inspect: (event: InspectionEvent) => {
      // Every transition is the machine's own, because its actors are mocks.
      if (event.type === "@xstate.microstep") arrows.push(...event._transitions.map(takenKey))
    },
  } as never)
  actor.subscribe({ error: (error: unknown) => (fault = error) })
  actor.on("*", (event) => void emitted.push(event as EmittedOf<M>))
  const soundly = (work: () => void) => {
    work()
    if (fault !== null) throw new Error(`${machine.id} broke`, { cause: fault })
  }
  soundly(() => void actor.start())

  const now = () => actor.getSnapshot() as AnyMachineSnapshot
  const isActive = (ref: AnyActorRef) =>
    (ref.getSnapshot() as { readonly status: string }).status === "active"
  const child = (id: string): AnyActorRef => {
    const children = now().children as Readonly<Record<string, AnyActorRef | undefined>>
    const found = children[id]
    if (found === undefined || !isActive(found))
      throw new Error(`${id} does not run in ${JSON.stringify(now().value)}`)
    return found
  }
  const runningOf = (id: string): Running => ({ id, input: undefined, received: [], ...given.get(child(id)) })
  return {
    value: () => now().value as ValueOf<M>,
    context: () => now().context as ContextOf<M>,
    tags: () => [...now().tags].sort(),
    status: () => now().status,
    output: () => now().output as unknown,
    can: (event) => now().can(event),
    send: (event) => soundly(() => actor.send(event as never)),
    running: () =>
      Object.entries<AnyActorRef>(now().children as Record<string, AnyActorRef>)
        .filter(([, ref]) => isActive(ref))
        .map(([id]) => runningOf(id)),
    asked: (id) => runningOf(id).input,
    answer: (id, answer) => soundly(() => child(id).send({ type: ANSWER, answer })),
    pass: (ms) => soundly(() => clock.pass(ms)),
    fire: (ms) => soundly(() => clock.fire(ms)),
    bring: (type) => {
      const { delay, nth } = timerOf(actor, type)
      soundly(() => clock.fire(delay, nth))
    },
    leftBehind: () => (now().status === "active" ? clock.waiting().length - scheduled(actor).length : 0),
    emitted: () => emitted.splice(0),
    arrows: () => arrows.splice(0),
    stop: () => void actor.stop(),
  }
}
