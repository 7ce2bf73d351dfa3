import { and, sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/call.ts"
import { PAGE_SIZE } from "#contract/constants.ts"
import {
  claimDetail,
  claimSummary,
  decideClaim,
  listClaims,
  listMemberClaims,
  removeClaims,
  watchClaims,
} from "#contract/reimbursment.ts"
import { passedWords } from "#machines/lifecycles/approvalParts.ts"
import type { ClaimEvent } from "#machines/lifecycles/claimParts.ts"
import { claimNews, claimPage, claimWhere, findClaim } from "../claims/claimRows.ts"
import { claimRules } from "../claims/claimRules.ts"
import { claimSumsOf, summarisedClaims } from "../claims/claimSheet.ts"
import { rowsOf } from "../db/database.ts"
import { members } from "../db/tables/index.ts"
import { wireInstant } from "../domain/calendar.ts"
import { InvalidFields, notFound, ok } from "../http/answer.ts"
import { inTx } from "../http/handler.ts"
import { memberJson } from "../lifecycles/facts.ts"
import { answerEach, type Asked, moveEach, moveRow } from "../lifecycles/move.ts"
import { moverOf } from "../lifecycles/mover.ts"
import { memberWhere } from "../requests/requestRows.ts"
import { MAX_SHEET_ROWS } from "../sheets/sheet.ts"
import { keysetPage } from "./paging.ts"
import { assertRange } from "./ranges.ts"
import { byText, outer } from "./words.ts"

type Summary = AnswerOf<typeof claimSummary>
type Sums = Summary["sums"]

const words: Readonly<Record<string, string>> = {
  approved: "disetujui",
  partial: "disetujui sebagian",
  rejected: "ditolak",
  cancelled: "dibatalkan",
  paid: "dicatat sudah dibayar",
}
const types = {
  rejected: "approval.reject",
  cancelled: "approval.revoke",
  paid: "claim.pay",
} as const
const nothing: Sums = {
  pending: 0,
  approved: 0,
  rejected: 0,
  cancelled: 0,
  claimed: 0,
  granted: 0,
  waiting: 0,
}

export const reimbursmentHandlers = {
  "reimbursment/list/all": inTx(listClaims, async ({ tx, fileUrl }, payload) =>
    ok(await claimPage(tx, payload, fileUrl)),
  ),
  "reimbursment/list/users": inTx(listMemberClaims, async ({ tx, fileUrl }, payload) =>
    ok(await claimPage(tx, payload, fileUrl)),
  ),
  "reimbursment/amati": inTx(watchClaims, async ({ tx, fileUrl }, payload) =>
    ok(await claimNews(tx, payload, fileUrl)),
  ),
  "reimbursment/list/detail": inTx(claimDetail, async ({ tx, fileUrl }, { id }) => {
    const row = await findClaim(tx, id, fileUrl)
    if (row === null || row.removed) throw notFound("klaim")
    return ok(row)
  }),

  "reimbursment/rangkuman": inTx(claimSummary, async ({ tx, sheetUrl }, payload) => {
    assertRange(payload)
    const fitting = claimWhere(payload)
    const own = sql`from reimbursments r where r.companies_id = ${outer(members.companies_id)} and r.members_id = ${outer(members.id)} and ${fitting}`
    const oldest = sql<string | null>`(select min(r.created_at) filter (where r.status = 'pending') ${own})`
    const waiting = sql<number>`(select count(*) filter (where r.status = 'pending')::int ${own})`
    const sort = payload.sort ?? "nama"
    const sorts = {
      nama: byText(members.nama),
      pending: waiting,
      oldest_at: sql`coalesce(${oldest}, 'infinity'::timestamptz)`,
    }
    const page = await keysetPage<Summary["rows"][number]>(tx, {
      table: members,
      select: {
        id: members.id,
        member: memberJson(members.companies_id, members.id),
        oldest_at: oldest,
        sums: sql<Sums>`(select row_to_json(c) from (select ${claimSumsOf} ${own}) c)`,
      },
      where: and(memberWhere(payload, sql`members`), sql`exists (select ${own})`),
      sort: { key: sort, by: sorts[sort] },
      id: members.id,
      dir: payload.dir ?? "asc",
      page: payload.page,
      perPage: payload.per_page ?? PAGE_SIZE,
      cursor: payload.cursor ?? null,
    })
    const [sums] = await rowsOf<Sums>(tx, sql`select ${claimSumsOf} ${summarisedClaims(payload)}`)
    const perDay = await rowsOf<Summary["per_day"][number]>(
      tx,
      sql`select r.tanggal::text as date,
        coalesce(sum(r.total_approved) filter (where r.status in ('approved', 'partial', 'paid')), 0)::float8 as granted,
        coalesce(sum(r.total_claimed) filter (where r.status = 'pending'), 0)::float8 as waiting,
        coalesce(sum(r.total_claimed) filter (where r.status = 'rejected'), 0)::float8 as refused
      ${summarisedClaims(payload)} group by 1 order by 1`,
    )
    return ok({
      ...page,
      rows: page.rows.map((row) => ({
        ...row,
        oldest_at: row.oldest_at === null ? null : wireInstant(row.oldest_at),
      })),
      sums: sums ?? nothing,
      per_day: perDay,
      sheet: page.total <= MAX_SHEET_ROWS ? sheetUrl("reimbursment", payload) : null,
    })
  }),

  "reimbursment/approval": inTx(decideClaim, async (ctx, { id, status, note, version, items, bulk }) => {
    const over = version === undefined ? {} : { version }
    const asked: Asked<ClaimEvent> =
      status === "approved"
        ? { type: "approval.approve", note, ...over, ...(items === undefined ? {} : { items }) }
        : { type: types[status], note, ...over }
    await moveRow(moverOf(ctx, bulk === true ? "bulk" : "single"), claimRules(ctx.fileUrl), id, asked)
    const row = await findClaim(ctx.tx, id, ctx.fileUrl)
    if (row === null) throw new Error(`claim ${id} is gone`)
    return ok(
      { id, version: row.version, row },
      row.status === "pending"
        ? `Diteruskan ke tingkat ${row.level}`
        : `Klaim ${words[row.status] ?? row.status}${status === "approved" ? passedWords(row) : ""}`,
    )
  }),

  "reimbursment/delete": inTx(removeClaims, async (ctx, { id, ids }) => {
    const chosen = ids ?? (id === undefined ? [] : [id])
    if (chosen.length === 0) throw new InvalidFields({ ids: ["Pilih paling sedikit satu baris"] })
    const rows = await moveEach(
      moverOf(ctx, chosen.length === 1 ? "single" : "bulk"),
      claimRules(ctx.fileUrl),
      chosen,
      {
        type: "claim.remove",
        note: null,
      },
    )
    return answerEach(rows, "klaim", "dihapus")
  }),
}
