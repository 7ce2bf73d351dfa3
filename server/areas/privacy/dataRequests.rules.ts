import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm"
import { dataRequests as resource, type RequestStatus } from "#contract/areas/privacy/dataRequests.ts"
import { dataRequests, members } from "../../db/tables/index.ts"
import type { Context } from "../../call/handler.ts"
import { startJob } from "../../kit/jobs/start.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { dateIn } from "../../time/calendar.ts"
import { copyDataJob } from "./copyData.job.ts"
import { leaverOf } from "./erasable.ts"

const status = sql<RequestStatus>`case when ${dataRequests.status} = 'berjalan' and exists (select from jobs j
  where j.companies_id = ${outer(dataRequests.companies_id)} and j.id = ${outer(dataRequests.jobs_id)} and j.state in ('failed', 'stopped'))
  then 'gagal' else ${dataRequests.status} end` as SQL<RequestStatus>

/** Starts the copy of a request, with what its asker may see. */
export const startCopy = async (
  ctx: Context,
  {
    id,
    members_id,
    nama,
    own,
  }: { readonly id: number; readonly members_id: number; readonly nama: string; readonly own: boolean },
): Promise<void> => {
  const job = await startJob(ctx, copyDataJob, {
    title: nama,
    payload: { requests_id: id, members_id, own, pay: own || ctx.session.seesPay },
  })
  await ctx.tx
    .update(dataRequests)
    .set({ jobs_id: job.id, status: "berjalan" })
    .where(and(eq(dataRequests.companies_id, ctx.companyId), eq(dataRequests.id, id)))
  await ctx.audit({
    entity: "pegawai",
    entityId: members_id,
    action: "update",
    before: null,
    after: { salinan_data_pribadi: own ? "diminta sendiri" : "diminta perusahaan" },
  })
}

/** Requests that are done or under way stay as they are: they are the register of what was answered. */
const begun = async ({ tx }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await tx
    .select({ id: dataRequests.id })
    .from(dataRequests)
    .where(and(inArray(dataRequests.id, [...ids]), ne(dataRequests.status, "menunggu")))
  return new Map(rows.map(({ id }) => [id, "Permintaan yang sudah dijalankan tidak diubah atau dihapus"]))
}

export const dataRequestsRules = defineRules(resource, dataRequests, {
  select: () => ({
    status,
    diminta_oleh: sql<
      string | null
    >`(select a.nama_lengkap from accounts a where a.id = ${outer(dataRequests.created_by)})`,
  }),
  search: [dataRequests.nama, dataRequests.judul],
  sorts: { created_at: sql`${dataRequests.created_at}` },
  /** Archived employees are chosen too, most of all: `check` looks for the employee instead of the reference's rule. */
  references: { members_id: null },
  check: async (ctx, { members_id, jenis }): Promise<Record<string, string[]>> => {
    const found = await leaverOf(ctx.tx, ctx.companyId, members_id, dateIn(ctx.now))
    if (found === null) return { members_id: ["Pegawai ini tidak ditemukan"] }
    if (found.isErased) return { members_id: ["Data pribadinya sudah dihapus"] }
    return jenis === "hapus" && found.bar !== null ? { members_id: [found.bar] } : {}
  },
  after: async (ctx, id, { members_id }) => {
    const [person] = await ctx.tx
      .select({ nama: members.nama })
      .from(members)
      .where(eq(members.id, members_id))
    const nama = person?.nama ?? ""
    await ctx.tx
      .update(dataRequests)
      .set({ nama })
      .where(and(eq(dataRequests.companies_id, ctx.companyId), eq(dataRequests.id, id)))
  },
  barred: begun,
})
