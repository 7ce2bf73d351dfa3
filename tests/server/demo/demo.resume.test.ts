import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Database, Tx } from "#server/db/database.ts"
import { loadDemo } from "#server/demo/load.ts"
import { type DemoWorld, openDemoWorld } from "../lib/demo.world.ts"

/** A Friday night: every day of the load is over. */
const NIGHT = new Date("2026-11-20T16:30:00Z")

let world: DemoWorld
beforeAll(async () => {
  world = await openDemoWorld(NIGHT)
})
afterAll(() => world.close())

class Killed extends Error {}

/** A database that fails at its n-th transaction: before it starts, or (`isRolledBack`) after its work, uncommitted. */
const dyingAfter = (db: Database, transactions: number, isRolledBack: boolean): Database => {
  let left = transactions
  return {
    ...db,
    transact: async <A>(work: (tx: Tx) => Promise<A>): Promise<A> => {
      left -= 1
      if (left > 0) return db.transact(work)
      if (!isRolledBack) throw new Killed()
      return db.transact(async (tx) => {
        await work(tx)
        throw new Killed()
      })
    },
  }
}

/** Repeats the load, which is killed a little later each time, until it finishes. @returns how often it was killed */
const loadUnderKills = async (): Promise<number> => {
  for (let deaths = 0; ; deaths += 1) {
    const mortal = dyingAfter(world.db, 2 + deaths * 11, deaths % 2 === 0)
    const outcome = await loadDemo(mortal, NIGHT).then(
      () => "finished",
      (error: unknown) => {
        if (error instanceof Killed) return "killed"
        throw error
      },
    )
    if (outcome === "finished") return deaths
  }
}

test("a load that is killed again and again ends complete, with nothing twice", async () => {
  expect(await loadUnderKills()).toBeGreaterThan(7)
  const [sizes] = await world.rows(sql`select
    (select count(*)::int from companies) as companies,
    (select count(*)::int from accounts) as accounts,
    (select count(*)::int from account_offices) as looked_after,
    (select count(*)::int from (select distinct companies_id, kode from devisi) d) as divisions,
    (select count(*)::int from devisi) as division_rows,
    (select count(*)::int from members) as members,
    (select count(*)::int from (select distinct companies_id, nama, nip from members) m) as people,
    (select count(*)::int from devisi where head_id is null) as headless`)
  expect(sizes).toEqual({
    companies: 11,
    accounts: 107,
    looked_after: 6,
    divisions: 45,
    division_rows: 45,
    members: 411,
    people: 411,
    headless: 0,
  })
  expect(
    await world.rows(
      sql`select a.email, count(n.id)::int as notes from accounts a join notifications n on n.accounts_id = a.id
        group by 1 having count(n.id) not between 1 and 5`,
    ),
  ).toEqual([])
  const missing = await world.rows(sql`select d::date::text as date, m.id
    from generate_series('2026-08-24'::date, '2026-11-20'::date, interval '1 day') d
    join members m on m.tanggal_masuk <= d and m.archived_at is null
    join companies c on c.id = m.companies_id and c.status = 'active'
    where extract(isodow from d) < 6
      and d::date not in ('2026-08-25')
      and not (c.kode = 'BSNA' and d >= '2026-11-12')
      and not exists (select from attendance a
        where a.companies_id = m.companies_id and a.members_id = m.id and a.business_date = d)`)
  expect(missing).toEqual([])
  expect(
    await world.rows(sql`select count(*)::int as n from attendance where check_in_at is not null
      and check_out_at is null and day_status = 'hadir'`),
  ).toEqual([{ n: 0 }])
})
