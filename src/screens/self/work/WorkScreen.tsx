import { useMemo } from "react"
import { Plus } from "lucide-react"
import { liveOwnWork, liveUnplanned, type OwnWork, type OwnWorkAsk } from "#src/api/actors/fieldWork.ts"
import { formatDay } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { PeriodSteps } from "#src/ui/controls/PeriodSteps.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../../FailureView.tsx"
import { EntryDialog } from "../../sales/EntryDialog.tsx"
import { marks, type ScreenProps, useMachine } from "../../screen.ts"
import { useAddressChange } from "../../useAddressChange.ts"
import { useSeenAgain } from "../../useSeenAgain.ts"
import { UnplannedFields } from "./UnplannedDialog.tsx"
import { WorkList } from "./WorkList.tsx"
import { dayHref, WORK } from "./workWords.ts"

const DAY_MS = 86_400_000
const dayBeside = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

const askedIn = (search: string): OwnWorkAsk => {
  const tanggal = new URLSearchParams(search).get("tanggal") ?? ""
  return /^2[01]\d\d-\d\d-\d\d$/.test(tanggal) ? { tanggal } : {}
}

/** A day without work, with the nearest one that has some. */
const NoWork = ({ value: { tanggal, today, later, earlier } }: { readonly value: OwnWork }) => {
  const near = later ?? earlier
  return (
    <EmptyState
      title={tanggal === today ? "Tidak ada kunjungan atau tugas hari ini" : "Tidak ada kunjungan atau tugas"}
      text={
        near === null
          ? "Yang direncanakan untuk Anda muncul di sini."
          : `Yang ${later === null ? "terakhir" : "berikutnya"} pada ${formatDay(near)}.`
      }
      action={near !== null && <ButtonLink href={dayHref(near)}>Buka {formatDay(near)}</ButtonLink>}
    />
  )
}

/** /saya/kunjungan: the visits and tasks of the employee on a day. */
export function WorkScreen({ search }: ScreenProps) {
  const machine = useMemo(() => liveOwnWork(), [])
  const entry = useMemo(() => liveUnplanned(), [])
  const { snapshot, send } = useMachine(machine, { input: { input: askedIn(search) } })
  const adding = useMachine(entry, { input: 0 }, (event) => {
    if (event.type === "entry.saved") send({ type: "query.refresh" })
  })
  useAddressChange(search, (text) => send({ type: "query.ask", input: askedIn(text) }))
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  const isToday = value !== null && value.tanggal === value.today
  const { values, errors } = adding.snapshot.context
  return (
    <div
      {...marks("pekerjaanSaya", snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      className="grid max-w-3xl gap-4"
    >
      <PageHeader
        title="Kunjungan dan tugas"
        sub={value === null ? undefined : `${isToday ? "Hari ini, " : ""}${formatDay(value.tanggal)}`}
        isTight
        actions={
          value !== null && (
            <PeriodSteps
              unit="Hari"
              back={dayHref(dayBeside(value.tanggal, -1))}
              on={dayHref(dayBeside(value.tanggal, 1))}
            />
          )
        }
      />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="h-80 w-full" />
      ) : (
        <>
          {value.rows.length === 0 ? <NoWork value={value} /> : <WorkList rows={value.rows} />}
          {value.total > value.rows.length && (
            <p className="text-caption text-ink-3">
              Ditampilkan {value.rows.length} dari {value.total}.
            </p>
          )}
          {isToday ? (
            <Button
              wide
              icon={<Plus size={18} aria-hidden="true" />}
              disabledReason={value.unplanned}
              onClick={() => adding.send({ type: "entry.open" })}
            >
              Kunjungan tanpa rencana
            </Button>
          ) : (
            <ButtonLink href={WORK}>Ke hari ini</ButtonLink>
          )}
        </>
      )}
      <EntryDialog
        id="kunjunganTanpaRencana"
        title="Kunjungan tanpa rencana"
        formId="tanpa-rencana"
        snapshot={adding.snapshot}
        send={adding.send}
        saveLabel="Tambah"
      >
        <UnplannedFields
          values={values}
          error={(field) => errors[field]?.[0]}
          onChange={(changed) => adding.send({ type: "entry.change", values: changed })}
        />
      </EntryDialog>
    </div>
  )
}
