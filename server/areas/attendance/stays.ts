import { and, eq, inArray } from "drizzle-orm"
import type { Stay } from "#contract/areas/attendance/planRules.ts"
import type { Tx } from "../../db/database.ts"
import { memberOffices, members, shifts } from "../../db/tables/index.ts"
import { linkedIds } from "../../kit/nested.ts"
import { shiftOfficeLink } from "./shift.rules.ts"

/** Those of the shifts that are limited to some offices, with these offices. */
export const limitedShifts = async (tx: Tx, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, readonly number[]>()
  const found = await tx
    .select({ id: shifts.id, offices: linkedIds(shiftOfficeLink, shifts) })
    .from(shifts)
    .where(and(inArray(shifts.id, [...ids]), eq(shifts.all_offices, false)))
  return new Map(found.map(({ id, offices }) => [id, offices]))
}

/** Where and when these employees may work: always in their own office, in others while they are assigned as a guest. */
export const staysOf = async (
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Stay[]>> => {
  if (ids.length === 0) return new Map()
  const own = await tx
    .select({ member: members.id, id: members.offices_id })
    .from(members)
    .where(inArray(members.id, [...ids]))
  const others = await tx
    .select({
      member: memberOffices.members_id,
      id: memberOffices.offices_id,
      from: memberOffices.valid_from,
      to: memberOffices.valid_to,
    })
    .from(memberOffices)
    .where(inArray(memberOffices.members_id, [...ids]))
  const stays = new Map<number, Stay[]>(own.map(({ member, id }) => [member, [{ id, from: null, to: null }]]))
  for (const { member, ...stay } of others) stays.get(member)?.push(stay)
  return stays
}

export const coversDay = ({ from, to }: Stay, day: string) => (from ?? day) <= day && day <= (to ?? day)
