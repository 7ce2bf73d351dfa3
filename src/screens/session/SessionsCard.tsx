import { useId } from "react"
import { liveEndOthers, liveSessionAsk, liveSessions, type OwnSessions } from "#src/api/actors/security.ts"
import { formatDateTime, formatNumber } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { FailureView } from "../FailureView.tsx"
import { EntryDialog } from "../sales/EntryDialog.tsx"
import { marks, useMachine } from "../screen.ts"

type OwnSession = OwnSessions["rows"][number]

const UNKNOWN = "Perangkat tidak diketahui"
const factsOf = ({ network, created_at, last_used_at }: OwnSession): string =>
  [
    network === null ? null : `Jaringan ${network}`,
    `masuk ${formatDateTime(created_at)}`,
    `terakhir dipakai ${formatDateTime(last_used_at)}`,
  ]
    .filter((words) => words !== null)
    .join(" · ")

type RowProps = { readonly row: OwnSession; readonly busy: boolean; readonly onEnd: () => void }

function SessionRow({ row, busy, onEnd }: RowProps) {
  const device = row.device ?? UNKNOWN
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold text-ink">{device}</span>
          {row.is_this && <StatusBadge tone="approved">Sesi ini</StatusBadge>}
          {row.visits !== null && <StatusBadge tone="info">{`Di ${row.visits}`}</StatusBadge>}
        </p>
        <p className="mt-0.5 text-caption text-ink-2 tnum">{factsOf(row)}</p>
      </div>
      {!row.is_this && (
        <Button size="sm" busy={busy} onClick={onEnd} aria-label={`Akhiri sesi ${device}, ${factsOf(row)}`}>
          Akhiri
        </Button>
      )}
    </li>
  )
}

/** Sessions of the own account: device, network and last use; each other one can be ended, or all of them. */
export function SessionsCard() {
  const formId = useId()
  const { snapshot, send } = useMachine(liveSessions, { input: { input: null } })
  const { value, failure } = snapshot.context
  const refresh = () => send({ type: "query.refresh" })
  const ending = useMachine(liveSessionAsk, { input: undefined }, (event) => {
    if (event.type === "asked.ended") refresh()
  })
  const others = useMachine(liveEndOthers, { input: 0 }, (event) => {
    if (event.type === "entry.saved") refresh()
  })
  const isEnding = ending.snapshot.hasTag("busy")
  const count = value === null ? 0 : value.rows.length - 1
  return (
    <FormSection
      title="Sesi masuk"
      text={
        value === null
          ? "Perangkat yang sedang masuk ke akun ini."
          : `Perangkat yang sedang masuk ke akun ini, paling banyak ${formatNumber(value.most)}. Sesi berakhir sendiri sesudah dua jam tidak dipakai.`
      }
    >
      <div {...marks("sesiSaya", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
        {snapshot.matches("failed") ? (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        ) : value === null ? (
          <Skeleton className="h-24 w-full" />
        ) : (
          <ul role="list" aria-label="Sesi masuk" className="divide-y divide-line">
            {value.rows.map((row) => (
              <SessionRow
                key={row.id}
                row={row}
                busy={isEnding && ending.snapshot.context.asking.id === row.id}
                onEnd={() => ending.send({ type: "asked.send", asking: { verb: "end", id: row.id } })}
              />
            ))}
          </ul>
        )}
      </div>
      <div>
        <Button
          disabledReason={count > 0 ? null : "Tidak ada sesi lain"}
          onClick={() => others.send({ type: "entry.open" })}
        >
          Akhiri semua yang lain
        </Button>
      </div>
      <EntryDialog
        id="akhiriSesiLain"
        title="Akhiri semua sesi lain?"
        formId={formId}
        snapshot={others.snapshot}
        send={others.send}
        saveLabel="Akhiri"
      >
        <p className="text-ink-2">
          Semua perangkat lain keluar dari akun ini dan harus masuk lagi. Sesi ini tetap berjalan.
        </p>
      </EntryDialog>
    </FormSection>
  )
}
