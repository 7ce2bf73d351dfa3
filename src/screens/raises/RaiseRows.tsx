import { Download } from "lucide-react"
import {
  type RaiseAsk,
  type RaiseRows as Rows,
  liveRaiseRows,
  raiseLetterFile,
} from "#src/api/actors/raises.ts"
import { formatNumber, formatRupiah } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { SegmentedControl } from "#src/ui/controls/choice/SegmentedControl.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import { FailureView } from "../FailureView.tsx"
import { marks, useMachine } from "../screen.ts"
import { useDownload } from "../useDownload.ts"

type Row = Rows["rows"][number]

const moneyOr = (amount: number | null): string => (amount === null ? "–" : formatRupiah(amount))

function Letter({ id, row }: { readonly id: number; readonly row: Row }) {
  const { value, busy, ask } = useDownload(raiseLetterFile)
  return (
    <span {...marks("suratKenaikanGaji", value)}>
      <Button
        size="sm"
        busy={busy}
        aria-label={`Surat ${row.nama}`}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => ask({ id, members_id: row.members_id })}
      >
        Surat
      </Button>
    </span>
  )
}

const notesOf = ({ warnings, back_months, no }: Row): readonly string[] => [
  ...warnings,
  ...(back_months === 0 ? [] : [`Rapel ${formatNumber(back_months)} bulan`]),
  ...(no === null ? [] : [no]),
]

function Raised({ id, row }: { readonly id: number; readonly row: Row }) {
  const { nama, nip, kantor, old_amount, new_amount, refusal, no } = row
  const notes = notesOf(row)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-48 flex-1">
        <span className="block font-semibold text-ink">{nama}</span>
        <span className="block text-caption text-ink-3">
          {nip} · {kantor}
        </span>
        {notes.length === 0 ? null : (
          <span className="block text-caption text-ink-2 tnum">{notes.join(" · ")}</span>
        )}
      </span>
      {refusal === null ? (
        <span className="text-ink tnum">
          {moneyOr(old_amount)} → <strong>{moneyOr(new_amount)}</strong>
          <span className="block text-right text-caption text-ink-2">
            +{formatRupiah((new_amount ?? 0) - (old_amount ?? 0))}
          </span>
        </span>
      ) : (
        <span className="text-bad">{refusal}</span>
      )}
      {no === null ? null : <Letter id={id} row={row} />}
    </li>
  )
}

const KINDS: readonly { readonly value: RaiseAsk["only"]; readonly label: string }[] = [
  { value: "all", label: "Semua" },
  { value: "warned", label: "Peringatan" },
  { value: "refused", label: "Ditolak" },
]

/** The employees of a raise by page, with the sums of all of them. */
export function RaiseRows({ id }: { readonly id: number }) {
  const input = useOnce((): RaiseAsk => ({ id, only: "all", page: 1 }))
  const { snapshot, send } = useMachine(liveRaiseRows, { input: { input } })
  const { value, failure, input: asked } = snapshot.context
  const turn = (change: Partial<RaiseAsk>) => send({ type: "query.ask", input: { ...asked, ...change } })
  return (
    <div {...marks("pegawaiKenaikanGaji", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <FormSection title="Pegawai yang dinaikkan">
        {snapshot.matches("failed") && failure !== null ? (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        ) : value === null ? (
          <Skeleton className="h-60 w-full" />
        ) : (
          <>
            <DescriptionList
              items={[
                { label: "Dinaikkan", value: `${formatNumber(value.sums.raised)} pegawai` },
                { label: "Gaji pokok lama sebulan", value: formatRupiah(value.sums.total_old) },
                { label: "Gaji pokok baru sebulan", value: formatRupiah(value.sums.total_new) },
                {
                  label: "Tambahan sebulan",
                  value: formatRupiah(value.sums.total_new - value.sums.total_old),
                },
                {
                  label: "Ditolak",
                  value: `${formatNumber(value.sums.refused)} pegawai, ${formatNumber(value.sums.warned)} lainnya dengan peringatan`,
                },
              ]}
            />
            <div className="justify-self-start">
              <SegmentedControl
                label="Tampilkan"
                value={asked.only}
                options={KINDS}
                onChange={(only) => turn({ only, page: 1 })}
              />
            </div>
            {value.rows.length === 0 ? (
              <EmptyState title="Tidak ada pegawai" text="Tidak ada pegawai di pilihan ini." />
            ) : (
              <ul role="list" className="divide-y divide-line">
                {value.rows.map((row) => (
                  <Raised key={row.members_id} id={id} row={row} />
                ))}
              </ul>
            )}
            {value.last_page === 1 ? null : (
              <div className="flex items-center justify-between gap-3">
                <Button disabled={asked.page <= 1} onClick={() => turn({ page: asked.page - 1 })}>
                  Sebelumnya
                </Button>
                <span className="text-caption text-ink-2 tnum">
                  Halaman {formatNumber(value.page)} dari {formatNumber(value.last_page)}
                </span>
                <Button
                  disabled={asked.page >= value.last_page}
                  onClick={() => turn({ page: asked.page + 1 })}
                >
                  Berikutnya
                </Button>
              </div>
            )}
          </>
        )}
      </FormSection>
    </div>
  )
}
