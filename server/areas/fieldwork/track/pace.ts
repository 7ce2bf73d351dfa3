/** Rate limit of reports: calls of an account within the window. */
const MOST_CALLS = 60
const WINDOW_MS = 900_000
/** Most accounts remembered: 10,000 phones in a quarter of an hour; beyond it the oldest window is forgotten early. */
const MOST_ACCOUNTS = 10_000

/**
 * Rate limit in memory, per server process: the report is idempotent and refuses dense positions, so the limit protects
 * only the database's time. Bounded: windows are kept in the order of their start, and those that have ended, or are
 * too many, are forgotten from the oldest on. @returns seconds to wait; 0 = the call may go on, and is counted
 */
export const makePace = (most = MOST_CALLS, mostAccounts = MOST_ACCOUNTS) => {
  const windows = new Map<string, { readonly start: number; count: number }>()
  const isOver = (start: number, now: number): boolean => now - start >= WINDOW_MS || now < start
  const forget = (now: number): void => {
    for (const [key, { start }] of windows) {
      if (windows.size <= mostAccounts && !isOver(start, now)) return
      windows.delete(key)
    }
  }
  return (who: string, now: number): number => {
    const held = windows.get(who)
    if (held === undefined || isOver(held.start, now)) {
      windows.delete(who)
      windows.set(who, { start: now, count: 1 })
      forget(now)
      return 0
    }
    if (held.count >= most) return Math.ceil((held.start + WINDOW_MS - now) / 1000)
    held.count += 1
    return 0
  }
}
