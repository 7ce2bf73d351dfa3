import { sql } from "drizzle-orm"
import { kasbonByOffice } from "#contract/areas/kasbon/kasbon.ts"
import { updateKasbonSetting } from "#contract/areas/kasbon/kasbonSetting.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
import { dateIn } from "../../time/calendar.ts"
import { kasbonRecord } from "./limits.ts"

export const kasbonHandlers = {
  "companies/update/kasbon": inTx(updateKasbonSetting, (ctx, payload) => kasbonRecord.save(ctx, payload)),

  "kasbon/per-kantor": inTx(kasbonByOffice, async ({ tx, now }) =>
    ok({
      rows: await rowsOf(
        tx,
        sql`select o.id::float8 as id, o.nama as kantor, count(distinct k.members_id)::float8 as members, count(*)::float8 as advances,
            coalesce(sum(k.granted_amount), 0)::float8 as granted, coalesce(sum(k.outstanding), 0)::float8 as outstanding,
            coalesce(sum((select coalesce(sum(i.amount), 0) from kasbon_instalments i where i.companies_id = k.companies_id
              and i.kasbon_id = k.id and i.status = 'planned' and i.period <= ${`${dateIn(now).slice(0, 7)}-01`}::date)), 0)::float8 as due
          from kasbon k join members m on m.companies_id = k.companies_id and m.id = k.members_id
          join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
          where k.status in ('disbursed', 'repaying') group by o.id, o.nama order by o.nama`,
      ),
    }),
  ),
}
