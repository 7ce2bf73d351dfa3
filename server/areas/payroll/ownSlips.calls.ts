import { and, desc, eq, sql } from "drizzle-orm"
import { ownSlipPdf, ownSlips } from "#contract/areas/self/slips.ts"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { members, payrollPeriods, slips } from "../../db/tables/index.ts"
import { selfIn } from "../../kit/approval/selfCalls.ts"
import { periodNamed } from "./run.calls.ts"
import { passwordNote } from "./slipLetters.ts"
import { passwordKindFor, passwordKindOf } from "./slipPassword.ts"
import { slipOf } from "./slipRows.ts"

/** Row-level security leaves the own slips of closed periods (`ownSlip` of the table); the employee is named for the index. */
export const ownSlipHandlers = {
  "saya/slip": inTx(ownSlips, async (ctx, { page, per_page = PAGE_SIZE }) => {
    const { tx, companyId } = ctx
    const self = selfIn(ctx)
    const rows = await tx
      .select({
        id: slips.id,
        period_id: payrollPeriods.id,
        nama: payrollPeriods.nama,
        type: payrollPeriods.type,
        month: payrollPeriods.month,
        pay_date: payrollPeriods.pay_date,
        no: slips.no,
        gross: slips.gross,
        deduction: slips.deduction,
        net: slips.net,
        total: sql<number>`count(*) over ()::int`,
      })
      .from(slips)
      .innerJoin(
        payrollPeriods,
        and(
          eq(payrollPeriods.companies_id, slips.companies_id),
          eq(payrollPeriods.id, slips.payroll_periods_id),
        ),
      )
      .where(eq(slips.members_id, self))
      .orderBy(desc(payrollPeriods.pay_date), desc(payrollPeriods.id))
      .offset((page - 1) * per_page)
      .limit(per_page)
    const total = rows[0]?.total ?? 0
    const [person] = await tx
      .select({ born: members.tanggal_lahir })
      .from(members)
      .where(eq(members.id, self))
    const kind = passwordKindFor(await passwordKindOf(tx, companyId), (person?.born ?? null) !== null)
    return ok({
      rows: rows.map(({ total: _, ...row }) => row),
      total,
      page,
      last_page: Math.max(1, Math.ceil(total / per_page)),
      password: passwordNote(kind),
    })
  }),

  "saya/slip/pdf": inTx(ownSlipPdf, async (ctx, { period_id }) => {
    const { tx, sheetUrl, audit } = ctx
    const { nama: periode } = await periodNamed(tx, period_id)
    const { id, nama, members_id } = await slipOf(tx, period_id, selfIn(ctx))
    await audit({
      entity: "slip gaji",
      entityId: id,
      action: "update",
      before: null,
      after: { diunduh: true, periode, pegawai: nama },
    })
    return ok({ url: sheetUrl("slip-gaji", { period_id, members_id }) })
  }),
}
