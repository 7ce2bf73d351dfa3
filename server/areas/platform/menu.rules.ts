import { eq, isNull, sql } from "drizzle-orm"
import { type Audience, menu as resource, MENU_LEVELS } from "#contract/areas/platform/menu.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { menus } from "../../db/tables/index.ts"
import type { Context } from "../../call/handler.ts"
import { lockTree } from "../../kit/lockOrder.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { circleErrors, notAmong, usageCounts } from "../../kit/tree.ts"

/** A sort key for a row among its siblings, so that sorting paths as text gives the tree order. */
const place = (alias: string) =>
  sql.raw(`lpad(${alias}.sort_order::text, 6, '0') || lpad(${alias}.id::text, 16, '0')`)
const path = sql`(concat(
  (select concat((select ${place("g")} from menus g where g.id = p.parent_id), ${place("p")}) from menus p where p.id = ${outer(menus.parent_id)}),
  ${place("menus")}) collate "C")`
const levelOf = sql<number>`(1 + coalesce((select 1 + (p.parent_id is not null)::int from menus p where p.id = ${outer(menus.parent_id)}), 0))`

type Above = { readonly level: number; readonly audience: Audience; readonly menu_name: string }
const aboveOf = async (tx: Tx, parent: number): Promise<Above | undefined> => {
  const [row] = await tx
    .select({ level: levelOf, audience: menus.audience, menu_name: menus.menu_name })
    .from(menus)
    .where(eq(menus.id, parent))
  return row
}

type Below = {
  readonly depth: number
  readonly link: string | null
  readonly audience: Audience
  readonly menu_name: string
}
/** Descendants of a menu entry; depth 1 = direct child. */
const belowOf = (tx: Tx, id: number): Promise<readonly Below[]> =>
  rowsOf<Below>(
    tx,
    sql`with recursive down(id, depth) as (
        select id, 1 from menus where parent_id = ${id}
        union all
        select m.id, down.depth + 1 from menus m join down on m.parent_id = down.id where down.depth < 10
      )
      select down.depth, m.link, m.audience, m.menu_name from down join menus m on m.id = down.id order by 1, m.sort_order`,
  )

type Values = (typeof resource)["values"]["Type"]
const fits = (audience: Audience, above: Audience): boolean => above === "all" || audience === above

const TOO_DEEP = `Menu paling banyak ${MENU_LEVELS} tingkat`

/** Validation errors of the tree, by field. */
const treeErrors = async (
  ctx: Context,
  { parent_id, audience, link }: Values,
  id: number | null,
): Promise<Record<string, string[]>> => {
  const above = parent_id === null ? undefined : await aboveOf(ctx.tx, parent_id)
  const below = id === null ? [] : await belowOf(ctx.tx, id)
  const level = (above?.level ?? 0) + 1
  const deepest = level + Math.max(0, ...below.map(({ depth }) => depth))
  const headless = below.find((one) => level + one.depth === MENU_LEVELS && one.link === null)
  const strange = below.find((one) => !fits(one.audience, audience))
  if (deepest > MENU_LEVELS) return { parent_id: [TOO_DEEP] }
  return {
    ...(headless === undefined
      ? {}
      : {
          parent_id: [
            `${headless.menu_name} di bawahnya belum memiliki tautan, yang wajib di tingkat ketiga`,
          ],
        }),
    ...(level === MENU_LEVELS && link === null ? { link: ["Menu tingkat ketiga membutuhkan tautan"] } : {}),
    ...(above !== undefined && !fits(audience, above.audience)
      ? { audience: [`Tidak sama dengan ${above.menu_name}, menu di atasnya: menu ini tidak akan terlihat`] }
      : {}),
    ...(strange === undefined
      ? {}
      : { audience: [`${strange.menu_name} di bawahnya untuk yang lain: menu itu tidak akan terlihat`] }),
  }
}

export const menuRules = defineRules(resource, menus, {
  select: {
    level: levelOf,
    jumlah_anak: sql<number>`(select count(*)::int from menus c where c.parent_id = ${outer(menus.id)})`,
  },
  search: [menus.menu_name, menus.link],
  sorts: { order: path },
  filters: {
    parent_id: (value: number | null) =>
      value === null ? isNull(menus.parent_id) : eq(menus.parent_id, value),
  },
  tree: "parent_id",
  check: async (ctx, values, id, before): Promise<Record<string, string[]>> => {
    /**
     * Two concurrent inserts together could exceed the depth limit, so they are serialized. Moves take the lock
     * anyway.
     */
    if (before === null && values.parent_id !== null) await lockTree(ctx, menus)
    const circle = await circleErrors(ctx, menus, values, before, "menu")
    return Object.keys(circle).length > 0 ? circle : treeErrors(ctx, values, id)
  },
  usage: async (tx, ids) => {
    const counts = await usageCounts(
      tx,
      ids,
      sql`select d.id::float8 as id,
        (select count(*)::int from menus c where c.parent_id = d.id and ${notAmong(sql`c.id`, ids)}) as n from menus d`,
    )
    return new Map(
      counts.flatMap(({ id = 0, n = 0 }) => (n > 0 ? [[id, `Masih memiliki ${n} menu di bawahnya`]] : [])),
    )
  },
})
