import { and, asc, eq, gte, inArray, isNull, or, sql } from "drizzle-orm"
import { deleteRewardPhoto, rewardChoice, rewards as resource } from "#contract/areas/sales/rewards.ts"
import { wholeWords } from "#contract/kit/words.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { literal } from "../../db/literal.ts"
import { rewards as t } from "../../db/tables/index.ts"
import { cut, mostOf } from "../../kit/options.ts"
import { removeFile } from "../../kit/removeFile.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { byText, contains, outer } from "../../kit/textSearch.ts"
import { dateIn } from "../../time/calendar.ts"

const pieces = (status: "pending" | "approved" | "delivered") =>
  sql<number>`(select coalesce(sum(r.qty), 0)::float8 from redemptions r
    where r.companies_id = ${outer(t.companies_id)} and r.rewards_id = ${outer(t.id)} and r.status = ${status})`

export const rewardsRules = defineRules(resource, t, {
  select: {
    photo: t.photo_files_id as never,
    waiting: pieces("pending"),
    granted: pieces("approved"),
    delivered: pieces("delivered"),
  },
  present: (ctx, row) => ({ ...row, photo: ctx.fileUrl(ctx.companyId, row["photo"] as number | null) }),
  after: async (ctx, id) => {
    const photo = ctx.uploads.get("photo")
    if (photo !== undefined)
      await ctx.tx
        .update(t)
        .set({ photo_files_id: await ctx.keep(photo) })
        .where(eq(t.id, id))
  },
})

const stockWords = (stock: number): string => (stock === 0 ? "habis" : `sisa ${wholeWords(stock)}`)

export const rewardHandlers = {
  "good-id/penukaran-hadiah/pilihan": inTx(rewardChoice, async ({ tx, now }, asked) => {
    const { q, ids } = asked
    const most = mostOf(asked)
    const open = and(
      eq(t.is_active, true),
      or(isNull(t.valid_until), gte(t.valid_until, dateIn(now))),
      contains(q, [t.nama]),
    )
    const rows = await tx
      .select({
        id: t.id,
        nama: t.nama,
        point_cost: t.point_cost,
        stock: t.stock,
        is_active: t.is_active,
      })
      .from(t)
      .where(ids === undefined ? open : inArray(t.id, [...ids]))
      .orderBy(asc(byText(t.nama)), asc(t.id))
      .limit(literal(most + 1))
    return ok(
      cut(
        rows.map(({ point_cost, stock, ...row }) => ({
          ...row,
          kode: null,
          keterangan: `${wholeWords(point_cost)} poin · ${stockWords(stock)}`,
        })),
        most,
      ),
    )
  }),

  "good-id/penukaran-hadiah/foto/delete": inTx(deleteRewardPhoto, (ctx, asked) =>
    removeFile(ctx, asked, {
      table: t,
      column: t.photo_files_id,
      field: "photo",
      noun: resource.noun,
      done: "Foto hadiah dihapus",
    }),
  ),
}
