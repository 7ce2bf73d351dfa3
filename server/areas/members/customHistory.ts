import { sql } from "drizzle-orm"
import { customFields as resource } from "#contract/areas/members/customFields.ts"
import {
  type CustomFieldType,
  type CustomValues,
  customWords,
  type FieldRight,
} from "#contract/kit/customFields.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { currentCompany } from "../../db/tables/kinds.ts"

/** A definition as it was from an entry of the audit log on; the present one is later than all. */
type Version = {
  readonly key: string
  readonly nama: string
  readonly type: CustomFieldType
  readonly seen_by: FieldRight
  readonly nth: number
}

/** The definitions over time: what the audit log has of them, and the present ones last. */
export type FieldVersions = ReadonlyMap<string, readonly Version[]>

export const readVersions = async (tx: Tx): Promise<FieldVersions> => {
  const rows = await rowsOf<Version>(
    tx,
    sql`select v.key, v.nama, v.type, v.seen_by, v.nth::float8 as nth from (
        select u.after->>'key' as key, u.after->>'nama' as nama, u.after->>'type' as type, u.after->>'seen_by' as seen_by, u.id as nth
        from audit u where u.companies_id = ${currentCompany} and u.entity = ${resource.noun} and u.after ? 'key'
        union all
        select f.key, f.nama, f.type, f.seen_by, 9007199254740991
        from custom_fields f where f.companies_id = ${currentCompany}
      ) v order by v.nth, v.key`,
  )
  const versions = new Map<string, Version[]>()
  for (const row of rows) versions.set(row.key, [...(versions.get(row.key) ?? []), row])
  return versions
}

/** Keys whose values a reader without pay does not see: by the present right, or the last one of a deleted field. */
export const hiddenKeys = (versions: FieldVersions, seesPay: boolean): readonly string[] =>
  seesPay ? [] : [...versions].flatMap(([key, all]) => (all.at(-1)?.seen_by === "gaji" ? [key] : []))

/** The version that was valid at an entry; before the first audited one, the first. */
const versionAt = (all: readonly Version[], entry: number): Version | undefined =>
  all.findLast(({ nth }) => nth <= entry) ?? all[0]

const valuesIn = (side: unknown): CustomValues =>
  typeof side === "object" && side !== null ? (side as CustomValues) : {}

/** Changed custom values in words, by the label of that time. */
export const customChangesOf = (
  versions: FieldVersions,
  hidden: readonly string[],
  { id, before, after }: { readonly id: number; readonly before: unknown; readonly after: unknown },
) => {
  const [was, is] = [valuesIn(before), valuesIn(after)]
  const [old, now]: [Record<string, string>, Record<string, string>] = [{}, {}]
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const version = versionAt(versions.get(key) ?? [], id)
    if (version === undefined || hidden.includes(key)) continue
    const [then, next] = [customWords(version.type, was[key]), customWords(version.type, is[key])]
    if (then === next) continue
    old[version.nama] = then
    now[version.nama] = next
  }
  return { before: old, after: now }
}
