import { type SQL, sql } from "drizzle-orm"
import { MAINTENANCE_RETRY_S } from "#contract/kit/constants.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import { HttpStop } from "./answer.ts"

/** The part of a session that the decision reads. */
type Caller = {
  readonly row: {
    readonly is_superusers: boolean
    readonly is_closed: boolean
    readonly maintenance_message: string | null
  }
}

const WORDS = "Aplikasi sedang dalam pemeliharaan. Silakan kembali beberapa saat lagi."
/** The message of maintenance, or the usual one. */
export const maintenanceWords = (message: string | null): string => message ?? WORDS

/** SQL: whether maintenance has begun, of the row `p` of app_settings, which may be absent. */
export const hasBegun = (now: Date): SQL =>
  sql`coalesce(p.maintenance and (p.maintenance_start is null or p.maintenance_start <= ${now.toISOString()}::timestamptz), false)`

const closed = (message: string | null) =>
  new HttpStop(503, maintenanceWords(message), { reason: "maintenance", retry_after: MAINTENANCE_RETRY_S })

/**
 * Maintenance: a session is answered 503, except that of a super administrator, also inside a company. Read together
 * with the session, so that every process closes and opens in the same instant.
 * @throws HttpStop
 */
export const assertOpenTo = ({ row }: Caller): void => {
  if (row.is_closed && !row.is_superusers) throw closed(row.maintenance_message)
}

/** The same for a caller without a session. @throws HttpStop */
export const assertOpen = async (tx: Tx, now: Date): Promise<void> => {
  const [row] = await rowsOf<{ is_closed: boolean; message: string | null }>(
    tx,
    sql`select ${hasBegun(now)} as is_closed, p.maintenance_message as message from app_settings p where p.id = 1`,
  )
  if (row?.is_closed === true) throw closed(row.message)
}
