import { ArrowLeft } from "lucide-react"
import { MOST_ROUTE } from "#contract/areas/fieldwork/trackWords.ts"
import type { Route } from "#src/api/actors/tracker.ts"
import { formatDay, formatNumber, formatTime } from "#src/format/format.ts"
import { buttonClass } from "#src/ui/controls/buttonClass.ts"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Person } from "#src/ui/data/Person.tsx"
import { metresInWords } from "#src/ui/map/places.ts"
import { howOf, stopKind, stopName, stopTimes, whereOf } from "./trackerShapes.ts"

const cell = "px-2 py-1.5 text-left align-top"

/** All positions of a route as a table, in time order. */
function PointRows({ route }: { readonly route: Route }) {
  return (
    <details className="border-t border-line">
      <summary className="cursor-pointer px-4 py-3 font-semibold text-ink">
        Tabel titik ({formatNumber(route.points.length)})
      </summary>
      {route.recorded > route.points.length && (
        <p className="px-4 pb-2 text-caption text-ink-3">
          {formatNumber(route.points.length)} dari {formatNumber(route.recorded)} titik: yang searah tidak
          ditampilkan, paling banyak {formatNumber(MOST_ROUTE)}.
        </p>
      )}
      <div
        role="region"
        aria-label="Tabel titik rute"
        tabIndex={0}
        className="max-h-80 overflow-auto px-2 pb-3"
      >
        <table className="w-full text-caption">
          <thead className="text-ink-3">
            <tr>
              <th scope="col" className={cell}>
                Jam
              </th>
              <th scope="col" className={cell}>
                Tempat
              </th>
              <th scope="col" className={cell}>
                Dari
              </th>
            </tr>
          </thead>
          <tbody>
            {route.points.map((point) => (
              <tr key={`${point.at} ${point.source}`} className="border-t border-line">
                <td className={`${cell} tnum`}>{formatTime(point.at)}</td>
                <td className={cell}>
                  {whereOf(point)}
                  {point.mock_gps && " · GPS palsu"}
                </td>
                <td className={`${cell} text-ink-2`}>{howOf(point)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

type Props = {
  readonly route: Route
  readonly backHref: string
  /** On a phone the map is another tab. */
  readonly mapHref: string
}

/** One employee's day: stops with their times, the length of the route, and its positions. */
export function RoutePanel({ route, backHref, mapHref }: Props) {
  const { member, stops, points, metres, tanggal } = route
  return (
    <div className="min-h-0 flex-1 overflow-y-auto max-lg:overflow-visible">
      <div className="border-b border-line px-4 py-3">
        <a
          href={backHref}
          className="mb-2 inline-flex items-center gap-1 text-caption font-semibold text-brand underline-offset-2 hover:underline"
        >
          <ArrowLeft size={14} aria-hidden="true" /> Semua pegawai
        </a>
        <h2 className="text-body font-bold text-ink">
          <Person
            name={member.nama}
            photo={member.foto}
            sub={[member.jabatan, member.kantor].filter((part) => part !== null).join(" · ")}
          />
        </h2>
      </div>
      {points.length === 0 ? (
        <EmptyState
          title="Tidak ada titik pada hari itu"
          text={`Belum ada absen, kunjungan atau titik ponsel pada ${formatDay(tanggal)}.`}
        />
      ) : (
        <>
          <a href={mapHref} className={`${buttonClass({ size: "sm" })} mx-4 mt-3 lg:hidden`}>
            Lihat rute di peta
          </a>
          <p className="px-4 pt-3 text-ink-2 tnum">
            {formatNumber(stops.length)} perhentian · {metresInWords(metres)} garis lurus antar titik ·{" "}
            {formatTime(points[0]?.at)} – {formatTime(points.at(-1)?.at)}
          </p>
          <ol role="list" aria-label="Perhentian" className="px-4 py-3">
            {stops.map((stop) => (
              <li
                key={stop.nth}
                className="group/stop relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 pb-4 last:pb-1"
              >
                <span
                  aria-hidden="true"
                  className="absolute top-6 bottom-0 left-[0.71875rem] w-0.5 bg-line group-last/stop:hidden"
                />
                <span
                  aria-hidden="true"
                  className="grid size-6 place-items-center rounded-full bg-brand-soft text-caption font-bold text-brand tnum"
                >
                  {stop.nth}
                </span>
                <span className="min-w-0">
                  <span className="block text-ink">{stopName(stop)}</span>
                  <span className="block text-caption text-ink-3 tnum">
                    {stopKind(stop)} · {stopTimes(stop)}
                  </span>
                </span>
              </li>
            ))}
          </ol>
          <PointRows route={route} />
        </>
      )}
    </div>
  )
}
