import { sql } from "drizzle-orm"
import { AREAS } from "#contract/areas.ts"
import { FEATURES } from "#contract/kit/modules.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { meta, salesAreas, salesTeamMembers, salesTeams } from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays } from "./days.ts"
import { deciderOf } from "./requests.ts"
import { AREA_PLANS, TEAM_PLANS } from "./salesPlan.ts"

type Company = { readonly id: number }
/** An employee who sells, with rupiah of two months. */
type Seller = { readonly id: number; readonly joined: string; readonly office: string; readonly sold: number }
type Stay = {
  readonly member: number
  readonly team: number
  readonly from: string
  readonly to: string | null
}

/** Teams began so many days ago, and some people moved so many days ago. */
const BEGAN = 120
const MOVED = 35
/** One planned move, so many days ahead. */
const AHEAD = 10
/** Every n-th of the people of an office has no team, and every n-th moved. */
const NO_TEAM_EVERY = 9
const MOVED_EVERY = 4
/** Targets are a little above what was sold, in steps. */
const TARGET_STEP = 5_000_000
const TARGET_ABOVE = 1.15

/** Areas of field work whose product lines are sales. */
const SOLD_IN = JSON.stringify(AREAS.filter(({ kind }) => kind === "penjualan").map(({ key }) => key))

const sellersOf = (tx: Tx, company: number): Promise<Seller[]> =>
  rowsOf<Seller>(
    tx,
    sql`select m.id::float8 as id, m.tanggal_masuk::text as joined, o.kode as office, sum(l.total)::float8 as sold
      from visit_lines l join visits v on v.companies_id = l.companies_id and v.id = l.visits_id
      join members m on m.companies_id = v.companies_id and m.id = v.members_id
      join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      where l.companies_id = ${company} and v.visit_status = 'done' and v.failure is null and not v.removed
        and (v.area is null or v.area in (select value from json_array_elements_text(${SOLD_IN}::json))) and m.status = 'active'
      group by m.id, m.tanggal_masuk, o.kode order by sum(l.total) desc, m.id`,
  )

const insertAreas = async (tx: Tx, company: number, at: string): Promise<ReadonlyMap<string, number>> => {
  const ids = new Map<string, number>()
  for (const { parent, ...area } of AREA_PLANS) {
    const [row] = await tx
      .insert(salesAreas)
      .values({
        companies_id: company,
        ...area,
        parent_id: parent === null ? null : (ids.get(parent) ?? null),
        created_at: at,
        updated_at: at,
      })
      .returning({ id: salesAreas.id })
    if (row !== undefined) ids.set(area.kode, row.id)
  }
  return ids
}

/** The later of two dates. */
const later = (a: string, b: string): string => (a > b ? a : b)

/** Stays of the sellers of an office in its teams: most from the start, some moved, one leaves soon. */
const staysOf = (
  sellers: readonly Seller[],
  teams: readonly number[],
  all: readonly number[],
  today: string,
): readonly Stay[] =>
  sellers.flatMap((seller, nth) => {
    const team = teams[nth % teams.length]
    if (team === undefined || nth % NO_TEAM_EVERY === NO_TEAM_EVERY - 1) return []
    const from = later(addDays(today, -BEGAN), seller.joined)
    const other = teams.find((one) => one !== team) ?? all.find((one) => one !== team) ?? team
    const moved = addDays(today, -MOVED)
    if (nth % MOVED_EVERY === MOVED_EVERY - 1 && from < moved)
      return [
        { member: seller.id, team: other, from, to: addDays(moved, -1) },
        { member: seller.id, team, from: moved, to: null },
      ]
    if (nth === 2)
      return [
        { member: seller.id, team, from, to: addDays(today, AHEAD - 1) },
        { member: seller.id, team: other, from: addDays(today, AHEAD), to: null },
      ]
    return [{ member: seller.id, team, from, to: null }]
  })

/** Once per company with Good-ID that has no areas of its own: areas, five teams of those who sell, and their stays with moves in the past. */
export const loadSalesTeams = async (db: Database, { id: company }: Company, now: Date): Promise<void> => {
  const key = `demo.salesTeams.${company}`
  await db.transact(async (tx) => {
    const [found] = await rowsOf<{ readonly wanted: boolean }>(
      tx,
      sql`select ${FEATURES.goodId} = any (features) and not exists (select from meta where key = ${key})
          and not exists (select from sales_areas a where a.companies_id = companies.id) as wanted
        from companies where id = ${company}`,
    )
    if (found?.wanted !== true) return
    const today = dateIn(now)
    const began = new Date(`${addDays(today, -BEGAN)}T09:00:00+07:00`).toISOString()
    const sellers = await sellersOf(tx, company)
    const areas = await insertAreas(tx, company, began)
    const by_nama = (await deciderOf(tx, company))?.nama ?? "Admin"
    const made: { readonly id: number; readonly office: string }[] = []
    for (const [nth, plan] of TEAM_PLANS.entries()) {
      const own = sellers.filter(({ office }) => office === plan.office)
      const beside = TEAM_PLANS.filter(({ office }) => office === plan.office)
      const place = beside.indexOf(plan)
      const people = own.filter((_, at) => at % beside.length === place)
      const leader = people[0] ?? sellers[nth]
      const area = areas.get(plan.area)
      if (leader === undefined || area === undefined) continue
      /** Sales of two months. */
      const monthly = people.reduce((sum, { sold }) => sum + sold, 0) / 2
      const [row] = await tx
        .insert(salesTeams)
        .values({
          companies_id: company,
          nama: plan.nama,
          sales_areas_id: area,
          leader_id: leader.id,
          target_month: Math.max(1, Math.round((monthly * TARGET_ABOVE) / TARGET_STEP)) * TARGET_STEP,
          created_at: began,
          updated_at: began,
        })
        .returning({ id: salesTeams.id })
      if (row !== undefined) made.push({ id: row.id, office: plan.office })
    }
    const all = made.map((team) => team.id)
    const stays = [...new Set(made.map(({ office }) => office))].flatMap((office) =>
      staysOf(
        sellers.filter((seller) => seller.office === office),
        made.filter((team) => team.office === office).map((team) => team.id),
        all,
        today,
      ),
    )
    if (stays.length > 0)
      await tx.insert(salesTeamMembers).values(
        stays.map(({ member, team, from, to }) => ({
          companies_id: company,
          sales_teams_id: team,
          members_id: member,
          valid_from: from,
          valid_to: to,
          by_nama,
          at: from > today ? now.toISOString() : new Date(`${from}T09:00:00+07:00`).toISOString(),
        })),
      )
    await tx.insert(meta).values({ key, value: { at: now.toISOString(), people: stays.length } })
  })
}
