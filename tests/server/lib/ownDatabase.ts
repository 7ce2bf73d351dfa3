import { randomBytes } from "node:crypto"
import pg from "pg"

/** PostgreSQL's answer when somebody is still connected to what is to be dropped. */
const IN_USE = "55006"

/**
 * Drops it if it is there. Without `force`: autovacuum then steps aside by itself, where `force` is refused to
 * a user who is no superuser while it works there. `force` is for the connections a server killed by a test has left.
 */
export const dropDatabase = async (admin: pg.Client, name: string): Promise<void> => {
  await admin.query(`drop database if exists ${name}`).catch(async (error: unknown) => {
    if (!(error instanceof pg.DatabaseError && error.code === IN_USE)) throw error
    await admin.query(`drop database if exists ${name} with (force)`)
  })
}

/** Connected only as long as it works: some tests end the server meanwhile. */
const asAdmin = async (url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

/** A new database on the PostgreSQL at `url`, named by chance. */
export const ownDatabase = async (
  url: string,
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> => {
  const name = `balai_${randomBytes(6).toString("hex")}`
  await asAdmin(url, (admin) => admin.query(`create database ${name}`))
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => asAdmin(url, (admin) => dropDatabase(admin, name)) }
}
