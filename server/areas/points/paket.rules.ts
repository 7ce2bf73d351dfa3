import { and, eq, sql } from "drizzle-orm"
import { allPakets, paket as resource } from "#contract/areas/points/paket.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { byText } from "../../kit/textSearch.ts"
import { pointPakets } from "../../db/tables/index.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { usageCounts } from "../../kit/tree.ts"

export const paketRules = defineRules(resource, pointPakets, {
  search: [pointPakets.nama],
  usage: async (tx, ids) => {
    const counts = await usageCounts(
      tx,
      ids,
      sql`select d.id::float8 as id, (select count(*)::int from topups t where t.paket_id = d.id) as n from point_pakets d`,
    )
    return new Map(
      counts.flatMap(({ id = 0, n = 0 }) =>
        n > 0 ? [[id, `Sudah dibeli ${n} kali; nonaktifkan saja`]] : [],
      ),
    )
  },
})

export const paketHandlers = {
  "point/master/list/all": inTx(allPakets, async ({ tx, now }, { type }) => {
    const rows = await tx
      .select(paketRules.select(now) as Record<string, typeof pointPakets.id>)
      .from(pointPakets)
      .where(
        and(eq(pointPakets.is_active, true), type === undefined ? undefined : eq(pointPakets.type, type)),
      )
      .orderBy(pointPakets.type, pointPakets.order, byText(pointPakets.nama))
    return ok({ rows: rows as never })
  }),
}
