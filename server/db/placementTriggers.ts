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

/** The day after the closed pay period that contains a day of the old or the new office and pays the employee. */
const behindClosedPay = `(select max(p.end_date) + 1 from payroll_periods p
  where p.companies_id = n.companies_id and p.type = 'regular' and p.status in (${closed}) and d.day between p.start_date and p.end_date
    and (p.all_offices or exists (select from payroll_period_offices po where po.companies_id = p.companies_id
      and po.payroll_periods_id = p.id and po.offices_id in (n.offices_id, o.offices_id)))
    and (p.all_groups or exists (select from payroll_closed_members s where s.companies_id = p.companies_id
      and s.payroll_periods_id = p.id and s.members_id = n.id)))`

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
    cross join lateral (select (n.updated_at at time zone 'Asia/Jakarta')::date as today,
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
