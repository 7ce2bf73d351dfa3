import { CLOSED_PAYROLL } from "#machines/lifecycles/payrollPeriodMachine.ts"
import type { Trigger } from "./trigger.ts"

/**
 * Effective dating: each change of office, division, position, superior or employment status is a row with its date,
 * for every writer (form, import, bulk update, demo). A change on the day the employee was created corrects the first
 * entry; it is not a move.
 */
const PLACED = "offices_id, departement_id, jabatan_id, atasan_id, status_karyawan"
const of = (row: string) => PLACED.replaceAll(/\w+/g, `${row}.$&`)
const sets = PLACED.replaceAll(/\w+/g, "$& = excluded.$&")
const closed = CLOSED_PAYROLL.map((state) => `'${state}'`).join(", ")

/** Setting of a transaction that writes placements itself: the update of the employee adds none. */
export const PLACED_BY = "app.placed"

/**
 * The day after the closed pay period that contains a day `d` of the old (`o`) or the new (`n`) office and pays the
 * employee.
 */
export const behindClosedPay = `(select max(p.end_date) + 1 from payroll_periods p
  where p.companies_id = n.companies_id and p.type = 'regular' and p.status in (${closed}) and d.day between p.start_date and p.end_date
    and (p.all_offices or exists (select from payroll_period_offices po where po.companies_id = p.companies_id
      and po.payroll_periods_id = p.id and po.offices_id in (n.offices_id, o.offices_id)))
    and (p.all_groups or exists (select from payroll_closed_members s where s.companies_id = p.companies_id
      and s.payroll_periods_id = p.id and s.members_id = n.id)))`

/** Whether a temporary assignment that covers a placement `x` set this fact of it. */
const isLent = (
  fact: string,
) => `exists (select from career_change_rows r join career_changes z on z.companies_id = r.companies_id
  and z.id = r.careers_id where r.companies_id = x.companies_id and r.members_id = x.members_id and r.state in ('planned', 'applied')
    and x.from_date between z.effective_date and z.end_date and r.${fact} = x.${fact})`

/**
 * A fact holds until the next change of that fact: a row with a later date takes the new value over, unless it or a row
 * before it had changed the fact. A temporary assignment changes it for its own days only, so that the row of the return
 * takes it over too. `o` are the facts before, `n` the new ones, both of one employee; `d.day` its date.
 */
export const carriedOn = PLACED.split(", ")
  .map(
    (
      fact,
    ) => `${fact} = case when n.${fact} is distinct from o.${fact} and l.${fact} is not distinct from o.${fact}
      and l.from_date < coalesce((select min(x.from_date) from member_placements x where x.companies_id = l.companies_id
        and x.members_id = l.members_id and x.from_date > d.day and x.${fact} is distinct from o.${fact}
        and not ${isLent(fact)}), 'infinity'::date) then n.${fact} else l.${fact} end`,
  )
  .join(", ")
/** Paid by the new office no earlier than the row that moved there. */
export const carriedPay = `paid_from = case when l.offices_id = o.offices_id and n.offices_id <> o.offices_id then greatest(l.paid_from,
  coalesce((select y.paid_from from member_placements y where y.companies_id = l.companies_id and y.members_id = l.members_id
    and y.from_date = d.day), l.paid_from)) else l.paid_from end`

const jakartaDay = "(n.updated_at at time zone 'Asia/Jakarta')::date"
const ownPlaces = "from member_placements f where f.companies_id = n.companies_id and f.members_id = n.id"
/**
 * The day of a change by the form: today in Asia/Jakarta. East of it a career change may have begun an hour or two
 * earlier. Then the employee's row `o` is ahead of today's placement and has the facts of tomorrow's, and a change is of
 * tomorrow; that placement already has the new facts when later ones are updated.
 */
const dayOfChange = `(${jakartaDay} + case when (${of("n")}) is distinct from (${of("o")})
  and not exists (select from (select f.* ${ownPlaces} and f.from_date <= ${jakartaDay} order by f.from_date desc limit 1) f
    where (${of("f")}) is not distinct from (${of("o")}))
  and exists (select ${ownPlaces} and f.from_date = ${jakartaDay} + 1
    and ((${of("f")}) is not distinct from (${of("o")}) or (${of("f")}) is not distinct from (${of("n")}))) then 1 else 0 end)`

const keepFirst = `
create function keep_first_place() returns trigger language plpgsql as $place$
begin
  insert into member_placements (companies_id, members_id, from_date, paid_from, ${PLACED}, created_at, created_by)
    select n.companies_id, n.id, n.tanggal_masuk, n.tanggal_masuk, ${of("n")}, n.created_at, n.created_by from new_members n
    on conflict do nothing;
  return null;
end $place$;`
const keepNew = `
create function keep_new_place() returns trigger language plpgsql as $place$
begin
  if coalesce(current_setting('${PLACED_BY}', true), '') = 'on' then return null; end if;
  update member_placements l set from_date = n.tanggal_masuk, paid_from = least(l.paid_from, n.tanggal_masuk)
    from new_members n join old_members o on o.companies_id = n.companies_id and o.id = n.id
    where n.tanggal_masuk <> o.tanggal_masuk and l.companies_id = n.companies_id and l.members_id = n.id
      and not exists (select from member_placements e where e.companies_id = l.companies_id and e.members_id = l.members_id
        and (e.from_date < l.from_date or e.from_date > l.from_date and e.from_date <= n.tanggal_masuk));
  insert into member_placements as l (companies_id, members_id, from_date, paid_from, ${PLACED}, created_at, created_by)
    select n.companies_id, n.id, d.day,
      case when d.is_entry or n.offices_id = o.offices_id then greatest(b.paid_from, d.day) else greatest(b.paid_from, d.day, ${behindClosedPay}) end,
      ${of("n")}, n.updated_at, n.updated_by
    from new_members n join old_members o on o.companies_id = n.companies_id and o.id = n.id
    cross join lateral (select ${dayOfChange} as today,
      (n.created_at at time zone 'Asia/Jakarta')::date = (n.updated_at at time zone 'Asia/Jakarta')::date as is_new) t
    cross join lateral (select min(f.from_date) as first, max(f.from_date) filter (where f.from_date <= greatest(t.today, n.tanggal_masuk)) as held
      from member_placements f where f.companies_id = n.companies_id and f.members_id = n.id) e
    cross join lateral (select e.held is null or t.is_new and e.held = e.first as is_entry,
      case when e.held is null then n.tanggal_masuk when t.is_new and e.held = e.first then e.first
        else greatest(t.today, n.tanggal_masuk) end as day) d
    left join member_placements b on b.companies_id = n.companies_id and b.members_id = n.id and b.from_date = e.held
    where (${of("n")}) is distinct from (${of("o")})
      and (b.from_date is null or (${of("n")}) is distinct from (${of("b")}))
    on conflict (companies_id, members_id, from_date) do update set ${sets},
      paid_from = greatest(l.paid_from, excluded.paid_from), created_at = excluded.created_at, created_by = excluded.created_by;
  update member_placements l set ${carriedOn}, ${carriedPay}
    from new_members n join old_members o on o.companies_id = n.companies_id and o.id = n.id
    cross join lateral (select greatest(${dayOfChange}, n.tanggal_masuk) as day) d
    where l.companies_id = n.companies_id and l.members_id = n.id and l.from_date > d.day and (${of("n")}) is distinct from (${of("o")});
  return null;
end $place$;`

export const placementFunctions = [keepFirst, keepNew]

export const placementTriggers: readonly Trigger[] = [
  {
    name: "members_first_place",
    table: "members",
    event: "insert",
    rows: "new table as new_members",
    call: "keep_first_place()",
    isForNewRows: true,
  },
  {
    name: "members_new_place",
    table: "members",
    event: "update",
    rows: "old table as old_members new table as new_members",
    call: "keep_new_place()",
    isForNewRows: true,
  },
]
