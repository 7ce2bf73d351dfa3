import { and, eq, getTableColumns, ne, sql } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import { InvalidFields } from "../call/answer.ts"
import type { Context } from "../call/handler.ts"
import type { ResourceRules } from "./rules.ts"
import type { Row } from "./tenantTable.ts"
import type { Values } from "./tenantTable.ts"

/**
 * Flags that are true in exactly one row of a company (a default). The first row always gets it; setting it on a row
 * clears it on the other; it cannot be cleared directly. Concurrent changes are excluded by `lockInOrder`.
 * @returns the values to write
 */
export const settleExclusiveFlags = async (
  ctx: Context,
  rules: ResourceRules,
  values: Values,
  before: Row | null,
): Promise<Values> => {
  let settled = values
  for (const [field, words] of Object.entries(rules.single ?? {})) {
    const column = getTableColumns(rules.table as PgTable)[field] as AnyPgColumn
    const others = await ctx.tx
      .select({ id: rules.table.id })
      .from(rules.table as PgTable)
      .where(and(eq(column, true), before === null ? undefined : ne(rules.table.id, before.id)))
    if (values[field] === true) {
      for (const { id } of others) await giveUp(ctx, rules, field, id as number)
      continue
    }
    if (before?.[field] === true) throw new InvalidFields({ [field]: [words] })
    if (others.length === 0) settled = { ...settled, [field]: true }
  }
  return settled
}

const giveUp = async (ctx: Context, rules: ResourceRules, field: string, id: number): Promise<void> => {
  await ctx.tx
    .update(rules.table as PgTable)
    .set({
      [field]: false,
      version: sql`${rules.table.version} + 1`,
      updated_at: ctx.now.toISOString(),
      updated_by: ctx.accountId,
    } as never)
    .where(eq(rules.table.id, id))
  await ctx.audit({
    entity: rules.noun,
    entityId: id,
    action: "update",
    before: { [field]: true },
    after: { [field]: false },
  })
}

/** Reason why a row with such a flag cannot be deleted. */
export const exclusiveFlagWords = (rules: ResourceRules, row: Values): string | undefined =>
  Object.entries(rules.single ?? {}).find(([field]) => row[field] === true)?.[1]
