import { useId, useMemo } from "react"
import { type CareerAsk, type CareerRows, liveCareerDrop, liveCareerRows } from "#src/api/actors/careers.ts"
import { formatNumber, formatRupiah } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { SegmentedControl } from "#src/ui/controls/choice/SegmentedControl.tsx"
import { TextArea } from "#src/ui/controls/text/TextArea.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import { FailureView } from "../FailureView.tsx"
import { EntryDialog } from "../sales/EntryDialog.tsx"
import { marks, useMachine } from "../screen.ts"
import { Changes } from "./Changes.tsx"

type Row = CareerRows["rows"][number]

const STATES: Readonly<Record<NonNullable<Row["state"]>, string>> = {
  planned: "Terjadwal",
  applied: "Berlaku",
  ended: "Selesai",
  dropped: "Dikeluarkan",
}
const isIn = ({ state }: Row) => state === "planned" || state === "applied"

function Person({ row, onDrop }: { readonly row: Row; readonly onDrop: () => void }) {
  const { nama, nip, state, changes, pay, compensation, refusal, warnings, rests } = row
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-2.5">
      <span className="min-w-48 flex-1">
        <a href={`/users/pegawai/form/${row.members_id}`} className="block font-semibold text-ink">
          {nama}
        </a>
        <span className="block text-caption text-ink-3">
          {nip}
          {state === null ? "" : ` · ${STATES[state]}`}
        </span>
        {warnings.map((warning) => (
          <span key={warning} className="block text-caption text-ink-2">
            {warning}
          </span>
        ))}
      </span>
      <span className="min-w-48 flex-1">
        {refusal === null ? (
          <>
            <Changes changes={changes} />
            {pay === null ? null : (
              <span className="block tnum">
                <span className="text-ink-3">Gaji pokok:</span>{" "}
                {pay.before === null ? "–" : formatRupiah(pay.before)} →{" "}
                <strong>{formatRupiah(pay.after)}</strong>
              </span>
            )}
            {compensation === null ? null : (
              <span className="block tnum">
                <span className="text-ink-3">Kompensasi PKWT:</span> {formatRupiah(compensation)}
              </span>
            )}
          </>
        ) : (
          <span className="text-bad">{refusal}</span>
        )}
      </span>
      {isIn(row) ? (
        <Button size="sm" aria-label={`Keluarkan ${nama}`} disabledReason={rests} onClick={onDrop}>
          Keluarkan
        </Button>
      ) : null}
    </li>
  )
}

const KINDS: readonly { readonly value: CareerAsk["only"]; readonly label: string }[] = [
  { value: "all", label: "Semua" },
  { value: "warned", label: "Peringatan" },
  { value: "refused", label: "Ditolak" },
]

function Pages({
  value,
  asked,
  turn,
}: {
  readonly value: CareerRows
  readonly asked: CareerAsk
  readonly turn: (change: Partial<CareerAsk>) => void
}) {
  if (value.last_page === 1) return null
  return (
    <div className="flex items-center justify-between gap-3">
      <Button disabled={asked.page <= 1} onClick={() => turn({ page: asked.page - 1 })}>
        Sebelumnya
      </Button>
      <span className="text-caption text-ink-2 tnum">
        Halaman {formatNumber(value.page)} dari {formatNumber(value.last_page)}
      </span>
      <Button disabled={asked.page >= value.last_page} onClick={() => turn({ page: asked.page + 1 })}>
        Berikutnya
      </Button>
    </div>
  )
}

type Props = { readonly id: number; readonly onChanged: () => void }

/** The employees of a change by page, each before and after it; one can be taken out while nothing rests on it. */
export function CareerPeople({ id, onChanged }: Props) {
  const formId = useId()
  const input = useOnce((): CareerAsk => ({ id, only: "all", page: 1 }))
  const { snapshot, send } = useMachine(liveCareerRows, { input: { input } })
  const drop = useMachine(
    useMemo(() => liveCareerDrop(), []),
    { input: id },
    (event) => {
      if (event.type !== "entry.saved") return
      send({ type: "query.refresh" })
      onChanged()
    },
  )
  const { value, failure, input: asked } = snapshot.context
  const turn = (change: Partial<CareerAsk>) => send({ type: "query.ask", input: { ...asked, ...change } })
  const open = ({ members_id, nama }: Row) => {
    drop.send({ type: "entry.open" })
    drop.send({ type: "entry.change", values: { members_id: [members_id], nama } })
  }
  const { values, errors } = drop.snapshot.context
  return (
    <div {...marks("pegawaiPerubahanKerja", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <FormSection title="Pegawai yang berubah">
        {snapshot.matches("failed") && failure !== null ? (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        ) : value === null ? (
          <Skeleton className="h-60 w-full" />
        ) : (
          <>
            <DescriptionList
              items={[
                { label: "Berubah", value: `${formatNumber(value.sums.changed)} pegawai` },
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
                  <Person key={row.members_id} row={row} onDrop={() => open(row)} />
                ))}
              </ul>
            )}
            <Pages value={value} asked={asked} turn={turn} />
          </>
        )}
      </FormSection>
      <EntryDialog
        id="keluarkanPegawai"
        title={`Keluarkan ${values.nama}`}
        formId={formId}
        snapshot={drop.snapshot}
        send={drop.send}
        saveLabel="Keluarkan"
      >
        <p className="text-ink-2">Perubahannya dibatalkan bagi pegawai ini; yang lain tetap.</p>
        <TextArea
          name="note"
          label="Alasan"
          required
          value={values.note}
          error={errors["note"]?.[0]}
          hint="5 sampai 500 karakter"
          onChange={(note) => drop.send({ type: "entry.change", values: { note } })}
        />
      </EntryDialog>
    </div>
  )
}
