import { distributed, problemsOf, shared, SHARED, TENANT } from "../citus/placement.ts"
import type { GeneratedFile } from "../generate.ts"

const list = (names: readonly string[], indent = "    ") =>
  names.map((name) => `${indent}'${name}'`).join(",\n")

const reasons = shared.flatMap(({ name }) =>
  SHARED[name] === undefined ? [] : [`--   ${name}: ${SHARED[name]}`],
)

const script = `-- Distributes the tables of Balai over the machines of a Citus cluster, by company. Written by \`npm run generate\`.
--
-- UNTRIED: Citus is not in Debian, and no test runs this. What is tested is the shape of the keys (tests/unit/citus.test.ts):
-- every primary key, unique key and foreign key of a distributed table begins with ${TENANT}.
--
-- What must be solved before it is used:
--   - sweeps and queues lock rows of many companies in one statement (for update skip locked), which Citus refuses;
--   - triggers of distributed tables need citus.enable_unsafe_triggers, and may touch rows of their own company only;
--   - the roles and policies of row-level security must exist on every machine.
--
-- Run it as the owner of the database, after the migrations, while no server runs.
--
-- Tables with ${TENANT} that are on every machine all the same (reference tables), and why:
${reasons.join("\n")}

begin;
set local citus.enable_unsafe_triggers = on;

-- Foreign keys are dropped first and added again, because tables refer to each other in circles.
create temporary table kept_keys on commit drop as
  select conrelid::regclass::text as of_table, confrelid::regclass::text as target, conname, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace;
create temporary table by_company on commit drop as
  select unnest(array[
${list(distributed.map(({ name }) => name))}
  ]) as name;
create temporary table on_all on commit drop as
  select unnest(array[
${list(shared.map(({ name }) => name))}
  ]) as name;

do $$
declare one record;
begin
  for one in select * from kept_keys loop
    execute format('alter table %s drop constraint %I', one.of_table, one.conname);
  end loop;
  for one in select name from on_all order by name loop
    perform create_reference_table(one.name::regclass);
  end loop;
  for one in select name from by_company order by name loop
    perform create_distributed_table(one.name::regclass, '${TENANT}', colocate_with => case
      when one.name = (select min(name) from by_company) then 'default' else (select min(name) from by_company) end);
  end loop;
  -- A table on every machine cannot refer to rows that are on one: these keys stay away.
  for one in select * from kept_keys k where not (k.of_table in (select name from on_all) and k.target in (select name from by_company)) loop
    execute format('alter table %s add constraint %I %s', one.of_table, one.conname, one.definition);
  end loop;
end $$;
commit;
`

/** @throws where a table that is not named in SHARED cannot be distributed */
const text = (): string => {
  const problems = distributed.flatMap(problemsOf)
  if (problems.length > 0) throw new Error(problems.join("\n"))
  return script
}

export const files: readonly GeneratedFile[] = [{ path: "docs/citus.sql", make: text }]
