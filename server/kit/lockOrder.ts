import { eq, getTableColumns } from "drizzle-orm"
import { type AnyPgColumn, getTableConfig, type PgTable } from "drizzle-orm/pg-core"
import type { Context } from "../call/handler.ts"
import { lockCompany } from "./locks.ts"
import type { ResourceRules } from "./rules.ts"
import type { Row, Values } from "./tenantTable.ts"
import { lockGroup } from "./sorting.ts"

/** Lock ordering (prevents deadlock): take advisory locks of rules over many rows before any row lock. */

/** Whether a row gets another parent in its tree. */
export const isMoved = ({ tree }: ResourceRules, values: Values, before: Values | null): boolean =>
  tree !== undefined && typeof values[tree] === "number" && values[tree] !== before?.[tree]

export const lockTree = (ctx: Pick<Context, "tx" | "companyId">, table: PgTable) =>
  lockCompany(ctx, getTableConfig(table).name)

const lockSingles = async (ctx: Context, rules: ResourceRules): Promise<void> => {
  for (const field of Object.keys(rules.single ?? {})) await lockCompany(ctx, `${rules.noun}:${field}`)
}

/** The row's current parent, read without a lock; a concurrent move is caught by the check itself. */
const aboveOf = async (
  ctx: Context,
  rules: ResourceRules,
  tree: string,
  id: number,
): Promise<Values | null> => {
  const column = getTableColumns(rules.table as PgTable)[tree] as AnyPgColumn
  const [row] = await ctx.tx
    .select({ [tree]: column })
    .from(rules.table as PgTable)
    .where(eq(rules.table.id, id))
  return row ?? null
}

/** Takes the locks before a row is saved. Saves that do not move a row take no tree lock. */
export const lockInOrder = async (
  ctx: Context,
  rules: ResourceRules,
  wanted: Values,
  id: Row["id"] | null,
): Promise<void> => {
  await lockSingles(ctx, rules)
  await lockGroup(ctx, rules, wanted)
  const { tree } = rules
  if (tree === undefined || id === null || typeof wanted[tree] !== "number") return
  if (isMoved(rules, wanted, await aboveOf(ctx, rules, tree, id))) await lockTree(ctx, rules.table as PgTable)
}

/** Takes the locks before rows are deleted: they may have children. */
export const lockToRemove = async (ctx: Context, rules: ResourceRules): Promise<void> => {
  await lockSingles(ctx, rules)
  if (rules.tree !== undefined) await lockTree(ctx, rules.table as PgTable)
}
