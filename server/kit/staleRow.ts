import { sql } from "drizzle-orm"
import { rowsOf } from "../db/database.ts"
import { StaleVersion } from "../call/answer.ts"
import type { Context } from "../call/handler.ts"

type Moved = { readonly entity: string; readonly id: number; readonly seen: number; readonly now: number }

/** Whether every version since the one that was seen was written by who asks: in another tab, on another device. */
const isOwnWork = async (ctx: Context, { entity, id, seen, now }: Moved): Promise<boolean> => {
  if (now <= seen) return false
  const [own] = await rowsOf<{ count: number }>(
    ctx.tx,
    sql`select count(distinct after ->> 'version')::int as count from audit
      where companies_id = ${ctx.companyId} and entity = ${entity} and entity_id = ${id} and actor_id = ${ctx.accountId}
        and (after ->> 'version')::bigint > ${seen} and (after ->> 'version')::bigint <= ${now}`,
  )
  return own?.count === now - seen
}

/** Who wrote it is not told, only whether that was oneself: the others may be out of sight. */
export const outdated = async (ctx: Context, moved: Moved, current: unknown): Promise<StaleVersion> =>
  (await isOwnWork(ctx, moved))
    ? new StaleVersion(current, "Data ini sudah Anda ubah di tab atau perangkat lain", true)
    : new StaleVersion(current)
