import type { CompaniesData } from "#src/api/actors/superHome.ts"
import { formatBytes, formatDateTime, formatNumber, formatPercent, formatRupiah } from "#src/format/format.ts"
import { ANALYTIC_TRIALS, REPORT_ANALYTIC } from "#src/resources/platform/analytics.ts"
import { DATABASE, OPEN_JOBS, UNSENT_MAILS } from "#src/resources/platform/system.ts"
import { StatCard, StatGrid, Tone } from "#src/ui/data/StatCard.tsx"

type Props = { readonly figures: CompaniesData["figures"] | null }
type Income = CompaniesData["figures"]["income"]

const MB = 1_000_000
const TOPUPS = "/super-admin/point/transaksi"
const incomeHref = ({ start_date, end_date }: Income): string =>
  `${TOPUPS}?${new URLSearchParams({ status: "approved", start_date, end_date }).toString()}`

/** The card's link once its number is here. */
const linked = (href: string | undefined) => (href === undefined ? {} : { href })

/** Income, conversion, companies at rest and storage; each number opens its list. */
export function BusinessFigures({ figures }: Props) {
  const { income, trials, health, storage_mb } = figures ?? {}
  return (
    <StatGrid>
      <StatCard
        label="Pemasukan bulan ini"
        value={income === undefined ? null : formatRupiah(income.total)}
        sub={income && `${formatNumber(income.count)} top-up; bulan lalu ${formatRupiah(income.before)}`}
        {...linked(income && incomeHref(income))}
      />
      <StatCard
        label="Coba gratis berlangganan"
        value={
          trials === undefined
            ? null
            : trials.registered === 0
              ? "–"
              : formatPercent((trials.converted / trials.registered) * 100)
        }
        sub={
          trials && `${formatNumber(trials.converted)} dari ${formatNumber(trials.registered)} dalam 12 bulan`
        }
        href={ANALYTIC_TRIALS}
      />
      <StatCard
        label="Tidak aktif"
        value={health === undefined ? null : formatNumber(health.tidak_aktif)}
        sub={
          health &&
          (health.menurun === 0 ? (
            "tidak ada yang menurun"
          ) : (
            <Tone tone="warn">{`${formatNumber(health.menurun)} lain menurun`}</Tone>
          ))
        }
        href={`${REPORT_ANALYTIC}?status=open&health=tidak_aktif`}
      />
      <StatCard
        label="Penyimpanan"
        value={storage_mb === undefined ? null : formatBytes(storage_mb * MB)}
        sub="berkas semua perusahaan"
        href={`${REPORT_ANALYTIC}?sort=storage_mb&dir=desc`}
      />
    </StatGrid>
  )
}

/** A number of faults: none is fine. */
const faults = (count: number, words: string, none: string) =>
  count === 0 ? <Tone tone="ok">{none}</Tone> : <Tone tone="bad">{`${formatNumber(count)} ${words}`}</Tone>

type Backup = NonNullable<CompaniesData["figures"]["system"]["backup"]>

const backupState = ({ failure, is_late, lost, size_mb }: Backup) => {
  if (failure !== null) return <Tone tone="bad">{`gagal: ${failure}`}</Tone>
  if (is_late) return <Tone tone="warn">lebih dari sehari yang lalu</Tone>
  if (lost > 0) return <Tone tone="warn">{`${formatNumber(lost)} berkas tidak ada`}</Tone>
  return <Tone tone="ok">{`lengkap, ${formatBytes(size_mb * MB)}`}</Tone>
}

/** The last complete backup, and whether the next one is missing. */
const backupCard = (backup: Backup | null) =>
  backup === null
    ? { value: "Belum diatur", sub: <Tone tone="warn">tidak ada yang dijadwalkan</Tone> }
    : {
        value: backup.made_at === null ? "Belum ada" : formatDateTime(backup.made_at),
        sub: backupState(backup),
      }

type Files = CompaniesData["figures"]["system"]["files"]

const fileKinds = { disk: "Disk", s3: "S3" } as const
const filesSub = (files: NonNullable<Files>) =>
  files.problem === null ? (
    <Tone tone="ok">dapat dicapai</Tone>
  ) : (
    <Tone tone="bad">{`tidak dapat dicapai (${files.problem})`}</Tone>
  )

/** Outbox, background jobs, the database, its backup and the file store; the other numbers open their lists. */
export function SystemFigures({ figures }: Props) {
  const { mails, jobs, database_mb, backup, files } = figures?.system ?? {}
  return (
    <section aria-label="Keadaan sistem">
      <h2 className="mb-2 text-body font-bold text-ink">Keadaan sistem</h2>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4">
        <StatCard
          label="Email menunggu"
          value={mails === undefined ? null : formatNumber(mails.waiting)}
          sub={mails && faults(mails.late, "pernah gagal", "tidak ada yang gagal")}
          href={UNSENT_MAILS}
        />
        <StatCard
          label="Pekerjaan latar"
          value={jobs === undefined ? null : formatNumber(jobs.open + jobs.failed)}
          sub={jobs && faults(jobs.failed, "gagal", "tidak ada yang gagal")}
          href={OPEN_JOBS}
        />
        <StatCard
          label="Basis data"
          value={database_mb === undefined ? null : formatBytes(database_mb * MB)}
          sub="tabel dan indeks"
          href={DATABASE}
        />
        <StatCard label="Cadangan" {...(backup === undefined ? { value: null } : backupCard(backup))} />
        <StatCard
          label="Berkas"
          value={files === undefined ? null : files === null ? "–" : fileKinds[files.kind]}
          sub={
            files && (
              <>
                {filesSub(files)}
                <span className="block break-all">{files.place}</span>
              </>
            )
          }
        />
      </div>
    </section>
  )
}
