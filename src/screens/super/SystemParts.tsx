import type { SystemState } from "#src/api/actors/systemState.ts"
import { formatAgo, formatBytes, formatNumber, formatPercent, formatTook } from "#src/format/format.ts"
import { DATABASE, OPEN_JOBS, UNSENT_MAILS } from "#src/resources/platform/system.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatCard, StatGrid, Tone } from "#src/ui/data/StatCard.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { SummaryTable } from "#src/ui/data/SummaryTable.tsx"

type Props = { readonly state: SystemState }
type Timed = Props & { readonly now: Date }

const MB = 1_000_000
const MINUTE_S = 60
/** A short queue is normal, with the one connection of the embedded database most of all; the alarm begins above it. */
const FEW_WAIT = 8
const more = "font-semibold text-brand no-underline hover:underline"

/** "12 detik", "40 menit", "6 jam". */
const lasting = (seconds: number): string =>
  seconds < MINUTE_S ? `${formatNumber(seconds)} detik` : formatTook(seconds / MINUTE_S)
/** Milliseconds of a run: "40 ms", "3,2 detik". */
const took = (ms: number): string =>
  ms < 1_000 ? `${formatNumber(ms)} ms` : `${formatNumber(ms / 1_000, 1)} detik`
/** A value of an alarm, which may be a share. */
const measured = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 2)

/** Rules that fire now. */
export function Alarms({ state: { alarms, alarms_at }, now }: Timed) {
  return (
    <Card title="Alarm" flush>
      {alarms.length === 0 ? (
        <p className="px-4 pb-4 text-ink-2">
          {alarms_at === null
            ? "Alarm diperiksa tiap menit; pemeriksaan pertama belum selesai."
            : "Tidak ada alarm yang berbunyi."}
        </p>
      ) : (
        <ul role="list" className="divide-y divide-line border-t border-line">
          {alarms.map(({ name, title, severity, since, value }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
              <span className="min-w-0 flex-1">
                <b className="block font-semibold text-ink">{title}</b>
                <span className="text-caption text-ink-3 tnum">
                  {name} · nilai {measured(value)} · sejak {formatAgo(since, now)}
                </span>
              </span>
              <StatusBadge tone={severity === "critical" ? "rejected" : "waiting"}>
                {severity === "critical" ? "Genting" : "Peringatan"}
              </StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Memory, event loop, connections, streams and disk of the answering process. */
export function ProcessState({ state: { process } }: Props) {
  const { rss_mb, heap_mb, loop_p99_ms, pool_used, pool_idle, pool_waiting, streams } = process
  const { disk_free_mb, disk_size_mb } = process
  return (
    <StatGrid>
      <StatCard
        label="Memori proses"
        value={formatBytes(rss_mb * MB)}
        sub={`${formatBytes(heap_mb * MB)} terpakai JavaScript`}
      />
      <StatCard
        label="Jeda proses (p99)"
        value={`${formatNumber(loop_p99_ms)} ms`}
        sub={`${formatNumber(streams)} halaman mendengarkan kabar`}
      />
      <StatCard
        label="Koneksi dipakai"
        value={formatNumber(pool_used)}
        sub={
          pool_waiting === 0 ? (
            `${formatNumber(pool_idle)} siap, tidak ada antrean`
          ) : pool_waiting <= FEW_WAIT ? (
            `${formatNumber(pool_waiting)} mengantre`
          ) : (
            <Tone tone="bad">{`${formatNumber(pool_waiting)} mengantre`}</Tone>
          )
        }
      />
      <StatCard
        label="Ruang disk bebas"
        value={disk_size_mb === 0 ? "–" : formatPercent((disk_free_mb / disk_size_mb) * 100)}
        sub={
          disk_size_mb === 0
            ? "belum diukur"
            : `${formatNumber(disk_free_mb / 1_000, 1)} dari ${formatNumber(disk_size_mb / 1_000, 1)} GB`
        }
      />
    </StatGrid>
  )
}

/** How many of a queue failed before, and the age of its oldest row. */
const queued = ({ size, failing, oldest }: SystemState["queues"]["outbox"]) =>
  size === 0 ? (
    "tidak ada yang menunggu"
  ) : failing === 0 ? (
    `terlama ${lasting(oldest)}`
  ) : (
    <Tone tone="warn">{`${formatNumber(failing)} pernah gagal, terlama ${lasting(oldest)}`}</Tone>
  )

/** Queues of the outgoing mail, push messages, webhooks and background jobs. */
export function Queues({ state: { queues, jobs } }: Props) {
  const open = jobs.asked + jobs.running
  return (
    <StatGrid>
      <StatCard
        label="Email menunggu"
        value={formatNumber(queues.outbox.size)}
        sub={queued(queues.outbox)}
        href={UNSENT_MAILS}
      />
      <StatCard label="Push menunggu" value={formatNumber(queues.push.size)} sub={queued(queues.push)} />
      <StatCard
        label="Webhook menunggu"
        value={formatNumber(queues.webhook.size)}
        sub={queued(queues.webhook)}
      />
      <StatCard
        label="Pekerjaan latar"
        value={formatNumber(open)}
        sub={
          jobs.failed > 0 ? (
            <Tone tone="bad">{`${formatNumber(jobs.failed)} gagal`}</Tone>
          ) : open > 0 ? (
            `terlama ${lasting(jobs.oldest)} sejak giliran terakhir`
          ) : (
            "tidak ada yang gagal"
          )
        }
        href={OPEN_JOBS}
      />
    </StatGrid>
  )
}

const ago = (at: string | null, now: Date): string => (at === null ? "belum" : formatAgo(at, now))

/** Size, connections, open transactions, and the tables with the most dead rows. */
export function DatabaseState({ state: { database }, now }: Timed) {
  const { transactions, tables, replicas } = database
  return (
    <Card
      title="Basis data"
      flush
      actions={
        <a href={DATABASE} className={more}>
          Ukuran tiap tabel
        </a>
      }
    >
      <div className="px-4 pb-4">
        <DescriptionList
          items={[
            { label: "Ukuran", value: formatBytes(database.size_mb * MB) },
            {
              label: "Koneksi",
              value: `${formatNumber(database.connections)} dari ${formatNumber(database.connections_most)}`,
            },
            { label: "Diam dalam transaksi", value: formatNumber(database.idle_in_transaction) },
            { label: "Umur nomor transaksi", value: formatNumber(database.xid_age) },
            {
              label: "Replika",
              value:
                replicas === 0
                  ? "Tidak ada"
                  : `${formatNumber(replicas)}, tertinggal ${lasting(database.replica_lag)}`,
            },
            {
              label: "Transaksi terlama",
              value:
                transactions.length === 0
                  ? "Tidak ada yang terbuka"
                  : transactions
                      .map(({ seconds, state, waits_for }) =>
                        waits_for === null
                          ? `${lasting(seconds)} (${state})`
                          : `${lasting(seconds)} (${state}, menunggu ${waits_for})`,
                      )
                      .join(", "),
            },
          ]}
        />
      </div>
      {tables.length > 0 && (
        <SummaryTable
          label="Tabel dengan baris mati terbanyak"
          head="Tabel"
          columns={[
            { key: "live", label: "Baris hidup" },
            { key: "dead", label: "Baris mati" },
            { key: "vacuumed_at", label: "Dibersihkan" },
            { key: "analyzed_at", label: "Dianalisis" },
          ]}
          rows={tables.map(({ nama, live, dead, vacuumed_at, analyzed_at }, id) => ({
            id,
            name: nama,
            sub: "",
            href: null,
            cells: [formatNumber(live), formatNumber(dead), ago(vacuumed_at, now), ago(analyzed_at, now)],
          }))}
        />
      )}
    </Card>
  )
}

/** Sweeps that ran in this process, failed ones first. */
export function Sweeps({ state: { sweeps }, now }: Timed) {
  return (
    <Card title="Pekerjaan berkala" flush>
      {sweeps.length === 0 ? (
        <p className="px-4 pb-4 text-ink-2">
          Belum ada yang selesai sejak server dinyalakan. Yang pertama berjalan satu menit sesudahnya.
        </p>
      ) : (
        <SummaryTable
          label="Pekerjaan berkala"
          head="Nama"
          columns={[
            { key: "at", label: "Terakhir" },
            { key: "ms", label: "Lama" },
            { key: "items", label: "Baris" },
            { key: "failures", label: "Gagal" },
          ]}
          rows={sweeps.map(({ name, at, ms, items, failures, error }, id) => ({
            id,
            name,
            sub: error === null ? "" : `Gagal: ${error}`,
            href: null,
            cells: [formatAgo(at, now), took(ms), formatNumber(items), formatNumber(failures)],
          }))}
        />
      )}
    </Card>
  )
}

/** Versions of the program, its runtime, the database and the schema. */
export function Versions({ state: { versions } }: Props) {
  return (
    <Card title="Versi">
      <DescriptionList
        items={[
          { label: "Balai", value: versions.balai },
          { label: "Node", value: versions.node },
          { label: "PostgreSQL", value: versions.postgres },
          { label: "Skema", value: formatNumber(versions.schema) },
        ]}
      />
    </Card>
  )
}
