import { decoder } from "#contract/kit/decode.ts"
import type { FieldErrors } from "#contract/kit/errors.ts"
import { memberProblems } from "#contract/areas/members/memberFields.ts"
import { members as resource } from "#contract/areas/members/members.ts"
import { findRow, type ResourceRules, saveRow } from "../../kit/resource.ts"
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
 * The same where only some fields are the caller's concern: a record that lacks something else keeps lacking it. Without it an
 * older record would keep an employee from a new phone number, for a field that they cannot fill in.
 */
export const changedWithin = (row: Values, given: Values, concerned: readonly string[]) => {
  const decoded = changedMember(row, given)
  if (decoded.ok) return decoded
  const whole = { ...row, ...given }
  const value = Object.fromEntries(
    Object.keys(resource.values.fields).flatMap((key) => (key in whole ? [[key, whole[key]]] : [])),
  )
  const across = memberProblems(value as Parameters<typeof memberProblems>[0]).map(
    ({ path, issue }) => [String(path[0]), [issue]] as const,
  )
  const errors: FieldErrors = Object.fromEntries(
    [...across, ...Object.entries(decoded.errors)].filter(([field]) => concerned.includes(field)),
  )
  return Object.keys(errors).length === 0 ? { ok: true as const, value } : { ...decoded, errors }
}

/** The rules of the form without its bar on one's own row: for changes that the employee may make, or that were approved. */
const { barred: _barred, ...withoutBar } = membersRules
const unbarredRules: ResourceRules = withoutBar

/**
 * Changes some fields of one employee like their form does: validated, with optimistic lock and audit entry.
 * @returns the row before the change, and its new version
 */
export const changeMember = async (
  ctx: Context,
  id: number,
  version: number | null,
  given: Values,
  /** A change within these fields only, which the lifecycle of a request or the session allows also for one's own row. */
  within: readonly string[] | null = null,
) => {
  const rules = within === null ? membersRules : unbarredRules
  const row = await findRow(ctx, rules, id)
  if (row === null) throw notFound(resource.noun)
  /** Unchanged values are neither validated nor written: an older row may lack fields that are required today. */
  const isSame = Object.entries(given).every(
    ([key, value]) => JSON.stringify(row[key] ?? null) === JSON.stringify(value ?? null),
  )
  if (isSame && ctx.uploads.size === 0 && (version === null || version === row.version)) {
    await ctx.audit({ entity: resource.noun, entityId: id, action: "update", before: given, after: given })
    return { row, version: row.version }
  }
  const decoded = within === null ? changedMember(row, given) : changedWithin(row, given, within)
  if (!decoded.ok) throw new InvalidFields(decoded.errors)
  const { data } = await saveRow(ctx, rules, decoded.value, { id, version })
  return { row, version: data.version }
}
