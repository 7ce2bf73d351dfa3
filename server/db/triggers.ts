import { createHash } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { rowsOf, type Tx } from "./database.ts"
import { anyMeasured, measureColumns, measured, measuredRow, measureSums } from "./dayMeasures.ts"
import { dueFunctions, dueTriggers } from "./dueDays.ts"
import { NEWS_CHANNEL, TOLD_TABLES } from "./news.ts"
import { payFunctions, payTriggers } from "./payTriggers.ts"
import { placementFunctions, placementTriggers } from "./placementTriggers.ts"
import { rollUpAnew, salesFunctions, salesTriggers } from "./salesTriggers.ts"
import { meta } from "./tables/index.ts"
import { createTrigger, type Trigger } from "./trigger.ts"

/**
 * Database triggers that run for every change of a table, made by any writer. Checked at every start, after the
 * migrations, which do not contain them (they are generated from the tables alone): functions and triggers are
 * recreated if their text differs from the stored one, and nothing is locked if it is the same.
 */
const KEY = "companies_id, business_date, offices_id, day_status"

const countDays = `
create function count_attendance() returns trigger language plpgsql as $count$
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

const counted = (event: Trigger["event"], rows: string): Trigger => ({
  name: `attendance_days_counted_${event}`,
  table: "attendance_days",
  event,
  rows,
  call: "count_attendance()",
})
const countTriggers = [
  counted("insert", "new table as new_days"),
  counted("update", "old table as old_days new table as new_days"),
  counted("delete", "old table as old_days"),
]

/**
 * Rebuilds the sums of existing days when the way of counting changed or there were none; runs under a lock against
 * concurrent changes.
 */
const countAnew = `
  delete from attendance_sums;
  insert into attendance_sums (${KEY}, ${measureColumns}, is_gathered)
    select ${KEY}, ${measured().join(", ")}, true from attendance_days group by ${KEY};`

/**
 * One notification per statement and company, for any number of rows; PostgreSQL removes duplicates within a
 * transaction.
 */
const told = (table: string) => {
  if (table === "app_settings") return "'0'"
  return table === "notifications" ? "companies_id || coalesce(' ' || accounts_id, '')" : "companies_id::text"
}
const tellNews = `
create function tell_news() returns trigger language plpgsql as $tell$
begin
  execute format('select pg_notify(%L, %L || key) from (select distinct %s as key from changed) told',
    '${NEWS_CHANNEL}', tg_table_name || ' ', tg_argv[0]);
  return null;
end $tell$;`
const newsTriggers = TOLD_TABLES.flatMap((table) =>
  (["insert", "update", "delete"] as const).map((event): Trigger => ({
    name: `${table}_told_${event}`,
    table,
    event,
    rows: `${event === "delete" ? "old" : "new"} table as changed`,
    call: `tell_news($key$${told(table)}$key$)`,
  })),
)

const FUNCTIONS = [
  countDays,
  tellNews,
  ...dueFunctions,
  ...payFunctions,
  ...placementFunctions,
  ...salesFunctions,
]
const TRIGGERS = [
  ...countTriggers,
  ...newsTriggers,
  ...dueTriggers,
  ...payTriggers,
  ...placementTriggers,
  ...salesTriggers,
]

const hashOf = (...texts: readonly string[]) => createHash("sha256").update(texts.join("\n")).digest("hex")
const nameOf = (text: string) => /create function (\w+)\(/.exec(text)?.[1] ?? ""

/** State in `meta`: the functions and triggers a database has. */
type Kept = {
  readonly text: string
  /** Definition of how days are counted. */
  readonly counting: string
  /** Definition of how sales are rolled up. */
  readonly rolling?: string
  /** Names of the functions: obsolete ones are dropped, with the triggers that call them. */
  readonly functions: readonly string[]
}
const META_KEY = "triggers"
const WANTED: Kept = {
  text: hashOf(...FUNCTIONS, ...TRIGGERS.map(createTrigger)),
  counting: hashOf(countDays, ...countTriggers.map(createTrigger), countAnew),
  rolling: hashOf(...salesFunctions, ...salesTriggers.map(createTrigger), rollUpAnew),
  functions: FUNCTIONS.map(nameOf),
}

const areThere = async (tx: Tx, triggers: readonly Trigger[]): Promise<boolean> => {
  const rows = await rowsOf<{ place: string }>(
    tx,
    sql`select c.relname || ' ' || t.tgname as place from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  )
  const found = new Set(rows.map(({ place }) => place))
  return triggers.every(({ table, name }) => found.has(`${table} ${name}`))
}

/** Replaces the functions and triggers of an earlier version by those of this program. */
export const bringUpTriggers = async (tx: Tx): Promise<void> => {
  const [row] = await tx.select({ value: meta.value }).from(meta).where(eq(meta.key, META_KEY))
  const kept = row?.value as Kept | undefined
  if (kept?.text === WANTED.text && (await areThere(tx, TRIGGERS))) return
  const isCounted = kept?.counting === WANTED.counting && (await areThere(tx, countTriggers))
  const isRolled = kept?.rolling === WANTED.rolling && (await areThere(tx, salesTriggers))
  const names = [...new Set([...(kept?.functions ?? []), ...WANTED.functions])]
  await tx.execute(
    sql.raw(
      [
        ...names.map((name) => `drop function if exists "${name}"() cascade;`),
        ...FUNCTIONS,
        ...TRIGGERS.map(createTrigger),
        isCounted ? "" : countAnew,
        isRolled ? "" : rollUpAnew,
      ].join("\n"),
    ),
  )
  await tx
    .insert(meta)
    .values({ key: META_KEY, value: WANTED })
    .onConflictDoUpdate({ target: meta.key, set: { value: WANTED } })
}
