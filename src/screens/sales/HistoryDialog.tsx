import { stayStateWords } from "#contract/areas/sales/plotting.ts"
import type { Failure } from "#contract/kit/errors.ts"
import type { History } from "#src/api/actors/salesAreas.ts"
import { formatDate, formatDateTime } from "#src/format/format.ts"
import { Person } from "#src/ui/data/Person.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge, type StatusTone } from "#src/ui/data/StatusBadge.tsx"
import { Timeline } from "#src/ui/data/Timeline.tsx"
import { Drawer } from "#src/ui/overlay/Drawer.tsx"
import { FailureView } from "../FailureView.tsx"

type Props = {
  readonly open: boolean
  readonly value: History | null
  readonly failure: Failure | null
  readonly isFailed: boolean
  readonly onRetry: () => void
  readonly onClose: () => void
}

const tones: Readonly<Record<History["rows"][number]["state"], StatusTone>> = {
  kini: "approved",
  nanti: "waiting",
  lalu: "neutral",
}

/** "1 Jan 2026 – sekarang"; a stay that has not begun has no present. */
const spanWords = ({ valid_from: from, valid_to: to, state }: History["rows"][number]): string => {
  if (to !== null) return `${formatDate(from)} – ${formatDate(to)}`
  return state === "nanti" ? `mulai ${formatDate(from)}` : `${formatDate(from)} – sekarang`
}

/** Teams of an employee over time, the latest first. */
export function HistoryDialog({ open, value, failure, isFailed, onRetry, onClose }: Props) {
  return (
    <Drawer open={open} onClose={onClose} title="Riwayat tim">
      {isFailed ? (
        <FailureView failure={failure} onRetry={onRetry} />
      ) : value === null ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <div className="grid gap-4">
          <Person
            name={value.member.nama}
            photo={value.member.foto}
            sub={`${value.member.nip} · masuk kerja ${formatDate(value.member.tanggal_masuk)}`}
          />
          {value.rows.length === 0 ? (
            <p className="text-ink-3">Belum pernah di tim.</p>
          ) : (
            <Timeline
              entries={value.rows.map((row) => ({
                id: row.id,
                time: spanWords(row),
                tone: tones[row.state],
                title: (
                  <span className="flex flex-wrap items-center gap-2">
                    {row.tim_nama}
                    <StatusBadge tone={tones[row.state]} icon={false}>
                      {stayStateWords[row.state]}
                    </StatusBadge>
                  </span>
                ),
                note: `${row.area_nama} · oleh ${row.by_nama}, ${formatDateTime(row.at)}`,
              }))}
            />
          )}
        </div>
      )}
    </Drawer>
  )
}
