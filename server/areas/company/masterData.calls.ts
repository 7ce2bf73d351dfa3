import type { PayloadOf } from "#contract/kit/call.ts"
import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import {
  masterAkun,
  masterDepartement,
  masterImpor,
  masterJabatan,
  masterKantor,
  masterKelompokGaji,
  masterOfficesHours,
  masterPegawai,
  masterPegawaiAll,
  masterShift,
} from "#contract/areas/company/masterData.ts"
import { literal } from "../../db/literal.ts"
import type { Tx } from "../../db/database.ts"
import {
  accounts,
  devisi,
  imports,
  jabatan,
  members,
  offices,
  officesHours,
  payGroups,
  shifts,
} from "../../db/tables/index.ts"
import { ok } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { accountOptions, namedAsDeciders } from "../../kit/accountOptions.ts"
import { cut, mostOf, optionsOf, SHOWN } from "../../kit/options.ts"
import { seek } from "../../kit/searchPage.ts"
import { byText, contains } from "../../kit/textSearch.ts"

/** Above this number of matches the first ones are found quickly by walking the sort order. */
const MANY = 10_000

/** Rows searched in sort order before the whole table is searched. */
const NEAR = 400

/** Columns of an employee option. */
const choice = {
  id: members.id,
  nama: members.nama,
  nip: members.nip,
  foto: members.foto_files_id,
  offices_id: members.offices_id,
  departement_id: members.departement_id,
  jabatan_id: members.jabatan_id,
  status: members.status,
}
/** Columns needed for text search and sorting. */
const sorted = { nama_sort: members.nama_sort, nama_fold: members.nama_fold, nip_sort: members.nip_sort }
const by = byText(members.nama)
const inOrder = [asc(by), asc(members.id)]

/**
 * Common words are found among the first names in sort order, without a full search.
 * @returns null where that finds too few rows
 */
const nearest = async (tx: Tx, among: SQL | undefined, words: SQL) => {
  const near = tx
    .select({ ...choice, ...sorted })
    .from(members)
    .where(among)
    .orderBy(...inOrder)
    .limit(literal(NEAR))
    .as("members")
  const rows = await tx
    .select(choice)
    .from(near)
    .where(words)
    .orderBy(...inOrder)
    .limit(literal(SHOWN + 1))
  return rows.length > SHOWN ? rows : null
}

/** The condition for a search over all employees; null where nothing matches. */
const sought = async (tx: Tx, where: SQL | undefined) => {
  const found = await seek(tx, {
    table: members,
    id: members.id,
    where,
    by,
    dir: "asc",
    limit: SHOWN + 1,
    most: MANY,
  })
  return found === null ? where : found.ids.length === 0 ? null : inArray(members.id, [...found.ids])
}

/** @param state the condition for employees to be offered; undefined = all, including former ones */
const offered = async (
  { tx, companyId, fileUrl }: Context,
  payload: PayloadOf<typeof masterPegawai>,
  state: SQL | undefined,
) => {
  const among = and(
    state,
    payload.offices_id === undefined ? undefined : eq(members.offices_id, payload.offices_id),
    payload.departement_id === undefined ? undefined : eq(members.departement_id, payload.departement_id),
  )
  const words = contains(payload.q, [members.nama, members.nip])
  const where = payload.ids === undefined ? and(among, words) : inArray(members.id, [...payload.ids])
  const isSought = payload.ids === undefined && words !== undefined
  const near = isSought ? await nearest(tx, among, words) : null
  const those = isSought && near === null ? await sought(tx, where) : where
  if (those === null) return ok({ rows: [], has_more: false })
  const rows =
    near ??
    (await tx
      .select(choice)
      .from(members)
      .where(those)
      .orderBy(...inOrder)
      .limit(literal(mostOf(payload) + 1)))
  const shown = rows.map((row) => ({ ...row, foto: fileUrl(companyId, row.foto) }))
  return ok(cut(shown, mostOf(payload)))
}

export const masterDataHandlers = {
  "master-data/kantor": inTx(masterKantor, (ctx, payload) => optionsOf(ctx, offices, payload)),
  "master-data/departement": inTx(masterDepartement, (ctx, payload) => optionsOf(ctx, devisi, payload)),
  "master-data/jabatan": inTx(masterJabatan, (ctx, payload) => optionsOf(ctx, jabatan, payload)),
  "master-data/offices-hours": inTx(masterOfficesHours, (ctx, payload) =>
    optionsOf(ctx, officesHours, payload),
  ),
  "master-data/kelompok-gaji": inTx(masterKelompokGaji, (ctx, payload) => optionsOf(ctx, payGroups, payload)),
  "master-data/shift": inTx(masterShift, (ctx, payload) => optionsOf(ctx, shifts, payload)),
  "master-data/akun": inTx(masterAkun, async ({ tx, companyId }, payload) =>
    ok(
      await accountOptions(tx, payload, {
        among: eq(accounts.companies_id, companyId),
        offered: inArray(accounts.scope, ["company", "office"]),
        named: namedAsDeciders,
      }),
    ),
  ),
  "master-data/pegawai": inTx(masterPegawai, (ctx, payload) =>
    offered(ctx, payload, eq(members.status, "active")),
  ),
  "master-data/pegawai/all": inTx(masterPegawaiAll, (ctx, payload) => offered(ctx, payload, undefined)),
  "master-data/impor": inTx(masterImpor, async ({ tx, accountId }, payload) => {
    const rows = await tx
      .select({
        id: imports.id,
        nama: sql<string>`${imports.name} || ', ' || to_char(${imports.updated_at} at time zone 'Asia/Jakarta', 'DD/MM/YYYY')`,
        kode: sql<string | null>`null`,
        is_active: sql<boolean>`true`,
      })
      .from(imports)
      .where(
        and(
          eq(imports.accounts_id, accountId),
          eq(imports.kind, "pegawai"),
          eq(imports.how, "add"),
          eq(imports.state, "committed"),
          payload.ids === undefined
            ? contains(payload.q, [imports.name])
            : inArray(imports.id, [...payload.ids]),
        ),
      )
      .orderBy(desc(imports.id))
      .limit(literal(mostOf(payload) + 1))
    return ok(cut(rows, mostOf(payload)))
  }),
}
