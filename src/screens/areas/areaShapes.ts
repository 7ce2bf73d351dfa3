import { type Figure, figureIn, type Sums } from "#contract/areas/fieldwork/areaKinds.ts"
import type { WorkState } from "#contract/areas/fieldwork/layanan.ts"
import { failureWords } from "#contract/areas/fieldwork/taskWords.ts"
import type { AreaWork } from "#src/api/actors/areas.ts"
import { formatDuration, formatNumber, formatPercent, formatRupiah, formatTime } from "#src/format/format.ts"
import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"
import type { MapPlace, PlaceTone } from "#src/ui/map/gridClusters.ts"
import type { MapStop } from "#src/ui/map/MapMarks.tsx"

const KM = 1_000

/** Pages of the records that work is about. */
export const recordPages = {
  person: (id: number) => `/users/pegawai/form/${id}`,
  customer: (id: number) => `/penugasan/pelanggan/form/${id}`,
  product: (id: number) => `/penugasan/produk/form/${id}`,
  task: (id: number) => `/penugasan/tugas/form/${id}`,
  visit: (id: number) => `/visit?status=semua&id=${id}`,
} as const

/** The page of a piece of work: its task, else its visit. */
export const workPage = ({ tasks_id, visits_id }: AreaWork): string =>
  tasks_id === null ? recordPages.visit(visits_id ?? 0) : recordPages.task(tasks_id)

/** A figure as text; a percentage of nothing is a dash. */
export const figureText = (figure: Figure, sums: Sums): string => {
  const value = figureIn(figure, sums)
  if (value === null) return "–"
  switch (figure.as) {
    case "rupiah":
      return formatRupiah(value)
    case "km":
      return `${formatNumber(value / KM, value > 0 && value < 100 * KM ? 1 : 0)} km`
    case "minutes":
      return formatDuration(value)
    case "percent":
      return formatPercent(value)
    case "count":
      return formatNumber(value)
  }
}

export const stateWords: Readonly<Record<WorkState, { readonly label: string; readonly tone: StatusTone }>> =
  {
    open: { label: "Belum mulai", tone: "info" },
    late: { label: "Terlambat", tone: "waiting" },
    under_way: { label: "Berjalan", tone: "info" },
    done: { label: "Selesai", tone: "approved" },
    failed: { label: "Gagal", tone: "rejected" },
    missed: { label: "Terlewat", tone: "rejected" },
    cancelled: { label: "Dibatalkan", tone: "neutral" },
  }
const mapTones: Readonly<Record<WorkState, PlaceTone>> = {
  open: "plain",
  late: "warn",
  under_way: "brand",
  done: "ok",
  failed: "bad",
  missed: "bad",
  cancelled: "plain",
}

/** Id on the map: the place in the list, from 1. */
export const placesOf = (rows: readonly AreaWork[]): readonly MapPlace[] =>
  rows.flatMap(({ lat, lng, state, judul, members_nama, customers_nama }, nth) =>
    lat === null || lng === null
      ? []
      : [
          {
            id: nth + 1,
            spot: { lat, lng },
            tone: mapTones[state],
            label: customers_nama ?? judul,
            detail: `${stateWords[state].label}, ${members_nama}`,
          },
        ],
  )

export const stopsOf = (rows: readonly AreaWork[]): readonly MapStop[] =>
  rows.flatMap(({ lat, lng, state, judul, customers_nama }, nth) =>
    lat === null || lng === null
      ? []
      : [
          {
            nth: nth + 1,
            spot: { lat, lng },
            tone: mapTones[state],
            label: `${customers_nama ?? judul}, ${stateWords[state].label}`,
          },
        ],
  )

/** "09.12 – 09.40", or "sejak 09.12". */
const times = ({ in_at, out_at }: AreaWork): string | null =>
  in_at === null
    ? null
    : out_at === null
      ? `sejak ${formatTime(in_at)}`
      : `${formatTime(in_at)} – ${formatTime(out_at)}`

const trip = ({ trip_m, odo_start, odo_end }: AreaWork): string | null => {
  const metres = trip_m ?? (odo_start === null || odo_end === null ? null : (odo_end - odo_start) * KM)
  if (metres === null) return null
  const odometer =
    odo_start === null || odo_end === null
      ? ""
      : `, odometer ${formatNumber(odo_start)} – ${formatNumber(odo_end)}`
  return `${formatNumber(metres / KM, 1)} km${odometer}`
}

/** Details of a piece of work beyond its state; those a kind does not have are left out. */
export const detailsOf = (work: AreaWork): readonly string[] =>
  [
    work.due_time === null ? null : `rencana ${work.due_time.replace(":", ".")}`,
    times(work),
    work.attempt > 1 ? `percobaan ke-${work.attempt}` : null,
    work.failure === null ? null : failureWords[work.failure],
    work.penerima === null || work.failure !== null ? null : `penerima ${work.penerima}`,
    work.cod === null ? null : `COD ${formatRupiah(work.cod)}`,
    work.amount === null ? null : `${work.cod === null ? "nilai" : "tertagih"} ${formatRupiah(work.amount)}`,
    trip(work),
  ].filter((part) => part !== null)

export type Person = { readonly id: number; readonly nama: string; readonly rows: readonly AreaWork[] }

/** Work of a day by employee, in the order of the answer. */
export const peopleOf = (rows: readonly AreaWork[]): readonly Person[] => {
  const people = new Map<number, Person>()
  for (const row of rows) {
    const known = people.get(row.members_id)
    people.set(row.members_id, {
      id: row.members_id,
      nama: row.members_nama,
      rows: [...(known?.rows ?? []), row],
    })
  }
  return [...people.values()]
}
