import { useMemo } from "react"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { JobState } from "#contract/areas/jobs/jobs.ts"
import { jobFiles } from "#src/api/actors/jobs.ts"
import type { createJobMachine } from "#machines/job/jobMachine.ts"
import { formatDateTime, formatNumber } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Progress } from "#src/ui/controls/Progress.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks } from "../screen.ts"
import { useDownload } from "../useDownload.ts"
import { restWords } from "./restWords.ts"

type Machine = ReturnType<typeof createJobMachine>
type Props = {
  readonly snapshot: SnapshotFrom<Machine>
  readonly send: ActorRefFrom<Machine>["send"]
}

/** Background job: progress, remaining time, failures, and its file. Renders nothing without a job. */
export function JobView({ snapshot, send }: Props) {
  const { job, failure } = snapshot.context
  if (snapshot.matches("unavailable"))
    return (
      <div {...marks("job", snapshot.value)}>
        <FailureView failure={failure} onRetry={() => send({ type: "job.retry" })} />
      </div>
    )
  if (job === null) return null
  const isBusy = snapshot.hasTag("busy")
  return (
    <div {...marks("job", snapshot.value)}>
      <Card title={`${job.nama}: ${job.title}`}>
        {snapshot.hasTag("open") ? (
          <Open
            job={job}
            isLost={failure !== null}
            isBusy={isBusy}
            onStop={() => send({ type: "job.stop" })}
          />
        ) : (
          <Ended
            job={job}
            isBusy={isBusy}
            onResume={() => send({ type: "job.resume" })}
            onForget={() => send({ type: "job.forget" })}
          />
        )}
      </Card>
    </div>
  )
}

type OpenProps = {
  readonly job: JobState
  /** Polling failed; the job itself continues. */
  readonly isLost: boolean
  readonly isBusy: boolean
  readonly onStop: () => void
}

function Open({ job, isLost, isBusy, onStop }: OpenProps) {
  const { state, done, total, unit, failed, rest_seconds, by } = job
  const rest = restWords(rest_seconds)
  return (
    <>
      {isLost && (
        <div role="alert" className="mb-3">
          <Notice tone="warn">Sambungan terputus. Pekerjaan tetap berjalan di server.</Notice>
        </div>
      )}
      <p role="status" className="mb-2 text-ink-2 tnum">
        {state === "asked"
          ? "Menunggu giliran…"
          : `${formatNumber(done)} dari ${formatNumber(total)} ${unit}${rest === null ? "" : `, ${rest}`}`}
      </p>
      <Progress label={`Kemajuan ${job.nama}`} done={done} total={total} />
      {failed > 0 && (
        <p className="mt-2 text-warn tnum">
          {formatNumber(failed)} {unit} gagal sejauh ini
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-caption text-ink-3">
          {by === null ? "" : `Diminta ${by}. `}Anda boleh menutup halaman ini dan kembali nanti.
        </p>
        <Button onClick={onStop} busy={isBusy}>
          Hentikan
        </Button>
      </div>
    </>
  )
}

const ENDS = { stopped: "warn", failed: "bad", done: "ok", asked: "info", running: "info" } as const

type EndedProps = {
  readonly job: JobState
  readonly isBusy: boolean
  readonly onResume: () => void
  readonly onForget: () => void
}

function Ended({ job, isBusy, onResume, onForget }: EndedProps) {
  const { id, state, failed, failures, unit, has_file } = job
  const files = useMemo(() => jobFiles(), [])
  const download = useDownload(files)
  const mayResume = state === "stopped" || state === "failed"
  return (
    <>
      <div role="status" className="mb-3">
        <Notice tone={failed > 0 && state === "done" ? "warn" : ENDS[state]}>{endWords(job)}</Notice>
      </div>
      {failed > 0 && (
        <ul className="mb-3 divide-y divide-line-2 rounded-control border border-line text-body">
          {failures.map(({ name, message }) => (
            <li key={name} className="flex flex-wrap gap-x-3 px-3 py-2">
              <span className="font-medium text-ink">{name}</span>
              <span className="text-ink-2">{message}</span>
            </li>
          ))}
          {failed > failures.length && (
            <li className="px-3 py-2 text-ink-3 tnum">
              dan {formatNumber(failed - failures.length)} {unit} lain
            </li>
          )}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {mayResume && (
          <Button variant="primary" onClick={onResume} busy={isBusy}>
            Lanjutkan
          </Button>
        )}
        {has_file && (
          <Button onClick={() => download.ask({ id, what: "result" })} busy={download.busy}>
            Unduh hasil
          </Button>
        )}
        {failed > 0 && (
          <Button onClick={() => download.ask({ id, what: "failures" })} busy={download.busy}>
            Unduh yang gagal
          </Button>
        )}
        <Button onClick={onForget} disabled={isBusy}>
          Tutup
        </Button>
      </div>
    </>
  )
}

const endWords = ({ state, done, total, failed, unit, message, ended_at }: JobState): string => {
  const count = `${formatNumber(done)} dari ${formatNumber(total)} ${unit}`
  if (state === "failed") return `${message ?? "Terhenti"} (${count} sudah dikerjakan)`
  if (state === "stopped") return `Dihentikan pada ${formatDateTime(ended_at)}: ${count} sudah dikerjakan.`
  const good = formatNumber(done - failed)
  return failed > 0
    ? `Selesai ${formatDateTime(ended_at)}: ${good} ${unit} berhasil, ${formatNumber(failed)} gagal.`
    : `Selesai ${formatDateTime(ended_at)}: ${good} ${unit}.`
}
