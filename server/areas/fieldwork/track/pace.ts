/** Rate limit of reports: calls of an account within the window. */
const MOST_CALLS = 60
const WINDOW_MS = 900_000
/** Accounts remembered; beyond it ended windows are forgotten. */
const MOST_ACCOUNTS = 10_000

/**
 * Rate limit in memory, per server process: the report is idempotent and refuses dense positions, so the limit protects
 * only the database's time. @returns seconds to wait; 0 = the call may go on, and is counted
 */
export const makePace = (most = MOST_CALLS) => {
  const windows = new Map<string, { readonly start: number; count: number }>()
  return (who: string, now: number): number => {
    if (windows.size > MOST_ACCOUNTS)
      for (const [key, { start }] of windows) if (now - start >= WINDOW_MS) windows.delete(key)
    const held = windows.get(who)
    if (held === undefined || now - held.start >= WINDOW_MS || now < held.start) {
      windows.set(who, { start: now, count: 1 })
      return 0
    }
    if (held.count >= most) return Math.ceil((held.start + WINDOW_MS - now) / 1000)
    held.count += 1
    return 0
  }
}
