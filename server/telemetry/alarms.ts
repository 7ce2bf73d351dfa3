import type { AlarmRule } from "./alarmRules.ts"

/** A value of one series. */
export type Sample = {
  readonly labels: Readonly<Record<string, string | number | undefined>>
  readonly value: number
}
export type Read = (metric: string) => Promise<readonly Sample[]>

/** A rule that fires, since when (ms since the epoch), and its value now. */
export type Firing = { readonly rule: AlarmRule; readonly since: number; readonly value: number }

const MINUTE_MS = 60_000

const valueOf = (rule: AlarmRule, samples: readonly Sample[]): number | null => {
  const found = samples
    .filter(({ labels }) =>
      Object.entries(rule.where ?? {}).every(([name, value]) => String(labels[name]) === value),
    )
    .map(({ value }) => value)
  if (rule.window !== undefined) return found.reduce((sum, value) => sum + value, 0)
  if (found.length === 0) return null
  return rule.is === ">" ? Math.max(...found) : Math.min(...found)
}

/**
 * Evaluates rules on the metrics of this process. Call it at an interval of about a minute: a counter's growth is that
 * since the oldest evaluation within its window, and a counter that did not exist then began at 0.
 */
export const makeAlarms = (rules: readonly AlarmRule[], read: Read) => {
  const history = new Map<string, { readonly at: number; readonly value: number }[]>()
  const since = new Map<string, number>()
  let firing: readonly Firing[] = []
  let evaluated: number | null = null

  const grown = (rule: AlarmRule, value: number, at: number): number => {
    const kept = (history.get(rule.name) ?? []).filter((one) => at - one.at <= (rule.window ?? 0) * MINUTE_MS)
    const first = kept[0]?.value ?? value
    history.set(rule.name, [...kept, { at, value }])
    return value - first
  }
  const measured = async (rule: AlarmRule, at: number): Promise<number | null> => {
    const value = valueOf(rule, await read(rule.metric))
    return value === null || rule.window === undefined ? value : grown(rule, value, at)
  }

  return {
    /** @returns rules that began to fire with this evaluation */
    evaluate: async (at: number): Promise<readonly Firing[]> => {
      const now: Firing[] = []
      for (const rule of rules) {
        const value = await measured(rule, at)
        const holds = value !== null && (rule.is === ">" ? value > rule.than : value < rule.than)
        if (!holds) {
          since.delete(rule.name)
          continue
        }
        const from = since.get(rule.name) ?? at
        since.set(rule.name, from)
        if (at - from >= rule.minutes * MINUTE_MS) now.push({ rule, since: from, value })
      }
      const before = new Set(firing.map(({ rule }) => rule.name))
      firing = now
      evaluated = at
      return now.filter(({ rule }) => !before.has(rule.name))
    },
    /** Rules that fire as of the last evaluation; null = not evaluated yet. */
    state: () => ({ at: evaluated, firing }),
  }
}

export type Alarms = ReturnType<typeof makeAlarms>

let current: Alarms | null = null
/** The alarms of this process, for the page of its operators. */
export const setAlarms = (alarms: Alarms | null): void => {
  current = alarms
}
export const alarmState = (): ReturnType<Alarms["state"]> => current?.state() ?? { at: null, firing: [] }
