import { rm } from "node:fs/promises"
import { join } from "node:path"
import { dateIn, plusDays, weekday } from "../time/calendar.ts"
import type { BackupKeep } from "../run/backupSettings.ts"
import { backupsIn, timeOf } from "./manifest.ts"

/** Monday of a day's week (ISO dates). */
const mondayOf = (day: string): string => plusDays(day, -((weekday(day) + 6) % 7))

/** The last backup of each of the newest `count` periods. `names` are oldest first. */
const lastOf = (names: readonly string[], count: number, periodOf: (day: string) => string) => {
  const last = new Map<string, string>()
  for (const name of names) {
    const time = timeOf(name)
    if (time !== null) last.set(periodOf(dateIn(time)), name)
  }
  return count === 0 ? [] : [...last.values()].slice(-count)
}

/**
 * Grandfather-father-son rotation: the last backup of each of the newest days, weeks and months that have one
 * (Asia/Jakarta). The newest is always kept.
 * @param names oldest first
 */
export const keptOf = (
  names: readonly string[],
  { daily, weekly, monthly }: BackupKeep,
): ReadonlySet<string> =>
  new Set([
    ...names.slice(-1),
    ...lastOf(names, daily, (day) => day),
    ...lastOf(names, weekly, mondayOf),
    ...lastOf(names, monthly, (day) => day.slice(0, 7)),
  ])

/** Removes backups that are no longer kept. @returns their names */
export const removeOld = async (folder: string, keep: BackupKeep): Promise<readonly string[]> => {
  const names = await backupsIn(folder)
  const kept = keptOf(names, keep)
  const old = names.filter((name) => !kept.has(name))
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true })
  return old
}
