import { randomBytes } from "node:crypto"
import pg from "pg"

/** PostgreSQL's error code when the database to drop still has connections. */
const IN_USE = "55006"

/**
 * Drops the database if it exists. Tries without `force` first: then autovacuum gives way by itself, while `force` is
 * refused to a user who is not a superuser as long as autovacuum works there. `force` closes the connections left by a
 * server that a test has killed.
 */
export const dropDatabase = async (admin: pg.Client, name: string): Promise<void> => {
  await admin.query(`drop database if exists ${name}`).catch(async (error: unknown) => {
    if (!(error instanceof pg.DatabaseError && error.code === IN_USE)) throw error
    await admin.query(`drop database if exists ${name} with (force)`)
  })
}

/** Connects only for this work: some tests stop the database server between calls. */
const asAdmin = async (url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

/** A new database with a random name on the PostgreSQL at `url`. */
export const ownDatabase = async (
  url: string,
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> => {
  const name = `balai_${randomBytes(6).toString("hex")}`
  await asAdmin(url, (admin) => admin.query(`create database ${name}`))
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => asAdmin(url, (admin) => dropDatabase(admin, name)) }
}
