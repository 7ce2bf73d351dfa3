import { WifiOff } from "lucide-react"
import type { CheckInContext, CheckInEvent, PressState } from "#machines/checkIn/checkInTypes.ts"
import { canPress, nextKind } from "#machines/checkIn/judging.ts"
import { liveCheckIn } from "#src/api/actors/checkIn.ts"
import { formatDay, formatTime } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Stepper } from "#src/ui/layout/Stepper.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, outerState, type ScreenProps, useMachine } from "../screen.ts"
import { useNow } from "../useNow.ts"
import { PressPanel } from "./PressPanel.tsx"
import { clockAt, kindWords, stepsFor, zoneName } from "./pressWords.ts"
import { WeekCard } from "./WeekCard.tsx"

type Send = (event: CheckInEvent) => void

/** Clock of the server in the zone of the office. */
function ServerClock({ zone, offset_ms }: Pick<PressState, "zone" | "offset_ms">) {
  const now = useNow()
  return (
    <p className="text-title font-bold text-ink tnum">
      {clockAt(new Date(now.getTime() + offset_ms), zone, true)}{" "}
      <span className="text-body font-semibold text-ink-3">{zoneName(zone)}</span>
    </p>
  )
}

const hoursOf = ({ schedule: { nama, start, end } }: PressState): string =>
  start === null || end === null ? nama : `${nama} · ${formatTime(start)}–${formatTime(end)}`

/** The next press with its date and hours, and the button that begins it. */
function Begin({ context, send }: { readonly context: CheckInContext; readonly send: Send }) {
  const { state } = context
  if (state === null) return null
  const kind = nextKind(context)
  const { last } = state
  return (
    <Card>
      <div className="grid gap-3">
        <div>
          <ServerClock zone={state.zone} offset_ms={state.offset_ms} />
          <p className="text-body text-ink-2">{formatDay(state.business_date)}</p>
          <p className="text-caption text-ink-3 tnum">{hoursOf(state)}</p>
        </div>
        {last !== null && (
          <p className="flex flex-wrap items-center gap-2 text-caption text-ink-2 tnum">
            {kindWords[last.kind]} terakhir {clockAt(last.at, state.zone)} di {last.office}
            {last.waits && <StatusBadge tone="waiting">Menunggu persetujuan</StatusBadge>}
          </p>
        )}
        {context.kept.length === 0 && state.refusal !== null && <Notice tone="warn">{state.refusal}</Notice>}
        {kind === null ? (
          <Notice tone="ok">Absen hari ini sudah lengkap.</Notice>
        ) : (
          <Button
            variant="primary"
            wide
            disabledReason={canPress(context) ? null : (state.refusal ?? "Belum dapat absen")}
            onClick={() => send({ type: "press.begin" })}
          >
            {kindWords[kind]}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Presses that wait on this phone. */
function KeptNotice({ context, send }: { readonly context: CheckInContext; readonly send: Send }) {
  const { kept, refused, state } = context
  const zone = state?.zone ?? "Asia/Jakarta"
  const words = kept.map(({ kind, device_at }) => `${kindWords[kind]} ${clockAt(device_at, zone)}`).join(", ")
  if (refused !== null)
    return (
      <Notice tone="bad">
        <p>
          {words} ditolak: {refused}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => send({ type: "send.now" })}>
            Kirim lagi
          </Button>
          <Button size="sm" variant="danger" onClick={() => send({ type: "kept.discard" })}>
            Buang
          </Button>
        </div>
      </Notice>
    )
  return (
    <Notice tone="warn">
      <p>
        <strong>Disimpan di ponsel ini</strong>: {words}. Dikirim sekali begitu ada jaringan.
        {state?.rules.offline_waits === true && " Lalu menunggu persetujuan."} Jangan hapus data browser.
      </p>
      <div className="mt-2">
        <Button size="sm" onClick={() => send({ type: "send.now" })}>
          Kirim sekarang
        </Button>
      </div>
    </Notice>
  )
}

function Done({ context, send }: { readonly context: CheckInContext; readonly send: Send }) {
  const { result, state } = context
  if (result === null) return null
  const zone = state?.zone ?? "Asia/Jakarta"
  return (
    <Card>
      <div className="grid gap-3" role="status">
        <Notice tone={result.waits ? "warn" : "ok"}>
          {kindWords[result.kind]} {clockAt(result.at, zone)} {zoneName(zone)} di {result.office}{" "}
          {result.waits ? "dikirim, menunggu persetujuan." : "dicatat."}
        </Notice>
        {result.told.length > 0 && (
          <ul className="list-disc pl-5 text-caption text-ink-2">
            {result.told.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
        <Button variant="primary" wide onClick={() => send({ type: "press.again" })}>
          Selesai
        </Button>
      </div>
    </Card>
  )
}

/** /saya/absen: check-in and check-out of the employee. */
export function AbsenScreen(_: ScreenProps) {
  const { snapshot, send } = useMachine(liveCheckIn, { input: undefined })
  const { context, value } = snapshot
  const outer = outerState(value)
  const photo = typeof value === "object" && "photo" in value ? value.photo : "ready"
  const isPressing = snapshot.hasTag("pressing")
  return (
    <div
      {...marks("checkIn", value)}
      aria-busy={snapshot.hasTag("busy")}
      className="mx-auto grid w-full max-w-lg gap-4 pb-4"
    >
      <PageHeader
        title={isPressing ? kindWords[context.kind] : "Absen"}
        isTight
        actions={
          context.kept.length > 0 ? (
            <span className="inline-flex items-center gap-1.5 text-caption font-semibold text-warn">
              <WifiOff size={14} aria-hidden="true" /> Menunggu jaringan
            </span>
          ) : undefined
        }
      />
      {isPressing && <Stepper label="Langkah absen" steps={stepsFor(outer)} />}
      {context.kept.length > 0 && !isPressing && <KeptNotice context={context} send={send} />}
      {outer === "unread" ? (
        <FailureView failure={context.failure} onRetry={() => send({ type: "load.retry" })} />
      ) : outer === "done" ? (
        <Done context={context} send={send} />
      ) : isPressing ? (
        <PressPanel
          state={outer}
          photo={photo}
          context={context}
          isOverdue={snapshot.hasTag("overdue")}
          send={send}
        />
      ) : context.state === null ? (
        <Skeleton className="h-52 w-full" />
      ) : (
        <Begin context={context} send={send} />
      )}
      {context.state !== null && !isPressing && <WeekCard days={context.state.week} />}
    </div>
  )
}
