import { sql } from "drizzle-orm"
import { exportPlatformAudit, platformAudit } from "#contract/areas/platform/audit.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { audit } from "../../db/tables/index.ts"
import { keysetPage, paged } from "../../kit/paging.ts"
import { wireInstant } from "../../time/calendar.ts"
import { type AuditFound, auditSelection, auditWhere } from "./auditReading.ts"
import { dataOf, deedOf, doerOf } from "./auditWords.ts"

export const auditHandlers = {
  "super-admin/sistem/audit": inTx(platformAudit, async ({ tx, now }, asked) => {
    const page = await keysetPage<AuditFound>(tx, {
      table: audit,
      select: auditSelection,
      where: auditWhere(asked, now),
      sort: { key: "at", by: sql`${audit.at}` },
      id: audit.id,
      dir: asked.dir ?? "desc",
      ...paged(asked),
    })
    return ok({
      ...page,
      rows: page.rows.map((row) => ({
        ...row,
        at: wireInstant(row.at),
        nama: deedOf(row),
        by_nama: doerOf(row),
        entity: dataOf(row.entity),
      })),
    })
  }),

  "super-admin/sistem/audit/export": inTx(exportPlatformAudit, ({ sheetUrl }, ask) =>
    Promise.resolve(ok({ url: sheetUrl("audit", ask) })),
  ),
}
