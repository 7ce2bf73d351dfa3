import { type SQL, sql } from "drizzle-orm"
import { rowsOf } from "../../db/database.ts"
import { defineDrain } from "./define.ts"

/** Deletes rows whose indexed timestamp is older than the retention time, oldest first. */
export const outlived = (name: string, table: SQL, column: SQL, keptMs: number) =>
  defineDrain({
    name,
    every: "hour",
    chunk: async (tx, now, size) => {
      const before = new Date(now.getTime() - keptMs).toISOString()
      const gone = await rowsOf(
        tx,
        sql`delete from ${table} where ctid = any (array(
          select ctid from ${table} where ${column} < ${before}::timestamptz order by ${column} limit ${size})) returning 1`,
      )
      return gone.length
    },
  })
