import { divisionTree, structureChart, structureDay } from "#contract/areas/company/structure.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { askedDay, daysOf } from "../../kit/asOf.ts"
import { chartLevel } from "./chart.ts"
import { divisionTreeOn } from "./divisionTree.ts"

export const structureHandlers = {
  "struktur/hari": inTx(structureDay, async (ctx, { per_tanggal }) => {
    const day = await askedDay(ctx, per_tanggal)
    return ok({ per_tanggal: day, ...(await daysOf(ctx.tx, ctx.now)) })
  }),
  "struktur/divisi": inTx(divisionTree, async (ctx, { per_tanggal }) =>
    ok(await divisionTreeOn(ctx, await askedDay(ctx, per_tanggal))),
  ),
  "struktur/bagan": inTx(structureChart, async (ctx, { per_tanggal, by, under, page }) => {
    const asked = await askedDay(ctx, per_tanggal)
    return ok(await chartLevel(ctx, { asked, by, under: under ?? null, page }))
  }),
}
