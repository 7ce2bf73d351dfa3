import { and, count, desc, eq, sql } from "drizzle-orm"
import {
  answerSwap,
  incomingSwaps,
  ownShiftDays,
  partnerShiftDays,
  swapPartners,
} from "#contract/areas/attendance/shiftSwaps.ts"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import { notFound, ok, StaleVersion } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { shiftSwaps as t } from "../../db/tables/index.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { selfIn, selfMover } from "../../kit/approval/selfCalls.ts"
import { dateIn, wireInstant } from "../../time/calendar.ts"
import { shiftSwapApproval } from "./shiftSwap.flow.ts"
import { isColleague, partnersOf, shiftDaysOf } from "./swap/partners.ts"
import { daysIn, swapStates } from "./swap/state.ts"

const NONE = { rows: [], has_more: false }

export const swapHandlers = {
  "saya/tukar-shift/masuk": inTx(incomingSwaps, async (ctx, { page, per_page = PAGE_SIZE }) => {
    const { tx } = ctx
    const where = eq(t.partner_id, selfIn(ctx))
    const [found] = await tx.select({ total: count() }).from(t).where(where)
    const rows = await tx
      .select()
      .from(t)
      .where(where)
      .orderBy(desc(sql`${t.status} = 'asked'`), desc(t.id))
      .offset((page - 1) * per_page)
      .limit(per_page)
    const asked = rows.filter(({ status }) => status === "asked").map(({ id }) => id)
    const states = asked.length === 0 ? new Map<number, never>() : await swapStates(tx, asked)
    const total = found?.total ?? 0
    return ok({
      rows: rows.map((row) => ({
        id: row.id,
        version: row.version,
        nama: row.requester_nama,
        status: row.status,
        days: daysIn(row),
        reason: row.reason,
        problems: (states.get(row.id)?.problems ?? []).map(({ message }) => message),
        warnings: states.get(row.id)?.warnings ?? [],
        note: row.approval_note,
        created_at: wireInstant(row.created_at),
        last_at: wireInstant(row.last_at),
      })),
      total,
      page,
      last_page: Math.max(1, Math.ceil(total / per_page)),
    })
  }),

  "saya/tukar-shift/jawab": inTx(answerSwap, async (ctx, { id, answer, note, version }) => {
    const { tx } = ctx
    const [row] = await tx
      .select({ id: t.id })
      .from(t)
      .where(and(eq(t.id, id), eq(t.partner_id, selfIn(ctx))))
    if (row === undefined) throw notFound("tukar shift")
    try {
      const after = await inWholeCompany(tx, () =>
        shiftSwapApproval.move(selfMover(ctx), id, {
          type: answer === "agreed" ? "swap.agree" : "swap.decline",
          note,
          ...(version === undefined ? {} : { version }),
        }),
      )
      return ok(
        { id, version: after.version },
        answer === "agreed" ? "Tukar shift disetujui, menunggu keputusan" : "Tukar shift ditolak",
      )
    } catch (thrown) {
      /** The current row of a conflict was read with the scope of the company: the colleague reads the list again. */
      if (thrown instanceof StaleVersion) throw new StaleVersion(null, thrown.message)
      throw thrown
    }
  }),

  "saya/pilihan/hari-shift": inTx(ownShiftDays, (ctx, { q }) =>
    inWholeCompany(ctx.tx, async () => ok(await shiftDaysOf(ctx.tx, selfIn(ctx), dateIn(ctx.now), q, null))),
  ),
  "saya/pilihan/rekan-shift": inTx(swapPartners, (ctx, payload) =>
    inWholeCompany(ctx.tx, async () => ok(await partnersOf(ctx.tx, selfIn(ctx), dateIn(ctx.now), payload))),
  ),
  "saya/pilihan/hari-shift-rekan": inTx(partnerShiftDays, (ctx, { q, partner_id, own_date }) =>
    inWholeCompany(ctx.tx, async () => {
      if (partner_id === null || !(await isColleague(ctx.tx, selfIn(ctx), partner_id))) return ok(NONE)
      return ok(await shiftDaysOf(ctx.tx, partner_id, dateIn(ctx.now), q, own_date ?? null))
    }),
  ),
}
