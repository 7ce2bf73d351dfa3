import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Database, DatabaseAway } from "#server/db/database.ts"
import { readTelemetrySettings } from "#server/run/telemetrySettings.ts"
import { startTelemetry } from "#server/start/telemetry.ts"
import { alarmState } from "#server/telemetry/alarms.ts"
import type { AlarmRule } from "#server/telemetry/alarmRules.ts"
import { HOUR, MINUTE, NOW, openWorld, type World } from "../lib/harness.ts"

const RULE: AlarmRule = {
  name: "OutboxOld",
  title: "Email lama menunggu",
  severity: "critical",
  metric: "balai_queue_oldest_seconds",
  where: { queue: "outbox" },
  is: ">",
  than: 1_800,
  minutes: 5,
}

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), "balai-alarm-"))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await world.close()
})

const start = (rules: readonly AlarmRule[], db: Database = world.db) => {
  const told: string[] = []
  const faults: unknown[] = []
  return startTelemetry({
    db,
    clock: () => world.time.now,
    dataDir: folder,
    publicUrl: "https://hr.example.com",
    settings: { ...readTelemetrySettings({ ALARM_MAIL: "ops@example.com" }), alarms: rules },
    onSlow: () => undefined,
    onAlarm: ({ alarm }) => told.push(alarm),
    onFault: (error) => faults.push(error),
    freshMs: 0,
  }).then((telemetry) => ({ ...telemetry, told, faults }))
}
const mails = () =>
  world.sqlRows<{ subject: string; body: string }>(
    sql`select subject, body from outbox where to_address = 'ops@example.com' order by id`,
  )
const later = (ms: number) => {
  world.time.now = new Date(world.time.now.getTime() + ms)
}

test("an alarm that begins is logged and mailed once in six hours, whichever process sees it", async () => {
  await world.sqlRows(sql`update outbox set sent_at = now()`)
  await world.sqlRows(sql`insert into outbox (companies_id, to_address, subject, body, is_notice, created_at, next_attempt_at)
    values (0, 'lama@example.com', 'Uji', 'Uji', false, ${new Date(NOW.getTime() - HOUR).toISOString()}, ${NOW.toISOString()})`)
  const one = await start([RULE])
  await one.tick()
  expect([one.told, await mails()]).toEqual([[], []])
  later(6 * MINUTE)
  await one.tick()
  expect(one.told).toEqual(["OutboxOld"])
  expect(alarmState().firing.map(({ rule }) => rule.name)).toEqual(["OutboxOld"])
  const [mail] = await mails()
  expect(mail?.subject).toBe("Alarm OutboxOld: Email lama menunggu")
  expect(mail?.body).toContain("https://hr.example.com/super-admin/setting/sistem/keadaan")
  await one.tick()
  await one.stop()

  const other = await start([{ ...RULE, minutes: 0 }])
  await other.tick()
  expect([other.told, (await mails()).length]).toEqual([["OutboxOld"], 1])
  await other.stop()
  later(7 * HOUR)
  const next = await start([{ ...RULE, minutes: 0 }])
  await next.tick()
  expect((await mails()).length).toBe(2)
  await next.stop()
  expect([...one.faults, ...other.faults, ...next.faults]).toEqual([])
})

test("a database that is away is a metric and a fault of the log, and its mail is written once it is back", async () => {
  let isAway = true
  const away: Database = {
    ...world.db,
    transact: (work) =>
      isAway ? Promise.reject(new DatabaseAway(new Error("away"))) : world.db.transact(work),
  }
  const up: AlarmRule = { ...RULE, name: "Down", metric: "balai_database_up", is: "<", than: 1, minutes: 0 }
  const { where: _, ...rule } = up
  const telemetry = await start([rule], away)
  await telemetry.tick()
  expect(telemetry.told).toEqual(["Down"])
  expect(telemetry.faults).toEqual([expect.any(DatabaseAway), expect.any(DatabaseAway)])
  expect((await telemetry.render()).text).toMatch(/^balai_database_up 0$/m)
  const before = (await mails()).length
  isAway = false
  await telemetry.tick()
  expect((await mails()).slice(before).map(({ subject }) => subject)).toEqual([
    "Alarm Down: Email lama menunggu",
  ])
  await telemetry.stop()
})
