import { sql } from "drizzle-orm"
import {
  areaCustomers,
  areaDay,
  areaReport,
  areaSummary,
  exportAreaReport,
} from "#contract/areas/fieldwork/layanan.ts"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import { hasArea } from "#contract/kit/needs.ts"
import { notFound, ok } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
import { customers } from "../../db/tables/index.ts"
import { contains } from "../../kit/textSearch.ts"
import { workOf } from "./areaDay.ts"
import { areaReportRows, areaSummed } from "./areaFacts.ts"

/** @throws Refusal when the caller's company does not have the area */
const demandArea = ({ session }: Context, area: string): void => {
  if (!hasArea(session.holder, { module: "subServices", action: "view", area }))
    throw notFound("layanan lapangan")
}

type Customer = {
  readonly id: number
  readonly nama: string
  readonly alamat: string | null
  readonly last_visit: string | null
  readonly visits: number
  readonly amount: number
}

export const layananHandlers = {
  "layanan/ringkasan": inTx(areaSummary, async (ctx, ask) => {
    demandArea(ctx, ask.area)
    return ok(await areaSummed(ctx.tx, ask))
  }),

  "layanan/hari": inTx(areaDay, async (ctx, ask) => {
    demandArea(ctx, ask.area)
    return ok(await workOf(ctx.tx, ask, ctx.now))
  }),

  "layanan/laporan": inTx(areaReport, async (ctx, ask) => {
    demandArea(ctx, ask.area)
    return ok(await areaReportRows(ctx.tx, ask))
  }),

  "layanan/laporan/export": inTx(exportAreaReport, (ctx, ask) => {
    demandArea(ctx, ask.area)
    return Promise.resolve(ok({ url: ctx.sheetUrl("layanan", ask) }))
  }),

  "layanan/pelanggan": inTx(areaCustomers, async (ctx, { area, q, page }) => {
    demandArea(ctx, area)
    const found = await rowsOf<Customer & { readonly all: number }>(
      ctx.tx,
      sql`select shown.id::float8 as id, shown.nama, shown.alamat, s.last_visit, s.visits, s.amount, shown.all
        from (select customers.*, count(*) over ()::int as all from customers
          where customers.area = ${area} and customers.merged_into_id is null and ${contains(q, [customers.nama]) ?? sql`true`}
          order by customers.nama_sort, customers.id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) shown
        left join lateral (select max(v.tanggal)::text as last_visit, count(*)::int as visits, coalesce(sum(v.amount), 0)::float8 as amount
          from visits v where v.companies_id = shown.companies_id and v.customers_id = shown.id and v.area = ${area}
            and v.visit_status = 'done' and not v.removed) s on true
        order by shown.nama_sort, shown.id`,
    )
    const total = found[0]?.all ?? 0
    return ok({
      rows: found.map(({ all: _, ...one }) => one),
      total,
      page,
      last_page: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    })
  }),
}
