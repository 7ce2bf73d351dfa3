import { and, eq, inArray, or } from "drizzle-orm"
import type { PressPlace } from "#contract/areas/self/attendance.ts"
import type { Tx } from "../../../db/database.ts"
import { offices } from "../../../db/tables/index.ts"
import { coversDay, staysOf } from "../stays.ts"
import type { PressDay } from "./pressDay.ts"

/** Offices where the employee may check in on that date, their own first. */
export const placesOn = async (
  tx: Tx,
  { date, person }: Pick<PressDay, "date" | "person">,
  { allow_multi_office }: { readonly allow_multi_office: boolean },
): Promise<readonly PressPlace[]> => {
  const stays = allow_multi_office ? ((await staysOf(tx, [person.id])).get(person.id) ?? []) : []
  /** The stay without dates is the current office, which need not be that of the date. */
  const guest = stays.slice(1).filter((stay) => coversDay(stay, date))
  const ids = [...new Set([person.offices_id, ...guest.map(({ id }) => id)])]
  const rows = await tx
    .select({
      id: offices.id,
      nama: offices.nama,
      lat: offices.lat,
      lng: offices.lng,
      radius_m: offices.radius_m,
    })
    .from(offices)
    .where(and(inArray(offices.id, ids), or(eq(offices.is_active, true), eq(offices.id, person.offices_id))))
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}
