import type { Trigger } from "./trigger.ts"

/**
 * Basic pay is a field of the employee and also an effective-dated pay component. A trigger writes the history for
 * every writer of the field (form, import, bulk update). Effective from the month of joining, or the month of the
 * change; never in a period whose pay is closed.
 */
const OPEN = `coalesce((select date_trunc('month', max(pp.end_date) + interval '1 month')::date from payroll_periods pp
  where pp.companies_id = n.companies_id and pp.status in ('approved', 'paid', 'locked')), '0001-01-01'::date)`
const keep = (name: string, from: string, changed: string, join = "") => `
create function ${name}() returns trigger language plpgsql as $pay$
begin
  insert into pay_components (companies_id, members_id, parameter_id, amount, effective_from, created_at, created_by)
    select n.companies_id, n.id, p.id, n.gaji_pokok, greatest(${from}, ${OPEN}), n.updated_at, n.updated_by
    from new_members n ${join}
    join pay_parameters p on p.companies_id = n.companies_id and p.kode = 'GAJI_POKOK'
    where ${changed} and n.gaji_pokok is distinct from (select c.amount from pay_components c
      where c.companies_id = n.companies_id and c.members_id = n.id and c.parameter_id = p.id
        and c.effective_from <= (n.updated_at at time zone 'Asia/Jakarta')::date
        and (c.effective_to is null or c.effective_to >= (n.updated_at at time zone 'Asia/Jakarta')::date)
      order by c.effective_from desc, c.id desc limit 1);
  return null;
end $pay$;`

export const payFunctions = [
  keep("keep_first_pay", "date_trunc('month', n.tanggal_masuk)::date", "n.gaji_pokok is not null"),
  keep(
    "keep_new_pay",
    "date_trunc('month', n.updated_at at time zone 'Asia/Jakarta')::date",
    "n.gaji_pokok is distinct from o.gaji_pokok",
    "join old_members o on o.companies_id = n.companies_id and o.id = n.id",
  ),
]

export const payTriggers: readonly Trigger[] = [
  {
    name: "members_first_pay",
    table: "members",
    event: "insert",
    rows: "new table as new_members",
    call: "keep_first_pay()",
    isForNewRows: true,
  },
  {
    name: "members_new_pay",
    table: "members",
    event: "update",
    rows: "old table as old_members new table as new_members",
    call: "keep_new_pay()",
    isForNewRows: true,
  },
]
