import { sql } from "drizzle-orm"
import { plusMonths } from "../areas/home/spans.ts"
import { type Database, rowsOf } from "../db/database.ts"
import { meta, targets } from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { deciderOf } from "./requests.ts"
import { idAt, insertNew, reserveIds } from "./rows.ts"

type Target = typeof targets.$inferInsert
type Plan = Pick<Target, "metric" | "value"> & { readonly monthsAgo: number; readonly isOfFirstOffice?: true }

const plans: readonly Plan[] = [
  { metric: "ontime", value: 90, monthsAgo: 5 },
  { metric: "kehadiran", value: 97, monthsAgo: 5 },
  { metric: "ontime", value: 93, monthsAgo: 2 },
  { metric: "ontime", value: 95, monthsAgo: 1, isOfFirstOffice: true },
]

/** Once per company: its monthly targets. */
export const loadTargets = async (
  db: Database,
  company: { readonly id: number; readonly people: number },
  now: Date,
): Promise<void> => {
  const key = `demo.targets.${company.id}`
  const known = await db.transact((tx) => rowsOf(tx, sql`select 1 from meta where key = ${key}`))
  if (known.length > 0 || company.people === 0) return
  await db.transact(async (tx) => {
    const decider = await deciderOf(tx, company.id)
    const [office] = await rowsOf<{ id: number }>(
      tx,
      sql`select id::float8 as id from offices where companies_id = ${company.id} order by offices.id limit 1`,
    )
    if (decider !== null && office !== undefined) {
      const ids = await reserveIds(tx, targets, plans.length)
      await insertNew(
        tx,
        targets,
        plans.map(({ metric, value, monthsAgo, isOfFirstOffice }, at): Target => {
          const month = plusMonths(dateIn(now).slice(0, 7), -monthsAgo)
          return {
            companies_id: company.id,
            id: idAt(ids, at),
            metric,
            value,
            month,
            offices_id: isOfFirstOffice === true ? office.id : null,
            version: 1,
            at: `${month}-01T02:00:00.000Z`,
            accounts_id: decider.id,
          }
        }),
      )
    }
    await tx.insert(meta).values({ key, value: { at: now.toISOString() } })
  })
}
