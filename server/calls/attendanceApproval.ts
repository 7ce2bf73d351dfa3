import { and, eq, sql } from "drizzle-orm"
import {
  decideRequest,
  decideRequests,
  listRequests,
  requestsPerUser,
  watchRequests,
} from "#contract/attendanceApproval.ts"
import type { AnswerOf } from "#contract/call.ts"
import { PAGE_SIZE } from "#contract/constants.ts"
import { passedWords } from "#machines/lifecycles/approvalParts.ts"
import { rowsOf } from "../db/database.ts"
import { members } from "../db/tables/index.ts"
import { wireInstant } from "../domain/calendar.ts"
import { InvalidFields, ok } from "../http/answer.ts"
import { inTx } from "../http/handler.ts"
import { memberJson } from "../lifecycles/facts.ts"
import { answerEach, moveEach, moveRow, versionsOf } from "../lifecycles/move.ts"
import { moverOf } from "../lifecycles/mover.ts"
import { memberWhere, requestNews, requestPage, requestWhere, shownRequest } from "../requests/requestRows.ts"
import { countedRequests, summarised } from "../requests/requestSheet.ts"
import { requestRules } from "../requests/requestRules.ts"
import { MAX_SHEET_ROWS } from "../sheets/sheet.ts"
import { assertRange } from "./ranges.ts"
import { keysetPage } from "./paging.ts"
import { byText, outer } from "./words.ts"

type Answer = AnswerOf<typeof requestsPerUser>
type Counts = Answer["counts"]
type PerUser = Answer["rows"][number]

const events = {
  approved: "approval.approve",
  rejected: "approval.reject",
  cancelled: "approval.revoke",
} as const
const words = { approved: "disetujui", rejected: "ditolak", cancelled: "dibatalkan" }

const nothing: Counts = { pending: 0, approved: 0, rejected: 0, cancelled: 0 }
export const attendanceApprovalHandlers = {
  "persetujuan-absensi/per-users": inTx(requestsPerUser, async ({ tx, sheetUrl }, payload) => {
    const isSummary = payload.summary === true
    if (isSummary) assertRange(payload)
    const { status: _, ...anyStatus } = payload
    const fitting = requestWhere(
      isSummary ? payload : { ...payload, status: payload.status ?? ("pending" as const) },
    )
    const matching = requestWhere(isSummary ? payload : anyStatus)
    const own = sql`from attendance_requests r where r.companies_id = ${outer(members.companies_id)} and r.members_id = ${outer(members.id)} and ${fitting}`
    const oldest = sql<string>`(select min(r.created_at) ${own})`
    const count = sql<number>`(select count(*)::int ${own})`
    const sorts = { oldest_at: oldest, nama: byText(members.nama), pending_count: count }
    const sort = payload.sort ?? "oldest_at"
    const page = await keysetPage<PerUser>(tx, {
      table: members,
      select: {
        id: members.id,
        member: memberJson(members.companies_id, members.id),
        pending_count: count,
        oldest_at: oldest,
        counts: sql<Counts>`(select row_to_json(c) from (select ${countedRequests} from attendance_requests r where r.companies_id = ${outer(members.companies_id)} and r.members_id = ${outer(members.id)} and ${matching}) c)`,
      },
      where: and(
        payload.members_id === undefined ? undefined : eq(members.id, payload.members_id),
        memberWhere(payload, sql`members`),
        sql`exists (select ${own})`,
      ),
      sort: { key: sort, by: sorts[sort] },
      id: members.id,
      dir: payload.dir ?? "asc",
      page: payload.page,
      perPage: payload.per_page ?? PAGE_SIZE,
      cursor: payload.cursor ?? null,
    })
    const within = summarised(payload, matching)
    const [counts] = await rowsOf<Counts>(tx, sql`select ${countedRequests} ${within}`)
    const perDay = isSummary
      ? await rowsOf<Answer["per_day"][number]>(
          tx,
          sql`select r.business_date::text as date, ${countedRequests} ${within} group by 1 order by 1`,
        )
      : []
    return ok({
      ...page,
      rows: page.rows.map((row) => ({ ...row, oldest_at: wireInstant(row.oldest_at) })),
      counts: counts ?? nothing,
      per_day: perDay,
      sheet: isSummary && page.total <= MAX_SHEET_ROWS ? sheetUrl("persetujuan-absensi", payload) : null,
    })
  }),

  "persetujuan-absensi/per-users/list": inTx(listRequests, async ({ tx, fileUrl }, payload) =>
    ok(await requestPage(tx, payload, fileUrl)),
  ),

  "persetujuan-absensi/amati": inTx(watchRequests, async ({ tx, fileUrl }, payload) =>
    ok(await requestNews(tx, payload, fileUrl)),
  ),

  "persetujuan-absensi/approval": inTx(decideRequest, async (ctx, { id, status, note, version }) => {
    await moveRow(moverOf(ctx), requestRules(ctx.fileUrl), id, {
      type: events[status],
      note,
      ...(version === undefined ? {} : { version }),
    })
    const row = await shownRequest(ctx.tx, id, ctx.fileUrl)
    const isOnward = row.status === "pending"
    return ok(
      { id, version: row.version, row },
      isOnward
        ? `Diteruskan ke tingkat ${row.level}`
        : `Pengajuan ${words[status]}${status === "approved" ? passedWords(row) : ""}`,
    )
  }),

  "persetujuan-absensi/approval/bulk": inTx(decideRequests, async (ctx, { ids, versions, status, note }) => {
    if (ids.length === 0) throw new InvalidFields({ ids: ["Pilih paling sedikit satu baris"] })
    const rows = await moveEach(
      moverOf(ctx, "bulk"),
      requestRules(ctx.fileUrl),
      ids,
      {
        type: events[status],
        note,
      },
      versionsOf(ids, versions),
    )
    return answerEach(rows, "pengajuan", words[status])
  }),
}
