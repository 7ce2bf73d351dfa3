import { sql } from "drizzle-orm"
import { type Database, rowsOf } from "#server/db/database.ts"

const OURS = "n.nspname = 'public'"
const OF_CLASS = "join pg_namespace n on n.oid = c.relnamespace"

/** Queries that describe the whole schema, one line per object. */
const LINES: readonly string[] = [
  `select format('column %s %s %s %s', c.relname, row_number() over (partition by c.relname order by a.attnum), a.attname,
     concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
       pg_get_expr(d.adbin, d.adrelid), nullif(a.attidentity, ''), nullif(a.attgenerated, ''), l.collname)) as line
   from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r' ${OF_CLASS}
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     left join pg_collation l on l.oid = a.attcollation and l.collname <> 'default'
   where ${OURS} and a.attnum > 0 and not a.attisdropped`,
  `select 'index ' || pg_get_indexdef(i.indexrelid) as line from pg_index i join pg_class c on c.oid = i.indrelid
   ${OF_CLASS} where ${OURS}`,
  `select format('constraint %s %s %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as line
   from pg_constraint k join pg_class c on c.oid = k.conrelid ${OF_CLASS} where ${OURS} and k.contype <> 'n'`,
  `select format('policy %s %s %s %s %s %s %s', tablename, policyname, permissive, roles, cmd, qual, with_check) as line
   from pg_policies where schemaname = 'public'`,
  `select 'trigger ' || pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
   ${OF_CLASS} where ${OURS} and not t.tgisinternal`,
  `select 'function ' || pg_get_functiondef(p.oid) as line from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where ${OURS}`,
  `select format('sequence %s %s %s %s', sequencename, data_type, start_value, increment_by) as line from pg_sequences
   where schemaname = 'public'`,
  `select format('rows %s %s %s', c.relname, c.relrowsecurity, c.relforcerowsecurity) as line from pg_class c
   ${OF_CLASS} where ${OURS} and c.relkind = 'r'`,
  `select format('grant %s %s %s', table_name, grantee, privilege_type) as line
   from information_schema.role_table_grants where table_schema = 'public' and grantee like 'balai\\_%'
     and grantee in ('balai_public', 'balai_tenant', 'balai_platform')`,
]

export const catalogueOf = (db: Database): Promise<readonly string[]> =>
  db.transact(async (tx) => {
    const lines: string[] = []
    for (const statement of LINES)
      for (const { line } of await rowsOf<{ line: string }>(tx, sql.raw(statement))) lines.push(line)
    return lines.sort()
  })
