import { and, eq, inArray } from "drizzle-orm"
import {
  confirmErasure,
  prepareCopies,
  previewErasure,
  type PreviewFate,
} from "#contract/areas/privacy/dataRequests.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import { InvalidFields, notFound, ok } from "../../call/answer.ts"
import { answerRows } from "../../call/bulk.ts"
import { type Context, inRows, inTx } from "../../call/handler.ts"
import { asRole } from "../../db/asRole.ts"
import { laws } from "../../db/personal/kinds.ts"
import { dataRequests } from "../../db/tables/index.ts"
import { startJob } from "../../kit/jobs/start.ts"
import { dateIn } from "../../time/calendar.ts"
import { type Leaver, leaverOf, termsOf } from "./erasable.ts"
import { eraseDataJob } from "./eraseData.job.ts"
import { startCopy } from "./dataRequests.rules.ts"
import { eraseHead } from "./eraseHead.ts"
import { countsOf } from "./personRead.ts"
import { type PersonTable, personTables, rowsOfPerson } from "./personRows.ts"

type Line = {
  readonly nama: string
  readonly jumlah: number
  readonly nasib: PreviewFate
  readonly dasar: string | null
  readonly sampai: string | null
}

const lineOf = ({ nama, fate }: PersonTable, jumlah: number, { left }: Leaver): Line => {
  if (fate.how !== "keep") {
    const nasib = fate.how === "delete" ? "hapus" : "anonim"
    return { nama, jumlah, nasib, dasar: null, sampai: null }
  }
  const sampai = left === null ? null : termsOf(left)[fate.law]
  return { nama, jumlah, nasib: "simpan", dasar: laws[fate.law].basis, sampai }
}

const previewOf = (ctx: Context, leaver: Leaver): Promise<Line[]> =>
  asRole(ctx.tx, "none", async () => {
    const counts = await countsOf(ctx.tx, personTables, (one) =>
      rowsOfPerson(one, "audit" in one.owned ? { ...leaver, account: null } : leaver),
    )
    return personTables.flatMap((one) => {
      const jumlah = counts.get(one.table.name) ?? 0
      return jumlah === 0 ? [] : [lineOf(one, jumlah, leaver)]
    })
  })

const named = (ctx: Context, ids: readonly number[]) =>
  ctx.tx
    .select()
    .from(dataRequests)
    .where(and(eq(dataRequests.companies_id, ctx.companyId), inArray(dataRequests.id, [...ids])))
    .for("update")
type Request = Awaited<ReturnType<typeof named>>[number]

const refused = (id: number, message: string): RowResult => ({ id, ok: false, message })

const eraseOne = async (ctx: Context, request: Request, nip: string): Promise<RowResult> => {
  const { id, members_id, jenis, status } = request
  if (jenis !== "hapus") return refused(id, "Permintaan ini meminta salinan, bukan penghapusan")
  if (status !== "menunggu") return refused(id, "Penghapusan ini sudah dijalankan")
  const leaver = await leaverOf(ctx.tx, ctx.companyId, members_id, dateIn(ctx.now))
  if (leaver === null) return refused(id, "Pegawai ini tidak ditemukan")
  if (leaver.bar !== null) return refused(id, leaver.bar)
  if (leaver.nip.toLowerCase() !== nip.toLowerCase())
    throw new InvalidFields({ nip: ["Ketik NIP pegawai yang datanya dihapus"] })
  const label = await eraseHead(ctx, leaver, id)
  const job = await startJob(ctx, eraseDataJob, {
    title: label,
    payload: { requests_id: id, members_id, phase: "now" },
  })
  await ctx.tx
    .update(dataRequests)
    .set({ jobs_id: job.id })
    .where(and(eq(dataRequests.companies_id, ctx.companyId), eq(dataRequests.id, id)))
  await ctx.audit({
    entity: "pegawai",
    entityId: members_id,
    action: "delete",
    before: null,
    after: { nama: label, permintaan: id },
  })
  return { id, ok: true, message: "Dihapus" }
}

const copyOne = async (
  ctx: Context,
  { id, members_id, nama, jenis, status }: Request,
): Promise<RowResult> => {
  if (jenis !== "salinan") return refused(id, "Permintaan ini meminta penghapusan, bukan salinan")
  if (status !== "menunggu") return refused(id, "Salinan ini sudah disiapkan")
  await startCopy(ctx, { id, members_id, nama, own: false })
  return { id, ok: true, message: "Disiapkan" }
}

const eachRequest = async (
  ctx: Context,
  ids: readonly number[],
  work: (request: Request) => Promise<RowResult>,
): Promise<RowResult[]> => {
  const found = new Map((await named(ctx, ids)).map((row) => [row.id, row]))
  const rows: RowResult[] = []
  for (const id of ids) {
    const request = found.get(id)
    rows.push(
      request === undefined ? refused(id, "Data permintaan data tidak ditemukan") : await work(request),
    )
  }
  return rows
}

export const dataRequestHandlers = {
  "permintaan-data/pratinjau": inTx(previewErasure, async (ctx, { members_id }) => {
    const leaver = await leaverOf(ctx.tx, ctx.companyId, members_id, dateIn(ctx.now))
    if (leaver === null) throw notFound("pegawai")
    return ok({ nama: leaver.nama, bar: leaver.bar, rows: await previewOf(ctx, leaver) })
  }),
  "permintaan-data/siapkan": inRows(prepareCopies, {
    ids: ({ ids }) => ids,
    each: (ctx, _, ids) => eachRequest(ctx, ids, (request) => copyOne(ctx, request)),
    answer: (rows) =>
      answerRows(rows, {
        done: "Salinan disiapkan; berkasnya muncul di Unduhan",
        none: "Tidak ada salinan yang disiapkan",
        reason: "state",
      }),
  }),
  "permintaan-data/hapus": inRows(confirmErasure, {
    ids: ({ ids }) => ids,
    each: (ctx, { nip }, ids) => eachRequest(ctx, ids, (request) => eraseOne(ctx, request, nip)),
    answer: (rows) =>
      answerRows(rows, {
        done: "Data pribadinya dihapus; sisanya dibersihkan di latar",
        none: "Tidak ada data yang dihapus",
        reason: "state",
      }),
  }),
}
