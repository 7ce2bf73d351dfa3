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

/** A new database on the PostgreSQL at `url`, named by chance. */
export const ownDatabase = async (
  url: string,
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> => {
  const name = `balai_${randomBytes(6).toString("hex")}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return {
    url: own.href,
    drop: async () => {
      await dropDatabase(admin, name)
      await admin.end()
    },
  }
}
