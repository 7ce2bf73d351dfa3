import { eq } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import type { Tx } from "../../db/database.ts"

type Row = PgTable & { readonly id: AnyPgColumn; readonly version: AnyPgColumn }

/**
 * `shown` of a lifecycle whose list needs no more than the row's status.
 * @param status its column, where that is not `status`
 */
export const statusShown =
  (table: Row, status: AnyPgColumn) =>
  async (tx: Tx, id: number): Promise<unknown> => {
    const [row] = await tx
      .select({ id: table.id, version: table.version, status })
      .from(table as PgTable)
      .where(eq(table.id, id))
    return row ?? null
  }
