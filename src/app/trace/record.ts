import type { AnyActorRef, AnyEventObject, InspectionEvent } from "xstate"
import { storedInTab } from "#src/api/browser/storage.ts"
import { traceBy } from "#src/api/wire/trace.ts"
import { showChip } from "./chip.ts"
import type { Entry, Trace } from "./format.ts"
import { masked, withoutSecrets } from "./mask.ts"

const KEY = "trace.entries"
/** Entry limit, more than an afternoon of work; the oldest entries are dropped. */
const MOST = 3_000

type Answered = { readonly ok?: boolean; readonly failure?: { readonly _tag: string } } | null | undefined

/** An actor of a machine; other actors have no states. */
const stateOf = (actor: AnyActorRef): unknown =>
  (actor.getSnapshot() as { readonly value?: unknown } | undefined)?.value
const machineOf = (actor: AnyActorRef): string =>
  (actor as AnyActorRef & { readonly logic?: { readonly id?: string } }).logic?.id ?? actor.id

/** The recorded part of an event: for a response, its result. */
const dataOf = ({ type, ...more }: AnyEventObject, mayShow: boolean): unknown => {
  const carried: Readonly<Record<string, unknown>> = more
  if (type.startsWith("xstate.done.actor.")) {
    const answer = carried["output"] as Answered
    return answer?.ok === false ? { failure: answer.failure?._tag ?? "" } : { ok: true }
  }
  if (type.startsWith("xstate.")) return null
  return mayShow ? withoutSecrets(carried) : masked(carried)
}

const readKept = (): Trace | null => {
  try {
    const kept = storedInTab.get(KEY)
    return kept === null ? null : (JSON.parse(kept) as Trace)
  } catch {
    return null
  }
}
const begin = (isMasked: boolean): Trace => ({
  balai: "trace",
  version: 1,
  at: new Date().toISOString(),
  page: location.pathname,
  masked: isMasked,
  entries: [],
})

/** The file that a user attaches to a bug report. */
const save = (trace: Trace): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob([JSON.stringify(trace, null, 1)], { type: "application/json" }))
  link.download = `jejak-${trace.at.slice(0, 19).replaceAll(":", ".")}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}

/** Records the machines of this tab until it is stopped, across reloads. @returns stops it */
export const record = (isMasked: boolean, onStop: () => void): (() => void) => {
  let trace = readKept() ?? begin(isMasked)
  const ends: (() => void)[] = []
  const seen = new WeakSet<AnyActorRef>()
  const chip = showChip({
    onSave: () => save(trace),
    onStop: () => {
      stop()
      onStop()
    },
  })
  const add = (actor: AnyActorRef, type: string, data: unknown) => {
    const entry: Entry = {
      t: Date.now() - Date.parse(trace.at),
      machine: machineOf(actor),
      run: actor.sessionId,
      type,
      data,
      state: stateOf(actor),
    }
    trace = { ...trace, entries: [...trace.entries, entry].slice(-MOST) }
    storedInTab.set(KEY, JSON.stringify(trace))
    chip.count(trace.entries.length)
  }
  const meet = (actor: AnyActorRef) => {
    if (seen.has(actor)) return
    seen.add(actor)
    add(actor, "start", null)
  }
  const watch = (root: AnyActorRef) => {
    if (seen.has(root)) return
    meet(root)
    const inspection = root.system.inspect({
      next: (one: InspectionEvent) => {
        if (one.type !== "@xstate.snapshot") return
        const actor = one.actorRef as AnyActorRef
        if (stateOf(actor) === undefined) return
        if (one.event.type === "xstate.init" || !seen.has(actor)) return meet(actor)
        add(actor, one.event.type, dataOf(one.event, !trace.masked))
      },
    })
    ends.push(() => inspection.unsubscribe())
  }
  const stop = () => {
    traceBy(null)
    for (const end of ends) end()
    chip.remove()
    storedInTab.remove(KEY)
  }
  traceBy(watch)
  return stop
}
