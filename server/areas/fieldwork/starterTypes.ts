import { AREAS, type Area } from "#contract/areas.ts"
import { STARTER_TYPES } from "#contract/areas/fieldwork/starterTypes.ts"
import type { Tx } from "../../db/database.ts"
import { tipeTugas } from "../../db/tables/index.ts"

type Filling = {
  readonly companyId: number
  readonly area: string
  readonly now: Date
  readonly accountId: number | null
}

/** Names are unique in a company, so a starter type is named after its area too. */
export const starterName = (nama: string, { title }: Pick<Area, "title">): string => `${nama} ${title}`

/** Inserts the task types an area starts with. Idempotent: a name that exists stays as it is. */
export const fillAreaTypes = async (
  tx: Tx,
  { companyId, area: key, now, accountId }: Filling,
): Promise<void> => {
  const area: Area | undefined = AREAS.find((one) => one.key === key)
  if (area === undefined) return
  const at = now.toISOString()
  await tx
    .insert(tipeTugas)
    .values(
      area.types.map((type) => ({
        ...STARTER_TYPES[type],
        companies_id: companyId,
        nama: starterName(STARTER_TYPES[type].nama, area),
        area: area.key,
        is_active: true,
        created_at: at,
        created_by: accountId,
        updated_at: at,
        updated_by: accountId,
      })),
    )
    .onConflictDoNothing()
}
