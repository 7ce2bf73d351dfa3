import { and, eq } from "drizzle-orm"
import { reportTrip } from "#contract/areas/claims/trips.ts"
import { InvalidFields, notFound, ok, StaleVersion } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { tripReceipts, trips as t } from "../../db/tables/index.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { brokenFields } from "../../kit/approval/asker.ts"
import type { BrokenRule } from "../../kit/approval/askTypes.ts"
import { notifyDeciders } from "../../kit/approval/notify.ts"
import { selfIn, selfMover } from "../../kit/approval/selfCalls.ts"
import { dateIn } from "../../time/calendar.ts"
import { rupiahWords } from "#contract/kit/words.ts"
import { tripApproval } from "./trips.flow.ts"

type Item = { readonly tanggal: string; readonly keterangan: string; readonly amount: number }

/** Each expense has an amount, a receipt, and a day that has come. */
const brokenIn = (
  items: readonly Item[],
  uploads: Context["uploads"],
  today: string,
): readonly BrokenRule[] =>
  items.flatMap(({ tanggal, amount }, at) => [
    ...(amount < 1 ? [{ field: `items.${at}.amount`, message: "Isi jumlah rupiah di atas nol" }] : []),
    ...(tanggal > today ? [{ field: `items.${at}.tanggal`, message: "Tanggal pengeluaran belum tiba" }] : []),
    ...(uploads.has(`items.${at}.receipt`)
      ? []
      : [{ field: `items.${at}.receipt`, message: "Lampirkan notanya" }]),
  ])

export const tripReportHandlers = {
  "saya/uang-muka-perjalanan/lapor": inTx(reportTrip, async (ctx, { id, items, note, version }) => {
    const { tx, now, companyId } = ctx
    const [row] = await tx
      .select()
      .from(t)
      .where(and(eq(t.id, id), eq(t.members_id, selfIn(ctx))))
    if (row === undefined) throw notFound("uang muka perjalanan")
    const broken = brokenIn(items, ctx.uploads, dateIn(now))
    if (broken.length > 0) throw new InvalidFields(brokenFields(broken))
    const receipts = items.map(({ amount }, at) => ({ no: at + 1, amount, accepted: null }))
    try {
      const after = await inWholeCompany(tx, async () => {
        const moved = await tripApproval.move(selfMover(ctx), id, {
          type: "trip.report",
          note,
          receipts,
          ...(version === undefined ? {} : { version }),
        })
        await tx
          .delete(tripReceipts)
          .where(and(eq(tripReceipts.companies_id, companyId), eq(tripReceipts.trips_id, id)))
        for (const [at, item] of items.entries()) {
          const upload = ctx.uploads.get(`items.${at}.receipt`)
          await tx.insert(tripReceipts).values({
            companies_id: companyId,
            trips_id: id,
            no: at + 1,
            ...item,
            files_id: upload === undefined ? null : await ctx.keep(upload),
          })
        }
        await notifyDeciders(tx, companyId, {
          event: "claims_asked",
          module: "claims",
          type: "klaim",
          title: `Laporan perjalanan ${row.no}`,
          body: `${ctx.session.self?.nama ?? ""} melaporkan ${rupiahWords(items.reduce((sum, { amount }) => sum + amount, 0))}`,
          link: `/reimbursment/perjalanan?id=${id}`,
          at: now.toISOString(),
          members_id: row.members_id,
          level: 2,
          decided_by: [],
        })
        return moved
      })
      return ok({ id, version: after.version }, "Laporan perjalanan dikirim")
    } catch (thrown) {
      if (thrown instanceof StaleVersion) throw new StaleVersion(null, thrown.message)
      throw thrown
    }
  }),
}
