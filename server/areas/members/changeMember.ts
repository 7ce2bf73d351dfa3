import { decoder } from "#contract/kit/decode.ts"
import { members as resource } from "#contract/areas/members/members.ts"
import { findRow, saveRow } from "../../kit/resource.ts"
import type { Values } from "../../kit/tenantTable.ts"
import { InvalidFields, notFound } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { membersRules } from "./members.rules.ts"

const decode = decoder(resource.values)

/**
 * An employee with some fields changed, as their form would send it: what an older row lacks of what is asked for today
 * is missing, not a value of the wrong kind.
 */
export const changedMember = (row: Values, given: Values) =>
  decode(Object.fromEntries(Object.entries({ ...row, ...given }).filter(([, value]) => value !== null)))

/**
 * Changes some fields of one employee as their form does: with its rules, its version and its audit.
 * @returns what the row was, and its version now
 */
export const changeMember = async (ctx: Context, id: number, version: number | null, given: Values) => {
  const row = await findRow(ctx, membersRules, id)
  if (row === null) throw notFound(resource.noun)
  /** What is as it was is not judged again, nor written: an older row may lack what is asked for today. */
  const isSame = Object.entries(given).every(
    ([key, value]) => JSON.stringify(row[key] ?? null) === JSON.stringify(value ?? null),
  )
  if (isSame && (version === null || version === row.version)) {
    await ctx.audit({ entity: resource.noun, entityId: id, action: "update", before: given, after: given })
    return { row, version: row.version }
  }
  const decoded = changedMember(row, given)
  if (!decoded.ok) throw new InvalidFields(decoded.errors)
  const { data } = await saveRow(ctx, membersRules, decoded.value, { id, version })
  return { row, version: data.version }
}
