import { useMemo } from "react"
import type { IncomingSwap } from "#contract/areas/attendance/shiftSwaps.ts"
import { swapStatusWords } from "#machines/lifecycles/swapMachine.ts"
import { liveAnswer, liveIncomingSwaps } from "#src/api/actors/swaps.ts"
import { formatDate } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { RadioGroup } from "#src/ui/controls/choice/RadioGroup.tsx"
import { TextArea } from "#src/ui/controls/text/TextArea.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { SwapDays } from "../approval/swaps/SwapDays.tsx"
import { FailureView } from "../FailureView.tsx"
import { EntryDialog } from "../sales/EntryDialog.tsx"
import { marks, useMachine } from "../screen.ts"
import { useSeenAgain } from "../useSeenAgain.ts"

const ASK = "/saya/pengajuan/baru/tukar-shift"
const ANSWERS = [
  { value: "agreed", label: "Setuju", hint: "Lalu menunggu keputusan atasan" },
  { value: "declined", label: "Tolak", hint: "Dengan alasan" },
] as const

function Answer({ swap, onAnswered }: { readonly swap: IncomingSwap; readonly onAnswered: () => void }) {
  const machine = useMemo(() => liveAnswer(), [])
  const { snapshot, send } = useMachine(machine, { input: swap.id }, (event) => {
    if (event.type === "entry.saved") onAnswered()
  })
  const { values, errors } = snapshot.context
  return (
    <>
      <Button size="sm" variant="primary" onClick={() => send({ type: "entry.open" })}>
        Jawab
      </Button>
      <EntryDialog
        id="jawabTukarShift"
        title={`Jawab ${swap.nama}`}
        formId={`jawab-${swap.id}`}
        snapshot={snapshot}
        send={send}
        saveLabel="Kirim jawaban"
      >
        <RadioGroup
          label="Jawaban"
          required
          options={ANSWERS}
          value={values.answer}
          error={errors["answer"]?.[0]}
          onChange={(answer) => send({ type: "entry.change", values: { answer } })}
        />
        <TextArea
          name="note"
          label="Alasan"
          hint="Wajib bila menolak; dibaca yang meminta"
          value={values.note}
          error={errors["note"]?.[0]}
          onChange={(note) => send({ type: "entry.change", values: { note } })}
        />
      </EntryDialog>
    </>
  )
}

function SwapRow({ swap, onAnswered }: { readonly swap: IncomingSwap; readonly onAnswered: () => void }) {
  const { label, tone } = swapStatusWords[swap.status]
  const told = swap.problems.length > 0 ? swap.problems : swap.warnings
  return (
    <li className="grid gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-body font-semibold text-ink">{swap.nama}</h2>
          <p className="text-caption text-ink-3">Diminta {formatDate(swap.created_at)}</p>
        </div>
        <StatusBadge tone={tone}>{swap.status === "asked" ? "Menunggu Anda" : label}</StatusBadge>
      </div>
      <SwapDays days={swap.days} />
      {swap.reason !== null && <p className="text-ink-2">{swap.reason}</p>}
      {swap.status === "asked" && told.length > 0 && (
        <Notice tone={swap.problems.length > 0 ? "warn" : "info"}>
          <ul role="list">
            {told.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      {swap.note !== null && <p className="text-caption text-ink-3">{swap.note}</p>}
      {swap.status === "asked" && (
        <div>
          <Answer swap={swap} onAnswered={onAnswered} />
        </div>
      )}
    </li>
  )
}

/** /saya/tukar-shift: swaps that colleagues ask of the employee. */
export function SwapsScreen() {
  const machine = useMemo(() => liveIncomingSwaps(), [])
  const { snapshot, send } = useMachine(machine, { input: { input: { page: 1 } } })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  return (
    <div
      {...marks("tukarShiftMasuk", snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      className="max-w-3xl"
    >
      <PageHeader
        title="Tukar shift"
        trail={
          <Breadcrumb items={[{ label: "Pengajuan", href: "/saya/pengajuan" }, { label: "Tukar shift" }]} />
        }
        actions={<ButtonLink href={ASK}>Minta tukar shift</ButtonLink>}
      />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="h-60 w-full" />
      ) : value.rows.length === 0 ? (
        <EmptyState
          title="Tidak ada permintaan"
          text="Tukar shift yang diminta rekan dari Anda terlihat di sini."
        />
      ) : (
        <ul role="list" className="divide-y divide-line rounded-card border border-line bg-surface">
          {value.rows.map((swap) => (
            <SwapRow key={swap.id} swap={swap} onAnswered={() => send({ type: "query.refresh" })} />
          ))}
        </ul>
      )}
    </div>
  )
}
