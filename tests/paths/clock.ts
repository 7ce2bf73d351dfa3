type Timer = { readonly due: number; readonly delay: number; readonly run: () => void }

/** A fake clock that moves only on demand: time passes, or one timer fires regardless of the others. */
export const handClock = () => {
  let now = 0
  let last = 0
  const timers = new Map<number, Timer>()
  const soonest = () => [...timers].sort(([, a], [, b]) => a.due - b.due)[0]
  const fire = (id: number, { due, run }: Timer) => {
    timers.delete(id)
    now = Math.max(now, due)
    run()
  }
  return {
    setTimeout: (run: () => void, delay: number): number => {
      timers.set(++last, { due: now + delay, delay, run })
      return last
    },
    clearTimeout: (id: number): void => void timers.delete(id),
    /** Delays of the pending timers, in milliseconds. */
    waiting: (): readonly number[] => [...timers.values()].map(({ delay }) => delay),
    pass: (ms: number): void => {
      const end = now + ms
      for (let next = soonest(); next !== undefined && next[1].due <= end; next = soonest()) fire(...next)
      now = end
    },
    /** Fires a timer with this delay: the one set first, or the `nth` after it. @throws when none is pending */
    fire: (delay: number, nth = 0): void => {
      const found = [...timers].filter(([, timer]) => timer.delay === delay)[nth]
      if (found === undefined) throw new Error(`no timer of ${delay} ms waits`)
      fire(...found)
    },
  }
}
