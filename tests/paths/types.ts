import type { AnyStateMachine, EventObject, InputFrom, OutputFrom, StateMachine } from "xstate"

/** All type parameters of a machine that the kit reads, in one place: xstate has fifteen of them. */
type Parts<M> =
  M extends StateMachine<
    infer Context,
    infer Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer Value,
    infer Tag,
    infer _Input,
    infer _Output,
    infer Emitted,
    infer _StateMeta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? { context: Context; event: Event; actor: Actor; value: Value; tag: Tag; emitted: Emitted }
    : never

export type ContextOf<M> = Parts<M>["context"]
export type EventOf<M> = Extract<Parts<M>["event"], EventObject>
export type TypeOf<M> = EventOf<M>["type"]
export type EmittedOf<M> = Parts<M>["emitted"]
export type TagOf<M> = Parts<M>["tag"]
export type ValueOf<M> = Parts<M>["value"]
export type InputOf<M extends AnyStateMachine> = InputFrom<M>

type PathIn<Value> = Value extends string
  ? Value
  : { [K in keyof Value & string]: K | `${K}.${PathIn<NonNullable<Value[K]>>}` }[keyof Value & string]
type LeafIn<Value> = Value extends string
  ? Value
  : { [K in keyof Value & string]: `${K}.${LeafIn<NonNullable<Value[K]>>}` }[keyof Value & string]
/** Dotted path of every state without child states. */
export type LeafPath<M> = LeafIn<ValueOf<M>>
/** Dotted path of every state of a machine, nested ones too. */
export type StatePath<M> = PathIn<ValueOf<M>>

/** Named payloads of an event; "" where one is enough. */
export type Cases<Event> = { readonly [name: string]: Omit<Event, "type"> }
/** The events of a type; an event whose type is a union becomes one event per member. */
export type Sent<Event, Type> = Event extends { readonly type: infer Own }
  ? Type extends Own
    ? Event
    : never
  : never
export type CasesOf<M> = { readonly [T in TypeOf<M>]: Cases<Sent<EventOf<M>, T>> }

/** `planned`: an error the machine handles; other errors are bugs of ours, which users cannot cause. */
export type Answer<Output> =
  | { readonly output: Output }
  | { readonly error: unknown; readonly planned?: boolean }
/** Named ways an actor can end; a `defect` is an unplanned error. */
export type Answers<Output> = { readonly [name: string]: Answer<Output> }
export const isDefect = (answer: Answer<unknown>): boolean => "error" in answer && answer.planned !== true
type ActorOf<M> = Extract<Parts<M>["actor"], { readonly src: string }>
type LogicOf<M, Src> = Extract<ActorOf<M>, { readonly src: Src }>["logic"]
/** Possible answers of each actor; one without an answer only sends events. */
export type AnswersOf<M> = {
  readonly [Src in ActorOf<M>["src"]]: [OutputFrom<LogicOf<M, Src>>] extends [undefined]
    ? "listens"
    : Answers<OutputFrom<LogicOf<M, Src>>>
}

/** An injected answer: a status with a JSON body, no network, or no answer at all. */
export type Fault = { readonly status: number; readonly body?: unknown } | "offline" | "silence"
