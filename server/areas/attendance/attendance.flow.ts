import { sql } from "drizzle-orm"
import { requestKindWords, requests, ownRequests } from "#contract/areas/attendance/attendanceApproval.ts"
import { dateWords } from "#contract/kit/words.ts"
import { approvalOf } from "#machines/lifecycles/approvalMachine.ts"
import { defineApproval } from "../../kit/approval/approval.ts"
import { countedByStatus, sheetByStatus } from "../../kit/approval/counts.ts"
import { outer } from "../../kit/textSearch.ts"
import { attendanceRequestHistory, attendanceRequests as t } from "../../db/tables/index.ts"
import { isWithin } from "./distance.ts"
import { wireInstant } from "../../time/calendar.ts"
import { settleDay } from "../overtime/index.ts"
import { askRequest } from "./ask.ts"
import { applyCorrection, judgeAgain, rewrites, undoCorrection } from "./correct.ts"

type Office = { readonly lat: number; readonly lng: number; readonly radius_m: number; readonly zone: string }
type Times = { readonly check_in_at: string | null; readonly check_out_at: string | null }

const wire = (text: string | null): string | null => (text === null ? null : wireInstant(text))
const pending = sql`count(*)::int`
const oldest = sql`min(r.created_at)`

/** Attendance requests. Approving a correction rewrites the record; revoking the approval restores it. */
export const attendanceApproval = defineApproval({
  flow: requests,
  table: t,
  history: attendanceRequestHistory,
  entity: "attendance_request",
  life: approvalOf,
  day: t.business_date,
  byOffice: true,
  filters: ({ type }, r) => (type === undefined ? [] : [sql`${r}.type = ${type}`]),
  sorts: {
    created_at: sql`${t.created_at}`,
    business_date: sql`${t.business_date}`,
    last_at: sql`${t.last_at}`,
  },
  select: {
    office: sql<Office>`(select json_build_object('lat', o.lat, 'lng', o.lng, 'radius_m', o.radius_m, 'zone', o.timezone) from offices o where o.companies_id = ${outer(t.companies_id)} and o.id = ${outer(t.offices_id)})`,
    is_offline: sql<boolean>`exists (select from attendance_marks x where x.companies_id = ${outer(t.companies_id)} and x.requests_id = ${outer(t.id)} and x.source = 'offline')`,
    original: sql<Times | null>`(select x.before from attendance_originals x where x.companies_id = ${outer(t.companies_id)} and x.requests_id = ${outer(t.id)})`,
  },
  shown: (row, _, fileUrl) => {
    const { zone, ...office } = row.office
    return {
      type: row.type,
      business_date: row.business_date,
      zone,
      schedule: { start: row.schedule_start, end: row.schedule_end },
      before: { in: wire(row.before_in), out: wire(row.before_out) },
      requested: { in: wire(row.requested_in), out: wire(row.requested_out) },
      original:
        row.original === null
          ? null
          : { in: wire(row.original.check_in_at), out: wire(row.original.check_out_at) },
      reason: row.reason,
      attachment: fileUrl(row.companies_id, row.attachment_files_id),
      photo: fileUrl(row.companies_id, row.photo_files_id),
      geo:
        row.lat === null || row.lng === null
          ? null
          : { lat: row.lat, lng: row.lng, accuracy_m: row.accuracy_m },
      office,
      distance_m: row.distance_m,
      is_offline: row.is_offline,
      in_radius: row.distance_m === null ? null : isWithin(row.distance_m, office.radius_m),
    }
  },
  effects: async ({ tx, actor }, { row }, after, event) => {
    const isGranted = after.status === "approved"
    const isRevoked = event.type === "approval.revoke"
    if (!isGranted && !isRevoked) return
    if (!(await rewrites(tx, row))) await judgeAgain(tx, row, event.at)
    else if (isGranted) await applyCorrection(tx, row, event.at, actor.id)
    else await undoCorrection(tx, row)
    /** Overtime is recalculated with the decision, because a corrected day may have overtime. */
    await settleDay(tx, row, new Date(event.at))
  },
  own: ownRequests,
  ask: askRequest,
  notice: {
    type: "absensi",
    title: () => "Pengajuan absensi",
    body: ({ type, business_date }) => `${requestKindWords[type]}, ${dateWords(business_date)}`,
  },
  summary: {
    counted: countedByStatus,
    row: { pending_count: pending, oldest_at: oldest },
    sorts: { oldest_at: oldest, nama: null, pending_count: pending },
  },
  sheet: sheetByStatus,
})
