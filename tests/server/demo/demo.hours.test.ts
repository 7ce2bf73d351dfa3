import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { loadDemo } from "#server/demo/load.ts"
import { loadReference } from "#server/start/reference.ts"
import { openDemoWorld } from "../lib/demo.world.ts"

/** Sales visits, deliveries and the work of areas are made apart: together a person may be in two places at these hours. */
test.each(["2026-11-30T03:10:00Z", "2026-11-30T07:05:00Z"])(
  "loads while visits are in progress: %s",
  async (at) => {
    const now = new Date(at)
    const world = await openDemoWorld(now)
    try {
      await loadReference(world.db)
      await loadDemo(world.db, now)
      const [open] = await world.rows<{ n: number; people: number }>(
        sql`select count(*)::int as n, count(distinct members_id)::int as people from visits where visit_status = 'in_progress'`,
      )
      expect(open?.n).toBeGreaterThan(0)
      expect(open?.people).toBe(open?.n)
    } finally {
      await world.close()
    }
  },
)
