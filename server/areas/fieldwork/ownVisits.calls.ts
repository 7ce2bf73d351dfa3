import { eq, sql } from "drizzle-orm"
import { ownCustomerChoice, ownProductChoice, ownTypeChoice, ownWork } from "#contract/areas/self/ownWork.ts"
import {
  addOwnVisit,
  cancelOwnVisit,
  checkInOwnVisit,
  checkOutOwnVisit,
  departOwnVisit,
  ownVisitDetail,
} from "#contract/areas/self/ownVisits.ts"
import { barOf, barWords } from "#contract/kit/needs.ts"
import { rupiahWords } from "#contract/kit/words.ts"
import type { VisitEvent } from "#machines/lifecycles/visitParts.ts"
import { ok } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import { products, tipeTugas, visits } from "../../db/tables/index.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { refuseBroken } from "../../kit/approval/asker.ts"
import { type Asked, moveRow } from "../../kit/approval/move.ts"
import { selfIn, selfMover } from "../../kit/approval/selfCalls.ts"
import { lockCompany } from "../../kit/locks.ts"
import { optionsOf } from "../../kit/options.ts"
import { dateIn } from "../../time/calendar.ts"
import { typeBrokenBy } from "./askVisit.ts"
import { customersChosen } from "./customers.calls.ts"
import { makeVisit, visitNumber } from "./makeVisit.ts"
import { ownDayOf } from "./own/day.ts"
import { endReport, placeReport } from "./own/report.ts"
import { demandOwnVisit, ownVisitOf } from "./own/visit.ts"
import { type Reporting, reportVisit } from "./reportVisit.ts"
import { pairBrokenBy } from "./visitPlan.ts"
import { visitLifecycle } from "./visitProgress.ts"
import { visitRuleOf } from "./visitRule.ts"

/** Why the employee may not add a visit without a plan; null = they may. */
const unplannedBarOf = async ({ tx, companyId, session }: Context): Promise<string | null> => {
  const { needs } = addOwnVisit
  const bar = barOf(session.holder, needs)
  if (bar !== null && needs !== null) return barWords(bar, needs)
  const { allow_unplanned } = await visitRuleOf(tx, companyId)
  return allow_unplanned ? null : "Kunjungan tanpa rencana tidak diizinkan perusahaan ini"
}

/** Steps of one employee are taken one after the other, so that they are at one customer at a time. */
const lockSelf = (ctx: Context): Promise<unknown> => lockCompany(ctx, `kunjungan ${selfIn(ctx)}`)

/** The current row of a conflict would be read with the scope of the company: the phone reads it again instead. */
const lifeOf = () => ({ ...visitLifecycle(), shown: () => Promise.resolve(null) })

type Step = { readonly id: number; readonly version?: number }

/** A step without data, of a visit of the employee. */
const step = async (ctx: Context, { id, version }: Step, event: Asked<VisitEvent>) => {
  await demandOwnVisit(ctx, id)
  await lockSelf(ctx)
  const after = await inWholeCompany(ctx.tx, () =>
    moveRow(selfMover(ctx), lifeOf(), id, { ...event, ...(version === undefined ? {} : { version }) }),
  )
  return { id, version: after.version }
}

/** A check-in or check-out; the rules look at the whole company: approvers, prices, the task of the visit. */
const report = async (
  ctx: Context,
  { id, version }: Step,
  type: "visit.checkIn" | "visit.checkOut",
  reporting: Reporting,
) => {
  await lockSelf(ctx)
  await inWholeCompany(ctx.tx, () =>
    reportVisit(ctx.tx, { companies_id: ctx.companyId, id }, type, reporting, ctx.now, {
      mover: selfMover(ctx),
      version,
    }),
  )
  /** The approval of a visit that is done begins in the same transaction, with a version of its own. */
  const [row] = await ctx.tx.select({ version: visits.version }).from(visits).where(eq(visits.id, id))
  return { id, version: row?.version ?? 1 }
}

const productsChosen = async (
  ctx: Context,
  asked: { readonly q?: string; readonly ids?: readonly number[] },
) => {
  const { data } = await optionsOf(ctx, products, asked)
  const found = await rowsOf<{ readonly id: number; readonly satuan: string; readonly harga: number }>(
    ctx.tx,
    sql`select t.id::float8 as id, t.satuan, t.harga::float8 as harga from products t
      where t.id = ${anyOf(data.rows.map(({ id }) => id))}`,
  )
  const known = new Map(found.map((one) => [one.id, one]))
  return ok({
    ...data,
    rows: data.rows.map((row) => {
      const { satuan = "", harga = 0 } = known.get(row.id) ?? {}
      return { ...row, keterangan: `${rupiahWords(harga)} per ${satuan}`, isian: { satuan, harga } }
    }),
  })
}

/** Visits of employees themselves. The employee is always that of the session. */
export const ownVisitHandlers = {
  "saya/kunjungan/hari": inTx(ownWork, async (ctx, { tanggal = dateIn(ctx.now) }) =>
    ok({
      ...(await ownDayOf(ctx.tx, selfIn(ctx), tanggal, ctx.now)),
      unplanned: await unplannedBarOf(ctx),
    }),
  ),

  "saya/kunjungan/detail": inTx(ownVisitDetail, async (ctx, { id }) => ok(await ownVisitOf(ctx, id))),

  "saya/kunjungan/baru": inTx(addOwnVisit, async (ctx, { customers_id, tipe_tugas_id, purpose }) => {
    const { tx, now, companyId } = ctx
    const members_id = selfIn(ctx)
    const tanggal = dateIn(now)
    refuseBroken([
      ...(await pairBrokenBy(tx, { member: members_id, customer: customers_id, tanggal })),
      ...(await typeBrokenBy(tx, tipe_tugas_id)),
    ])
    const id = await makeVisit(
      tx,
      {
        companies_id: companyId,
        members_id,
        customers_id,
        tipe_tugas_id,
        tanggal,
        purpose,
        assigned: null,
      },
      now,
      selfMover(ctx),
    )
    const no = visitNumber(tanggal, id)
    await ctx.audit({
      entity: "kunjungan",
      entityId: id,
      action: "create",
      before: null,
      after: { no, members_id, customers_id, tanggal, status: "planned" },
    })
    return ok({ id, version: 1 }, `Kunjungan ${no} ditambahkan`)
  }),

  "saya/kunjungan/berangkat": inTx(departOwnVisit, async (ctx, payload) =>
    ok(await step(ctx, payload, { type: "visit.depart" }), "Berangkat dicatat"),
  ),

  "saya/kunjungan/batal": inTx(cancelOwnVisit, async (ctx, { note, ...payload }) =>
    ok(await step(ctx, payload, { type: "visit.cancel", note }), "Kunjungan dibatalkan"),
  ),

  "saya/kunjungan/check-in": inTx(checkInOwnVisit, async (ctx, payload) => {
    await demandOwnVisit(ctx, payload.id)
    const reporting = await placeReport(ctx, payload)
    return ok(await report(ctx, payload, "visit.checkIn", reporting), "Check-in dicatat")
  }),

  "saya/kunjungan/check-out": inTx(checkOutOwnVisit, async (ctx, payload) => {
    const { form } = await ownVisitOf(ctx, payload.id)
    const reporting = await endReport(ctx, payload, form)
    return ok(await report(ctx, payload, "visit.checkOut", reporting), "Kunjungan selesai")
  }),

  "saya/pilihan/pelanggan": inTx(ownCustomerChoice, customersChosen),
  "saya/pilihan/tipe-tugas": inTx(ownTypeChoice, (ctx, payload) => optionsOf(ctx, tipeTugas, payload)),
  "saya/pilihan/produk": inTx(ownProductChoice, productsChosen),
}
