import { sql } from "drizzle-orm"
import { type Database, rowsOf } from "../db/database.ts"
import { outbox } from "../db/tables/index.ts"
import { MAX_ATTEMPTS } from "../mail/letter.ts"
import { every } from "../run/every.ts"
import type { TelemetrySettings } from "../run/telemetrySettings.ts"
import { versionOf } from "../run/version.ts"
import { type Firing, makeAlarms, setAlarms } from "../telemetry/alarms.ts"
import { noteAway, setVitals } from "../telemetry/gauges.ts"
import { registry } from "../telemetry/metrics.ts"
import { setTracer } from "../telemetry/observe.ts"
import { sampleProcess, stopSampling } from "../telemetry/process.ts"
import { logSlowStatements, type SlowStatement } from "../telemetry/slowLog.ts"
import { readVitals } from "../telemetry/vitals.ts"

const MINUTE_MS = 60_000
/** Scrapes within this time share one reading of the database. */
const FRESH_MS = 10_000
/** An alarm is mailed again after this time at the earliest, however often it begins and however many processes see it. */
const MAIL_AGAIN_MS = 6 * 3_600_000

type Options = {
  readonly db: Database
  readonly clock: () => Date
  readonly dataDir: string
  readonly publicUrl: string
  readonly settings: TelemetrySettings
  readonly onSlow: (line: SlowStatement) => void
  readonly onAlarm: (line: { readonly alarm: string; readonly value: number }) => void
  readonly onFault: (error: unknown) => void
  /** How long a reading of the database is used, ms; tests shorten it. */
  readonly freshMs?: number
}

/** Claims the right to mail an alarm: any process may see it, and one of them writes the mail. */
const mailAlarm = (
  { db, clock, publicUrl }: Options,
  to: string,
  { rule: { name, title }, value }: Firing,
): Promise<void> =>
  db.transact(async (tx) => {
    const now = clock()
    const at = now.toISOString()
    const claimed = await rowsOf(
      tx,
      sql`insert into meta (key, value) values (${`alarm ${name}`}, ${JSON.stringify(at)}::jsonb)
        on conflict (key) do update set value = excluded.value
          where (meta.value #>> '{}')::timestamptz < ${new Date(now.getTime() - MAIL_AGAIN_MS).toISOString()}::timestamptz
        returning 1`,
    )
    if (claimed.length === 0) return
    await tx.insert(outbox).values({
      companies_id: 0,
      to_address: to,
      subject: `Alarm ${name}: ${title}`,
      body: `${title}.\n\nNilai sekarang: ${Math.round(value * 1_000) / 1_000}.\nKeadaan sistem: ${publicUrl}/super-admin/setting/sistem/keadaan\nArti dan tindakannya: docs/operations.md, bagian "${name}".\n`,
      is_notice: true,
      created_at: at,
      next_attempt_at: at,
    })
  })

/** Metrics, traces, slow lines of the log, and alarms, which are evaluated every minute. */
export const startTelemetry = async (options: Options) => {
  const { db, clock, dataDir, settings, onFault } = options
  const version = versionOf()
  const tracing =
    settings.tracing === null
      ? null
      : await (await import("../telemetry/tracing.ts")).startTracing(settings.tracing, version)
  if (tracing !== null) setTracer(tracing.tracer)
  const quiet = logSlowStatements(settings.slowQueryMs, options.onSlow)

  let reading: Promise<void> | null = null
  let read = -Infinity
  const refresh = async (): Promise<void> => {
    if (performance.now() - read < (options.freshMs ?? FRESH_MS)) return
    reading ??= db
      .transact((tx) => readVitals(tx, clock(), MAX_ATTEMPTS))
      .then((vitals) => {
        setVitals(vitals, version)
        read = performance.now()
      })
      .catch((error: unknown) => {
        noteAway()
        onFault(error)
      })
      .finally(() => {
        reading = null
      })
    await reading
  }

  const alarms = makeAlarms(
    settings.alarms,
    async (name) => (await registry.getSingleMetric(name)?.get())?.values ?? [],
  )
  setAlarms(alarms)
  /** Alarms whose mail is not written yet: the database itself may be what is away. */
  const unsent = new Map<string, Firing>()
  const mailUnsent = async (to: string): Promise<void> => {
    for (const [name, firing] of unsent) {
      await mailAlarm(options, to, firing)
      unsent.delete(name)
    }
  }
  const tick = async (): Promise<void> => {
    await sampleProcess(dataDir)
    await refresh()
    for (const firing of await alarms.evaluate(clock().getTime())) {
      options.onAlarm({ alarm: firing.rule.name, value: firing.value })
      unsent.set(firing.rule.name, firing)
    }
    if (settings.alarmMail === null) unsent.clear()
    else await mailUnsent(settings.alarmMail).catch(onFault)
  }
  await sampleProcess(dataDir)
  const minutely = every(MINUTE_MS, tick, onFault)
  return {
    /** Metrics in the text format of Prometheus. */
    render: async () => {
      await refresh()
      return { type: registry.contentType, text: await registry.metrics() }
    },
    tick,
    stop: async (): Promise<void> => {
      await minutely.stop()
      quiet()
      stopSampling()
      setAlarms(null)
      if (tracing === null) return
      setTracer(null)
      await tracing.stop().catch(onFault)
    },
  }
}
