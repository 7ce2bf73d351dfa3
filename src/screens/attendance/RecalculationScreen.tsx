import { useMemo } from "react"
import type { AnswerOf } from "#contract/kit/call.ts"
import { type previewRecalculation, recalculation } from "#contract/areas/attendance/recalculation.ts"
import { writeQuery } from "#machines/list/listQuery.ts"
import { beginRecalculation, recalculationPreview } from "#src/api/actors/jobs.ts"
import { formatDays, formatNumber } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Toolbar } from "#src/ui/list/Toolbar.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { PageLinks } from "#src/ui/page/PageLinks.tsx"
import { FailureView } from "../FailureView.tsx"
import { JobView } from "../jobs/JobView.tsx"
import { useJob } from "../jobs/useJob.ts"
import { dateFilter, rowFilter, wordFilter } from "../report/filters.tsx"
import { useAddress } from "../report/useAddress.ts"
import { WAITING } from "../press.ts"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { ChangedDays } from "./ChangedDays.tsx"
import { REPORT } from "./reportAddress.ts"
import { readRecalculation, RECALCULATED_DAYS, RECALCULATION, words } from "./recalculationAddress.ts"
import { useOnce } from "#src/ui/useOnce.ts"

type Preview = AnswerOf<typeof previewRecalculation>

const schedules = [
  { value: "baru", label: "Jadwal sekarang" },
  { value: "lama", label: "Jadwal saat absen" },
] as const

/** Recalculation: preview of the changes to stored days, and the job that applies them. */
export function RecalculationScreen({ search }: ScreenProps) {
  const machine = useMemo(() => recalculationPreview(), [])
  const input = useOnce(() => readRecalculation(search).preview)
  const { snapshot, send } = useMachine(machine, { input: { input } })
  useAddressChange(search, (text) => send({ type: "query.ask", input: readRecalculation(text).preview }))
  const job = useJob(recalculation, () => send({ type: "query.refresh" }), beginRecalculation)
  const { query, span, ask } = readRecalculation(search)
  const address = useAddress(RECALCULATION, query, words)
  const { value, failure } = snapshot.context
  const isLoading = snapshot.matches("loading")
  return (
    <div {...marks("recalculationPreview", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <PageHeader
        title="Hitung ulang absensi"
        sub="Menilai ulang hari yang sudah tersimpan setelah aturan, jam kerja, hari libur atau jadwal berubah. Hari di periode gaji yang ditutup tidak berubah."
        trail={
          <Breadcrumb
            items={[{ label: "Laporan absensi", href: REPORT }, { label: "Hitung ulang absensi" }]}
          />
        }
      />
      <div className="mb-3">
        <JobView snapshot={job.snapshot} send={job.send} />
      </div>
      <div className="mb-3 rounded-card border border-line bg-surface">
        <div className="-mb-px">
          <Toolbar
            search={undefined}
            filters={[
              dateFilter(address, span, RECALCULATED_DAYS),
              rowFilter(address, "offices_id", "Kantor", () => undefined),
              wordFilter(address, "jadwal", "Dinilai dengan", schedules, "baru"),
            ]}
            columns={[]}
            columnsMenu={undefined}
          />
        </div>
      </div>
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null || isLoading ? (
        <Card>
          <Skeleton />
        </Card>
      ) : (
        <Previewed
          preview={value}
          range={formatDays(span.start_date, span.end_date)}
          isBusy={job.isOpen || job.isStarting}
          mayBegin={job.mayBegin}
          hrefOf={(page) => RECALCULATION + writeQuery({ ...query, page }, words)}
          onBegin={() => job.begin(ask)}
        />
      )}
    </div>
  )
}

type PreviewedProps = {
  readonly preview: Preview
  readonly range: string
  readonly isBusy: boolean
  /** The job machine takes another job now. */
  readonly mayBegin: boolean
  readonly hrefOf: (page: number) => string
  readonly onBegin: () => void
}

function Previewed({ preview, range, isBusy, mayBegin, hrefOf, onBegin }: PreviewedProps) {
  const { total, page, last_page, changed, locked, people, days } = preview
  const gone = `${formatNumber(days)} hari dari ${formatNumber(people)} pegawai diperiksa, ${range}.`
  return (
    <>
      {locked > 0 && (
        <div className="mb-3">
          <Notice tone="warn">
            {formatNumber(locked)} hari lain akan berubah, tetapi berada di periode gaji yang sudah ditutup
            dan tetap seperti semula.
          </Notice>
        </div>
      )}
      {total === 0 ? (
        <Card>
          <EmptyState
            title="Tidak ada yang berubah"
            text={`${gone} Semuanya sudah sesuai aturan sekarang.`}
          />
        </Card>
      ) : (
        <Card
          title={`${formatNumber(changed)} hari akan berubah`}
          flush
          actions={
            <Button
              variant="primary"
              onClick={onBegin}
              busy={isBusy}
              disabledReason={changed === 0 ? "Semua hari ini terkunci" : mayBegin || isBusy ? null : WAITING}
            >
              Terapkan
            </Button>
          }
        >
          <p className="px-4 pb-3 text-ink-2">{gone} Belum ada yang diubah.</p>
          <ChangedDays preview={preview} />
          <PageLinks
            page={page}
            lastPage={last_page}
            countText={`${formatNumber(total)} pegawai`}
            hrefOf={hrefOf}
          />
        </Card>
      )}
    </>
  )
}
