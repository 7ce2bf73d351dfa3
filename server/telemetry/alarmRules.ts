import { readFileSync } from "node:fs"

/**
 * A rule of an alarm: a metric, or how much a counter grew within `window` minutes, compared with a number. It fires once
 * it has held for `minutes`. Several series of a metric are added up for a counter; of a gauge the greatest counts.
 */
export type AlarmRule = {
  readonly name: string
  readonly title: string
  readonly severity: "critical" | "warning"
  readonly metric: string
  readonly where?: Readonly<Record<string, string>>
  readonly window?: number
  readonly is: ">" | "<"
  readonly than: number
  readonly minutes: number
}

/** Rules that are shipped; docs/alarms.yml has the same for Prometheus, docs/operations.md what each one means. */
export const alarmRules: readonly AlarmRule[] = [
  {
    name: "DatabaseAway",
    title: "Basis data tidak dapat dihubungi",
    severity: "critical",
    metric: "balai_database_away_total",
    window: 5,
    is: ">",
    than: 0,
    minutes: 0,
  },
  {
    name: "Faults",
    title: "Kesalahan tak terduga di server",
    severity: "critical",
    metric: "balai_faults_total",
    window: 5,
    is: ">",
    than: 5,
    minutes: 0,
  },
  {
    name: "PoolWaiting",
    title: "Permintaan mengantre koneksi basis data",
    severity: "critical",
    metric: "balai_database_pool_waiting",
    is: ">",
    than: 8,
    minutes: 3,
  },
  {
    name: "EventLoopSlow",
    title: "Proses server terlalu sibuk",
    severity: "warning",
    metric: "balai_event_loop_p99_seconds",
    is: ">",
    than: 0.25,
    minutes: 5,
  },
  {
    name: "OutboxOld",
    title: "Email lama menunggu",
    severity: "critical",
    metric: "balai_queue_oldest_seconds",
    where: { queue: "outbox" },
    is: ">",
    than: 1_800,
    minutes: 5,
  },
  {
    name: "PushOld",
    title: "Notifikasi push lama menunggu",
    severity: "warning",
    metric: "balai_queue_oldest_seconds",
    where: { queue: "push" },
    is: ">",
    than: 7_200,
    minutes: 5,
  },
  {
    name: "WebhookOld",
    title: "Webhook lama menunggu",
    severity: "warning",
    metric: "balai_queue_oldest_seconds",
    where: { queue: "webhook" },
    is: ">",
    than: 43_200,
    minutes: 5,
  },
  {
    name: "JobsStuck",
    title: "Pekerjaan latar tidak berjalan",
    severity: "critical",
    metric: "balai_jobs_oldest_seconds",
    is: ">",
    than: 1_800,
    minutes: 5,
  },
  {
    name: "JobsFailed",
    title: "Pekerjaan latar gagal",
    severity: "warning",
    metric: "balai_jobs",
    where: { state: "failed" },
    is: ">",
    than: 0,
    minutes: 15,
  },
  {
    name: "SweepFailing",
    title: "Pekerjaan berkala gagal",
    severity: "critical",
    metric: "balai_sweep_failures_total",
    window: 15,
    is: ">",
    than: 2,
    minutes: 0,
  },
  {
    name: "SweepsSilent",
    title: "Pekerjaan berkala berhenti",
    severity: "critical",
    metric: "balai_sweep_silence_seconds",
    is: ">",
    than: 600,
    minutes: 0,
  },
  {
    name: "DiskFull",
    title: "Ruang disk hampir habis",
    severity: "critical",
    metric: "balai_disk_free_ratio",
    is: "<",
    than: 0.1,
    minutes: 5,
  },
  {
    name: "LongTransaction",
    title: "Transaksi terlalu lama terbuka",
    severity: "warning",
    metric: "balai_database_longest_transaction_seconds",
    is: ">",
    than: 300,
    minutes: 5,
  },
  {
    name: "TransactionIdAge",
    title: "Nomor transaksi basis data menua",
    severity: "critical",
    metric: "balai_database_transaction_id_age",
    is: ">",
    than: 1_000_000_000,
    minutes: 60,
  },
  {
    name: "ConnectionsNearLimit",
    title: "Koneksi basis data hampir habis",
    severity: "warning",
    metric: "balai_database_connections_ratio",
    is: ">",
    than: 0.85,
    minutes: 5,
  },
  {
    name: "ReplicationLag",
    title: "Replika basis data tertinggal",
    severity: "warning",
    metric: "balai_database_replication_lag_seconds",
    is: ">",
    than: 60,
    minutes: 5,
  },
  {
    name: "TransactionsRetried",
    title: "Banyak transaksi diulang",
    severity: "warning",
    metric: "balai_transactions_retried_total",
    window: 5,
    is: ">",
    than: 100,
    minutes: 5,
  },
]

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""
const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value >= 0
const isLabels = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === "object" && value !== null && Object.values(value).every(isText)

/** Why a value is no rule; null = it is one. */
const problemOf = (value: unknown): string | null => {
  if (typeof value !== "object" || value === null) return "is no object"
  const rule = value as Readonly<Record<string, unknown>>
  if (!isText(rule["name"]) || !/^\w{1,60}$/.test(rule["name"])) return "name: letters and digits"
  if (!isText(rule["title"])) return "title: text"
  if (rule["severity"] !== "critical" && rule["severity"] !== "warning")
    return "severity: critical or warning"
  if (!isText(rule["metric"])) return "metric: text"
  if (rule["where"] !== undefined && !isLabels(rule["where"])) return "where: labels with text"
  if (rule["window"] !== undefined && !isCount(rule["window"])) return "window: minutes"
  if (rule["is"] !== ">" && rule["is"] !== "<") return "is: > or <"
  if (!isCount(rule["than"])) return "than: a number"
  return isCount(rule["minutes"]) ? null : "minutes: a number"
}

/** Reads ALARMS_FILE, a JSON array of rules that replaces those shipped. @throws with the rule and the reason */
export const readAlarmRules = (file: string): readonly AlarmRule[] => {
  const read: unknown = JSON.parse(readFileSync(file, "utf8"))
  if (!Array.isArray(read)) throw new Error(`ALARMS_FILE=${file}: must be an array of rules`)
  for (const [at, value] of read.entries()) {
    const problem = problemOf(value)
    if (problem !== null) throw new Error(`ALARMS_FILE=${file}: rule ${at + 1}, ${problem}`)
  }
  return read as readonly AlarmRule[]
}

const labelsOf = ({ where = {} }: AlarmRule): string => {
  const parts = Object.entries(where).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return parts.length === 0 ? "" : `{${parts.join(", ")}}`
}

/** The rule as an expression of Prometheus. The state of the database is the same in every process, so that max counts it once. */
export const expressionOf = (rule: AlarmRule): string => {
  const series = `${rule.metric}${labelsOf(rule)}`
  const value =
    rule.window === undefined
      ? `${rule.is === ">" ? "max" : "min"}(${series})`
      : `sum(increase(${series}[${rule.window}m]))`
  return `${value} ${rule.is} ${rule.than}`
}

/** The rules as a rules file of Prometheus. */
export const alarmsYaml = (rules: readonly AlarmRule[]): string =>
  [
    "# Generated by `npm run generate` from server/telemetry/alarmRules.ts. What each alarm means: docs/operations.md.",
    "groups:",
    "  - name: balai",
    "    interval: 1m",
    "    rules:",
    ...rules.flatMap((rule) => [
      `      - alert: ${rule.name}`,
      `        expr: ${JSON.stringify(expressionOf(rule))}`,
      `        for: ${rule.minutes}m`,
      "        labels:",
      `          severity: ${rule.severity}`,
      "        annotations:",
      `          summary: ${JSON.stringify(rule.title)}`,
    ]),
    "",
  ].join("\n")
