import { type SQL, sql } from "drizzle-orm"
import type { AnswerOf, PayloadOf } from "#contract/kit/call.ts"
import {
  BOARD_CARDS,
  MOST_POINTS,
  type taskBoard,
  type taskCalendar,
  type taskMap,
} from "#contract/areas/fieldwork/taskViews.ts"
import { taskStates } from "#contract/areas/fieldwork/taskWords.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import { literal } from "../../db/literal.ts"
import { tasks as t } from "../../db/tables/index.ts"
import { contains } from "../../kit/textSearch.ts"
import { clockIn, dateIn } from "../../time/calendar.ts"
import { distanceM } from "../attendance/index.ts"

type Narrowing = Omit<PayloadOf<typeof taskBoard>, "tanggal">

const matching = ({ q, tipe_tugas_id, members_id, customers_id, area }: Narrowing): SQL => {
  const parts: readonly (SQL | undefined)[] = [
    contains(q, [t.judul, t.no]),
    tipe_tugas_id === undefined ? undefined : sql`tasks.tipe_tugas_id = ${tipe_tugas_id}`,
    members_id === undefined ? undefined : sql`tasks.members_id = ${members_id}`,
    customers_id === undefined ? undefined : sql`tasks.customers_id = ${customers_id}`,
    area === undefined ? undefined : sql`tasks.area = ${area}`,
  ]
  const given = parts.filter((part): part is SQL => part !== undefined)
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}

/** Urgent ones first, then by time; a task without a time is due at the end of the day. */
const urgency = sql`array_position(array['mendesak', 'tinggi', 'normal', 'rendah'], tasks.priority), coalesce(tasks.due_time, '24:00'), tasks.id`

const card = sql`k.id::float8 as id, k.version::float8 as version, k.no, k.judul, k.status, k.priority, k.tanggal::text as tanggal, k.due_time,
  k.members_id::float8 as members_id, m.nama as members_nama, k.customers_id::float8 as customers_id, c.nama as customers_nama, c.lat, c.lng,
  k.nth, k.failed, (select count(*)::int from jsonb_array_elements(k.checklist) i where (i->>'done')::boolean) as ticked,
  jsonb_array_length(k.checklist) as checks, v.visit_status as visit,
  to_char(v.in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as in_at,
  to_char(v.out_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as out_at, v.in_radius,
  (select count(*)::int from visit_photos p where p.companies_id = k.companies_id and p.visits_id = v.id) as photos`

type Card = AnswerOf<typeof taskBoard>["columns"][number]["cards"][number]
type Counts = { readonly status: Card["status"]; readonly n: number }

const dayOf = (tanggal: string, narrowing: Narrowing) =>
  sql`from tasks where tasks.tanggal = ${tanggal}::date and ${matching(narrowing)}`

type Found = Omit<Card, "unticked" | "distance_m">
type Place = { readonly lat: number; readonly lng: number }

/** The cards of each state, the most urgent first: an index scan of the day, and a join for the rows shown. */
const cardsOf = (tx: Tx, tanggal: string, narrowing: Narrowing): Promise<Found[]> =>
  rowsOf(
    tx,
    sql`select ${card} from (select tasks.*, row_number() over (partition by tasks.status order by ${urgency}) as place ${dayOf(tanggal, narrowing)}) k
      join members m on m.companies_id = k.companies_id and m.id = k.members_id
      left join customers c on c.companies_id = k.companies_id and c.id = k.customers_id
      left join lateral (select v.* from visits v where v.companies_id = k.companies_id and v.tasks_id = k.id
        order by v.attempt desc, v.id desc limit 1) v on true
      where k.place <= ${literal(BOARD_CARDS)} order by k.place`,
  )

/**
 * Where each card is reached from: the customer before in the employee's route of the day, whatever the filters; first, the
 * office. Only the routes of the employees on the cards are read: joined to the cards in one statement, PostgreSQL expected
 * one card and computed the routes of the whole day again for each.
 */
const originsOf = async (
  tx: Tx,
  tanggal: string,
  cards: readonly Found[],
): Promise<ReadonlyMap<number, Place>> => {
  const members = [...new Set(cards.map(({ members_id }) => members_id))]
  const rows = await rowsOf<Place & { readonly id: number }>(
    tx,
    sql`select id, lat, lng from (select w.id::float8 as id, coalesce(lag(c.lat) over way, o.lat) as lat,
        coalesce(lag(c.lng) over way, o.lng) as lng
      from tasks w join customers c on c.companies_id = w.companies_id and c.id = w.customers_id
      join members m on m.companies_id = w.companies_id and m.id = w.members_id
      left join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      where w.tanggal = ${tanggal}::date and w.members_id = ${anyOf(members)} and w.status <> 'batal' and c.lat is not null
      window way as (partition by w.members_id order by w.nth nulls last, w.due_time nulls last, w.id)) o
      where o.id = ${anyOf(cards.map(({ id }) => id))} and o.lat is not null and o.lng is not null`,
  )
  return new Map(rows.map(({ id, lat, lng }) => [id, { lat, lng }]))
}

const cardOf = (found: Found, from: Place | undefined): Card => {
  const { lat, lng, checks, ticked } = found
  return {
    ...found,
    unticked: checks - ticked,
    distance_m:
      from === undefined || lat === null || lng === null ? null : Math.round(distanceM(from, { lat, lng })),
  }
}

/** Tasks of a day by state. */
export const boardOf = async (
  tx: Tx,
  now: Date,
  { tanggal, ...narrowing }: PayloadOf<typeof taskBoard>,
): Promise<AnswerOf<typeof taskBoard>> => {
  const counts = await rowsOf<Counts>(
    tx,
    sql`select status, count(*)::int as n ${dayOf(tanggal, narrowing)} group by status`,
  )
  const today = dateIn(now)
  const isPast = tanggal < today ? sql`true` : tanggal > today ? sql`false` : sql`due_time < ${clockIn(now)}`
  const [sums] = await rowsOf<{ people: number; late: number }>(
    tx,
    sql`select count(distinct members_id)::int as people,
      count(*) filter (where status in ('baru', 'diterima', 'dikerjakan') and ${isPast})::int as late ${dayOf(tanggal, narrowing)}`,
  )
  const cards = await cardsOf(tx, tanggal, narrowing)
  const origins = await originsOf(tx, tanggal, cards)
  const countOf = new Map(counts.map(({ status, n }) => [status, n]))
  return {
    tanggal,
    as_of: now.toISOString(),
    count: counts.reduce((sum, { n }) => sum + n, 0),
    people: sums?.people ?? 0,
    late: sums?.late ?? 0,
    columns: taskStates.map((status) => ({
      status,
      count: countOf.get(status) ?? 0,
      cards: cards.filter((one) => one.status === status).map((one) => cardOf(one, origins.get(one.id))),
    })),
  }
}

/** Tasks of each day of a month, in one index scan. */
export const calendarOf = async (
  tx: Tx,
  { month, ...narrowing }: PayloadOf<typeof taskCalendar>,
): Promise<AnswerOf<typeof taskCalendar>> => ({
  month,
  days: await rowsOf(
    tx,
    sql`select tasks.tanggal::text as tanggal, count(*) filter (where status in ('baru', 'diterima', 'dikerjakan'))::int as open,
        count(*) filter (where status = 'selesai')::int as done, count(*) filter (where status in ('ditolak', 'lewat'))::int as failed,
        count(distinct members_id)::int as people
      from tasks where tasks.tanggal >= ${`${month}-01`}::date and tasks.tanggal < ${`${month}-01`}::date + interval '1 month'
        and tasks.status <> 'batal' and ${matching(narrowing)}
      group by tasks.tanggal order by tasks.tanggal`,
  ),
})

type Point = AnswerOf<typeof taskMap>["points"][number]

/** The grid has at most `MOST_POINTS` cells: its sides follow from the box of all points. */
const CELLS_PER_SIDE = Math.floor(Math.sqrt(MOST_POINTS)) - 1

const placed = (tanggal: string, narrowing: Narrowing) =>
  sql`from tasks join customers c on c.companies_id = tasks.companies_id and c.id = tasks.customers_id
    where tasks.tanggal = ${tanggal}::date and tasks.status <> 'batal' and c.lat is not null and ${matching(narrowing)}`

type Box = NonNullable<PayloadOf<typeof taskMap>["box"]>
const inSight = (box: Box | undefined): SQL =>
  box === undefined
    ? sql`true`
    : sql`c.lat between ${box.south}::float8 and ${box.north}::float8 and c.lng between ${box.west}::float8 and ${box.east}::float8`

/** A day's tasks as points, or joined in the cells of a grid where they are many. */
export const mapOf = async (
  tx: Tx,
  { tanggal, box, ...narrowing }: PayloadOf<typeof taskMap>,
): Promise<AnswerOf<typeof taskMap>> => {
  const seen = sql`${placed(tanggal, narrowing)} and ${inSight(box)}`
  const [sums] = await rowsOf<{ all: number; placed: number; seen: number }>(
    tx,
    sql`select (select count(*)::int ${dayOf(tanggal, narrowing)} and tasks.status <> 'batal') as all,
      p.placed, p.seen from (select count(*)::int as placed, count(*) filter (where ${inSight(box)})::int as seen
        ${placed(tanggal, narrowing)}) p`,
  )
  const { all, placed: n, seen: inView } = sums ?? { all: 0, placed: 0, seen: 0 }
  const clustered = inView > MOST_POINTS
  const points = clustered
    ? await rowsOf<Point>(
        tx,
        sql`with spots as materialized (select c.lat, c.lng ${seen}),
          box as (select min(lat) as south, min(lng) as west, greatest(max(lat) - min(lat), 0.0001) as height,
            greatest(max(lng) - min(lng), 0.0001) as width from spots)
          select null::float8 as id, avg(lat) as lat, avg(lng) as lng, count(*)::int as count, null as status, null as nama,
            null as judul, null as members_nama
          from spots, box group by floor((lat - south) / height * ${literal(CELLS_PER_SIDE)}), floor((lng - west) / width * ${literal(CELLS_PER_SIDE)})`,
      )
    : await rowsOf<Point>(
        tx,
        sql`select k.id::float8 as id, k.lat, k.lng, 1 as count, k.status, k.nama, k.judul, m.nama as members_nama
          from (select tasks.id, tasks.companies_id, tasks.members_id, tasks.status, tasks.judul, c.lat, c.lng, c.nama ${seen}) k
          join members m on m.companies_id = k.companies_id and m.id = k.members_id order by k.id`,
      )
  return { tanggal, points, clustered, placed: n, placeless: all - n }
}
