import { isDeepStrictEqual } from "node:util"
import type { AnyMachineSnapshot } from "xstate"
import type { Entry } from "#src/app/trace/format.ts"
import { masked } from "#src/app/trace/mask.ts"
import type { BrowserTour } from "../browser/tour.ts"
import { type Pure, startOf, UNBORN } from "../pure.ts"
import type { Step } from "../steps.ts"
import { pathTo } from "../walks.ts"
import type { Run } from "./read.ts"

/** Limit of tried replays before the error says where a trace leaves the model. */
const TRIES = 20_000

/** A step similar to the recorded entry: a case of the same shape, or an answer of the same kind. */
const isLike = ({ data }: Entry, { does, event }: Step): boolean => {
  if (does.by === "answer") {
    const answer = "output" in does.answer ? does.answer.output : null
    const { ok, failure } = (answer ?? {}) as {
      readonly ok?: boolean
      readonly failure?: { readonly _tag: string }
    }
    const said = (data ?? {}) as { readonly failure?: string }
    return ok === false ? failure?._tag === said.failure : said.failure === undefined
  }
  const { type: _, ...payload } = event
  return isDeepStrictEqual(masked(payload), masked(data ?? {}))
}

/** Drops repetitions of an event that do not change the state, such as typing: the first one is enough. */
const told = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter((one, at) => {
    const [before, twice] = [entries[at - 1], entries[at - 2]]
    return !(
      before?.type === one.type &&
      isDeepStrictEqual(before.state, one.state) &&
      isDeepStrictEqual(twice?.state, one.state)
    )
  })

type Found = {
  readonly labels: readonly string[]
  readonly reached: number
  readonly open: readonly string[]
  /** The states (JSON) that an event of the recorded type leads to now, instead of the recorded state. */
  readonly instead: readonly string[]
}

const follow = (pure: Pure, begin: AnyMachineSnapshot, entries: readonly Entry[]): Found => {
  let best: Found = { labels: [], reached: 0, open: [], instead: [] }
  let tries = 0
  const go = (
    snapshot: AnyMachineSnapshot,
    at: number,
    labels: readonly string[],
  ): readonly string[] | null => {
    const entry = entries[at]
    if (entry === undefined) return labels
    const open = snapshot.status === "active" ? pure.openIn(snapshot) : []
    const fitting = open.filter(({ event }) => event.type === entry.type)
    if (at > best.reached || best.open.length === 0)
      best = {
        labels,
        reached: at,
        open: open.map(({ label }) => label),
        instead: fitting.map((step) => JSON.stringify(pure.take(snapshot, step).snapshot.value)),
      }
    if (++tries > TRIES) return null
    const sorted = [
      ...fitting.filter((step) => isLike(entry, step)),
      ...fitting.filter((step) => !isLike(entry, step)),
    ]
    for (const step of sorted) {
      const { snapshot: next } = pure.take(snapshot, step)
      if (!isDeepStrictEqual(next.value, entry.state)) continue
      const found = go(next, at + 1, [...labels, step.label])
      if (found !== null) return found
    }
    /** Events that are not modelled and changed nothing can be skipped. */
    const isIdle = isDeepStrictEqual(snapshot.value, entry.state)
    return isIdle ? go(snapshot, at + 1, labels) : null
  }
  const labels = go(begin, 0, [])
  return labels === null ? best : { labels, reached: entries.length, open: [], instead: [] }
}

/**
 * Maps a trace to the steps of a model. The walk begins where the trace does, whatever led there.
 * @throws where the trace leaves the model: the recorded entry, and the possible steps
 */
export const labelsOf = (tour: BrowserTour, { machine, entries }: Run): readonly string[] => {
  const [first, ...rest] = told(entries)
  if (first === undefined) throw new Error(`${machine}: jejaknya kosong`)
  const graph = tour.graph()
  const starts = (graph.get(UNBORN)?.edges ?? []).map(({ step }) => [step])
  const elsewhere = [...graph.values()]
    .filter(({ key, value }) => key !== UNBORN && isDeepStrictEqual(value, first.state))
    .map(({ key }) => pathTo(graph, key))
  let best: Found | null = null
  for (const way of [...starts, ...elsewhere]) {
    const pure = tour.freely()
    let snapshot = startOf()
    for (const step of way) snapshot = pure.take(snapshot, step).snapshot
    if (!isDeepStrictEqual(snapshot.value, first.state)) continue
    const found = follow(pure, snapshot, rest)
    const labels = [...way.map(({ label }) => label), ...found.labels]
    if (found.reached === rest.length) return labels
    if (best === null || found.reached > best.reached) best = { ...found, labels }
  }
  if (best === null) throw new Error(`${machine}: tidak ada jalur ke ${JSON.stringify(first.state)}`)
  const entry = rest[best.reached]
  const now =
    best.instead.length === 0
      ? `Yang mungkin di sana: ${best.open.join(", ")}`
      : `Sekarang ${entry?.type ?? ""} menuju ${[...new Set(best.instead)].join(" atau ")}: mungkin sudah diperbaiki`
  throw new Error(
    `${machine}: jejak meninggalkan model pada langkah ${best.labels.length + 1}: ${entry?.type ?? ""} ke ${JSON.stringify(entry?.state)}. ${now}`,
  )
}
