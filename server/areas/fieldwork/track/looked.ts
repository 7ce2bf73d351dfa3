import { sql } from "drizzle-orm"
import type { Context } from "../../../call/handler.ts"
import { rowsOf } from "../../../db/database.ts"

const HOUR_MS = 3_600_000

type Look = {
  readonly call: string
  readonly entity: string
  readonly entityId: number
  readonly tanggal: string
  readonly more: Readonly<Record<string, unknown>>
}

/**
 * Audit of looks: who looked at whose positions of which day. Debounce: one entry per hour, so that live updates do not
 * flood the log. The advisory lock serializes looks of one account, for example in two tabs.
 */
export const noteLook = async (
  { tx, now, accountId, audit }: Context,
  { call, entity, entityId, tanggal, more }: Look,
): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`look:${accountId}`}, 0))`)
  const since = new Date(now.getTime() - HOUR_MS).toISOString()
  const [known] = await rowsOf(
    tx,
    sql`select 1 from audit where actor_id = ${accountId} and at > ${since}::timestamptz and call = ${call}
      and entity_id = ${entityId} and after->>'tanggal' = ${tanggal} limit 1`,
  )
  if (known !== undefined) return
  await audit({
    entity,
    entityId,
    action: "update",
    before: null,
    after: { dilihat: true, tanggal, ...more },
  })
}
