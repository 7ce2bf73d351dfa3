import { sql } from "drizzle-orm"
import { rowsOf } from "../db/database.ts"
import { StaleVersion } from "../call/answer.ts"
import type { Context } from "../call/handler.ts"

type Moved = { readonly entity: string; readonly id: number; readonly seen: number; readonly now: number }

/** Whether the caller wrote every version since the one they saw: in another tab, on another device. */
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

/** Do not leak the editor's identity: RLS may hide them. Report only whether it was the caller. */
export const outdated = async (ctx: Context, moved: Moved, current: unknown): Promise<StaleVersion> =>
  (await isOwnWork(ctx, moved))
    ? new StaleVersion(current, "Data ini sudah Anda ubah di tab atau perangkat lain", true)
    : new StaleVersion(current)
