import { and, eq, inArray } from "drizzle-orm"
import type { Stay } from "#contract/areas/attendance/planRules.ts"
import type { Tx } from "../../db/database.ts"
import { memberOffices, members, shifts } from "../../db/tables/index.ts"
import { linkedIds } from "../../kit/nested.ts"
import { shiftOfficeLink } from "./shift.rules.ts"

/** Of these shifts those that are for some offices only, with those offices. */
export const limitedShifts = async (tx: Tx, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, readonly number[]>()
  const found = await tx
    .select({ id: shifts.id, offices: linkedIds(shiftOfficeLink, shifts) })
    .from(shifts)
    .where(and(inArray(shifts.id, [...ids]), eq(shifts.all_offices, false)))
  return new Map(found.map(({ id, offices }) => [id, offices]))
}

/** Where these employees may work, and when: their own office always, at others as long as they are let in. */
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
