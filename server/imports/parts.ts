import { once } from "node:events"
import { setImmediate as nextTurn } from "node:timers/promises"
import type { MessagePort, Worker } from "node:worker_threads"

/** Rows per message, which the other thread deserializes within a few milliseconds. */
const PART = 250

export type Part<A> = { readonly part: readonly A[]; readonly isLast: boolean }

/** Sends rows to another thread in parts: deserializing one large message would block its event loop. */
export const giveInParts = async <A>(port: MessagePort, rows: readonly A[]): Promise<void> => {
  for (let at = 0; at === 0 || at < rows.length; at += PART) {
    const isLast = at + PART >= rows.length
    const taken = isLast ? null : once(port, "message")
    port.postMessage({ part: rows.slice(at, at + PART), isLast } satisfies Part<A>)
    await taken
  }
}

/** Receives the messages of `giveInParts`. @returns all rows after the last part, null before */
export const takeInParts = <A>(worker: Pick<Worker, "postMessage">) => {
  const rows: A[] = []
  return ({ part, isLast }: Part<A>): A[] | null => {
    rows.push(...part)
    if (isLast) return rows
    void nextTurn().then(() => worker.postMessage("more"))
    return null
  }
}
