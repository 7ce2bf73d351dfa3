import { inArray, sql } from "drizzle-orm"
import { devisi, members, offices } from "../../db/tables/index.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import type { Context } from "../../call/handler.ts"

/**
 * Archives employees and removes them as superior, head or contact of others; their history stays.
 * @returns how many employees are left without a superior
 */
export const unassign = async ({ tx, now, accountId }: Context, ids: readonly number[]): Promise<number> => {
  const at = now.toISOString()
  const list = [...ids]
  await tx
    .update(members)
    .set({
      archived_at: at,
      archived_status: members.status,
      status: sql`case when ${members.status} = 'active' then 'inactive' else ${members.status} end`,
      version: sql`${members.version} + 1`,
      updated_at: at,
      updated_by: accountId,
    })
    .where(inArray(members.id, list))
  /** The employees that refer to them may be in offices row-level security hides from the caller. */
  return inWholeCompany(tx, async () => {
    const left = await tx
      .update(members)
      .set({ atasan_id: null, version: sql`${members.version} + 1`, updated_at: at, updated_by: accountId })
      .where(inArray(members.atasan_id, list))
      .returning({ archived_at: members.archived_at })
    await tx.update(devisi).set({ head_id: null }).where(inArray(devisi.head_id, list))
    await tx.update(offices).set({ pic_id: null }).where(inArray(offices.pic_id, list))
    return left.filter(({ archived_at }) => archived_at === null).length
  })
}
