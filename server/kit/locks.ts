import { sql } from "drizzle-orm"
import type { Context } from "../call/handler.ts"

/** Company-wide advisory lock until the transaction ends: serializes work under rules over many rows. */
export const lockCompany = ({ tx, companyId }: Pick<Context, "tx" | "companyId">, what: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${what}:${companyId}`}, 0))`)
