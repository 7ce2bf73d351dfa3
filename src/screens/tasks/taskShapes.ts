import { openTaskStates, type TaskState } from "#contract/areas/fieldwork/taskWords.ts"
import { taskStatusWords } from "#machines/lifecycles/taskParts.ts"
import type { Route, TaskPoints } from "#src/api/actors/tasks.ts"
import type { Spot } from "#src/ui/map/geo.ts"
import type { MapPlace, PlaceTone } from "#src/ui/map/gridClusters.ts"
import type { CountedGroup, MapStop } from "#src/ui/map/MapMarks.tsx"

/** Colours of the map are those of the status badges. */
const tones: Readonly<Record<TaskState, PlaceTone>> = {
  baru: "plain",
  diterima: "info",
  dikerjakan: "warn",
  selesai: "ok",
  ditolak: "bad",
  lewat: "bad",
  batal: "plain",
}

type Placed = {
  readonly id: number
  readonly judul: string
  readonly status: TaskState
  readonly customers_nama: string | null
  readonly members_nama: string
  readonly lat: number | null
  readonly lng: number | null
}
/** Tasks with a place as points of a map; the customer is the name, as several tasks have the same title. */
export const placesOf = (tasks: readonly Placed[]): readonly MapPlace[] =>
  tasks.flatMap(({ id, lat, lng, status, judul, customers_nama, members_nama }) =>
    lat === null || lng === null
      ? []
      : [
          {
            id,
            spot: { lat, lng },
            tone: tones[status],
            label: customers_nama ?? judul,
            detail: `${taskStatusWords[status].label}, ${members_nama}`,
          },
        ],
  )

type Point = TaskPoints["points"][number]
/** The tasks of a day's points; a cluster has none. */
export const tasksOf = (points: readonly Point[]) =>
  points.flatMap(({ id, status, nama, judul, members_nama, lat, lng }) =>
    id === null || status === null
      ? []
      : [
          {
            id,
            status,
            lat,
            lng,
            judul: judul ?? "",
            customers_nama: nama,
            members_nama: members_nama ?? "",
          },
        ],
  )
export const countedOf = (points: readonly Point[]): readonly CountedGroup[] =>
  points.flatMap(({ id, lat, lng, count }) =>
    id === null ? [{ key: `${lat} ${lng}`, count, spot: { lat, lng } }] : [],
  )

type Stop = Route["stops"][number]
const spotOf = ({ lat, lng }: Pick<Stop, "lat" | "lng">): readonly Spot[] =>
  lat === null || lng === null ? [] : [{ lat, lng }]

/** Numbered as in the list of stops; one without a place keeps its number and is not on the map. */
export const stopsOf = ({ stops }: Route): readonly MapStop[] =>
  stops.flatMap((stop, at) =>
    spotOf(stop).map((spot) => ({
      nth: at + 1,
      spot,
      tone: tones[stop.status],
      label: `${stop.customers_nama ?? stop.judul}, ${taskStatusWords[stop.status].label}`,
    })),
  )

/** The office where the route starts, as a point of the map. */
export const startOf = ({ start }: Route): readonly MapPlace[] =>
  start === null
    ? []
    : [
        {
          id: 0,
          spot: { lat: start.lat, lng: start.lng },
          tone: "brand",
          label: start.nama,
          detail: "mulai dari sini",
        },
      ]

/** The way from the office through all stops. */
export const lineOf = ({ start, stops }: Route): readonly Spot[] => [
  ...(start === null ? [] : [{ lat: start.lat, lng: start.lng }]),
  ...stops.flatMap(spotOf),
]

const isOpen = ({ status }: Stop): boolean => openTaskStates.some((one) => one === status)
const MINUTE_MS = 60_000
const HOUR_MIN = 60

type RouteProgress = {
  readonly done: number
  readonly all: number
  /** Time of the next open stop that has one, "10:05"; null = none. */
  readonly next: string | null
  /** Metres of the open stops by line of sight. */
  readonly left_m: number
  /** "+25 mnt", "+2 jam" after the time of the next open stop; null = not late. */
  readonly late: string | null
}
/**
 * How far an employee's day is.
 * @param now instant in ms
 */
export const progressOf = ({ stops }: Route, tanggal: string, now: number): RouteProgress => {
  const open = stops.filter(isOpen)
  const next = open[0]?.due_time ?? null
  const minutes =
    next === null ? 0 : Math.floor((now - Date.parse(`${tanggal}T${next}:00+07:00`)) / MINUTE_MS)
  return {
    done: stops.filter(({ status }) => status === "selesai").length,
    all: stops.length,
    next,
    left_m: open.reduce((sum, { distance_m }) => sum + (distance_m ?? 0), 0),
    late:
      minutes <= 0 ? null : minutes < HOUR_MIN ? `+${minutes} mnt` : `+${Math.floor(minutes / HOUR_MIN)} jam`,
  }
}
