import { inArray } from "drizzle-orm"
import { leaveChoice, listStatutoryNames, startOf } from "#contract/areas/leave/kategoriCuti.ts"
import { ownLeaveChoice } from "#contract/areas/self/choices.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { STATUTORY_LEAVE, type StatutoryLeave } from "#contract/data/leave.ts"
import { ok } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { leaveCategories as t } from "../../db/tables/index.ts"
import { optionsOf } from "../../kit/options.ts"
import { wordsIn } from "../../kit/textSearch.ts"

const inWords = ({ hari, kalender, pasal }: StatutoryLeave): string => {
  if (hari === null) return `Seperlunya · ${pasal}`
  return `${hari} hari${kalender === true ? " kalender" : ""} · ${pasal}`
}

const choices = async (ctx: Context, { jenis, ...asked }: PayloadOf<typeof leaveChoice>) => {
  const { data } = await optionsOf(ctx, t, asked, { all: true })
  const found = await ctx.tx
    .select({ id: t.id, jenis: t.jenis, unit: t.unit })
    .from(t)
    .where(inArray(t.id, [0, ...data.rows.map(({ id }) => id)]))
  const known = new Map(found.map((one) => [one.id, one]))
  return ok({
    ...data,
    rows: data.rows.flatMap((row) => {
      const category = known.get(row.id)
      const isOther =
        category === undefined ||
        (asked.ids === undefined && jenis !== undefined && !jenis.includes(category.jenis))
      return isOther ? [] : [{ ...row, isian: { kategori_unit: category.unit } }]
    }),
  })
}

export const kategoriCutiHandlers = {
  "cuti/pilihan-kategori": inTx(leaveChoice, choices),
  "saya/pilihan/kategori-cuti": inTx(ownLeaveChoice, choices),

  "kategori-cuti/nama-kategori": inTx(listStatutoryNames, async (_ctx, { q, ids }) => {
    const words = wordsIn(q).toLowerCase().split(/\s+/)
    const rows = STATUTORY_LEAVE.filter(({ id, nama, pasal }) =>
      ids === undefined
        ? words.every((word) => `${nama} ${pasal}`.toLowerCase().includes(word))
        : ids.includes(id),
    )
    return ok({
      rows: rows.map((law) => ({
        id: law.id,
        nama: law.nama,
        kode: law.kode,
        is_active: true,
        hari: law.hari,
        pasal: law.pasal,
        keterangan: inWords(law),
        isian: startOf(law),
      })),
      has_more: false,
    })
  }),
}
