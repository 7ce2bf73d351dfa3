import { AREAS } from "#contract/areas.ts"
import type { Trigger } from "./trigger.ts"

/**
 * Roll-up of sales by employee and day: whichever statement changes a visit or its product lines, the days it touches
 * are summed anew from the rows. Recomputed, not incremented: the sums cannot drift, and a day has few visits.
 *
 * A sale is a line of a visit that was done and succeeded, in an area that sells or in none. The same condition as in
 * server/areas/fieldwork/areaFacts.ts.
 */
const selling = AREAS.filter(({ kind }) => kind === "penjualan").map(({ key }) => `'${key}'`)
const inSelling = (v: string) => `${v}.area in (${selling.join(", ")})`
export const counted = (v: string) =>
  `(${v}.visit_status = 'done' and ${v}.failure is null and not ${v}.removed and (${v}.area is null or ${inSelling(v)}))`

/** Columns of a visit that decide which day it counts for, and how. */
const DECIDING = ["visit_status", "failure", "removed", "area", "members_id", "tanggal", "customers_id"]
const deciding = (v: string) => `(${DECIDING.map((column) => `${v}.${column}`).join(", ")})`

const lines = (v: string) =>
  `exists (select from visit_lines l where l.companies_id = ${v}.companies_id and l.visits_id = ${v}.id)`
/** A visit without an area is a sale only by its lines. */
const relevant = (v: string) => `${counted(v)} and (${v}.area is not null or ${lines(v)})`
const dayOf = (v: string) => `${v}.companies_id, ${v}.members_id, ${v}.tanggal`

const intoDays = `array_agg(d.companies_id order by d.companies_id, d.members_id, d.tanggal),
  array_agg(d.members_id order by d.companies_id, d.members_id, d.tanggal),
  array_agg(d.tanggal order by d.companies_id, d.members_id, d.tanggal) into companies, people, days`
const gathered = (rows: string) => `select ${intoDays} from (${rows}) d;`

const SALES = "visits, orders, outlets, qty, amount"
const ofDays = `unnest(companies, people, days) as k (companies_id, members_id, tanggal)`
const visitsOfDays = `visits v on v.companies_id = k.companies_id and v.members_id = k.members_id and v.tanggal = k.tanggal and ${counted("v")}`
const linesOfVisits = `visit_lines l on l.companies_id = v.companies_id and l.visits_id = v.id`

/**
 * The row of each day is locked before the sums are read: of two transactions that change the same day, the later one
 * waits and then reads the rows of the earlier one (each statement has a snapshot of its own under READ COMMITTED).
 */
const summed = `
  if companies is null then return null; end if;
  insert into sales_days (companies_id, members_id, tanggal, ${SALES})
    select k.companies_id, k.members_id, k.tanggal, 0, 0, 0, 0, 0 from ${ofDays} on conflict do nothing;
  perform from sales_days s join ${ofDays} using (companies_id, members_id, tanggal)
    order by s.companies_id, s.members_id, s.tanggal for update of s;
  update sales_days s set visits = x.visits, orders = x.orders, outlets = x.outlets, qty = x.qty, amount = x.amount
    from (select k.companies_id, k.members_id, k.tanggal,
        count(distinct v.id) filter (where v.area is not null or l.id is not null) as visits,
        count(distinct v.id) filter (where l.id is not null) as orders,
        count(distinct v.customers_id) filter (where l.id is not null) as outlets,
        coalesce(sum(l.qty), 0) as qty, coalesce(sum(l.total), 0) as amount
      from ${ofDays} left join ${visitsOfDays} left join ${linesOfVisits} group by 1, 2, 3) x
    where s.companies_id = x.companies_id and s.members_id = x.members_id and s.tanggal = x.tanggal;
  delete from sales_day_products p using ${ofDays}
    where p.companies_id = k.companies_id and p.members_id = k.members_id and p.tanggal = k.tanggal;
  insert into sales_day_products (companies_id, members_id, tanggal, products_id, orders, outlets, qty, amount)
    select k.companies_id, k.members_id, k.tanggal, l.products_id,
      count(distinct v.id), count(distinct v.customers_id), sum(l.qty), sum(l.total)
    from ${ofDays} join ${visitsOfDays} join ${linesOfVisits} group by 1, 2, 3, 4;
  delete from sales_days s using ${ofDays}
    where s.companies_id = k.companies_id and s.members_id = k.members_id and s.tanggal = k.tanggal and s.visits = 0;
  return null;`

const rollUp = (name: string, days: string) => `
create function ${name}() returns trigger language plpgsql as $sales$
declare companies bigint[]; people bigint[]; days date[];
begin
  ${days}
  ${summed}
end $sales$;`

const rollUpVisits = rollUp(
  "roll_up_visits",
  `if tg_op = 'UPDATE' then
    ${gathered(`select ${dayOf("n")} from new_visits n join old_visits o on o.companies_id = n.companies_id and o.id = n.id
      where ${deciding("n")} is distinct from ${deciding("o")} and (${relevant("n")})
      union select ${dayOf("o")} from new_visits n join old_visits o on o.companies_id = n.companies_id and o.id = n.id
      where ${deciding("n")} is distinct from ${deciding("o")} and (${relevant("o")})`)}
  elsif tg_op = 'INSERT' then
    ${gathered(`select distinct ${dayOf("n")} from new_visits n where ${relevant("n")}`)}
  else
    ${gathered(`select distinct ${dayOf("o")} from old_visits o where ${counted("o")}`)}
  end if;`,
)

const rollUpLines = rollUp(
  "roll_up_lines",
  gathered(
    `select distinct ${dayOf("v")} from changed l join visits v on v.companies_id = l.companies_id and v.id = l.visits_id where ${counted("v")}`,
  ),
)

/**
 * Rebuilds the sums of existing rows when the rule changed or there were none; runs under a lock against concurrent
 * changes.
 */
export const rollUpAnew = `
  delete from sales_days;
  delete from sales_day_products;
  insert into sales_days (companies_id, members_id, tanggal, ${SALES})
    select v.companies_id, v.members_id, v.tanggal, count(distinct v.id), count(distinct v.id) filter (where l.id is not null),
      count(distinct v.customers_id) filter (where l.id is not null), coalesce(sum(l.qty), 0), coalesce(sum(l.total), 0)
    from visits v left join ${linesOfVisits} where ${counted("v")} and (v.area is not null or l.id is not null) group by 1, 2, 3;
  insert into sales_day_products (companies_id, members_id, tanggal, products_id, orders, outlets, qty, amount)
    select v.companies_id, v.members_id, v.tanggal, l.products_id, count(distinct v.id), count(distinct v.customers_id), sum(l.qty), sum(l.total)
    from visits v join ${linesOfVisits} where ${counted("v")} group by 1, 2, 3, 4;`

export const salesFunctions = [rollUpVisits, rollUpLines]

const on = (table: "visits" | "visit_lines", event: Trigger["event"], rows: string): Trigger => ({
  name: `${table}_rolled_up_${event}`,
  table,
  event,
  rows,
  call: table === "visits" ? "roll_up_visits()" : "roll_up_lines()",
  isForNewRows: true,
})

export const salesTriggers: readonly Trigger[] = [
  on("visits", "insert", "new table as new_visits"),
  on("visits", "update", "old table as old_visits new table as new_visits"),
  on("visits", "delete", "old table as old_visits"),
  on("visit_lines", "insert", "new table as changed"),
  on("visit_lines", "update", "new table as changed"),
  on("visit_lines", "delete", "old table as changed"),
]
