import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Database } from "../db/database.ts"
import { meta } from "../db/tables/index.ts"

const KEY = "link_secret"

/** Key that signs file URLs: generated once, shared by all processes on the database. */
export const linkSecret = (db: Database): Promise<Buffer> =>
  db.transact(async (tx) => {
    const made = randomBytes(32).toString("base64")
    await tx.insert(meta).values({ key: KEY, value: made }).onConflictDoNothing()
    const [row] = await tx.select({ value: meta.value }).from(meta).where(eq(meta.key, KEY))
    if (typeof row?.value !== "string") throw new Error("the secret of file addresses is not readable")
    return Buffer.from(row.value, "base64")
  })
