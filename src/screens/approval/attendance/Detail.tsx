import { lazy, Suspense } from "react"
import { type Request, requestKindWords } from "#contract/areas/attendance/attendanceApproval.ts"
import { approvalStatuses } from "#machines/lifecycles/approvalParts.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { BeforeAfter } from "#src/ui/evidence/BeforeAfter.tsx"
import { Photo } from "#src/ui/evidence/Photo.tsx"
import { EMPTY, formatDay, formatNumber, formatTime } from "#src/format/format.ts"
import { History } from "../History.tsx"
import { noteLabel } from "../noteLabel.ts"
import { RequestHead } from "../RequestHead.tsx"

const MapView = lazy(() => import("#src/ui/evidence/MapView.tsx").then((m) => ({ default: m.MapView })))

const zones: Readonly<Record<string, readonly [name: string, ahead: number]>> = {
  "Asia/Makassar": ["WITA", 1],
  "Asia/Jayapura": ["WIT", 2],
}
const HOUR_MS = 3_600_000

/** An instant in Jakarta time, with the office's local time where it differs. */
const clock = (at: string | null, zone: string): string => {
  if (at === null) return EMPTY
  const [name, ahead] = zones[zone] ?? ["", 0]
  const wib = `${formatTime(at)} WIB`
  return ahead === 0
    ? wib
    : `${wib} (${formatTime(new Date(Date.parse(at) + ahead * HOUR_MS).toISOString())} ${name})`
}

const distanceWords = ({ distance_m, in_radius, office, geo }: Request): string => {
  const away = distance_m === null ? null : `${formatNumber(distance_m)} m dari kantor`
  const inside =
    in_radius === null
      ? null
      : `${in_radius ? "di dalam" : "di luar"} radius ${formatNumber(office.radius_m)} m`
  const accuracy = geo?.accuracy_m == null ? null : `akurasi GPS ${formatNumber(geo.accuracy_m)} m`
  return [away, inside, accuracy].filter((part) => part !== null).join(" · ")
}

/** Evidence for a request about a working day. */
export function RequestDetail({ row }: { readonly row: Request }) {
  const { before, requested, original, zone } = row
  const wasRewritten = row.status === "approved" && original !== null
  const stood = wasRewritten ? original : before
  const asks = requested.in !== null || requested.out !== null
  return (
    <article aria-label={`Pengajuan ${row.member.nama}`}>
      <RequestHead row={row} statuses={approvalStatuses} />
      <div className="grid gap-4">
        <DescriptionList
          items={[
            { label: "Jenis", value: <b className="font-semibold">{requestKindWords[row.type]}</b> },
            { label: "Tanggal kerja", value: formatDay(row.business_date) },
            {
              label: "Jadwal",
              value: `${formatTime(row.schedule.start)}–${formatTime(row.schedule.end)}${zones[zone] === undefined ? "" : ` ${zones[zone][0]}`}`,
            },
            ...(row.is_offline ? [{ label: "Dikirim", value: "Tanpa jaringan, dengan jam ponsel" }] : []),
            { label: "Alasan", value: row.reason, wide: true },
            ...(row.approval_note === null
              ? []
              : [{ label: noteLabel(row.status), value: row.approval_note, wide: true }]),
          ]}
        />
        <BeforeAfter
          beforeLabel={wasRewritten ? "Semula" : "Tercatat"}
          afterLabel={wasRewritten ? "Menjadi" : "Diminta"}
          changes={[
            {
              label: "Masuk",
              before: clock(stood.in, zone),
              after: clock(asks ? (requested.in ?? stood.in) : stood.in, zone),
            },
            {
              label: "Pulang",
              before: clock(stood.out, zone),
              after: clock(asks ? (requested.out ?? stood.out) : stood.out, zone),
            },
          ]}
        />
        {(row.geo !== null || row.photo !== null) && (
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
            {row.geo !== null && (
              <section aria-label="Lokasi" className="min-w-0">
                <Suspense fallback={<div className="h-44 rounded-control bg-sunken" />}>
                  <MapView
                    key={row.id}
                    label={`Peta: ${distanceWords(row)}`}
                    tiles={document.documentElement.dataset["tiles"] ?? null}
                    office={row.office}
                    point={row.geo}
                    isInside={row.in_radius}
                  />
                </Suspense>
                <p className="mt-1.5 text-caption text-ink-3 tnum">{distanceWords(row)}</p>
              </section>
            )}
            {row.photo !== null && (
              <section aria-label="Foto">
                <Photo src={row.photo} alt={`Foto absen ${row.member.nama}`} />
              </section>
            )}
          </div>
        )}
        {row.attachment !== null && (
          <a href={row.attachment} target="_blank" rel="noreferrer" className="font-semibold text-brand">
            Buka lampiran
          </a>
        )}
        <History row={row} statuses={approvalStatuses} />
      </div>
    </article>
  )
}
