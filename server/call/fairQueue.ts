/** Fair queue with limited concurrency, round-robin by party: a party that sends much work only delays itself. */
export const makeFairQueue = (atOnce: number) => {
  /** Queued work by party, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  const next = (): void => {
    const [first] = waiting
    if (first === undefined) {
      running -= 1
      return
    }
    const [party, own] = first
    const start = own.shift()
    waiting.delete(party)
    if (own.length > 0) waiting.set(party, own)
    start?.()
  }

  return async <A>(party: string, work: () => Promise<A>): Promise<A> => {
    if (running < atOnce) running += 1
    else
      await new Promise<void>((start) => {
        const own = waiting.get(party)
        if (own === undefined) waiting.set(party, [start])
        else own.push(start)
      })
    try {
      return await work()
    } finally {
      next()
    }
  }
}

/** Limits of concurrent work: for each party, and in total. */
export type Bounds = { readonly each: number; readonly all: number }

/** Counts concurrent work. @returns a release function (idempotent), or null when a limit is reached */
export const makeBound = ({ each, all }: Bounds) => {
  const counts = new Map<string, number>()
  let total = 0
  return (party: string): (() => void) | null => {
    const own = counts.get(party) ?? 0
    if (own >= each || total >= all) return null
    counts.set(party, own + 1)
    total += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      total -= 1
      const left = (counts.get(party) ?? 1) - 1
      if (left === 0) counts.delete(party)
      else counts.set(party, left)
    }
  }
}
