import { distanceM } from "../attendance/index.ts"
import { orderedRoute, type Place } from "./route.ts"

/** A customer; without a place it is given to the employee with the fewest. */
export type Stop = { readonly id: number; readonly place: Place | null }
/** An employee with the tasks of the day so far and where the route begins (the office); null = unknown. */
export type Worker = { readonly id: number; readonly before: number; readonly start: Place | null }
export type Share = { readonly worker: number; readonly stops: readonly Stop[] }

const isPlaced = (stop: Stop): stop is Stop & { readonly place: Place } => stop.place !== null

/** Sizes of the shares: after the day's earlier tasks all have as many as the others, ± 1. */
export const sharesOf = (workers: readonly Worker[], stops: number): ReadonlyMap<number, number> => {
  const counts = new Map(workers.map(({ id }) => [id, 0]))
  const load = (worker: Worker) => worker.before + (counts.get(worker.id) ?? 0)
  for (let left = stops; left > 0; left -= 1) {
    const least = workers.reduce((best, worker) => (load(worker) < load(best) ? worker : best))
    counts.set(least.id, (counts.get(least.id) ?? 0) + 1)
  }
  return counts
}

/**
 * Spreads customers fairly: everybody gets a share of the day of the same size, and one route through all places is cut into
 * these shares, so that near customers go to the same employee. Customers without a place fill the shares up.
 */
export const spreadFairly = (workers: readonly Worker[], stops: readonly Stop[]): readonly Share[] => {
  const [first] = workers
  if (first === undefined) return []
  const sizes = sharesOf(workers, stops.length)
  const placed = stops.filter(isPlaced).map((stop) => ({ stop, ...stop.place }))
  const start = workers.find((worker) => worker.start !== null)?.start ?? placed[0] ?? null
  const route =
    start === null
      ? []
      : orderedRoute([{ stop: null, ...start }, ...placed]).flatMap(({ stop }) =>
          stop === null ? [] : [stop],
        )
  const rest: Stop[] = [...route, ...stops.filter((stop) => !isPlaced(stop))]
  /** The employee whose start is nearest to the next stop gets the next piece of the route. */
  const waiting = [...workers]
  const shares: Share[] = []
  while (waiting.length > 0) {
    const next = rest[0]?.place ?? null
    const metres = ({ start: from }: Worker) =>
      next === null || from === null ? Infinity : distanceM(from, next)
    const nearest = waiting.reduce((best, worker) => (metres(worker) < metres(best) ? worker : best))
    waiting.splice(waiting.indexOf(nearest), 1)
    shares.push({ worker: nearest.id, stops: rest.splice(0, sizes.get(nearest.id) ?? 0) })
  }
  return workers.flatMap(({ id }) => shares.filter(({ worker }) => worker === id))
}
