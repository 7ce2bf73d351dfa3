import { decoder } from "#contract/kit/decode.ts"
import { members as resource } from "#contract/areas/members/members.ts"
import { findRow, saveRow } from "../../kit/resource.ts"
import type { Values } from "../../kit/tenantTable.ts"
import { InvalidFields, notFound } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { membersRules } from "./members.rules.ts"

const decode = decoder(resource.values)

/**
 * An employee with some fields changed, in the shape their form sends. Empty fields are dropped: a field that is
 * required today but missing in an older row counts as missing, not as a value of the wrong type.
 */
export const changedMember = (row: Values, given: Values) =>
  decode(Object.fromEntries(Object.entries({ ...row, ...given }).filter(([, value]) => value !== null)))

/**
 * Changes some fields of one employee like their form does: validated, with optimistic lock and audit entry.
 * @returns the row before the change, and its new version
 */
export const changeMember = async (ctx: Context, id: number, version: number | null, given: Values) => {
  const row = await findRow(ctx, membersRules, id)
  if (row === null) throw notFound(resource.noun)
  /** Unchanged values are neither validated nor written: an older row may lack fields that are required today. */
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
