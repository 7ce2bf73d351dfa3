import { and, desc, eq, ne } from "drizzle-orm"
import { surat as resource } from "#contract/areas/letters/surat.ts"
import { ownSurat, ownSuratPdf } from "#contract/areas/self/ownSurat.ts"
import { notFound, ok } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { surat as t } from "../../db/tables/index.ts"
import { selfIn } from "../../kit/approval/selfCalls.ts"
import { kindOf } from "./suratColumns.ts"

/** A draft is not a letter yet: its employee does not know of it. */
const isOwn = (ctx: Context) => and(eq(t.members_id, selfIn(ctx)), ne(t.status, "draft"))
/** Years of letters of one employee; older ones are with the company. */
const MOST = 200

export const ownSuratHandlers = {
  "saya/surat-kerja": inTx(ownSurat, async (ctx) =>
    ok({
      rows: await ctx.tx
        .select({
          id: t.id,
          no: t.no,
          jenis: kindOf,
          judul: t.judul,
          tanggal: t.tanggal,
          status: t.status,
        })
        .from(t)
        .where(isOwn(ctx))
        .orderBy(desc(t.tanggal), desc(t.id))
        .limit(MOST),
    }),
  ),

  "saya/surat-kerja/pdf": inTx(ownSuratPdf, async (ctx, { id }) => {
    const [row] = await ctx.tx
      .select({ id: t.id })
      .from(t)
      .where(and(eq(t.id, id), isOwn(ctx)))
    if (row === undefined) throw notFound(resource.noun)
    return ok({ url: ctx.sheetUrl(resource.id, { id }) })
  }),
}
