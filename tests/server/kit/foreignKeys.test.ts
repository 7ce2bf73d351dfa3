import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { goingTables } from "#server/areas/platform/removal/order.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Key = { readonly name: string; readonly target: string; readonly is_indexed: boolean }
/**
 * Foreign keys, and whether an index begins with their columns: a whole one, one of
 * the rows where they have a value, or a unique one of some of them.
 */
const foreignKeys = () =>
  world.sqlRows<Key>(sql`select k.conrelid::regclass::text || '.' || string_agg(a.attname, ',' order by u.n) as name,
      k.confrelid::regclass::text as target,
      exists (select from pg_index i where i.indrelid = k.conrelid and i.indisvalid
        and ((i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey or i.indisunique and i.indkey::int2[] <@ k.conkey)
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in
          (select format('(%I IS NOT NULL)', n.attname) from pg_attribute n where n.attrelid = k.conrelid and n.attnum = any (k.conkey)))
      ) as is_indexed
    from pg_constraint k, unnest(k.conkey) with ordinality u (att, n), pg_attribute a
    where k.contype = 'f' and a.attrelid = k.conrelid and a.attnum = u.att
    group by k.oid, k.conrelid, k.confrelid, k.conkey order by 1`)

test("each reference to a row that can be deleted has an index: its check never reads the whole table", async () => {
  const going = new Set(goingTables.map(({ name }) => name))
  const keys = (await foreignKeys()).filter(({ target }) => going.has(target))
  expect(keys.length).toBeGreaterThan(100)
  expect(keys.filter(({ is_indexed }) => !is_indexed)).toEqual([])
})
