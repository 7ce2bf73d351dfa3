import { Download } from "lucide-react"
import { type ReportLog, type ReportStatus, reportStatusWords } from "#contract/areas/sales/reportLogs.ts"
import { formatBytes, formatDateTime, formatNumber } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Progress } from "#src/ui/controls/Progress.tsx"
import { StatusBadge, type StatusTone } from "#src/ui/data/StatusBadge.tsx"
import { restWords } from "../jobs/restWords.ts"

const tones: Readonly<Record<ReportStatus, StatusTone>> = {
  queued: "waiting",
  running: "info",
  done: "approved",
  failed: "rejected",
  expired: "neutral",
}

type Props = {
  readonly log: ReportLog
  readonly isMoving: boolean
  readonly isFetching: boolean
  readonly onDownload: () => void
  readonly onMove: (verb: "stop" | "resume") => void
}

const countOf = ({ rows, unit }: ReportLog): string => `${formatNumber(rows)} ${unit}`

/** How far it is, or what became of it, in words. */
const fateOf = (log: ReportLog): string => {
  const { status, rows, progress, size, expires_at, message, rest_seconds, is_stopped } = log
  switch (status) {
    case "queued":
      return "Menunggu giliran"
    case "running": {
      const parts = [progress === null ? null : `${progress}%`, countOf(log), restWords(rest_seconds)]
      return parts.filter((part) => part !== null).join(" · ")
    }
    case "done":
      return [
        ...(rows === 0 ? [] : [countOf(log)]),
        formatBytes(size),
        `sampai ${formatDateTime(expires_at)}`,
      ].join(" · ")
    case "failed":
      return is_stopped ? "Dihentikan; dapat dilanjutkan" : (message ?? "Tidak dapat disiapkan")
    case "expired":
      return `Berkasnya dihapus ${formatDateTime(expires_at)}; ekspor sekali lagi bila diperlukan`
  }
}

/** A file: its name and filters, its progress, and what can be done with it. */
export function DownloadRow({ log, isMoving, isFetching, onDownload, onMove }: Props) {
  const { name, params, format, status, progress, is_stopped, by, created_at } = log
  const isOpen = status === "queued" || status === "running"
  return (
    <li data-log={log.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold text-ink">{name}</span>
          <span className="text-caption font-semibold text-ink-3 uppercase">{format}</span>
          <StatusBadge tone={is_stopped ? "neutral" : tones[status]}>
            {is_stopped ? "Dihentikan" : reportStatusWords[status]}
          </StatusBadge>
        </p>
        <p className="mt-0.5 text-ink-2">{params}</p>
        {status === "running" && progress !== null && (
          <div className="mt-1.5 max-w-80">
            <Progress label={`Kemajuan ${name}`} done={progress} total={100} />
          </div>
        )}
        <p className="mt-1 text-caption text-ink-2 tnum">{fateOf(log)}</p>
        <p className="mt-0.5 text-caption text-ink-3 tnum">
          Diminta {by === null ? "" : `${by}, `}
          {formatDateTime(created_at)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {status === "done" && (
          <Button
            variant="primary"
            busy={isFetching}
            icon={<Download aria-hidden="true" className="size-4" />}
            onClick={onDownload}
            aria-label={`Unduh ${name}, ${params}`}
          >
            Unduh
          </Button>
        )}
        {isOpen && (
          <Button busy={isMoving} onClick={() => onMove("stop")} aria-label={`Hentikan ${name}, ${params}`}>
            Hentikan
          </Button>
        )}
        {status === "failed" && (
          <Button
            busy={isMoving}
            onClick={() => onMove("resume")}
            aria-label={`Siapkan lagi ${name}, ${params}`}
          >
            {is_stopped ? "Lanjutkan" : "Coba lagi"}
          </Button>
        )}
      </div>
    </li>
  )
}
