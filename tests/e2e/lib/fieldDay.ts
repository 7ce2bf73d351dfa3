import { sql } from "drizzle-orm"
import type { Failure } from "#contract/areas/fieldwork/taskWords.ts"
import { departVisit, reportVisit, type Reporting } from "#server/areas/fieldwork/reportVisit.ts"
import { taskLifecycle } from "#server/areas/fieldwork/taskLife.ts"
import { type Database, rowsOf } from "#server/db/database.ts"
import { moveRow } from "#server/kit/approval/move.ts"
import { employeeMover } from "#server/kit/approval/mover.ts"
import type { Server } from "./server.ts"
import { whileStopped } from "./stopped.ts"

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const DAY_BEGINS_H = 8
const STEP_MS = 12 * MINUTE_MS
/** Share of a step that the employee is at the customer. */
const STAY = 0.6
const METRE = 1 / 111_320
/** Metres beyond the radius of a report from too far away. */
export const TOO_FAR = 250

/** One stop of the day as it is played; rupiah. */
export type Play = {
  readonly failure?: Failure
  /** Reported from outside of the radius, by `TOO_FAR` metres. */
  readonly isFar?: boolean
  readonly collected?: number
  readonly recipient?: string
  /** `harga` null = the product's own price. */
  readonly lines?: readonly {
    readonly products_id: number
    readonly qty: number
    readonly harga: number | null
  }[]
}
/** A stop that was played, with what refused its first report; null = nothing did. */
export type Played = Play & { readonly customer: string; readonly refused: string | null }

type Stop = {
  readonly company: number
  readonly visit: number
  readonly task: number | null
  readonly employee: string
  readonly customer: string
  readonly radius_m: number
  readonly lat: number
  readonly lng: number
  readonly photo: number
}

/** Planned visits of an employee on a day, in the order of the route. */
const stopsOf = (db: Database, member: number, date: string): Promise<Stop[]> =>
  db.transact((tx) =>
    rowsOf<Stop>(
      tx,
      sql`select v.companies_id::float8 as company, v.id::float8 as visit, v.tasks_id::float8 as task, m.nama as employee, c.nama as customer,
          v.radius_m, c.lat, c.lng, (select min(f.id)::float8 from files f where f.companies_id = v.companies_id and f.type = 'png') as photo
        from visits v join members m on m.companies_id = v.companies_id and m.id = v.members_id
        join customers c on c.companies_id = v.companies_id and c.id = v.customers_id
        left join tasks t on t.companies_id = v.companies_id and t.id = v.tasks_id
        where v.members_id = ${member} and v.tanggal = ${date}::date and v.visit_status = 'planned'
        order by t.nth nulls last, v.id`,
    ),
  )

/** Instants of a stop: the day is over by now, also just after midnight. */
const clockOf = (date: string, now: number, stops: number) => {
  const midnight = Date.parse(`${date}T00:00:00+07:00`)
  const begins = midnight + Math.min(DAY_BEGINS_H * HOUR_MS, (now - midnight) / 2)
  const step = Math.min(STEP_MS, (now - begins) / (stops + 1))
  return (nth: number, share: number) => new Date(begins + (nth + share) * step)
}

const answersOf = (
  { failure, lines = [], recipient }: Play,
  photo: number,
): NonNullable<Reporting["answers"]> => {
  const answer = (key: string, type: "photo" | "signature" | "products") => ({
    key,
    label: key,
    type,
    value: null,
    files_id: type === "products" ? null : photo,
  })
  if (failure !== undefined) return []
  const isDelivery = recipient !== undefined
  return [
    ...(isDelivery ? [answer("foto_bukti", "photo"), answer("ttd_penerima", "signature")] : []),
    ...(lines.length > 0 ? [{ ...answer(isDelivery ? "barang" : "pesanan", "products"), lines }] : []),
  ]
}

type Day = { readonly member: number; readonly date: string; readonly plays: readonly Play[] }

/**
 * Plays the day of an employee by the calls of the phone: tasks are accepted, then each customer is visited, checked in and out. A
 * report from too far away that is refused is repeated at the customer.
 */
export const playStops = async (db: Database, { member, date, plays }: Day): Promise<readonly Played[]> => {
  const stops = await stopsOf(db, member, date)
  const at = clockOf(date, Date.now(), stops.length)
  for (const { company, employee, task } of stops)
    if (task !== null)
      await db.transact((tx) =>
        moveRow(employeeMover(tx, at(0, 0), company, employee, "telepon"), taskLifecycle(null), task, {
          type: "task.accept",
        }),
      )
  const played: Played[] = []
  for (const [nth, stop] of stops.entries()) {
    const play = plays[nth] ?? {}
    const visit = { companies_id: stop.company, id: stop.visit }
    const { lat, lng } = stop
    const near = { lat, lng, accuracy_m: 8 }
    const far = { ...near, lat: lat + (stop.radius_m + TOO_FAR) * METRE }
    const checkIn = (place: typeof near) =>
      db.transact((tx) =>
        reportVisit(tx, visit, "visit.checkIn", { ...place, photos: [stop.photo] }, at(nth, 0.2)),
      )
    await db.transact((tx) => departVisit(tx, visit, at(nth, 0)))
    const refused = await checkIn(play.isFar === true ? far : near).then(
      () => null,
      (thrown: Error) => thrown.message,
    )
    if (refused !== null) await checkIn(near)
    const place = play.isFar === true && refused === null ? far : near
    await db.transact((tx) =>
      reportVisit(
        tx,
        visit,
        "visit.checkOut",
        {
          ...place,
          answers: answersOf(play, stop.photo),
          result: play.failure === undefined ? "berhasil" : "tidak_bertemu",
          failure: play.failure ?? null,
          penerima: play.failure === undefined ? (play.recipient ?? null) : null,
          cod: play.collected ?? null,
          signature_files_id: play.failure === undefined && play.recipient !== undefined ? stop.photo : null,
        },
        at(nth, 0.2 + STAY),
      ),
    )
    played.push({ ...play, customer: stop.customer, refused })
  }
  return played
}

/** The same on the database of a server, which is stopped for it. */
export const playDay = (server: Server, day: Day): Promise<readonly Played[]> =>
  whileStopped(server, (db) => playStops(db, day))
