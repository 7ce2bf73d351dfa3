import { type AlarmRule, alarmRules, readAlarmRules } from "../telemetry/alarmRules.ts"

/** Settings of metrics, traces, slow lines of the log and alarms, from the environment; README lists them. */
export type TelemetrySettings = {
  /** Port of metrics alone, on loopback; null = none. */
  readonly metricsPort: number | null
  /** Bearer token of `/metrics` on the product's port; null = it is not served there. */
  readonly metricsToken: string | null
  /** Statements and calls that take this long, ms, are logged; 0 = none. */
  readonly slowQueryMs: number
  readonly slowCallMs: number
  /** OpenTelemetry's own variables, where they name a receiver of traces; null = no traces. */
  readonly tracing: NodeJS.ProcessEnv | null
  readonly alarms: readonly AlarmRule[]
  /** Address that gets a mail when an alarm begins; null = none. */
  readonly alarmMail: string | null
}

/** A shorter token could be guessed. */
const LEAST_TOKEN = 20

const portOf = (value: string | undefined): number | null => {
  if (value === undefined || value === "") return null
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`METRICS_PORT=${value}: not a port`)
  return port
}

const tokenOf = (value: string | undefined): string | null => {
  if (value === undefined || value === "") return null
  if (value.length < LEAST_TOKEN || !/^\S{1,200}$/.test(value))
    throw new Error(`METRICS_TOKEN: needs ${LEAST_TOKEN} to 200 characters without blanks`)
  return value
}

const msOf = (name: string, value: string | undefined, otherwise: number): number => {
  if (value === undefined || value === "") return otherwise
  const ms = Number(value)
  if (!Number.isInteger(ms) || ms < 0) throw new Error(`${name}=${value}: must be milliseconds, 0 = off`)
  return ms
}

const mailOf = (value: string | undefined): string | null => {
  if (value === undefined || value === "") return null
  if (!/^[^\s@]+@[^\s@]+$/.test(value)) throw new Error(`ALARM_MAIL=${value}: not a mail address`)
  return value
}

export const readTelemetrySettings = (env: NodeJS.ProcessEnv): TelemetrySettings => ({
  metricsPort: portOf(env["METRICS_PORT"]),
  metricsToken: tokenOf(env["METRICS_TOKEN"]),
  slowQueryMs: msOf("SLOW_QUERY_MS", env["SLOW_QUERY_MS"], 500),
  slowCallMs: msOf("SLOW_CALL_MS", env["SLOW_CALL_MS"], 2_000),
  tracing: env["OTEL_EXPORTER_OTLP_ENDPOINT"] || env["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] ? env : null,
  alarms: env["ALARMS_FILE"] ? readAlarmRules(env["ALARMS_FILE"]) : alarmRules,
  alarmMail: mailOf(env["ALARM_MAIL"]),
})
