import { sql } from "drizzle-orm"
import {
  deleteDummy,
  dummyFilling,
  dummyPurge,
  dummyRemoval,
  dummyRestoration,
  previewDummy,
} from "#contract/areas/platform/companyDummy.ts"
import { type DummyScope, scopeInWords } from "#contract/areas/platform/dummyScopes.ts"
import { ARCHIVE_DAYS } from "#contract/areas/platform/companyReset.ts"
import { CLOSED_PAYROLL } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { ok, Refusal } from "../../call/answer.ts"
import { type Context, prepared } from "../../call/handler.ts"
import { asRole } from "../../db/asRole.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { companyArchives } from "../../db/tables/index.ts"
import { startJob } from "../../kit/jobs/start.ts"
import { wireInstant } from "../../time/calendar.ts"
import { dummyJob } from "./hapusDummy.job.ts"
import { assertName, auditBoth, type Company, held, type Turns, turnsOf } from "./removal/asked.ts"
import { type Counted, countTables, goesInWords, rowsIn, type Turn } from "./removal/count.ts"
import { countFilesOf, type FileCount } from "./removal/dummyFiles.ts"
import { countedAs, dummyTables } from "./removal/dummyTables.ts"

const DAY_MS = 86_400_000

/** Jobs that move rows of trial data: one at a time for a company. */
export const openDummyJob = async (tx: Tx, company: number): Promise<string | null> => {
  const [open] = await rowsOf<{ nama: string }>(
    tx,
    sql`select nama from jobs where subject_id = ${company} and state in ('asked', 'running')
      and kind in (${dummyFilling.kind}, ${dummyRemoval.kind}, ${dummyRestoration.kind}, ${dummyPurge.kind}) limit 1`,
  )
  return open === undefined ? null : `${open.nama} sedang berjalan; tunggu sampai selesai`
}

/** Reasons why trial data cannot be removed now. */
const blocksOf = (tx: Tx, { id, status }: Pick<Company, "id" | "status">): Promise<string[]> =>
  asRole(tx, "none", async () => {
    const [found] = await rowsOf<{ is_paid: boolean; is_busy: boolean }>(
      tx,
      sql`select exists (select from payroll_periods p where p.companies_id = ${id}
          and p.status in (select jsonb_array_elements_text(${JSON.stringify(CLOSED_PAYROLL)}::jsonb))) as is_paid,
        exists (select from jobs j where j.companies_id = ${id} and j.state in ('asked', 'running'))
          or exists (select from import_pending i where i.companies_id = ${id}) as is_busy`,
    )
    const open = await openDummyJob(tx, id)
    return [
      ...(status === "close" ? ["Perusahaan ini sudah ditutup; yang dapat dihapus hanya perusahaannya"] : []),
      ...(status === "active" && found?.is_paid === true
        ? ["Perusahaan ini berlangganan dan gajinya sudah disetujui; pembukuannya wajib disimpan"]
        : []),
      ...(found?.is_busy === true
        ? ["Masih ada impor atau pekerjaan latar yang berjalan di perusahaan ini"]
        : []),
      ...(open === null ? [] : [open]),
    ]
  })

type Goes = FileCount & { readonly parts: Counted["goes"] }

const countDummy = async (turn: Turn, company: number, scope: readonly DummyScope[]): Promise<Goes> => {
  const tables = dummyTables(scope)
  const counts = await countTables(turn, company, tables)
  const parts: Record<string, number> = {}
  for (const table of tables) {
    const part = countedAs(table)
    if (part !== null) parts[part] = (parts[part] ?? 0) + (counts.get(table.name) ?? 0)
  }
  return { ...(await countFilesOf(turn, company, tables)), parts }
}

type Asked = { readonly companies_id: number; readonly scope: readonly DummyScope[] }
const counted = ({ companies_id, scope }: Asked, inTurn: Turns) =>
  countDummy(turnsOf(inTurn), companies_id, scope)

const preview = prepared(previewDummy, {
  check: async ({ tx }, { companies_id }) => {
    await held(tx, companies_id)
  },
  prepare: counted,
  run: async ({ tx }, { companies_id, scope }, { parts, files, bytes }) => {
    const company = await held(tx, companies_id)
    return ok({
      companies_id,
      nama: company.nama,
      scope,
      blocks: await blocksOf(tx, company),
      goes: goesInWords(parts).filter(({ rows }) => rows > 0),
      rows: rowsIn(parts),
      files,
      bytes,
    })
  },
})

const keepArchive = async (
  ctx: Context,
  { companies_id, scope }: Asked,
  { files, bytes }: FileCount,
  at: string,
  expires_at: string,
) => {
  const [made] = await ctx.tx
    .insert(companyArchives)
    .values({
      companies_id,
      kind: "dummy",
      state: "kept",
      counts: {},
      files,
      bytes,
      scope,
      by_id: ctx.accountId,
      by_nama: ctx.session.row.nama_lengkap,
      created_at: at,
      expires_at,
    })
    .returning({ id: companyArchives.id })
  if (made === undefined) throw new Error("no archive was written")
  return made.id
}

const remove = prepared(deleteDummy, {
  check: async ({ tx }, { companies_id, confirm_name }) =>
    assertName(confirm_name, await held(tx, companies_id)),
  prepare: counted,
  run: async (ctx, asked, goes) => {
    const { tx, now } = ctx
    const { companies_id, scope } = asked
    const company = await held(tx, companies_id)
    assertName(asked.confirm_name, company)
    const [block] = await blocksOf(tx, company)
    if (block !== undefined) throw new Refusal(block, "state")
    const rows = rowsIn(goes.parts)
    if (rows === 0) throw new Refusal("Tidak ada data contoh di bagian ini", "state")
    const expires_at = new Date(now.getTime() + ARCHIVE_DAYS * DAY_MS).toISOString()
    const archives_id = await keepArchive(ctx, asked, goes, now.toISOString(), expires_at)
    const job = await startJob(ctx, dummyJob, {
      title: `${company.nama} (${scopeInWords(scope).toLowerCase()})`,
      payload: { companies_id, archives_id, rows },
      subject: companies_id,
      isAlone: true,
    })
    await auditBoth(ctx, deleteDummy.path, {
      entity: "data contoh",
      entityId: companies_id,
      action: "delete",
      before: null,
      after: { scope, rows, files: goes.files, expires_at: wireInstant(expires_at) },
    })
    return ok(
      { id: companies_id, rows, expires_at: wireInstant(expires_at), job },
      `Data contoh ${company.nama} sedang dihapus; dapat dikembalikan selama ${ARCHIVE_DAYS} hari`,
    )
  },
})

export const dummyHandlers = {
  "companies/delete-data-dummy/preview": preview,
  "companies/delete-data-dummy": remove,
}
