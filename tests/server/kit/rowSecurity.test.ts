import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { rowsOf, type Tx } from "#server/db/database.ts"
import { sqlState } from "#server/db/sqlState.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { globalTables, tenantTables } from "../lib/tenants.ts"

/** Row-level security, checked in the catalog and by queries: it isolates companies even if a handler forgets a filter. */

let world: World
let tables: string[]
beforeAll(async () => {
  world = await openWorld()
  tables = await tenantTables(world)
})
afterAll(() => world.close())

const as = <A>(role: string, companyId: number | null, work: (tx: Tx) => Promise<A>): Promise<A> =>
  world.db.transact(async (tx) => {
    await tx.execute(
      sql`select set_config('role', ${role}, true), set_config('app.company', ${companyId === null ? "" : String(companyId)}, true)`,
    )
    return work(tx)
  })
const countIn = async (tx: Tx, table: string, where = sql`true`): Promise<number> => {
  const [row] = await rowsOf<{ n: number }>(
    tx,
    sql`select count(*)::int as n from ${sql.identifier(table)} where ${where}`,
  )
  return row?.n ?? -1
}
const refusedWith = async (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (thrown: unknown) => sqlState(thrown),
  )

describe("catalog", () => {
  test("every table has row-level security and a policy", async () => {
    const bare = await world.sqlRows<{ name: string }>(
      sql`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p')
        and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`,
    )
    expect(bare).toEqual([])
  })

  test("a tenant's table has companies_id first in its key, never null, and in every policy for tenants", async () => {
    for (const table of tables) {
      const [key] = await world.sqlRows<{ first: string; nullable: string }>(
        sql`select a.attname as first, c.is_nullable as nullable from pg_index i
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
          join information_schema.columns c on c.table_schema = 'public' and c.table_name = ${table} and c.column_name = 'companies_id'
          where i.indrelid = ${table}::regclass and i.indisprimary`,
      )
      expect([table, key]).toEqual([table, { first: "companies_id", nullable: "NO" }])
      const policies = await world.sqlRows<{ rule: string }>(
        sql`select coalesce(qual, '') || coalesce(with_check, '') as rule from pg_policies
          where schemaname = 'public' and tablename = ${table} and roles @> '{balai_tenant}'`,
      )
      expect(policies.length).toBeGreaterThan(0)
      for (const { rule } of policies) expect(rule).toMatch(/companies_id = .*app\.company/)
    }
  })

  test("a foreign key out of a tenant's table to rows of companies is composite, companies_id to companies_id", async () => {
    const keys = await world.sqlRows<{ name: string; own: string[]; theirs: string[]; target: string }>(
      sql`select k.conname as name, k.confrelid::regclass::text as target,
        array(select a.attname::text from unnest(k.conkey) with ordinality u(n, o) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n order by o) as own,
        array(select a.attname::text from unnest(k.confkey) with ordinality u(n, o) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n order by o) as theirs
        from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
    )
    expect(keys.length).toBeGreaterThan(10)
    const holders = new Set([...tables, "accounts"])
    const plain = keys
      .filter((key) => holders.has(key.target))
      .filter(
        (key) =>
          // Rows of the person who signs in, whatever company the account belongs to.
          !["sessions", "keys", "challenges", "passkeys", "recovery_codes", "totp_factors"].includes(
            key.name.replace(/_accounts_id_accounts_id_fk$/, ""),
          ),
      )
      .filter((key) => key.theirs[0] !== "companies_id" || !["companies_id", "id"].includes(key.own[0] ?? ""))
    expect(plain).toEqual([])
    /** Only in the companies table is `id` the company's id. */
    expect(keys.filter((key) => key.own[0] === "id").map((key) => key.name)).toEqual([
      "companies_logo_files_id_fk",
    ])
  })
})

describe("a tenant's transaction", () => {
  test("sees its own roles and the templates, and changes only those that it made", async () => {
    const { maju, lain } = world.seeded
    await world.sqlRows(
      sql`insert into roles (nama, rights, created_at, updated_at) values ('Templat uji', '{}', now(), now())`,
    )
    const seen = await as("balai_tenant", maju.id, (tx) =>
      rowsOf<{ id: number | null }>(
        tx,
        sql`select distinct companies_id::float8 as id from roles order by 1`,
      ),
    )
    expect(seen.map(({ id }) => id)).toEqual([maju.id, null])
    expect(seen.map(({ id }) => id)).not.toContain(lain.id)
    const touched = await as("balai_tenant", maju.id, (tx) =>
      rowsOf(tx, sql`update roles set rights = '{members.view}' returning nama`),
    )
    expect(touched).toEqual([{ nama: "Peran sendiri" }])
    const forms = [sql`(${maju.id}, false)`, sql`(${lain.id}, true)`, sql`(null, true)`]
    for (const form of forms) {
      const added = as("balai_tenant", maju.id, (tx) =>
        tx.execute(sql`insert into roles (companies_id, by_company, nama, rights, created_at, updated_at)
          select v.company::bigint, v.own, 'Titipan', '{}', now(), now() from (values ${form}) as v(company, own)`),
      )
      expect(await refusedWith(added)).toBe("42501")
    }
    const given = as("balai_tenant", maju.id, (tx) =>
      tx.execute(sql`update roles set by_company = false where by_company`),
    )
    expect(await refusedWith(given)).toBe("42501")
  })

  test("sees, changes and deletes nothing of another company, and adds nothing to it", async () => {
    const { maju, lain } = world.seeded
    for (const table of [...tables, "accounts"]) {
      const name = sql.identifier(table)
      const theirs = sql`companies_id = ${lain.id}`
      expect([table, await world.db.transact((tx) => countIn(tx, table, theirs))]).not.toEqual([table, 0])
      expect([table, await as("balai_tenant", maju.id, (tx) => countIn(tx, table, theirs))]).toEqual([
        table,
        0,
      ])
      const touched = await as("balai_tenant", maju.id, async (tx) => [
        ...(await rowsOf(
          tx,
          sql`update ${name} set companies_id = companies_id where ${theirs} returning 1`,
        )),
        ...(await rowsOf(tx, sql`delete from ${name} where ${theirs} returning 1`)),
      ])
      expect([table, touched]).toEqual([table, []])
      const [row] = await world.sqlRows<{ row: unknown }>(
        sql`select to_jsonb(t) as row from ${name} t where ${theirs} limit 1`,
      )
      const written = await world.sqlRows<{ name: string }>(
        sql`select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0
          and not attisdropped and attgenerated = ''`,
      )
      const columns = sql.join(
        written.map((column) => sql.identifier(column.name)),
        sql`, `,
      )
      const adding = as("balai_tenant", maju.id, (tx) =>
        tx.execute(
          sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, ${JSON.stringify(row?.row)}::jsonb)`,
        ),
      )
      expect([table, await refusedWith(adding)]).toEqual([table, "42501"])
    }
  })

  test("cannot move a row of its own into another company", async () => {
    const { maju, lain } = world.seeded
    const moving = as("balai_tenant", maju.id, (tx) =>
      tx.execute(sql`update jabatan set companies_id = ${lain.id} where companies_id = ${maju.id}`),
    )
    expect(await refusedWith(moving)).toBe("42501")
  })

  test("without a company sees nothing at all", async () => {
    for (const table of tables)
      expect([table, await as("balai_tenant", null, (tx) => countIn(tx, table))]).toEqual([table, 0])
  })

  test("sees nothing of keys, sign-in counts, server notes and other people's sessions", async () => {
    await world.signIn("admin@maju.test")
    await world.call("auth/login", { username: "siapa", password: "salah" })
    for (const table of ["throttles", "meta", "sessions"])
      expect([table, await world.db.transact((tx) => countIn(tx, table))]).not.toEqual([table, 0])
    for (const table of ["keys", "throttles", "meta", "sessions"])
      expect([table, await as("balai_tenant", world.seeded.maju.id, (tx) => countIn(tx, table))]).toEqual([
        table,
        0,
      ])
  })

  test("cannot make a super administrator, and cannot change or delete what the audit holds", async () => {
    const { maju } = world.seeded
    const promoting = as("balai_tenant", maju.id, (tx) =>
      tx.execute(sql`update accounts set is_superusers = true where companies_id = ${maju.id}`),
    )
    expect(await refusedWith(promoting)).toBe("42501")
    const rewritten = await as("balai_tenant", maju.id, async (tx) => [
      ...(await rowsOf(tx, sql`update audit set entity = 'x' returning 1`)),
      ...(await rowsOf(tx, sql`delete from audit returning 1`)),
    ])
    expect(rewritten).toEqual([])
  })
})

test("somebody who has not signed in sees no row of any company's tables", async () => {
  const seen = tables.filter(
    (table) =>
      !["account_offices", "account_seen", "company_etc", "company_sso", ...globalTables].includes(table),
  )
  for (const table of seen)
    expect([table, await as("balai_public", null, (tx) => countIn(tx, table))]).toEqual([table, 0])
})

test("an office admin's transaction holds only the rows of the offices looked after", async () => {
  const token = await world.signIn("kantor@maju.test")
  const [office, other] = world.seeded.maju.offices
  const pegawai = await world.call("master-data/pegawai", {}, token)
  const rows = (pegawai.data as { rows: { offices_id: number }[] }).rows
  expect(rows.map((row) => row.offices_id)).toEqual([office, office, office])
  const hidden = world.seeded.maju.members[1]
  expect((await world.call("master-data/pegawai", { ids: [hidden] }, token)).data).toEqual({
    rows: [],
    has_more: false,
  })
  expect((await world.call("master-data/kantor", {}, token)).data).toMatchObject({ rows: [{ id: office }] })
  /** An employee is late if they came after the start of their schedule, whatever status is stored for the day. */
  await world.sqlRows(sql`update attendance set check_in_at = '2026-11-19T15:30:00Z'
    where members_id = ${world.seeded.maju.members[0]} and business_date = '2026-11-19'`)
  expect((await world.call("index/home", { date: "2026-11-19" }, token)).data).toMatchObject({
    cards: { total_pegawai: 3, hadir: 3, terlambat: 1, alpa: 0 },
    offices: [{ id: office }],
  })
  expect(
    (await world.call("index/home", { date: "2026-11-19", offices_id: other }, token)).data,
  ).toMatchObject({
    cards: { total_pegawai: 0, hadir: 0 },
  })
  const divisions = (await world.call("devisi/list-all", {}, token)).data as {
    rows: { jumlah_pegawai: number }[]
  }
  expect(divisions.rows.map((row) => row.jumlah_pegawai)).toEqual([3, 0, 0])
  await world.sqlRows(sql`delete from account_offices where companies_id = ${world.seeded.maju.id}`)
  expect((await world.call("master-data/pegawai", {}, token)).data).toEqual({ rows: [], has_more: false })
  const admin = await world.signIn("admin@maju.test")
  expect((await world.call("index/home", { date: "2026-11-19" }, admin)).data).toMatchObject({
    cards: { total_pegawai: 6, hadir: 5, terlambat: 1, alpa: 1 },
  })
})

/** Under a row policy the planner can use only leakproof conditions for an index: a plain column, not an expression. */
describe("deep pages of large tables", () => {
  test.each([
    ["nama_sort", "'m'"],
    ["nip_sort", "'m'"],
    ["tanggal_masuk", "'2025-01-01'::date"],
    ["updated_at", "now()"],
  ])("employees by %s begin at their edge", async (column, edge) => {
    const plan = await as("balai_tenant", world.seeded.maju.id, async (tx) => {
      await tx.execute(sql.raw("set local enable_seqscan = off"))
      await tx.execute(sql.raw("set local enable_sort = off"))
      await tx.execute(sql.raw("set local enable_bitmapscan = off"))
      return rowsOf<{ "QUERY PLAN": string }>(
        tx,
        sql.raw(`explain (costs off) select id from members where archived_at is null
          and (${column}, id) > (${edge}, 1) order by ${column}, id limit 21`),
      )
    })
    const lines = plan.map((line) => line["QUERY PLAN"])
    const scan = lines.findIndex((line) => line.includes("using members_by_"))
    expect(lines[scan + 1]).toContain(`ROW(${column}`)
  })
})
