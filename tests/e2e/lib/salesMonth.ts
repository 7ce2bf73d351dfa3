import { sql } from "drizzle-orm"
import { makeVisits } from "#server/areas/fieldwork/makeVisit.ts"
import { rowsOf } from "#server/db/database.ts"
import { type Play, playStops } from "./fieldDay.ts"
import type { Server } from "./server.ts"
import { whileStopped } from "./stopped.ts"

/** Sales of an employee on a day, a customer each. */
export type SalesDay = {
  readonly member: number
  readonly date: string
  readonly stops: readonly { readonly customer: number; readonly lines: NonNullable<Play["lines"]> }[]
}

/** Plans the visits of past days, which no call does, and plays each day by the calls of the phone. */
export const playSales = (server: Server, type: number, days: readonly SalesDay[]): Promise<void> =>
  whileStopped(server, async (db) => {
    for (const { member, date, stops } of days) {
      await db.transact(async (tx) => {
        const [own] = await rowsOf<{ readonly company: number }>(
          tx,
          sql`select companies_id::float8 as company from members where id = ${member}`,
        )
        const asks = stops.map(({ customer }) => ({
          members_id: member,
          tipe_tugas_id: type,
          customers_id: customer,
          tanggal: date,
          purpose: "Menawarkan produk",
          assigned: "Hendra Gunawan",
        }))
        await makeVisits(tx, own?.company ?? 0, asks, new Date(`${date}T07:00:00+07:00`), null)
      })
      await playStops(db, { member, date, plays: stops.map(({ lines }) => ({ lines })) })
    }
  })
