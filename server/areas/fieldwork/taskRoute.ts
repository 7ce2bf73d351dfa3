import { sql } from "drizzle-orm"
import type { AnswerOf, PayloadOf } from "#contract/kit/call.ts"
import type { orderRoute, taskRoute } from "#contract/areas/fieldwork/taskViews.ts"
import { openTaskStates, type TaskState } from "#contract/areas/fieldwork/taskWords.ts"
import { InvalidFields, notFound, Refusal } from "../../call/answer.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { distanceM } from "../attendance/index.ts"
import { lengthOf, orderedRoute, type Place } from "./route.ts"

type Stop = Omit<AnswerOf<typeof taskRoute>["stops"][number], "distance_m">
type Person = {
  readonly nama: string
  readonly kantor: string | null
  readonly lat: number | null
  readonly lng: number | null
}

const personOf = async (tx: Tx, id: number): Promise<Person> => {
  const [person] = await rowsOf<Person>(
    tx,
    sql`select m.nama, o.nama as kantor, o.lat, o.lng from members m
      left join offices o on o.companies_id = m.companies_id and o.id = m.offices_id where m.id = ${id}`,
  )
  if (person === undefined) throw notFound("pegawai")
  return person
}

/** Stops of the day in their order; those that are not ordered follow by time. */
const stopsOf = (tx: Tx, member: number, tanggal: string): Promise<Stop[]> =>
  rowsOf<Stop>(
    tx,
    sql`select k.id::float8 as id, k.no, k.judul, k.status, c.nama as customers_nama, c.lat, c.lng, k.nth, k.due_time
      from tasks k left join customers c on c.companies_id = k.companies_id and c.id = k.customers_id
      where k.members_id = ${member} and k.tanggal = ${tanggal}::date and k.status <> 'batal'
      order by k.nth nulls last, k.due_time nulls last, k.id`,
  )

const placeOf = ({ lat, lng }: { readonly lat: number | null; readonly lng: number | null }): Place | null =>
  lat === null || lng === null ? null : { lat, lng }
const isOpen = ({ status }: { readonly status: TaskState }) => openTaskStates.some((one) => one === status)

const placedOf = (stops: readonly Stop[]) =>
  stops.flatMap((stop) => {
    const place = placeOf(stop)
    return place === null ? [] : [{ stop, ...place }]
  })

/** Stops that are over stay in front, in their order; the open ones follow in the shortest order found. */
const shortest = (start: Place | null, stops: readonly Stop[]): readonly Stop[] => {
  const over = stops.filter((stop) => !isOpen(stop))
  const open = stops.filter(isOpen)
  const from = placedOf(over).at(-1) ?? start
  const placed = placedOf(open)
  const ordered =
    from === null
      ? orderedRoute(placed)
      : orderedRoute([{ stop: null, lat: from.lat, lng: from.lng }, ...placed])
  return [
    ...over,
    ...ordered.flatMap(({ stop }) => stop ?? []),
    ...open.filter((stop) => placeOf(stop) === null),
  ]
}

const metresOf = (start: Place | null, stops: readonly Stop[]): number =>
  Math.round(lengthOf([...(start === null ? [] : [start]), ...stops.flatMap((stop) => placeOf(stop) ?? [])]))

/** Each stop with its distance from the place before. */
const withDistances = (start: Place | null, stops: readonly Stop[]) => {
  let before = start
  return stops.map((stop) => {
    const place = placeOf(stop)
    const distance_m = before === null || place === null ? null : Math.round(distanceM(before, place))
    before = place ?? before
    return { ...stop, distance_m }
  })
}

export const routeOf = async (
  tx: Tx,
  { members_id, tanggal }: PayloadOf<typeof taskRoute>,
): Promise<AnswerOf<typeof taskRoute>> => {
  const { nama, kantor, ...at } = await personOf(tx, members_id)
  const start = placeOf(at)
  const stops = await stopsOf(tx, members_id, tanggal)
  return {
    members_id,
    nama,
    start: start === null ? null : { nama: kantor ?? "Kantor", ...start },
    stops: withDistances(start, stops),
    distance_m: metresOf(start, stops),
    shortest_m: metresOf(start, shortest(start, stops)),
  }
}

/** @throws Refusal where nothing can be ordered; InvalidFields where an id is no open stop of the day */
export const reorder = async (
  tx: Tx,
  { members_id, tanggal, ids }: PayloadOf<typeof orderRoute>,
): Promise<AnswerOf<typeof orderRoute>> => {
  const start = placeOf(await personOf(tx, members_id))
  const stops = await stopsOf(tx, members_id, tanggal)
  const open = stops.filter(isOpen)
  if (open.length < 2) throw new Refusal("Belum ada dua tugas yang dapat diurutkan", "state")
  if (ids.some((id) => !open.some((stop) => stop.id === id)))
    throw new InvalidFields({ ids: ["Tugas hari ini berubah; muat ulang rutenya"] })
  const wanted =
    ids.length === 0
      ? shortest(start, stops)
      : [
          ...stops.filter((stop) => !isOpen(stop)),
          ...ids.flatMap((id) => open.filter((stop) => stop.id === id)),
          ...open.filter(({ id }) => !ids.includes(id)),
        ]
  const order = JSON.stringify(wanted.map(({ id }, at) => ({ id, nth: at + 1 })))
  await tx.execute(
    sql`update tasks k set nth = o.nth from jsonb_to_recordset(${order}::jsonb) as o(id bigint, nth int)
      where k.members_id = ${members_id} and k.id = o.id`,
  )
  return { distance_m: metresOf(start, wanted), before_m: metresOf(start, stops) }
}
