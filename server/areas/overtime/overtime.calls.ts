import type { RowResult } from "#contract/kit/errors.ts"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import {
  overtimeDays,
  overtimeDaysExport,
  overtimeExport,
  overtimeList,
  overtimeOfMember,
  overtimeReckon,
  overtimeSummary,
} from "#contract/areas/overtime/overtime.ts"
import { readOvertimeSetting, updateOvertimeSetting } from "#contract/areas/overtime/overtimeSetting.ts"
import { InvalidFields, ok } from "../../call/answer.ts"
import { answerRows, countRows } from "../../call/bulk.ts"
import { type Context, inRows, inTx } from "../../call/handler.ts"
import { assertRange } from "../../kit/ranges.ts"
import { daysBetween } from "../../time/calendar.ts"
import { someOf } from "../attendance/index.ts"
import { readOvertimeDays } from "./days.ts"
import { pageOfRows, type RowsAsk, sumsByDay, sumsByMember, sumsOf, waitingCount } from "./rows.ts"
import { overtimeRecord } from "./setting.ts"
import { settleOvertime } from "./settle.ts"

const answerPage = async (ctx: Context, ask: RowsAsk) => {
  const { tx } = ctx
  const sees = ctx.session.seesPay
  return ok({
    ...(await pageOfRows(tx, ask, sees)),
    sums: await sumsOf(tx, ask, sees),
    waiting: await waitingCount(tx),
  })
}

/** Slices one page out of an array in memory. */
const paged = <A>(all: readonly A[], { page, per_page = PAGE_SIZE }: { page: number; per_page?: number }) => {
  const last_page = Math.max(1, Math.ceil(all.length / per_page))
  const at = Math.min(page, last_page)
  return { rows: all.slice((at - 1) * per_page, at * per_page), total: all.length, page: at, last_page }
}

/** Longest range of one recalculation, days. */
const MOST_RECKONED = 31

export const overtimeHandlers = {
  "lembur/list/all": inTx(overtimeList, answerPage),
  "lembur/list/users": inTx(overtimeOfMember, answerPage),

  "lembur/rangkuman": inTx(overtimeSummary, async (ctx, ask) => {
    assertRange(ask)
    const sees = ctx.session.seesPay
    const { sort = "nama", dir = "asc" } = ask
    const people = await sumsByMember(ctx.tx, rowsAsk(ask), sees)
    const sorted = sort === "menit" ? people.toSorted((a, b) => a.sums.menit - b.sums.menit) : people
    return ok({
      ...paged(dir === "asc" ? sorted : sorted.toReversed(), ask),
      sums: await sumsOf(ctx.tx, rowsAsk(ask), sees),
      per_day: await sumsByDay(ctx.tx, rowsAsk(ask), sees),
    })
  }),

  "lembur/hitung-ulang": inRows(overtimeReckon, {
    ids: ({ ids, start_date, end_date }) => {
      const days = daysBetween(start_date, end_date) + 1
      if (ids.length === 0) throw new InvalidFields({ ids: ["Pilih paling sedikit satu pegawai"] })
      if (days < 1) throw new InvalidFields({ end_date: ["Sebelum tanggal mulai"] })
      if (days > MOST_RECKONED) throw new InvalidFields({ end_date: [`Paling lama ${MOST_RECKONED} hari`] })
      return ids
    },
    each: async (ctx, { start_date, end_date }, some) => {
      const span = { start_date, end_date }
      const known = new Set((await someOf(ctx.tx, some)).map(({ id }) => id))
      const results: RowResult[] = []
      for (const id of some) {
        if (!known.has(id)) {
          results.push({ id, ok: false, message: "Data pegawai tidak ditemukan" })
          continue
        }
        const { changed } = await settleOvertime(ctx.tx, ctx.companyId, [id], span, ctx.now)
        await ctx.audit({
          entity: "lembur",
          entityId: id,
          action: "update",
          before: null,
          after: { ...span, changed },
        })
        results.push({
          id,
          ok: true,
          message: changed === 0 ? "Tidak berubah" : `${changed} hari diperbarui`,
        })
      }
      return results
    },
    answer: (rows) =>
      answerRows(rows, {
        done: `Lembur ${countRows(rows).success} pegawai dihitung ulang`,
        none: "Tidak ada lembur yang dihitung ulang",
      }),
  }),

  "lembur/export": inTx(overtimeExport, async (ctx, ask) => {
    assertRange(ask)
    return Promise.resolve(ok({ url: ctx.sheetUrl("lembur", { ...ask, pay: ctx.session.seesPay }) }))
  }),

  "absensi-lembur/list": inTx(overtimeDays, async (ctx, { page, per_page, ...ask }) => {
    assertRange(ask)
    const all = await readOvertimeDays(ctx.tx, ctx.companyId, ask, ctx.now)
    const sum = (of: (day: (typeof all)[number]["day"]) => number) =>
      all.reduce((total, { day }) => total + of(day), 0)
    const shown = paged(all, { page, ...(per_page === undefined ? {} : { per_page }) })
    return ok({
      ...shown,
      rows: shown.rows.map(({ person, day }) => ({
        id: `${person.id}-${day.date}`,
        member: {
          id: person.id,
          nama: person.nama,
          nip: person.nip,
          foto: null,
          offices_id: person.offices_id,
          kantor: person.kantor,
          jabatan: person.jabatan,
        },
        day,
      })),
      sums: {
        asked_min: sum(({ asked_min }) => asked_min ?? 0),
        granted_min: sum(({ granted_min }) => granted_min ?? 0),
        worked_min: sum(({ worked_min }) => worked_min),
        paid_min: sum(({ paid_min }) => paid_min),
      },
    })
  }),

  "absensi-lembur/export": inTx(overtimeDaysExport, async (ctx, ask) => {
    assertRange(ask)
    return Promise.resolve(
      ok({ url: ctx.sheetUrl("absensi-lembur", { ...ask, companies_id: ctx.companyId }) }),
    )
  }),

  "absensi-lembur/setting": inTx(readOvertimeSetting, async (ctx) =>
    ok((await overtimeRecord.read(ctx)) as never),
  ),
  "absensi-lembur/setting/update": inTx(updateOvertimeSetting, (ctx, payload) =>
    overtimeRecord.save(ctx, payload),
  ),
}

/** The part of a summary's payload that filters the rows. */
const rowsAsk = ({
  start_date,
  end_date,
  q,
  offices_id,
  departement_id,
  members_id,
}: Pick<
  RowsAsk,
  "start_date" | "end_date" | "q" | "offices_id" | "departement_id" | "members_id"
>): RowsAsk => ({
  ...(start_date === undefined ? {} : { start_date }),
  ...(end_date === undefined ? {} : { end_date }),
  ...(q === undefined ? {} : { q }),
  ...(offices_id === undefined ? {} : { offices_id }),
  ...(departement_id === undefined ? {} : { departement_id }),
  ...(members_id === undefined ? {} : { members_id }),
})
