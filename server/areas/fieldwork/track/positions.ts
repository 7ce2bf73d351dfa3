import { type SQL, sql } from "drizzle-orm"
import {
  FRESH_MIN,
  MOST_SPOTS,
  type TrackSource,
  type TrackState,
} from "#contract/areas/fieldwork/trackWords.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { literal } from "../../../db/literal.ts"
import { type AskedMember, memberWhere } from "../../../kit/approval/members.ts"
import { dateIn } from "../../../time/calendar.ts"
import { lastMark } from "./marks.ts"

export type PositionsAsk = AskedMember & {
  readonly tanggal: string
  readonly state?: TrackState | undefined
  readonly page: number
  readonly per_page: number
  readonly box?:
    | { readonly south: number; readonly west: number; readonly north: number; readonly east: number }
    | undefined
  readonly zoom?: number | undefined
}

export type PersonRow = {
  readonly id: number
  readonly nama: string
  readonly nip: string
  readonly foto: number | null
  readonly kantor: string
  readonly divisi: string | null
  readonly jabatan: string | null
}
export const personColumns = sql`m.id::float8 as id, m.nama, m.nip, m.foto_files_id::float8 as foto, o.nama as kantor, d.nama as divisi, j.nama as jabatan`
/** Joins of `personColumns` for employees `m`. */
export const personJoins = sql`join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
  left join devisi d on d.companies_id = m.companies_id and d.id = m.departement_id
  left join jabatan j on j.companies_id = m.companies_id and j.id = m.jabatan_id`

type Found = {
  readonly counts: {
    readonly people: number
    readonly on_map: number
    readonly lapangan: number
    readonly without: number
  }
  readonly total: number
  readonly rows: readonly (PersonRow & {
    readonly state: TrackState
    readonly source: TrackSource | null
    readonly at: string
    readonly lat: number
    readonly lng: number
    readonly accuracy_m: number | null
    readonly battery: number | null
    readonly mock_gps: boolean
    readonly place: string | null
  })[]
  readonly points:
    | readonly {
        readonly id: number
        readonly nama: string
        readonly lat: number
        readonly lng: number
        readonly state: TrackState
        readonly mock_gps: boolean
      }[]
    | null
  readonly clusters:
    | readonly { readonly key: string; readonly lat: number; readonly lng: number; readonly count: number }[]
    | null
}

/** Zoom level of clusters when the map is not named: the whole country. */
const COUNTRY_ZOOM = 5
/** Width of a cell of the grid, pixels of the map. */
const CELL_PX = 64
const MOST_CELLS = 500
const TILE_PX = 256

const cellOf = (zoom: number): number => ((360 / 2 ** zoom) * CELL_PX) / TILE_PX

const within = (box: PositionsAsk["box"]): SQL =>
  box === undefined
    ? sql`true`
    : sql`l.lat between ${box.south}::float8 and ${box.north}::float8 and l.lng between ${box.west}::float8 and ${box.east}::float8`

/**
 * Last positions in one statement: the materialized part looks up each employee once, and counts, page, points and
 * clusters read from it.
 */
export const readPositions = async (tx: Tx, ask: PositionsAsk, now: Date): Promise<Found> => {
  const isToday = ask.tanggal === dateIn(now)
  const fresh = new Date(now.getTime() - FRESH_MIN * 60_000).toISOString()
  const cell = sql`${cellOf(ask.zoom ?? COUNTRY_ZOOM)}::float8`
  const ofState = ask.state === undefined ? sql`true` : sql`l.state = ${ask.state}`
  const [found] = await rowsOf<Found>(
    tx,
    sql`with l as materialized (
        select m.companies_id, m.id, m.nama, m.nama_sort, p.source, p.at, p.lat, p.lng, p.accuracy_m, p.battery, p.mock_gps,
          p.office, p.customer, case when p.at is null then 'tanpa_titik'
            when ${isToday} and (p.is_open or (p.source = 'ponsel' and p.at > ${fresh}::timestamptz)) then 'lapangan'
            else 'terlihat' end as state
        from members m left join lateral (${lastMark(ask.tanggal)}) p on true
        where ${memberWhere(ask, sql`m`)} and (m.status = 'active' and m.archived_at is null or p.at is not null)
      ), seen as materialized (select * from l where ${ofState} and l.at is not null and ${within(ask.box)}),
      few as materialized (select count(*) <= ${literal(MOST_SPOTS)} as is_few from seen),
      page as (
        select l.* from l where ${ofState}
        order by l.state = 'lapangan' desc, l.at desc nulls last, l.nama_sort, l.id
        limit ${literal(ask.per_page)} offset ${literal((ask.page - 1) * ask.per_page)}
      )
      select
        (select json_build_object('people', count(*), 'on_map', count(l.at), 'lapangan', count(*) filter (where l.state = 'lapangan'),
          'without', count(*) - count(l.at)) from l) as counts,
        (select count(*)::int from l where ${ofState}) as total,
        (select coalesce(json_agg(r), '[]'::json) from (
          select ${personColumns}, l.state, l.source, l.at, l.lat, l.lng, l.accuracy_m, l.battery, l.mock_gps, coalesce(w.nama, c.nama) as place
          from page l join members m on m.companies_id = l.companies_id and m.id = l.id ${personJoins}
          left join offices w on w.companies_id = l.companies_id and w.id = l.office
          left join customers c on c.companies_id = l.companies_id and c.id = l.customer
          order by l.state = 'lapangan' desc, l.at desc nulls last, l.nama_sort, l.id) r) as rows,
        case when (select is_few from few) then (select coalesce(json_agg(r), '[]'::json) from (
          select l.id::float8 as id, l.nama, l.lat, l.lng, l.state, l.mock_gps from seen l order by l.id) r) end as points,
        case when not (select is_few from few) then (select coalesce(json_agg(r), '[]'::json) from (
          select floor(l.lat / ${cell}) || ':' || floor(l.lng / ${cell}) as key, avg(l.lat) as lat, avg(l.lng) as lng,
            count(*)::int as count
          from seen l group by 1 order by count(*) desc, 1 limit ${literal(MOST_CELLS)}) r) end as clusters`,
  )
  if (found === undefined) throw new Error("no positions were answered")
  return found
}
