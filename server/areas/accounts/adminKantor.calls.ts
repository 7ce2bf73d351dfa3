import { eq } from "drizzle-orm"
import {
  adminKantor as resource,
  adminOptions,
  emailAdmins,
  handOverAdmins,
  endAdmins,
  resetAdminFactors,
  switchAdmins,
} from "#contract/areas/accounts/adminKantor.ts"
import { accountOffices } from "../../db/tables/index.ts"
import { InvalidFields, notFound, ok } from "../../call/answer.ts"
import { answerRows, countRows } from "../../call/bulk.ts"
import { type Context, inRows, inTx } from "../../call/handler.ts"
import { accountsBeyond } from "../../kit/grants.ts"
import { accountOptions, listed } from "../../kit/accountOptions.ts"
import {
  accountActions,
  did,
  type Done,
  type Held,
  heldAccounts,
  not,
  writeAccount,
} from "./accountActions.ts"
import { shutOut } from "./accountRules.ts"
import { isOfficeAdmin } from "./adminKantor.rules.ts"

const { noted, eachOf, sendTo, switchOff, switchOn, endAll, dropSecond } = accountActions(
  resource.noun,
  isOfficeAdmin,
)

const officesOf = async (ctx: Context, id: number): Promise<number[]> => {
  const rows = await ctx.tx
    .select({ id: accountOffices.offices_id })
    .from(accountOffices)
    .where(eq(accountOffices.accounts_id, id))
    .orderBy(accountOffices.offices_id)
  return rows.map((row) => row.id)
}

const handOver = async (ctx: Context, admin: Held, to: Held): Promise<Done> => {
  if (admin.id === to.id) return not("Kantor tidak dapat diserahkan kepada admin yang sama")
  const [given, held] = [await officesOf(ctx, admin.id), await officesOf(ctx, to.id)]
  if (given.length === 0) return not("Admin ini tidak memegang kantor")
  await ctx.tx
    .insert(accountOffices)
    .values(given.map((offices_id) => ({ companies_id: ctx.companyId, accounts_id: to.id, offices_id })))
    .onConflictDoNothing()
  await ctx.tx.delete(accountOffices).where(eq(accountOffices.accounts_id, admin.id))
  await writeAccount(ctx, admin.id, { is_active: false })
  await writeAccount(ctx, to.id)
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

  "admin-kantor/reset-factor": inRows(resetAdminFactors, {
    ids: ({ admin_kantor_id }) => admin_kantor_id,
    each: (ctx, _, ids) => eachOf(ctx, ids, (account) => dropSecond(ctx, account)),
    answer: (rows) =>
      answerRows(rows, {
        done: `Verifikasi dua langkah ${countRows(rows).success} admin kantor dilepas`,
        none: "Tidak ada verifikasi dua langkah yang dilepas",
      }),
  }),

  "admin-kantor/end-sessions": inRows(endAdmins, {
    ids: ({ admin_kantor_id }) => admin_kantor_id,
    each: (ctx, _, ids) => eachOf(ctx, ids, (account) => endAll(ctx, account)),
    answer: (rows) =>
      answerRows(rows, {
        done: `Sesi ${countRows(rows).success} admin kantor diakhiri`,
        none: "Tidak ada sesi yang diakhiri",
      }),
  }),

  "admin-kantor/hand-over": inRows(handOverAdmins, {
    ids: ({ admin_kantor_id }) => admin_kantor_id,
    each: async (ctx, { to_id }, ids) => {
      /** Lock ordering (prevents deadlock): the giving and the receiving account are locked in one query, in id order. */
      const held = await heldAccounts(ctx, isOfficeAdmin, [...ids, to_id])
      const to = held.find(({ id }) => id === to_id)
      if (to === undefined) throw notFound("admin kantor penerima")
      const beyond = (await accountsBeyond(ctx, [to_id])).get(to_id)
      if (beyond !== undefined) throw new InvalidFields({ to_id: [beyond] })
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
    ok(await accountOptions(tx, payload, { among: isOfficeAdmin, named: listed })),
  ),
}
