import { type SQL, sql } from "drizzle-orm"
import { salesAreas as resource } from "#contract/areas/sales/areas.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import { salesAreas as t } from "../../db/tables/index.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { circleErrors } from "../../kit/tree.ts"
import { dateIn } from "../../time/calendar.ts"
import { heldArea, joinWords, namedWords } from "./areaTree.ts"
import { staysOn } from "./staySql.ts"

const own = { company: outer(t.companies_id), id: outer(t.id) }
const count = (from: SQL) => sql<number>`(select count(*)::int from ${from})`

type Below = { readonly id: number; readonly areas: string[]; readonly teams: string[] }

/**
 * Names of the areas and teams directly below some areas.
 * @param isActive only active ones
 */
const belowOf = async (tx: Tx, ids: readonly number[], isActive = false): Promise<readonly Below[]> => {
  if (ids.length === 0) return []
  const only = (alias: SQL) => (isActive ? sql` and ${alias}.is_active` : sql``)
  return rowsOf<Below>(
    tx,
    sql`select a.id::float8 as id,
        array(select c.nama from sales_areas c where c.companies_id = a.companies_id and c.parent_id = a.id
          and not c.id = ${anyOf(ids)}${only(sql`c`)} order by c.nama_sort, c.id) as areas,
        array(select s.nama from sales_teams s where s.companies_id = a.companies_id and s.sales_areas_id = a.id${only(sql`s`)}
          order by s.nama_sort, s.id) as teams
      from sales_areas a where a.id = ${anyOf(ids)}`,
  )
}

export const salesAreasRules = defineRules(resource, t, {
  select: (now) => ({
    has_outline: sql<boolean>`${t.outline} is not null`,
    jumlah_sub: count(sql`sales_areas c where c.companies_id = ${own.company} and c.parent_id = ${own.id}`),
    jumlah_tim: count(
      sql`sales_teams s where s.companies_id = ${own.company} and s.sales_areas_id = ${own.id} and s.is_active`,
    ),
    jumlah_pegawai: count(
      sql`sales_teams s join sales_team_members x on x.companies_id = s.companies_id and x.sales_teams_id = s.id
        where s.companies_id = ${own.company} and s.sales_areas_id = ${own.id} and ${staysOn(sql`x`, dateIn(now))}`,
    ),
  }),
  tree: "parent_id",
  unique: {
    sales_areas_nama_key: { field: "nama", message: "Sudah ada area bernama ini di induk yang sama" },
  },
  check: async (ctx, { parent_id, is_active }, _id, before) => {
    const errors: Record<string, string[]> = await circleErrors(ctx, t, { parent_id }, before, "area")
    const parent = parent_id === null ? null : await heldArea(ctx.tx, parent_id)
    /** An inactive parent that is chosen anew is refused as any reference is. */
    const isTurnedOn = is_active && before?.is_active === false && before.parent_id === parent_id
    if (isTurnedOn && parent?.is_active === false)
      errors["parent_id"] ??= ["Induknya nonaktif. Aktifkan dulu, atau pilih induk lain"]
    if (!is_active && before?.is_active === true) {
      const [below] = await belowOf(ctx.tx, [before.id], true)
      const words = joinWords(
        namedWords("area aktif", below?.areas ?? []),
        namedWords("tim aktif", below?.teams ?? []),
      )
      if (words !== "") errors["is_active"] = [`Masih punya ${words}. Nonaktifkan atau pindahkan dulu`]
    }
    return errors
  },
  usage: async (tx, ids) => {
    const rows = await belowOf(tx, ids)
    return new Map(
      rows.flatMap(({ id, areas, teams }) => {
        const words = joinWords(namedWords("sub-area", areas), namedWords("tim", teams))
        return words === "" ? [] : [[id, `Masih punya ${words}`]]
      }),
    )
  },
})
