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

/** Stands in for an actor: does nothing until it is told how it ends, and remembers what it was given. */
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
/** The timer that brings this event: its delay, and which of those of one delay it is (in the order they were set). */
const timerOf = (actor: AnyActorRef, type: string) => {
  const all = scheduled(actor)
  const delay = all.find(({ event }) => event.type === type)?.delay
  if (delay === undefined) throw new Error(`no timer waits to bring ${type}`)
  const nth = all.filter((one) => one.delay === delay).findIndex(({ event }) => event.type === type)
  return { delay, nth }
}

export type Running = { readonly id: string; readonly input: unknown; readonly received: readonly unknown[] }

/** A running machine in a test's hands: its actors answer when they are told to, and time passes when it is told to. */
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
  /** What the actor of this id was started with. @throws when it does not run */
  readonly asked: (id: string) => unknown
  /** The actor of this id ends so. @throws when it does not run */
  readonly answer: (id: string, answer: Answer<unknown>) => void
  readonly pass: (ms: number) => void
  /** Lets the first timer of this delay (ms) fire. */
  readonly fire: (ms: number) => void
  /** Lets the timer fire that brings an event of this type, however long its delay is. */
  readonly bring: (type: string) => void
  /** Timers that wait although the machine has no use for them: how many. */
  readonly leftBehind: () => number
  /** What was emitted since this was last called. */
  readonly emitted: () => readonly EmittedOf<M>[]
  /** Keys of the arrows taken since this was last called. */
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
      // Only the machine itself has arrows: its actors are stand-ins.
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
