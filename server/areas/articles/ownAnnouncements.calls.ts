import { sql } from "drizzle-orm"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import { ownAnnouncements, readAnnouncement } from "#contract/areas/self/ownAnnouncements.ts"
import { notFound, ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import { articleReads } from "../../db/tables/index.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { selfIn } from "../../kit/approval/selfCalls.ts"
import { announcementsFor, countUnread, isReadable } from "./pengumuman.calls.ts"

export const ownAnnouncementHandlers = {
  "saya/pengumuman": inTx(ownAnnouncements, async (ctx, { page, per_page = PAGE_SIZE }) => {
    const found = await announcementsFor(ctx, { page, per_page })
    const self = selfIn(ctx)
    const ids = found.rows.map(({ id }) => id)
    const read = new Set(
      (
        await rowsOf<{ readonly id: number }>(
          ctx.tx,
          sql`select articles_id::float8 as id from article_reads where members_id = ${self} and articles_id = ${anyOf(ids)}`,
        )
      ).map(({ id }) => id),
    )
    const unread = await countUnread(ctx, self)
    return ok({ ...found, rows: found.rows.map((row) => ({ ...row, is_read: read.has(row.id) })), unread })
  }),

  "saya/pengumuman/baca": inTx(readAnnouncement, async (ctx, { id }) => {
    if (!(await inWholeCompany(ctx.tx, () => isReadable(ctx, id)))) throw notFound("pengumuman")
    const members_id = selfIn(ctx)
    await ctx.tx
      .insert(articleReads)
      .values({ companies_id: ctx.companyId, articles_id: id, members_id, at: ctx.now.toISOString() })
      .onConflictDoNothing()
    await ctx.audit({
      entity: "artikel",
      entityId: id,
      action: "update",
      before: null,
      after: { read_by: members_id },
    })
    return ok({ id })
  }),
}
