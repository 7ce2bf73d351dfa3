import { and, eq, inArray, sql } from "drizzle-orm"
import {
  adminKantor as resource,
  adminOptions,
  emailAdmins,
  handOverAdmins,
  switchAdmins,
} from "#contract/areas/accounts/adminKantor.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import { accountOffices, accounts } from "../../db/tables/index.ts"
import { InvalidFields, notFound, ok } from "../../call/answer.ts"
import { answerRows, countRows } from "../../call/bulk.ts"
import { type Context, inRows, inTx } from "../../call/handler.ts"
import { accountOptions } from "../../kit/accountOptions.ts"
import { mailPasswordLink, type PasswordLetter } from "../session/index.ts"
import { isOfficeAdmin, shutOut, statusOf } from "./adminKantor.rules.ts"

const noun = resource.noun

const heldAdmins = (ctx: Context, ids: readonly number[]) =>
  ctx.tx
    .select({
      id: accounts.id,
      nama: accounts.nama_lengkap,
      email: accounts.email,
      status: statusOf,
      isSet: sql<boolean>`${accounts.password_hash} is not null`,
    })
    .from(accounts)
    .where(and(isOfficeAdmin, inArray(accounts.id, [0, ...ids])))
    .orderBy(accounts.id)
    .for("no key update")
type Admin = Awaited<ReturnType<typeof heldAdmins>>[number]

/** A form that was opened until now is stale. */
const writeAdmin = (ctx: Context, id: number, change: { readonly is_active?: boolean } = {}) =>
  ctx.tx
    .update(accounts)
    .set({
      ...change,
      version: sql`${accounts.version} + 1`,
      updated_at: ctx.now.toISOString(),
      updated_by: ctx.accountId,
    })
    .where(eq(accounts.id, id))

const noted = (ctx: Context, id: number, before: object, after: object) =>
  ctx.audit({ entity: noun, entityId: id, action: "update", before, after })

type Done = { readonly ok: boolean; readonly message: string }
const not = (message: string): Done => ({ ok: false, message })
const did = (message: string): Done => ({ ok: true, message })

/** Each of those there are, in the order that was asked. */
const eachOf = async (
  ctx: Context,
  ids: readonly number[],
  work: (admin: Admin) => Promise<Done>,
): Promise<RowResult[]> => {
  const found = new Map((await heldAdmins(ctx, ids)).map((row) => [row.id, row]))
  const rows: RowResult[] = []
  for (const id of ids) {
    const admin = found.get(id)
    rows.push({ id, ...(admin === undefined ? not(`Data ${noun} tidak ditemukan`) : await work(admin)) })
  }
  return rows
}

const sendTo = async (ctx: Context, type: PasswordLetter, admin: Admin): Promise<Done> => {
  if (admin.status === "inactive") return not("Akun ini nonaktif. Aktifkan dahulu.")
  if (type === "invite" && admin.isSet) return not("Admin ini sudah punya kata sandi")
  const refusal = await ctx.mailRefusal(admin.email)
  if (refusal !== null) return not(refusal)
  await mailPasswordLink(ctx, type, admin)
  await noted(ctx, admin.id, { status: admin.status }, { mailed: type })
  return did(`Dikirim ke ${admin.email}`)
}

const switchOff = async (ctx: Context, admin: Admin): Promise<Done> => {
  if (admin.status === "inactive") return not("Akun ini sudah nonaktif")
  await writeAdmin(ctx, admin.id, { is_active: false })
  await shutOut(ctx, [admin.id])
  await noted(ctx, admin.id, { status: admin.status }, { status: "inactive" })
  return did("Dinonaktifkan")
}

/** Whoever has no password yet is invited once more: their link ended with the account. */
const switchOn = async (ctx: Context, admin: Admin): Promise<Done> => {
  if (admin.status !== "inactive") return not("Akun ini sudah aktif")
  const refusal = admin.isSet ? null : await ctx.mailRefusal(admin.email)
  if (refusal !== null) return not(refusal)
  await writeAdmin(ctx, admin.id, { is_active: true })
  if (!admin.isSet) await mailPasswordLink(ctx, "invite", admin)
  const status = admin.isSet ? "active" : "invited"
  await noted(ctx, admin.id, { status: admin.status }, { status })
  return did(admin.isSet ? "Diaktifkan" : `Diaktifkan; undangan dikirim ke ${admin.email}`)
}

const officesOf = async (ctx: Context, id: number): Promise<number[]> => {
  const rows = await ctx.tx
    .select({ id: accountOffices.offices_id })
    .from(accountOffices)
    .where(eq(accountOffices.accounts_id, id))
    .orderBy(accountOffices.offices_id)
  return rows.map((row) => row.id)
}

const handOver = async (ctx: Context, admin: Admin, to: Admin): Promise<Done> => {
  if (admin.id === to.id) return not("Kantor tidak dapat diserahkan kepada admin yang sama")
  const [given, held] = [await officesOf(ctx, admin.id), await officesOf(ctx, to.id)]
  if (given.length === 0) return not("Admin ini tidak memegang kantor")
  await ctx.tx
    .insert(accountOffices)
    .values(given.map((offices_id) => ({ companies_id: ctx.companyId, accounts_id: to.id, offices_id })))
    .onConflictDoNothing()
  await ctx.tx.delete(accountOffices).where(eq(accountOffices.accounts_id, admin.id))
  await writeAdmin(ctx, admin.id, { is_active: false })
  await writeAdmin(ctx, to.id)
  await shutOut(ctx, [admin.id])
  await noted(
    ctx,
    admin.id,
    { offices_id: given, status: admin.status },
    { offices_id: [], status: "inactive" },
  )
  await noted(
    ctx,
    to.id,
    { offices_id: held },
    { offices_id: [...new Set([...held, ...given])].sort((a, b) => a - b) },
  )
  return did(`Diserahkan kepada ${to.nama}`)
}

export const adminKantorHandlers = {
  "admin-kantor/send-email": inRows(emailAdmins, {
    ids: ({ admin_kantor_id }) => admin_kantor_id,
    each: (ctx, { type }, ids) => eachOf(ctx, ids, (admin) => sendTo(ctx, type, admin)),
    answer: (rows) =>
      answerRows(rows, {
        done: `${countRows(rows).success} email sedang dikirim`,
        none: "Tidak ada email yang terkirim",
      }),
  }),

  "admin-kantor/update-status": inRows(switchAdmins, {
    ids: ({ admin_kantor_id }) => admin_kantor_id,
    each: (ctx, { status }, ids) =>
      eachOf(ctx, ids, (admin) => (status === "active" ? switchOn(ctx, admin) : switchOff(ctx, admin))),
    answer: (rows, { status }) =>
      answerRows(rows, {
        done: `${countRows(rows).success} admin kantor ${status === "active" ? "diaktifkan" : "dinonaktifkan"}`,
        none: "Tidak ada admin kantor yang diubah",
      }),
  }),

  "admin-kantor/hand-over": inRows(handOverAdmins, {
    ids: ({ admin_kantor_id }) => admin_kantor_id,
    each: async (ctx, { to_id }, ids) => {
      /** Whoever takes and whoever gives are held in one order. */
      const held = await heldAdmins(ctx, [...ids, to_id])
      const to = held.find(({ id }) => id === to_id)
      if (to === undefined) throw notFound("admin kantor penerima")
      if (to.status === "inactive") throw new InvalidFields({ to_id: ["Akun ini nonaktif; pilih yang lain"] })
      return eachOf(ctx, ids, (admin) => handOver(ctx, admin, to))
    },
    answer: (rows) =>
      answerRows(rows, {
        done: `Kantor ${countRows(rows).success} admin diserahkan`,
        none: "Tidak ada kantor yang diserahkan",
      }),
  }),

  "admin-kantor/options": inTx(adminOptions, async ({ tx }, payload) =>
    ok(await accountOptions(tx, payload, { among: isOfficeAdmin })),
  ),
}
