import { FileText } from "lucide-react"
import { useMemo } from "react"
import { payrollTypeWords } from "#contract/areas/payroll/periods.ts"
import type { OwnSlip } from "#contract/areas/self/slips.ts"
import { liveOwnSlips, ownSlipFiles, type OwnSlipsAsk } from "#src/api/actors/mine.ts"
import { formatDate, formatMonth, formatRupiah } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useDownload } from "../useDownload.ts"
import { useSeenAgain } from "../useSeenAgain.ts"

const PAGE = "/saya/slip"
const A_YEAR = 12

const askedIn = (search: string): OwnSlipsAsk => {
  const page = Number(new URLSearchParams(search).get("halaman"))
  return { page: Number.isInteger(page) && page > 0 ? page : 1, per_page: A_YEAR }
}
const hrefOf = (page: number): string => (page === 1 ? PAGE : `${PAGE}?halaman=${page}`)

/** Each slip has a download of its own, so that only its button is busy. */
function SlipRow({ slip }: { readonly slip: OwnSlip }) {
  const files = useMemo(() => ownSlipFiles(), [])
  const { value, busy, ask } = useDownload(files)
  const { period_id, nama, type, month, pay_date, gross, deduction, net } = slip
  return (
    <li className="p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-body font-semibold text-ink">{nama}</h2>
          <p className="text-caption text-ink-3">
            {payrollTypeWords[type]} {formatMonth(month)} · dibayar {formatDate(pay_date)}
          </p>
        </div>
        <span {...marks("slipSayaPdf", value)}>
          <Button
            size="sm"
            busy={busy}
            icon={<FileText aria-hidden="true" className="size-4" />}
            aria-label={`PDF ${nama}`}
            onClick={() => ask({ period_id })}
          >
            PDF
          </Button>
        </span>
      </div>
      <p className="mt-2 text-title font-bold text-ink tnum">{formatRupiah(net)}</p>
      <p className="text-caption text-ink-3 tnum">
        Pendapatan {formatRupiah(gross)} · potongan {formatRupiah(deduction)}
      </p>
    </li>
  )
}

/** /saya/slip: own slips of approved periods, the latest first. */
export function SlipsScreen({ search }: ScreenProps) {
  const machine = useMemo(() => liveOwnSlips(), [])
  const { snapshot, send } = useMachine(machine, { input: { input: askedIn(search) } })
  useAddressChange(search, (text) => send({ type: "query.ask", input: askedIn(text) }))
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  return (
    <div {...marks("slipSaya", snapshot.value)} aria-busy={snapshot.hasTag("busy")} className="max-w-3xl">
      <PageHeader title="Slip gaji" />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="h-80 w-full" />
      ) : value.rows.length === 0 ? (
        <EmptyState
          title="Belum ada slip"
          text="Slip gaji, THR dan bonus terlihat di sini sesudah periodenya disetujui."
        />
      ) : (
        <>
          <ul role="list" className="divide-y divide-line rounded-card border border-line bg-surface">
            {value.rows.map((slip) => (
              <SlipRow key={slip.id} slip={slip} />
            ))}
          </ul>
          {value.password !== null && <p className="mt-3 text-caption text-ink-3">{value.password}</p>}
          {value.last_page > 1 && (
            <nav aria-label="Halaman slip" className="mt-4 flex items-center justify-between gap-3">
              {value.page > 1 ? (
                <ButtonLink href={hrefOf(value.page - 1)}>Yang lebih baru</ButtonLink>
              ) : (
                <span />
              )}
              <span className="text-caption text-ink-3 tnum">
                Halaman {value.page} dari {value.last_page}
              </span>
              {value.page < value.last_page ? (
                <ButtonLink href={hrefOf(value.page + 1)}>Yang lebih lama</ButtonLink>
              ) : (
                <span />
              )}
            </nav>
          )}
        </>
      )}
    </div>
  )
}
