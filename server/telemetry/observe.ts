/**
 * Instrumentation points of the server. Code that does measured work reports it here; metrics, traces and the slow log
 * subscribe. One hub per process, as the libraries of metrics and traces have one registry per process.
 */

export type Kind = "call" | "transaction" | "statement" | "sweep" | "job" | "mail" | "push" | "webhook"

/** A span of the tracer (OpenTelemetry), and the headers that pass its context on. */
export type Span = {
  readonly headers: () => Readonly<Record<string, string>>
  readonly end: (failure: unknown, result: Result) => void
}

/** Measured work. `name` has a bounded number of values and is never user input: it becomes a label. */
export type Work = {
  readonly kind: Kind
  readonly name: string
  /** Correlation id of the request that the work belongs to; null = no request. */
  readonly requestId: string | null
  readonly span: Span | null
  /** Kind and name of the outermost work: "call devisi/list-all". */
  readonly origin: string
  /** SQL of a statement, without its parameters. */
  readonly text: string | null
}

/** Outcome of a call in words of the envelope, and its HTTP status. */
export type Result = { readonly status?: number; readonly result?: string }

/** Finished work. `failure` is the thrown value; null = none. */
export type Done = Result & { readonly work: Work; readonly ms: number; readonly failure: unknown }

export type Tracer = (
  work: Omit<Work, "span">,
  parent: Work | null,
  /** W3C trace context of the caller, header `traceparent`. */
  traceparent: string | null,
) => Span | null

type Listener = (done: Done) => void
const listeners = new Set<Listener>()
let tracer: Tracer | null = null

/** @returns unsubscribe */
export const onWork = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const setTracer = (next: Tracer | null): void => {
  tracer = next
}

type Begin = {
  readonly requestId?: string
  readonly traceparent?: string | undefined
  readonly text?: string
}
export type Begun = { readonly work: Work; readonly end: (failure?: unknown, result?: Result) => void }

/** Begins measured work; `parent` is the work that it is part of. Call `end` once. */
export const begin = (kind: Kind, name: string, parent: Work | null = null, given: Begin = {}): Begun => {
  const since = performance.now()
  const plain = {
    kind,
    name,
    requestId: given.requestId ?? parent?.requestId ?? null,
    origin: parent?.origin ?? `${kind} ${name}`,
    text: given.text ?? null,
  }
  const span = tracer === null ? null : tracer(plain, parent, given.traceparent ?? null)
  const work: Work = { ...plain, span }
  return {
    work,
    end: (failure = null, result = {}) => {
      const ms = performance.now() - since
      span?.end(failure, result)
      for (const listener of listeners) listener({ ...result, work, ms, failure })
    },
  }
}

/** Measures an async function. @throws what it throws */
export const observed = async <A>(
  kind: Kind,
  name: string,
  parent: Work | null,
  run: (work: Work) => Promise<A>,
): Promise<A> => {
  const { work, end } = begin(kind, name, parent)
  try {
    const value = await run(work)
    end()
    return value
  } catch (thrown) {
    end(thrown)
    throw thrown
  }
}

/** Events that are counted, each with one label of a bounded number of values. */
export type Event = "retried" | "away" | "terminal" | "answered"
type Counted = (event: Event, label: string, ms: number) => void
const counters = new Set<Counted>()
export const onEvent = (counted: Counted): (() => void) => {
  counters.add(counted)
  return () => counters.delete(counted)
}
export const count = (event: Event, label: string, ms = 0): void => {
  for (const counted of counters) counted(event, label, ms)
}

/** Gauges that are read when they are needed. */
export type Level = "streams" | "connections" | "connectionsIdle" | "connectionsWaiting"
const levels = new Map<Level, () => number>()
/** @returns unregister */
export const setLevel = (level: Level, read: () => number): (() => void) => {
  levels.set(level, read)
  return () => {
    if (levels.get(level) === read) levels.delete(level)
  }
}
export const levelOf = (level: Level): number => levels.get(level)?.() ?? 0
