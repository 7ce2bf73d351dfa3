import { dueDays } from "./dueDays.ts"
import { NEWS_CHANNEL, TOLD_TABLES } from "./news.ts"
import { anyMeasured, measureColumns, measured, measuredRow, measureSums } from "./dayMeasures.ts"
import { payTriggers } from "./payTriggers.ts"
import { placementTriggers } from "./placementTriggers.ts"

/**
 * What the database itself does with every change of a table, whoever makes it. Run at every start behind the migrations,
 * which are written from the tables alone; nothing is locked where it is there already.
 */
const KEY = "companies_id, business_date, offices_id, day_status"

const countDays = `
create or replace function count_attendance() returns trigger language plpgsql as $count$
begin
  if tg_op = 'INSERT' then
    insert into attendance_sums (${KEY}, ${measureColumns})
      select ${KEY}, ${measured().join(", ")} from new_days group by ${KEY};
  elsif tg_op = 'DELETE' then
    insert into attendance_sums (${KEY}, ${measureColumns})
      select ${KEY}, ${measured(-1).join(", ")} from old_days group by ${KEY};
  else
    insert into attendance_sums (${KEY}, ${measureColumns})
      select ${KEY}, ${measureSums} from (
        select ${KEY}, ${measuredRow()} from new_days
        union all select ${KEY}, ${measuredRow(-1)} from old_days) changed
      group by ${KEY} having ${anyMeasured};
  end if;
  return null;
end $count$;`

const tables = {
  insert: "new table as new_days",
  update: "old table as old_days new table as new_days",
  delete: "old table as old_days",
}

/** The first time what is there already is counted, while nobody changes it; earlier versions counted the records. */
const onAttendance = `
do $$ begin
  if exists (select from pg_trigger where tgname = 'attendance_days_counted_insert') then return; end if;
  lock table attendance_days in share row exclusive mode;
  ${Object.keys(tables)
    .map((event) => `drop trigger if exists attendance_counted_${event} on attendance;`)
    .join("\n  ")}
  delete from attendance_sums;
  ${Object.entries(tables)
    .map(
      ([
        event,
        referencing,
      ]) => `create trigger attendance_days_counted_${event} after ${event} on attendance_days
    referencing ${referencing} for each statement execute function count_attendance();`,
    )
    .join("\n  ")}
  insert into attendance_sums (${KEY}, ${measureColumns}, is_gathered)
    select ${KEY}, ${measured().join(", ")}, true from attendance_days group by ${KEY};
end $$;`

/** Once for a statement and company, however many rows; PostgreSQL drops repeats within a transaction. */
const told = (table: string) =>
  table === "notifications" ? "companies_id || coalesce(' ' || accounts_id, '')" : "companies_id::text"
const tellNews = `
create or replace function tell_news() returns trigger language plpgsql as $tell$
begin
  execute format('select pg_notify(%L, %L || key) from (select distinct %s as key from changed) told',
    '${NEWS_CHANNEL}', tg_table_name || ' ', tg_argv[0]);
  return null;
end $tell$;`
const onTold = TOLD_TABLES.flatMap((table) =>
  Object.entries({ insert: "new", update: "new", delete: "old" }).map(
    ([event, rows]) => `
  if not exists (select from pg_trigger where tgname = '${table}_told_${event}') then
    create trigger ${table}_told_${event} after ${event} on ${table}
      referencing ${rows} table as changed for each statement execute function tell_news($key$${told(table)}$key$);
  end if;`,
  ),
).join("")

export const createTriggers = `${countDays}\n${onAttendance}\n${dueDays}\n${tellNews}\ndo $do$ begin ${onTold} end $do$;\n${payTriggers}\n${placementTriggers}`
