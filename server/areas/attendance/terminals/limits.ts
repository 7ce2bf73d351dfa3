const WINDOW_MS = 60_000
/** Requests a minute: a terminal polls every 10 s and sends each record at once; an office may have many at one address. */
const PER_TERMINAL = 300
const PER_ADDRESS = 6_000
/** Unknown serial numbers from one address: a new terminal tries every 30 s. */
const UNKNOWN = 60
/** Uploads written at once, and those that wait for their turn. */
const AT_ONCE = 2
const WAITING = 1_000

/** Rate limits, counted in this process over fixed windows. */
export const makeTerminalLimits = (clock: () => Date) => {
  const counts = new Map<string, number>()
  let begun = 0
  const take = (key: string, most: number): boolean => {
    const now = clock().getTime()
    if (now - begun >= WINDOW_MS || now < begun) {
      counts.clear()
      begun = now
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most
  }
  return {
    /** Counts a request; the address first, so that invented serial numbers cannot fill the memory. */
    mayCall: (address: string, serial: string): boolean =>
      take(`a ${address}`, PER_ADDRESS) && take(`s ${serial}`, PER_TERMINAL),
    mayBeUnknown: (address: string): boolean => take(`u ${address}`, UNKNOWN),
  }
}
export type TerminalLimits = ReturnType<typeof makeTerminalLimits>

/** Turns for large uploads: a few at once, the others in the order of their arrival. */
export const makeTurns = (atOnce = AT_ONCE, waiting = WAITING) => {
  const queue: (() => void)[] = []
  let running = 0
  const next = () => {
    running -= 1
    queue.shift()?.()
  }
  /** @returns null where too many wait already */
  return async <A>(work: () => Promise<A>): Promise<A | null> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) return null
      await new Promise<void>((go) => queue.push(go))
    }
    running += 1
    try {
      return await work()
    } finally {
      next()
    }
  }
}
