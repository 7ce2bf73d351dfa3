import { lazy, Suspense } from "react"
import { dayFlagWords } from "#contract/areas/attendance/days.ts"
import { type requestKinds, requestKindWords } from "#contract/areas/attendance/attendanceApproval.ts"
import {
  type DayKey,
  type Evidence as Found,
  liveEvidence,
  type ReportRow,
} from "#src/api/actors/attendance.ts"
import {
  EMPTY,
  formatDateTime,
  formatDay,
  formatDuration,
  formatNumber,
  formatTime,
} from "#src/format/format.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { Timeline } from "#src/ui/data/Timeline.tsx"
import { Photo } from "#src/ui/evidence/Photo.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, useMachine } from "../screen.ts"
import { StateBadge } from "./DayMark.tsx"

const MapView = lazy(() => import("#src/ui/evidence/MapView.tsx").then((m) => ({ default: m.MapView })))

const sources: Readonly<Record<string, string>> = {
  mobile: "aplikasi",
  web: "web",
  kiosk: "kios",
  import: "berkas",
  manual: "manual",
  offline: "aplikasi, tanpa jaringan",
  terminal: "mesin absensi",
}
const statuses: Readonly<Record<string, string>> = {
  pending: "menunggu",
  approved: "disetujui",
  rejected: "ditolak",
  cancelled: "dibatalkan",
}
const isKind = (type: string): type is (typeof requestKinds)[number] => type in requestKindWords
type Mark = Found["marks"][number]
type Times = Found["changes"][number]["before"]

const timesText = (times: Times): string =>
  times === null ? "tidak ada catatan" : `${formatTime(times.in)}–${formatTime(times.out)}`

const isInside = ({ distance_m, radius_m }: Mark): boolean | null =>
  distance_m === null || radius_m === null ? null : distance_m <= radius_m
const placeText = (mark: Mark): string => {
  const inside = isInside(mark)
  return [
    mark.distance_m === null ? null : `${formatNumber(mark.distance_m)} m dari ${mark.kantor}`,
    inside === null ? null : `${inside ? "di dalam" : "di luar"} radius ${formatNumber(mark.radius_m)} m`,
    mark.accuracy_m === null ? null : `akurasi GPS ${formatNumber(mark.accuracy_m)} m`,
    mark.is_mock ? "GPS palsu" : null,
  ]
    .filter((part) => part !== null)
    .join(" · ")
}

function MarkView({ mark, office }: { readonly mark: Mark; readonly office: Found["office"] }) {
  const name = mark.kind === "in" ? "Masuk" : "Pulang"
  return (
    <section aria-label={`Absen ${name.toLowerCase()}`} className="grid gap-2">
      <h3 className="font-semibold text-ink">
        {name} {formatTime(mark.at)} WIB
      </h3>
      <p className="text-caption text-ink-3 tnum">
        {[`lewat ${sources[mark.source] ?? mark.source}`, mark.device, placeText(mark)]
          .filter((part) => part !== null && part !== "")
          .join(" · ")}
      </p>
      {mark.note !== null && <p className="text-ink-2">{mark.note}</p>}
      <div className="grid gap-3 empty:hidden sm:grid-cols-[minmax(0,1fr)_auto]">
        {mark.lat !== null && mark.lng !== null && (
          <Suspense fallback={<div className="h-44 rounded-control bg-sunken" />}>
            <MapView
              label={`Peta ${name.toLowerCase()}: ${placeText(mark)}`}
              tiles={document.documentElement.dataset["tiles"] ?? null}
              office={{ ...office, radius_m: mark.radius_m ?? office.radius_m }}
              point={{ lat: mark.lat, lng: mark.lng, accuracy_m: mark.accuracy_m }}
              isInside={isInside(mark)}
            />
          </Suspense>
        )}
        {mark.photo !== null && <Photo src={mark.photo} alt={`Foto absen ${name.toLowerCase()}`} />}
      </div>
    </section>
  )
}

type Props = {
  readonly member: number
  readonly day: ReportRow["days"][number]
  readonly backHref: string
}

/** Evidence of one day: its state and the reason, check-ins, and the history of corrections. */
export function Evidence({ member, day, backHref }: Props) {
  const input: DayKey = { members_id: member, business_date: day.date }
  const { snapshot, send } = useMachine(liveEvidence, { input: { input } })
  const { value, failure } = snapshot.context
  const { schedule } = day
  return (
    <section
      {...marks("buktiAbsensi", snapshot.value)}
      aria-label={`Bukti ${formatDay(day.date)}`}
      aria-busy={snapshot.hasTag("busy")}
      className="grid gap-4 rounded-card border border-line bg-surface p-4"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-lead font-bold text-ink">{formatDay(day.date)}</h2>
        <StateBadge state={day.state} />
        <span className="ml-auto">
          <ButtonLink size="sm" href={backHref}>
            Semua hari
          </ButtonLink>
        </span>
      </header>
      <DescriptionList
        items={[
          { label: "Sebab", value: day.why.join(". "), wide: true },
          {
            label: "Jadwal",
            value:
              schedule.start === null ? schedule.nama : `${schedule.nama}, ${schedule.start}–${schedule.end}`,
          },
          { label: "Absen", value: `${formatTime(day.check_in)}–${formatTime(day.check_out)} WIB` },
          { label: "Kerja", value: formatDuration(day.work_min) },
          { label: "Lembur", value: formatDuration(day.overtime_min) },
          {
            label: "Keterangan",
            value: day.flags.map((flag) => dayFlagWords[flag]).join(", ") || EMPTY,
            wide: true,
          },
          ...(day.note === null ? [] : [{ label: "Catatan", value: day.note, wide: true }]),
        ]}
      />
      {failure !== null && snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <>
          {value.marks.map((mark) => (
            <MarkView key={mark.id} mark={mark} office={value.office} />
          ))}
          {value.marks.length === 0 && (
            <p className="text-ink-3">Tidak ada bukti lokasi atau foto untuk hari ini.</p>
          )}
          {value.requests.length > 0 && (
            <section aria-label="Pengajuan" className="grid gap-1.5">
              <h3 className="font-semibold text-ink">Pengajuan</h3>
              <ul role="list" className="grid gap-1.5">
                {value.requests.map(({ id, type, status, reason }) => (
                  <li key={id}>
                    <a
                      href={`/laporan-absensi/persetujuan?status=semua&members_id=${member}`}
                      className="font-semibold text-brand"
                    >
                      {isKind(type) ? requestKindWords[type] : type}
                    </a>{" "}
                    <span className="text-ink-2">
                      {statuses[status] ?? status}: {reason}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {value.changes.length > 0 && (
            <section aria-label="Perubahan catatan" className="grid gap-2">
              <h3 className="font-semibold text-ink">Catatan semula dan perubahannya</h3>
              <Timeline
                entries={value.changes.map((one) => ({
                  id: one.id,
                  time: formatDateTime(one.at),
                  title: `${timesText(one.before)} menjadi ${timesText(one.after)}`,
                  note: `${one.via === "impor" ? "Lewat impor" : "Lewat pengajuan"}${one.by === null ? "" : `, oleh ${one.by}`}`,
                  tone: "info" as const,
                }))}
              />
            </section>
          )}
        </>
      )}
    </section>
  )
}
