import { sql } from "drizzle-orm"
import { askOwnCopy, ownData, type OwnRequestRow } from "#contract/areas/privacy/ownData.ts"
import { ok, Refusal } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
import { dataRequests } from "../../db/tables/index.ts"
import { selfIn } from "../../kit/approval/selfCalls.ts"
import { wireInstant } from "../../time/calendar.ts"
import { ownReads } from "./ownReads.ts"
import { startCopy } from "./dataRequests.rules.ts"

const DAY_MS = 86_400_000
/** Requests that the page shows. */
const SHOWN = 20

type Stored = Omit<OwnRequestRow, "url"> & { readonly file: number | null }

/** The jobs of an employee's account are those it started, so the file of a copy that the company asked for is not shown. */
const requestsOf = ({ tx }: Context, self: number): Promise<Stored[]> =>
  rowsOf<Stored>(
    tx,
    sql`select r.id::float8 as id, r.jenis, r.by_self, r.created_at,
        case when r.status = 'berjalan' and j.state in ('failed', 'stopped') then 'gagal' else r.status end as status,
        case when r.by_self then j.files_id::float8 end as file
      from data_requests r left join jobs j on j.companies_id = r.companies_id and j.id = r.jobs_id
      where r.members_id = ${self} order by r.id desc limit ${SHOWN}`,
  )

const barOf = (rows: readonly Stored[], now: Date): string | null => {
  const [last] = rows.filter(({ by_self, status }) => by_self && status !== "gagal")
  if (last === undefined) return null
  if (last.status !== "selesai") return "Salinan Anda sedang disiapkan"
  return now.getTime() - new Date(last.created_at).getTime() < DAY_MS
    ? "Salinan dapat diminta lagi sehari setelah yang terakhir"
    : null
}

export const ownDataHandlers = {
  "saya/data-pribadi": inTx(ownData, async (ctx) => {
    const self = selfIn(ctx)
    const rows = await requestsOf(ctx, self)
    return ok({
      reads: await ownReads(ctx, self),
      requests: rows.map(({ file, ...row }) => ({
        ...row,
        created_at: wireInstant(new Date(row.created_at).toISOString()),
        url: ctx.fileUrl(ctx.companyId, file),
      })),
      bar: barOf(rows, ctx.now),
    })
  }),
  "saya/data-pribadi/salinan": inTx(askOwnCopy, async (ctx) => {
    const { tx, now, companyId, accountId, session } = ctx
    const members_id = selfIn(ctx)
    const bar = barOf(await requestsOf(ctx, members_id), now)
    if (bar !== null) throw new Refusal(bar, "state")
    const nama = session.self?.nama ?? ""
    const at = now.toISOString()
    const [row] = await tx
      .insert(dataRequests)
      .values({
        companies_id: companyId,
        members_id,
        nama,
        jenis: "salinan",
        judul: "Diminta sendiri",
        by_self: true,
        created_at: at,
        created_by: accountId,
        updated_at: at,
        updated_by: accountId,
      })
      .returning({ id: dataRequests.id })
    if (row === undefined) throw new Error("the request was not written")
    await startCopy(ctx, { id: row.id, members_id, nama, own: true })
    return ok({ id: row.id }, "Salinan data Anda disiapkan; Anda dikabari saat berkasnya siap")
  }),
}
