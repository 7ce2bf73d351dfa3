import { eq, type SQL, sql } from "drizzle-orm"
import { type Database, rowsOf, type Tx } from "../database.ts"
import { meta } from "../tables/index.ts"
import { bringUpTriggers } from "../triggers.ts"
import { type Found, judge } from "./judge.ts"
import { readSteps, type Step } from "./steps.ts"

const KEY = "schema"
/** Migration history table of drizzle's own migrator, kept for databases since the first release. */
const HISTORY = sql.raw("drizzle.__drizzle_migrations")

/** A migration failed. It was rolled back, with those before it. */
export class UpgradeFailed extends Error {
  override readonly name = "UpgradeFailed"
  readonly tag: string

  constructor(tag: string, cause: unknown) {
    super(`the migration ${tag} failed`, { cause })
    this.tag = tag
  }
}

const isThere = async (tx: Tx, table: string): Promise<boolean> => {
  const [row] = await rowsOf<{ found: boolean }>(tx, sql`select to_regclass(${table}) is not null as found`)
  return row?.found === true
}

const rowsIfThere = async <R>(tx: Tx, table: string, statement: SQL): Promise<readonly R[]> =>
  (await isThere(tx, table)) ? rowsOf<R>(tx, statement) : []

const look = async (tx: Tx): Promise<Found> => {
  const tables = await rowsOf<{ tablename: string }>(
    tx,
    sql`select tablename from pg_tables where schemaname = 'public'`,
  )
  const policies = await rowsOf<{ policy: string }>(
    tx,
    sql`select tablename || ' ' || policyname as policy from pg_policies where schemaname = 'public'`,
  )
  const applied = await rowsIfThere<{ hash: string; when: number }>(
    tx,
    "drizzle.__drizzle_migrations",
    sql`select hash, created_at as when from ${HISTORY} order by created_at, id`,
  )
  const numbers = await rowsIfThere<{ value: unknown }>(
    tx,
    "public.meta",
    sql`select value from public.meta where key = ${KEY}`,
  )
  const number = numbers[0]?.value
  return {
    tables: new Set(tables.map(({ tablename }) => tablename)),
    policies: new Set(policies.map(({ policy }) => policy)),
    applied,
    number: typeof number === "number" ? number : null,
  }
}

export type Upgrade = {
  /** Pending migrations. */
  readonly pending: readonly Step[]
  /** Schema number after they have run. */
  readonly number: number
}

/**
 * Reads the migration state of a database, and changes nothing.
 * @throws SchemaRefused
 */
export const planUpgrade = async (tx: Tx, folder: string, kind: Database["kind"]): Promise<Upgrade> => {
  const steps = readSteps(folder)
  return { pending: judge(await look(tx), steps, kind), number: steps.length }
}

const run = async (tx: Tx, { tag, text, hash, when }: Step): Promise<void> => {
  try {
    await tx.execute(sql.raw(text))
  } catch (thrown) {
    throw new UpgradeFailed(tag, thrown)
  }
  await tx.execute(sql`insert into ${HISTORY} (hash, created_at) values (${hash}, ${when})`)
}

/** Runs migrations, without the triggers of the program. */
export const runSteps = async (tx: Tx, pending: readonly Step[]): Promise<void> => {
  if (pending.length > 0) {
    await tx.execute(sql`create schema if not exists drizzle`)
    await tx.execute(
      sql`create table if not exists ${HISTORY} (id serial primary key, hash text not null, created_at bigint)`,
    )
  }
  for (const step of pending) await run(tx, step)
}

/**
 * Runs the pending migrations and replaces the triggers of earlier versions, all in the caller's transaction: a crash
 * leaves the schema unchanged. While migrations run, the triggers of the earlier schema are still active.
 */
export const runUpgrade = async (tx: Tx, { pending, number }: Upgrade): Promise<void> => {
  await runSteps(tx, pending)
  await bringUpTriggers(tx)
  const [kept] = await tx.select({ value: meta.value }).from(meta).where(eq(meta.key, KEY))
  if (kept?.value !== number)
    await tx
      .insert(meta)
      .values({ key: KEY, value: number })
      .onConflictDoUpdate({ target: meta.key, set: { value: number } })
}
