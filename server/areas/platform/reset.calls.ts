import { and, asc, desc, eq, gt, ne, sql } from "drizzle-orm"
import {
  ARCHIVE_DAYS,
  deleteCompany,
  listArchives,
  previewDeletion,
  restoreArchive,
} from "#contract/areas/platform/companyReset.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { companies, companyArchives, sessions } from "../../db/tables/index.ts"
import { withDeleted } from "../../db/withDeleted.ts"
import { wireInstant } from "../../time/calendar.ts"
import { notFound, ok, Refusal, StaleVersion } from "../../call/answer.ts"
import { type Context, inTx, prepared } from "../../call/handler.ts"
import { assertName, auditBoth, columns, type Company, held, turnsOf } from "./removal/asked.ts"
import { restoreDummy } from "./restoreDummy.ts"
import { countCompany, goesInWords, rowsIn } from "./removal/count.ts"

const DAY_MS = 86_400_000
/** Maximum number of archives in an answer. */
const SHOWN = 50

/** Reasons why a company cannot be deleted now. */
const blocksOf = async (tx: Tx, { id, status }: Pick<Company, "id" | "status">): Promise<string[]> => {
  const [waiting] = await rowsOf<{ n: number }>(
    tx,
    sql`select count(*)::int as n from topups where companies_id = ${id} and status = 'waiting_confirmation'`,
  )
  const n = waiting?.n ?? 0
  return [
    ...(status === "close" ? [] : ["Hanya perusahaan yang sudah ditutup yang dapat dihapus"]),
    ...(n === 0 ? [] : [`Masih ada ${n} top-up yang menunggu verifikasi pembayaran`]),
  ]
}

const archiveShown = ({ counts, by_nama, ...row }: typeof companyArchives.$inferSelect) => ({
  id: row.id,
  kind: row.kind,
  scope: row.scope,
  state: row.state,
  rows: rowsIn(counts),
  files: row.files,
  bytes: row.bytes,
  by: by_nama,
  created_at: wireInstant(row.created_at),
  expires_at: wireInstant(row.expires_at),
  ended_at: row.ended_at === null ? null : wireInstant(row.ended_at),
})

/** Other deleted companies that can still be restored. */
const othersOf = async (tx: Tx, id: number, now: Date) => {
  const { companies_id, by_nama, created_at, expires_at } = companyArchives
  const rows = await tx
    .select({ companies_id, nama: companies.nama, by: by_nama, created_at, expires_at })
    .from(companyArchives)
    .innerJoin(companies, eq(companies.id, companies_id))
    .where(
      and(
        sql`${companyArchives.kind} = 'company' and ${companyArchives.state} = 'kept'`,
        gt(expires_at, now.toISOString()),
        ne(companies_id, id),
      ),
    )
    .orderBy(asc(expires_at))
    .limit(literal(SHOWN))
  return rows.map((row) => ({
    ...row,
    created_at: wireInstant(row.created_at),
    expires_at: wireInstant(row.expires_at),
  }))
}

const list = inTx(listArchives, ({ tx, now }, { companies_id }) =>
  withDeleted(tx, async () => {
    const [row] = await tx.select(columns).from(companies).where(eq(companies.id, companies_id))
    if (row === undefined) throw notFound("perusahaan")
    const { version: _, deleted_at, ...company } = row
    const rows = await tx
      .select()
      .from(companyArchives)
      .where(eq(companyArchives.companies_id, companies_id))
      .orderBy(desc(companyArchives.id))
      .limit(literal(SHOWN))
    return ok({
      company: { ...company, deleted_at: deleted_at === null ? null : wireInstant(deleted_at) },
      rows: rows.map(archiveShown),
      others: await othersOf(tx, companies_id, now),
    })
  }),
)

const preview = prepared(previewDeletion, {
  prepare: async ({ id }, inTurn) => {
    await inTurn(({ tx }) => held(tx, id))
    return countCompany(turnsOf(inTurn), id)
  },
  run: async ({ tx }, { id }, { goes, stays, files, bytes }) => {
    const company = await held(tx, id)
    return ok({
      id,
      nama: company.nama,
      blocks: await blocksOf(tx, company),
      goes: goesInWords(goes).filter(({ rows }) => rows > 0),
      files,
      bytes,
      stays: stays.filter(({ rows }) => rows > 0),
    })
  },
})

/** @throws InvalidFields or Refusal where the company may not be deleted */
const assertDeletable = async (tx: Tx, company: Company, typed: string): Promise<void> => {
  assertName(typed, company)
  const [block] = await blocksOf(tx, company)
  if (block !== undefined) throw new Refusal(block, "state")
}

/** Deletes a company (an instant) or restores it (null). */
const mark = (ctx: Context, { id, version }: Company, deleted_at: string | null) =>
  ctx.tx
    .update(companies)
    .set({
      deleted_at,
      version: version + 1,
      updated_at: ctx.now.toISOString(),
      updated_by: ctx.accountId,
    })
    .where(eq(companies.id, id))

const remove = prepared(deleteCompany, {
  check: async ({ tx }, { id, confirm_name }) => assertDeletable(tx, await held(tx, id), confirm_name),
  prepare: ({ id }, inTurn) => countCompany(turnsOf(inTurn), id),
  run: async (ctx, { id, confirm_name, version }, { goes, files, bytes }) => {
    const { tx, now } = ctx
    const company = await held(tx, id)
    if (version !== undefined && version !== company.version) throw new StaleVersion(company)
    await assertDeletable(tx, company, confirm_name)
    const at = now.toISOString()
    const expires_at = new Date(now.getTime() + ARCHIVE_DAYS * DAY_MS).toISOString()
    await withDeleted(tx, () => mark(ctx, company, at))
    /** Also a super administrator inside the company leaves it. */
    await tx.delete(sessions).where(eq(sessions.companies_id, id))
    await tx.insert(companyArchives).values({
      companies_id: id,
      kind: "company",
      state: "kept",
      counts: goes,
      files,
      bytes,
      by_id: ctx.accountId,
      by_nama: ctx.session.row.nama_lengkap,
      created_at: at,
      expires_at,
    })
    await auditBoth(ctx, deleteCompany.path, {
      entity: "companies",
      entityId: id,
      action: "delete",
      before: { nama: company.nama, status: company.status, version: company.version },
      after: { deleted_at: at, expires_at, rows: rowsIn(goes), files, bytes },
    })
    return ok(
      { id, expires_at: wireInstant(expires_at) },
      `${company.nama} dihapus; dapat dikembalikan selama ${ARCHIVE_DAYS} hari`,
    )
  },
})

const restore = inTx(restoreArchive, (ctx, { companies_id, id }) =>
  withDeleted(ctx.tx, async () => {
    const { tx, now } = ctx
    const company = await held(tx, companies_id)
    const own = and(eq(companyArchives.companies_id, companies_id), eq(companyArchives.id, id))
    const [row] = await tx.select().from(companyArchives).where(own).for("update")
    if (row === undefined) throw notFound("arsip")
    const at = now.toISOString()
    if (!["kept", "restoring"].includes(row.state) || row.expires_at <= at)
      throw new Refusal("Arsip ini sudah berakhir dan tidak dapat dikembalikan", "state")
    if (row.kind === "dummy") return restoreDummy(ctx, company, row)
    await tx.update(companyArchives).set({ state: "restored", ended_at: at }).where(own)
    if (row.kind === "storage") {
      await auditBoth(ctx, restoreArchive.path, {
        entity: "files",
        entityId: companies_id,
        action: "update",
        before: { files: row.files, bytes: row.bytes, expires_at: wireInstant(row.expires_at) },
        after: { state: "restored" },
      })
      return ok({ id: companies_id, job: null }, `Berkas ${company.nama} tidak jadi dibersihkan`)
    }
    await mark(ctx, company, null)
    await auditBoth(ctx, restoreArchive.path, {
      entity: "companies",
      entityId: companies_id,
      action: "update",
      before: { deleted_at: company.deleted_at, version: company.version },
      after: { deleted_at: null, version: company.version + 1 },
    })
    return ok({ id: companies_id, job: null }, `${company.nama} dikembalikan; statusnya Close`)
  }),
)

export const resetHandlers = {
  "companies/delete/preview": preview,
  "companies/delete": remove,
  "companies/archives/list": list,
  "companies/archives/restore": restore,
}
