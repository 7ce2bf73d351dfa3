import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import {
  companyAccounts,
  companyMembers,
  companyOffices,
  emailUsers,
  endUsers,
  resetUserFactors,
  switchUsers,
  usersCompanies as resource,
} from "#contract/areas/accounts/usersCompanies.ts"
import { accounts, members, offices } from "../../db/tables/index.ts"
import { literal } from "../../db/literal.ts"
import { ok } from "../../call/answer.ts"
import { answerRows, countRows } from "../../call/bulk.ts"
import { type Context, inRows, inTx } from "../../call/handler.ts"
import { accountOptions, listed } from "../../kit/accountOptions.ts"
import { type Asked, cut, mostOf } from "../../kit/options.ts"
import { byText, contains } from "../../kit/textSearch.ts"
import { accountActions, not } from "./accountActions.ts"
import { isCompanyUser, isOfVisible, LAST_OWNER, lastOwners } from "./usersCompanies.rules.ts"

const { eachOf, sendTo, switchOff, switchOn, endAll, dropSecond } = accountActions(
  resource.noun,
  isCompanyUser,
)

const ofCompany = (column: AnyPgColumn, company: number): SQL =>
  and(eq(column, company), isOfVisible(column)) ?? sql`false`

/** Options of one company: rows with their name and a note. */
const choices = async (
  { tx }: Pick<Context, "tx">,
  table: typeof members | typeof offices,
  { note, isOffered, isOwn }: { readonly note: AnyPgColumn; readonly isOffered: SQL; readonly isOwn: SQL },
  { q, ids }: Asked,
) => {
  const most = mostOf(ids === undefined ? {} : { ids })
  const rows = await tx
    .select({
      id: table.id,
      nama: table.nama,
      kode: sql<string | null>`${note}`,
      is_active: sql<boolean>`(${isOffered})`,
    })
    .from(table)
    .where(
      and(
        isOwn,
        ids === undefined ? and(isOffered, contains(q, [table.nama, note])) : inArray(table.id, [0, ...ids]),
      ),
    )
    .orderBy(asc(byText(table.nama)), asc(table.id))
    .limit(literal(most + 1))
  return ok(cut(rows, most))
}

export const usersCompaniesHandlers = {
  "users-companies/send-email": inRows(emailUsers, {
    ids: ({ users_id }) => users_id,
    each: (ctx, { type }, ids) => eachOf(ctx, ids, (account) => sendTo(ctx, type, account)),
    answer: (rows) =>
      answerRows(rows, {
        done: `${countRows(rows).success} email sedang dikirim`,
        none: "Tidak ada email yang terkirim",
      }),
  }),

  "users-companies/update-status": inRows(switchUsers, {
    ids: ({ users_id }) => users_id,
    each: (ctx, { status }, ids) =>
      eachOf(ctx, ids, async (account) => {
        if (status === "active") return switchOn(ctx, account)
        return (await lastOwners(ctx, [account.id])).has(account.id)
          ? not(LAST_OWNER)
          : switchOff(ctx, account)
      }),
    answer: (rows, { status }) =>
      answerRows(rows, {
        done: `${countRows(rows).success} pengguna ${status === "active" ? "diaktifkan" : "dinonaktifkan"}`,
        none: "Tidak ada pengguna yang diubah",
      }),
  }),

  "users-companies/reset-factor": inRows(resetUserFactors, {
    ids: ({ users_id }) => users_id,
    each: (ctx, _, ids) => eachOf(ctx, ids, (account) => dropSecond(ctx, account)),
    answer: (rows) =>
      answerRows(rows, {
        done: `Verifikasi dua langkah ${countRows(rows).success} pengguna dilepas`,
        none: "Tidak ada verifikasi dua langkah yang dilepas",
      }),
  }),

  "users-companies/end-sessions": inRows(endUsers, {
    ids: ({ users_id }) => users_id,
    each: (ctx, _, ids) => eachOf(ctx, ids, (account) => endAll(ctx, account)),
    answer: (rows) =>
      answerRows(rows, {
        done: `Sesi ${countRows(rows).success} pengguna diakhiri`,
        none: "Tidak ada sesi yang diakhiri",
      }),
  }),

  "users/companies/list-all": inTx(companyAccounts, async ({ tx }, { companies_id, ...asked }) =>
    ok(
      await accountOptions(tx, asked, {
        among: ofCompany(accounts.companies_id, companies_id),
        named: listed,
      }),
    ),
  ),

  "users-companies/kantor": inTx(companyOffices, (ctx, { companies_id, ...asked }) =>
    choices(
      ctx,
      offices,
      {
        note: offices.kode,
        isOffered: eq(offices.is_active, true),
        isOwn: ofCompany(offices.companies_id, companies_id),
      },
      asked,
    ),
  ),

  "users-companies/pegawai": inTx(companyMembers, (ctx, { companies_id, ...asked }) =>
    choices(
      ctx,
      members,
      {
        note: members.nip,
        isOffered: eq(members.status, "active"),
        isOwn: ofCompany(members.companies_id, companies_id),
      },
      asked,
    ),
  ),
}
