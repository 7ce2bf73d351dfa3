import { inArray, sql } from "drizzle-orm"
import { devisi as divisions } from "#contract/areas/company/devisi.ts"
import { devisi, members, offices } from "../../db/tables/index.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import type { Context } from "../../call/handler.ts"

/**
 * Archives employees and removes them as superior, head or contact of others; their history stays.
 * @returns how many employees are left without a superior
 */
export const unassign = async (
  { tx, now, accountId, audit }: Context,
  ids: readonly number[],
): Promise<number> => {
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
    /** Read before the update: heads of earlier days are taken from the audit log. */
    const headed = await tx
      .select({ id: devisi.id, head_id: devisi.head_id })
      .from(devisi)
      .where(inArray(devisi.head_id, list))
      .orderBy(devisi.id)
    await tx.update(devisi).set({ head_id: null }).where(inArray(devisi.head_id, list))
    await audit(
      ...headed.map(({ id, head_id }) => ({
        entity: divisions.noun,
        entityId: id,
        action: "update" as const,
        before: { head_id },
        after: { head_id: null },
      })),
    )
    await tx.update(offices).set({ pic_id: null }).where(inArray(offices.pic_id, list))
    return left.filter(({ archived_at }) => archived_at === null).length
  })
}
