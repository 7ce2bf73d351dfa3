import { eq, sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import { ID_MAX } from "#contract/kit/constants.ts"
import {
  confirmTopup,
  createTopup,
  decideTopup,
  listTopups,
  superListTopups,
  topupBill,
} from "#contract/areas/points/topup.ts"
import { rupiahWords } from "#contract/kit/words.ts"
import { keepEntry } from "../../kit/approval/keepEntry.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { pointPakets, topupHistory, topups } from "../../db/tables/index.ts"
import { dateIn, wireInstant } from "../../time/calendar.ts"
import { billOf, CODES, invoiceNumber, uniqueCodeFor } from "./bill.ts"
import { InvalidFields, notFound, ok } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { moveRow } from "../../kit/approval/move.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { payeesOf, type Payee, type PointSetting, readSetting } from "./setting.ts"
import { ownView, shownTopup, topupPage } from "./topupRows.ts"
import { topupRules } from "./topupRules.ts"
import { brokenConstraint } from "../../kit/constraints.ts"

const HOUR_MS = 3_600_000
const unknown = ["Pilihan tidak dikenal"]

type Paket = typeof pointPakets.$inferSelect
type Order = {
  readonly paket: Paket
  readonly payee: Payee
  readonly setting: PointSetting
  readonly qty: number
}

const orderOf = async (
  tx: Tx,
  payload: { readonly paket_id: number; readonly bank_id: number; readonly qty: number },
): Promise<Order> => {
  const setting = await readSetting(tx)
  const [paket] = await tx.select().from(pointPakets).where(eq(pointPakets.id, payload.paket_id))
  const payee = (await payeesOf(tx, setting)).find(({ bank_id }) => bank_id === payload.bank_id)
  const errors: Record<string, readonly string[]> = {}
  if (paket === undefined || !paket.is_active) errors["paket_id"] = unknown
  else if (paket.price * payload.qty < setting.min_topup)
    errors["qty"] = [`Paling sedikit ${rupiahWords(setting.min_topup)}`]
  else if (billOf(paket, payload.qty, setting.tax_percent, CODES).total > ID_MAX)
    errors["qty"] = ["Tagihannya terlalu besar; kurangi jumlahnya"]
  if (payee === undefined) errors["bank_id"] = unknown
  if (paket === undefined || payee === undefined || Object.keys(errors).length > 0)
    throw new InvalidFields(errors)
  return { paket, payee, setting, qty: payload.qty }
}

const nextOrderId = async (tx: Tx): Promise<number> => {
  const [row] = await rowsOf<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('topups', 'id'))::float8 as id`,
  )
  if (row === undefined) throw new Error("top-ups have no sequence")
  return row.id
}

/**
 * Inserts the order with the first unique code that makes its total differ from all open bills, so that payments can be
 * matched.
 */
const insertOrder = async (ctx: Context, order: Order): Promise<number> => {
  const { paket, payee, setting, qty } = order
  const id = await nextOrderId(ctx.tx)
  const at = ctx.now.toISOString()
  for (let attempt = 0; attempt < CODES; attempt += 1) {
    const unique_code = setting.unique_code ? uniqueCodeFor(id, attempt) : 0
    const { subtotal, tax, total, credit } = billOf(paket, qty, setting.tax_percent, unique_code)
    const isFree = await ctx.tx
      .transaction((inner) =>
        inner.insert(topups).values({
          companies_id: ctx.companyId,
          id,
          no_invoice: invoiceNumber(dateIn(ctx.now), id),
          paket_id: paket.id,
          paket_nama: paket.nama,
          type: paket.type,
          validity_days: paket.validity_days,
          qty,
          credit,
          subtotal,
          tax,
          unique_code,
          total,
          bank_id: payee.bank_id,
          bank_nama: payee.bank_nama,
          bank_no: payee.no,
          bank_atas_nama: payee.nama,
          status: "created",
          expires_at: new Date(ctx.now.getTime() + setting.expire_hours * HOUR_MS).toISOString(),
          last_nama: ctx.session.row.nama_lengkap,
          last_at: at,
          created_at: at,
          created_by: ctx.accountId,
          updated_at: at,
          updated_by: ctx.accountId,
        }),
      )
      .then(
        () => true,
        (thrown: unknown) => {
          if (brokenConstraint(thrown)?.constraint === "topups_open_total_key") return false
          throw thrown
        },
      )
    if (isFree) return id
  }
  throw new InvalidFields({ qty: ["Terlalu banyak tagihan yang sama sedang terbuka; ubah jumlahnya"] })
}

type Counts = AnswerOf<typeof superListTopups>["counts"]

const own = async (ctx: Context, id: number) => {
  const row = await shownTopup(ctx.tx, id, ctx.now, ctx.fileUrl)
  return { id, version: row.version, row: ownView(row) }
}

export const topupHandlers = {
  "companies/history-topup/list": inTx(listTopups, async ({ tx, now, fileUrl }, payload) => {
    const page = await topupPage(tx, payload, now, fileUrl)
    return ok({ ...page, rows: page.rows.map(ownView) })
  }),

  "companies/history-topup/create": inTx(createTopup, async (ctx, payload) => {
    const order = await orderOf(ctx.tx, payload)
    const id = await insertOrder(ctx, order)
    await keepEntry(ctx, ctx.companyId, topupHistory, id, "created")
    const made = await own(ctx, id)
    const { history: _, ...after } = made.row
    await ctx.audit({ entity: "topup", entityId: id, action: "create", before: null, after })
    return ok(made, `Top-up ${made.row.no_invoice} dibuat; transfer tepat ${rupiahWords(made.row.total)}`)
  }),

  "companies/history-topup/tagihan": inTx(topupBill, async ({ tx, sheetUrl }, { id }) => {
    const [row] = await tx.select({ id: topups.id }).from(topups).where(eq(topups.id, id))
    if (row === undefined) throw notFound("top-up")
    return ok({ url: sheetUrl("tagihan-topup", { id }) })
  }),

  "companies/history-topup/konfirmasi-pembayaran": inTx(confirmTopup, async (ctx, payload) => {
    const version = payload.version === undefined ? {} : { version: payload.version }
    if (payload.status === "cancelled") {
      await moveRow(moverOf(ctx), topupRules(ctx), payload.id, {
        type: "topup.cancel",
        note: payload.note,
        ...version,
      })
      return ok(await own(ctx, payload.id), "Top-up dibatalkan")
    }
    const { from_bank, from_name, note } = payload
    const [paid_at, amount] = [payload.paid_at ?? null, payload.amount ?? null]
    const upload = ctx.uploads.get("proof")
    const proof_files_id = upload === undefined ? null : await ctx.keep(upload)
    const brought = { paid_at, from_bank, from_name, amount, confirm_note: note, proof_files_id }
    await moveRow(moverOf(ctx), topupRules(ctx, brought), payload.id, {
      type: "topup.confirm",
      payment: { paid_at, from_bank, from_name, amount, has_proof: proof_files_id !== null },
      note,
      ...version,
    })
    return ok(await own(ctx, payload.id), "Pembayaran dikonfirmasi; menunggu verifikasi")
  }),

  "companies/history-topup/super-list": inTx(superListTopups, async ({ tx, now, fileUrl }, payload) => {
    const [counts] = await rowsOf<Counts>(
      tx,
      sql`select count(*) filter (where status = 'created' and expires_at > ${now.toISOString()}::timestamptz)::int as created,
        count(*) filter (where status = 'waiting_confirmation')::int as waiting_confirmation,
        coalesce(sum(total) filter (where status = 'waiting_confirmation'), 0)::float8 as waiting_total,
        min(last_at) filter (where status = 'waiting_confirmation') as waiting_since
      from topups where status in ('created', 'waiting_confirmation')`,
    )
    if (counts === undefined) throw new Error("no counts of top-ups")
    const { waiting_since } = counts
    return ok({
      ...(await topupPage(tx, payload, now, fileUrl)),
      counts: { ...counts, waiting_since: waiting_since === null ? null : wireInstant(waiting_since) },
    })
  }),

  "companies/history-topup/super/approved": inTx(decideTopup, async (ctx, { id, status, note, version }) => {
    const isApproval = status === "approved"
    await moveRow(moverOf(ctx), topupRules(ctx, isApproval ? {} : { reject_reason: note }), id, {
      type: isApproval ? "topup.approve" : "topup.reject",
      note,
      ...(version === undefined ? {} : { version }),
    })
    const row = await shownTopup(ctx.tx, id, ctx.now, ctx.fileUrl)
    return ok(
      { id, version: row.version, row },
      isApproval ? `Top-up ${row.no_invoice} disetujui; saldo bertambah` : `Top-up ${row.no_invoice} ditolak`,
    )
  }),
}
