import { afterAll, afterEach, expect, test } from "vitest"
import type { Database } from "#server/db/database.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { startWords } from "#server/run/startWords.ts"
import { readSteps } from "#server/db/upgrade/steps.ts"
import { endAll, runToEnd } from "#tests/server/lib/process.ts"
import { catalogueOf } from "./lib/catalogue.ts"
import { figuresOf } from "./lib/figures.ts"
import { seededPlace, migrationsWith, type Place } from "./lib/place.ts"

const number = readSteps(MIGRATIONS).length
const drops: (() => Promise<void>)[] = []
const kept = async <A extends { readonly drop: () => Promise<void> }>(thing: Promise<A>): Promise<A> => {
  const made = await thing
  drops.push(made.drop)
  return made
}
afterEach(async () => {
  for (const drop of drops.splice(0)) await drop()
})
afterAll(endAll)

const reading = async <A>(place: Place, work: (db: Database) => Promise<A>): Promise<A> => {
  const db = await place.open()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** The message with which the server refuses to start. The caller checks that the database is unchanged. */
const refusal = async (place: Place, migrations = MIGRATIONS): Promise<string> => {
  const opened = await place.open(migrations).catch((thrown: unknown) => thrown)
  if (typeof opened === "object" && opened !== null && "close" in opened) {
    await (opened as Database).close()
    throw new Error("it started")
  }
  const words = startWords(opened, "4173")
  expect(words).not.toMatch(/Failed query|create table|insert into|select /i)
  return words
}

/** Reads what a refused start could change in the database. */
const CONTENT = `select (select count(*)::text from pg_class) as catalogue,
  (select string_agg(hash || created_at, ',' order by id) from drizzle.__drizzle_migrations) as history,
  (select string_agg(key || value::text, ',' order by key) from meta) as meta,
  (select count(*)::text from members) as members`

const OLD_HASH = "0".repeat(64)
const FIRST = `(select min(id) from drizzle.__drizzle_migrations)`

test("a folder from before the first release is told so, and left as it is", async () => {
  const place = await kept(seededPlace())
  await place.raw(`update drizzle.__drizzle_migrations set hash = '${OLD_HASH}', created_at = 1795579979160 where id = ${FIRST};
    delete from meta where key in ('schema', 'triggers')`)
  const before = await place.raw(CONTENT)
  const words = await refusal(place)
  expect(words).toContain("dari sebelum rilis pertama (skema bertanggal 25 November 2026)")
  expect(words).toContain("jalankan dengan program yang membuatnya")
  const { code, output } = await runToEnd({ DEMO: "off", ...place.env })
  expect(code).toBe(1)
  expect(output.trim()).toBe(`Balai tidak dapat dimulai: ${words}`)
  expect(await place.raw(CONTENT)).toEqual(before)
})

test("a program older than its database does not start on it, and the newer one does again", async () => {
  const place = await kept(seededPlace())
  const newer = await kept(migrationsWith({ name: "newer", text: "alter table faq add column later text;" }))
  await (await place.open(newer.folder)).close()
  const before = await place.raw(CONTENT)
  expect(await refusal(place)).toContain(
    `oleh Balai yang lebih baru (skema ${number + 1}; program ini mengenal sampai ${number})`,
  )
  expect(await place.raw(CONTENT)).toEqual(before)
  await (await place.open(newer.folder)).close()
})

test("a number in meta beyond the program's is refused, whatever the history says", async () => {
  const place = await kept(seededPlace())
  await place.raw(`update meta set value = '${number + 3}' where key = 'schema'`)
  expect(await refusal(place)).toContain(`skema ${number + 3}; program ini mengenal sampai ${number}`)
})

test("a database with another branch's migrations has no way up", async () => {
  const place = await kept(seededPlace())
  const one = await kept(migrationsWith({ name: "one", text: "alter table faq add column one text;" }))
  const other = await kept(migrationsWith({ name: "other", text: "alter table faq add column other text;" }))
  await (await place.open(one.folder)).close()
  expect(await refusal(place, other.folder)).toContain("dengan pembaruan yang tidak dikenal program ini")
})

test("tables without a history are refused: another's database, or a dump of one schema only", async () => {
  const place = await kept(seededPlace())
  await place.raw("drop schema drizzle cascade")
  expect(await refusal(place)).toContain("tanpa riwayat skemanya")
})

test("a dump restored without the three roles has lost its policies, and is refused", async () => {
  const place = await kept(seededPlace())
  await place.raw(`do $$ declare p record; begin
    for p in select policyname, tablename from pg_policies where schemaname = 'public' loop
      execute format('drop policy %I on %I', p.policyname, p.tablename);
    end loop; end $$`)
  const before = await place.raw(CONTENT)
  expect(await refusal(place)).toContain("create role balai_public nologin")
  expect(await place.raw(CONTENT)).toEqual(before)
})

test("one lost policy or table is enough", async () => {
  const place = await kept(seededPlace())
  await place.raw("drop policy tenant on members")
  expect(await refusal(place)).toContain("di 1 dari")
  await place.raw("drop table writes cascade")
  expect(await refusal(place)).toContain("1 tabel tidak ada (writes)")
})

test("a migration that fails undoes those before it: the program from before opens the database again", async () => {
  const place = await kept(seededPlace())
  const [before, figures] = await reading(place, async (db) => [await catalogueOf(db), await figuresOf(db)])
  const broken = await kept(
    migrationsWith(
      {
        name: "good",
        text: "alter table faq add column good text;--> statement-breakpoint\ndelete from polling_votes;",
      },
      {
        name: "bad",
        text: "alter table faq add column bad text;\nalter table no_such_table add column x text;",
      },
    ),
  )
  const words = await refusal(place, broken.folder)
  expect(words).toContain(`pembaruan basis data berhenti di ${String(number + 1).padStart(4, "0")}_bad`)
  expect(words).toContain('relation "no_such_table" does not exist (SQLSTATE 42P01)')
  expect(words).toContain("Semua langkahnya dibatalkan")
  await reading(place, async (db) => {
    expect(await catalogueOf(db)).toEqual(before)
    expect(await figuresOf(db)).toEqual(figures)
  })
})

test("a new table of a later program is protected and granted, and its number kept", async () => {
  const place = await kept(seededPlace())
  const newer = await kept(
    migrationsWith({
      name: "table",
      text: `create table later (companies_id bigint not null);--> statement-breakpoint
alter table later enable row level security;--> statement-breakpoint
create policy "tenant" on later for all to "balai_tenant" using (companies_id = 1);--> statement-breakpoint
insert into later select id from companies;`,
    }),
  )
  const db = await place.open(newer.folder)
  const lines = await catalogueOf(db)
  await db.close()
  expect(lines.filter((line) => line.startsWith("grant later balai_tenant"))).toHaveLength(4)
  expect(await place.raw("select value from meta where key = 'schema'")).toEqual([{ value: number + 1 }])
  expect(await place.raw("select count(*)::int as n from later")).toEqual([{ n: 2 }])
})

test("triggers and functions of an earlier program give way to this one's", async () => {
  const place = await kept(seededPlace())
  const before = await reading(place, catalogueOf)
  await place.raw(`
    create function gone() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger gone after insert on faq for each statement execute function gone();
    drop trigger members_new_pay on members;
    create trigger members_new_pay after update on members referencing new table as new_members
      for each statement execute function gone();
    create or replace function tell_news() returns trigger language plpgsql as $$ begin return null; end $$;
    update attendance_sums set days = days + 1;
    update meta set value = jsonb_build_object('text', 'another', 'counting', 'another',
      'functions', value->'functions' || '["gone"]') where key = 'triggers'`)
  await reading(place, async (db) => expect(await catalogueOf(db)).toEqual(before))
  const [counted] = await place.raw(`select (select sum(days) from attendance_sums)::int as kept,
    (select count(*) from attendance_days)::int as days`)
  expect(counted).toMatchObject({ kept: (counted as { days: number }).days })
})

test("several programs that start at once bring it up once", async () => {
  const place = await kept(seededPlace())
  const newer = await kept(
    migrationsWith({ name: "once", text: "alter table faq add column later text;\nselect pg_sleep(0.2);" }),
  )
  /** The embedded database allows only one process. */
  const starts = place.env["DATABASE_URL"] === undefined ? [1] : [1, 2, 3]
  const opened = await Promise.all(starts.map(() => place.open(newer.folder)))
  for (const db of opened) await db.close()
  const [row] = await place.raw("select count(*)::int as n from drizzle.__drizzle_migrations")
  expect(row).toEqual({ n: number + 1 })
})
