import { describe, expect, test } from "vitest"
import { keptOf } from "#server/backup/keep.ts"
import { nameAt, timeOf } from "#server/backup/manifest.ts"
import { isDue, lastDue } from "#server/backup/schedule.ts"
import { readBackupSettings } from "#server/run/backupSettings.ts"

const DAY = 86_400_000
/** One backup at 02.00 WIB of each of some days until 30 November 2026, oldest first. */
const daily = (days: number) =>
  Array.from({ length: days }, (_, at) =>
    nameAt(new Date(Date.parse("2026-11-29T19:00:00Z") - (days - 1 - at) * DAY)),
  )

describe("the rotation of backups", () => {
  test("keeps the last of each of 7 days, 4 weeks and 12 months", () => {
    const kept = [...keptOf(daily(500), { daily: 7, weekly: 4, monthly: 12 })].toSorted()
    const days = kept.map((name) => timeOf(name)?.toISOString().slice(0, 10))
    expect(days.slice(-7)).toEqual([
      "2026-11-23",
      "2026-11-24",
      "2026-11-25",
      "2026-11-26",
      "2026-11-27",
      "2026-11-28",
      "2026-11-29",
    ])
    /** Sundays of the weeks before (the names are in UTC, seven hours behind), and the last days of months. */
    expect(days).toContain("2026-11-14")
    expect(days).toContain("2026-10-30")
    expect(days).toContain("2025-12-30")
    expect(days).not.toContain("2025-11-29")
    expect(kept).toHaveLength(7 + 2 + 11)
  })
  test("always keeps the newest, and counts periods that have a backup", () => {
    const names = daily(3)
    expect([...keptOf(names, { daily: 0, weekly: 0, monthly: 0 })]).toEqual(names.slice(-1))
    const gap = [names[0] ?? "", nameAt(new Date("2026-12-30T19:00:00Z"))]
    expect([...keptOf(gap, { daily: 2, weekly: 0, monthly: 0 })].toSorted()).toEqual(gap)
  })
})

describe("the schedule", () => {
  const now = new Date("2026-11-30T01:00:00Z")
  const state = { claimed_until: null, tried_at: null, failure: null, made_at: null, bytes: 0, lost: 0 }

  test("is due once a day at its time in Jakarta", () => {
    expect(lastDue(now, "02:00").toISOString()).toBe("2026-11-29T19:00:00.000Z")
    expect(lastDue(now, "09:30").toISOString()).toBe("2026-11-29T02:30:00.000Z")
    expect(isDue(state, now, "02:00")).toBe(true)
    expect(isDue({ ...state, made_at: "2026-11-29T19:00:01.000Z" }, now, "02:00")).toBe(false)
    expect(isDue({ ...state, made_at: "2026-11-29T18:59:59.000Z" }, now, "02:00")).toBe(true)
  })
  test("waits for the process that makes one, and an hour after a failure", () => {
    expect(isDue({ ...state, claimed_until: "2026-11-30T01:00:01.000Z" }, now, "02:00")).toBe(false)
    expect(isDue({ ...state, claimed_until: "2026-11-30T01:00:00.000Z" }, now, "02:00")).toBe(true)
    const failed = { ...state, failure: "disk penuh", tried_at: "2026-11-30T00:00:01.000Z" }
    expect(isDue(failed, now, "02:00")).toBe(false)
    expect(isDue({ ...failed, tried_at: "2026-11-30T00:00:00.000Z" }, now, "02:00")).toBe(true)
  })
})

test("settings of backups are checked, and the key is never in a message", () => {
  expect(readBackupSettings({})).toEqual({
    dir: null,
    at: "02:00",
    keep: { daily: 7, weekly: 4, monthly: 12 },
    key: null,
  })
  const key = Buffer.alloc(32, 1).toString("base64")
  expect(readBackupSettings({ BACKUP_KEY: key }).key).toBe(key)
  expect(() => readBackupSettings({ BACKUP_KEY: "rahasia" })).toThrow(/^BACKUP_KEY: must be 32 bytes/)
  expect(() => readBackupSettings({ BACKUP_AT: "24:00" })).toThrow("BACKUP_AT=24:00")
  expect(() => readBackupSettings({ BACKUP_KEEP: "7,4" })).toThrow("BACKUP_KEEP=7,4")
})
