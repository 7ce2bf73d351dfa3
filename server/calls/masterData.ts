import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm"
import {
  masterAkun,
  masterDepartement,
  masterJabatan,
  masterKantor,
  masterOfficesHours,
  masterPegawai,
  masterShift,
} from "#contract/masterData.ts"
import { literal } from "../db/literal.ts"
import type { Tx } from "../db/database.ts"
import { accounts, devisi, jabatan, members, offices, officesHours, shifts } from "../db/tables/index.ts"
import { ok } from "../http/answer.ts"
import { type Context, inTx } from "../http/handler.ts"
import { seek } from "./seek.ts"
import { byText, contains } from "./words.ts"

/** A select shows this many; typing narrows it. */
const SHOWN = 50
/** By their ids they are asked for to name what is chosen already: all of them, never more than the schema lets in. */
const NAMED = 100
/** Where words stand in more employees than this, the first of them in order are soon met. */
const MANY = 10_000

/** So many are gone through in order before all of them are. */
const NEAR = 400

/** What the choice of an employee shows of one. */
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
/** What words are looked for in, and the order of rows. */
const sorted = { nama_sort: members.nama_sort, nip_sort: members.nip_sort }
const by = byText(members.nama)
const inOrder = [asc(by), asc(members.id)]

const mostOf = (payload: { readonly ids?: readonly number[] }) => (payload.ids === undefined ? SHOWN : NAMED)

/** Of rows asked for with one more than are shown. */
const cut = <Row>(rows: readonly Row[], most: number) => ({
  rows: rows.slice(0, most),
  has_more: rows.length > most,
})

/** Words that many have are met among the first names already. @returns null where they are too few */
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

/** All of whom are gone through; none where there is nobody. */
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

type OptionTable = typeof offices | typeof devisi | typeof jabatan | typeof shifts | typeof officesHours

/** What has no code or cannot be switched off answers none, and is always active. */
const partsOf = (table: OptionTable) => ({
  kode: "kode" in table ? table.kode : null,
  is_active: "is_active" in table ? table.is_active : null,
})

const optionsOf = async (
  { tx }: Context,
  table: OptionTable,
  payload: { q?: string; ids?: readonly number[] },
) => {
  const { kode, is_active } = partsOf(table)
  const rows = await tx
    .select({
      id: table.id,
      nama: table.nama,
      kode: kode === null ? sql<string | null>`null` : sql<string | null>`${kode}`,
      is_active: is_active === null ? sql<boolean>`true` : sql<boolean>`${is_active}`,
    })
    .from(table)
    .where(
      payload.ids === undefined
        ? and(
            is_active === null ? undefined : eq(is_active, true),
            contains(payload.q, kode === null ? [table.nama] : [table.nama, kode]),
          )
        : inArray(table.id, [...payload.ids]),
    )
    .orderBy(asc(byText(table.nama)), asc(table.id))
    .limit(literal(mostOf(payload) + 1))
  return ok(cut(rows, mostOf(payload)))
}

export const masterDataHandlers = {
  "master-data/kantor": inTx(masterKantor, (ctx, payload) => optionsOf(ctx, offices, payload)),
  "master-data/departement": inTx(masterDepartement, (ctx, payload) => optionsOf(ctx, devisi, payload)),
  "master-data/jabatan": inTx(masterJabatan, (ctx, payload) => optionsOf(ctx, jabatan, payload)),
  "master-data/offices-hours": inTx(masterOfficesHours, (ctx, payload) =>
    optionsOf(ctx, officesHours, payload),
  ),
  "master-data/shift": inTx(masterShift, (ctx, payload) => optionsOf(ctx, shifts, payload)),
  "master-data/akun": inTx(masterAkun, async ({ tx, companyId }, payload) => {
    const rows = await tx
      .select({
        id: accounts.id,
        nama: accounts.nama_lengkap,
        kode: accounts.email,
        is_active: accounts.is_active,
      })
      .from(accounts)
      .where(
        and(
          eq(accounts.companies_id, companyId),
          payload.ids === undefined
            ? and(
                eq(accounts.is_active, true),
                inArray(accounts.scope, ["company", "office"]),
                contains(payload.q, [accounts.nama_lengkap, accounts.email]),
              )
            : inArray(accounts.id, [...payload.ids]),
        ),
      )
      .orderBy(asc(byText(accounts.nama_lengkap)), asc(accounts.id))
      .limit(literal(mostOf(payload) + 1))
    return ok(cut(rows, mostOf(payload)))
  }),
  "master-data/pegawai": inTx(masterPegawai, async ({ tx, companyId, fileUrl }, payload) => {
    const among = and(
      eq(members.status, "active"),
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
  }),
}
