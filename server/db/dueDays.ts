import type { Trigger } from "./trigger.ts"

/** Tables with facts about one day of an employee: `companies_id`, `members_id`, `business_date`. */
export const DAY_FACTS = ["attendance", "attendance_marks", "attendance_requests", "schedules"] as const
/** Tables with rules for judging days: a change only affects days that are not settled. */
export const DAY_RULES = [
  "attendance_rules",
  "offices_hours",
  "shifts",
  "holidays",
  "holiday_offices",
  "member_attendance_types",
  "schedule_pattern_members",
  "offices",
] as const

/** Due time of a day whose facts changed: immediately. */
export const AT_ONCE = "2000-01-01T00:00:00Z"
const atOnce = `timestamptz '${AT_ONCE}'`

const onFacts = `
create function mark_days_due() returns trigger language plpgsql as $due$
begin
  update attendance_days d set due_at = ${atOnce}
    from (select distinct companies_id, members_id, business_date from changed) c
    where d.companies_id = c.companies_id and d.members_id = c.members_id and d.business_date = c.business_date
      and d.due_at is distinct from ${atOnce};
  if tg_op = 'INSERT' and tg_table_name = 'attendance' then
    insert into attendance_days (companies_id, members_id, business_date, offices_id, day_status, due_at)
      select c.companies_id, c.members_id, c.business_date, c.offices_id, 'belum', ${atOnce}
      from changed c join attendance_progress p on p.companies_id = c.companies_id
      where c.business_date between p.from_date and p.through_date on conflict do nothing;
  end if;
  return null;
end $due$;`

/** Leave lists its own dates; they count once it is approved. */
const onLeave = `
create function mark_leave_days_due() returns trigger language plpgsql as $leave$
begin
  if tg_table_name = 'leave_days' then
    update attendance_days d set due_at = ${atOnce} from changed c
      where d.companies_id = c.companies_id and d.members_id = c.members_id and d.business_date = c.date
        and d.due_at is distinct from ${atOnce};
  else
    update attendance_days d set due_at = ${atOnce}
      from leave_days l where (l.companies_id, l.leaves_id) in (select companies_id, id from changed)
        and d.companies_id = l.companies_id and d.members_id = l.members_id and d.business_date = l.date
        and d.due_at is distinct from ${atOnce};
  end if;
  return null;
end $leave$;`

const onRules = `
create function mark_open_days_due() returns trigger language plpgsql as $open$
begin
  update attendance_days d set due_at = ${atOnce}
    where d.companies_id in (select distinct companies_id from changed) and d.due_at > ${atOnce};
  return null;
end $open$;`

/** Columns of an employee that days depend on: employment period and status, and attendance settings. */
const employed = "tanggal_masuk, tanggal_keluar, status, archived_at"
const attends = "offices_id, attendance_type, offices_hours_id"
const of = (row: string, columns: string) =>
  `(${columns
    .split(", ")
    .map((column) => `${row}.${column}`)
    .join(", ")})`

const onMembers = `
create function mark_member_days() returns trigger language plpgsql as $member$
begin
  if tg_op = 'INSERT' then
    insert into attendance_gaps (companies_id, members_id)
      select n.companies_id, n.id from new_rows n join attendance_progress p on p.companies_id = n.companies_id
      on conflict do nothing;
  else
    insert into attendance_gaps (companies_id, members_id)
      select n.companies_id, n.id from new_rows n join old_rows o on o.companies_id = n.companies_id and o.id = n.id
        join attendance_progress p on p.companies_id = n.companies_id
      where ${of("n", employed)} is distinct from ${of("o", employed)} on conflict do nothing;
    update attendance_days d set due_at = ${atOnce}
      from new_rows n join old_rows o on o.companies_id = n.companies_id and o.id = n.id
      where d.companies_id = n.companies_id and d.members_id = n.id and d.due_at > ${atOnce}
        and ${of("n", attends)} is distinct from ${of("o", attends)};
  end if;
  return null;
end $member$;`

const events = {
  insert: "new table as changed",
  update: "new table as changed",
  delete: "old table as changed",
}
const memberEvents = {
  insert: "new table as new_rows",
  update: "old table as old_rows new table as new_rows",
}

const trigger = (
  name: string,
  table: string,
  event: Trigger["event"],
  rows: string,
  call: string,
): Trigger => ({ name: `${name}_${event}`, table, event, rows, call: `${call}()` })

const onNew = (one: Trigger): Trigger => ({ ...one, isForNewRows: true })

const EVENTS = ["insert", "update", "delete"] as const

/**
 * Triggers that invalidate stored days: they mark a day as due for recalculation, in the transaction that changes one
 * of its inputs.
 */
export const dueFunctions = [onFacts, onLeave, onRules, onMembers]
export const dueTriggers: readonly Trigger[] = [
  ...DAY_FACTS.flatMap((table) =>
    EVENTS.map((event) => onNew(trigger(`${table}_due`, table, event, events[event], "mark_days_due"))),
  ),
  ...DAY_RULES.flatMap((table) =>
    EVENTS.map((event) => trigger(`${table}_due`, table, event, events[event], "mark_open_days_due")),
  ),
  ...EVENTS.map((event) =>
    trigger("leave_days_due", "leave_days", event, events[event], "mark_leave_days_due"),
  ),
  trigger("leaves_due", "leaves", "update", events.update, "mark_leave_days_due"),
  ...(["insert", "update"] as const).map((event) =>
    onNew(trigger("members_due", "members", event, memberEvents[event], "mark_member_days")),
  ),
]
