import { sql } from "drizzle-orm"
import type { Context } from "../call/handler.ts"

/** Until the transaction ends nobody else of the company does what takes the same lock: for rules over many rows. */
export const lockCompany = ({ tx, companyId }: Pick<Context, "tx" | "companyId">, what: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${what}:${companyId}`}, 0))`)
