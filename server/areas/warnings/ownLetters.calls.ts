import { and, desc, eq, ne } from "drizzle-orm"
import { ownLetterPdf, ownLetters, receiveOwnLetter } from "#contract/areas/self/letters.ts"
import { suratPeringatan as resource } from "#contract/areas/warnings/suratPeringatan.ts"
import { notFound, ok } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { suratPeringatan as t } from "../../db/tables/index.ts"
import { moveRow } from "../../kit/approval/move.ts"
import { selfIn, selfMover } from "../../kit/approval/selfCalls.ts"
import { letterLifecycle } from "./letterRules.ts"
import { fileName, statusAt } from "./suratPeringatan.rules.ts"

/** A draft is not a letter yet: its employee does not know of it. */
const isOwn = (ctx: Context) => and(eq(t.members_id, selfIn(ctx)), ne(t.status, "draft"))
const needOwn = async (ctx: Context, id: number): Promise<void> => {
  const [row] = await ctx.tx
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.id, id), isOwn(ctx)))
  if (row === undefined) throw notFound(resource.noun)
}

export const ownLetterHandlers = {
  "saya/surat": inTx(ownLetters, async (ctx) => {
    const rows = await ctx.tx
      .select({
        id: t.id,
        version: t.version,
        no: t.no,
        level: t.level,
        judul: t.judul,
        tanggal: t.tanggal,
        berlaku_sampai: t.berlaku_sampai,
        pelanggaran: t.pelanggaran,
        tindakan: t.tindakan,
        status: statusAt(ctx.now),
        acknowledged_at: t.acknowledged_at,
        lampiran: t.lampiran_files_id,
        lampiran_nama: fileName,
      })
      .from(t)
      .where(isOwn(ctx))
      .orderBy(desc(t.tanggal), desc(t.id))
    return ok({
      rows: rows.map((row) => ({ ...row, lampiran: ctx.fileUrl(ctx.companyId, row.lampiran) })),
    })
  }),

  "saya/surat/terima": inTx(receiveOwnLetter, async (ctx, { id, version }) => {
    await needOwn(ctx, id)
    const after = await moveRow(selfMover(ctx), letterLifecycle, id, {
      type: "surat.acknowledge",
      note: null,
      ...(version === undefined ? {} : { version }),
    })
    return ok({ id, version: after.version }, "Surat dinyatakan diterima")
  }),

  "saya/surat/pdf": inTx(ownLetterPdf, async (ctx, { id }) => {
    await needOwn(ctx, id)
    return ok({ url: ctx.sheetUrl(resource.id, { id }) })
  }),
}
