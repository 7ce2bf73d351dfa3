import { and, eq } from "drizzle-orm"
import { approvalOf, type RequestEvent, type RequestFacts } from "#machines/lifecycles/approvalMachine.ts"
import { attendanceRequestHistory, attendanceRequests } from "../db/tables/index.ts"
import type { LifecycleRules } from "../lifecycles/move.ts"
import { notifyAccount } from "../lifecycles/notify.ts"
import { applyCorrection, rewrites, undoCorrection } from "./correct.ts"
import { type FileUrl, type HeldRequest, holdRequest, shownRequest } from "./requestRows.ts"

const told: Partial<Record<RequestFacts["status"], string>> = {
  approved: "disetujui",
  rejected: "ditolak",
  cancelled: "dibatalkan",
}

/** Requests about attendance; approving a correction rewrites the record, taking it back restores it. */
export const requestRules = (fileUrl: FileUrl): LifecycleRules<RequestFacts, RequestEvent, HeldRequest> => ({
  entity: "attendance_request",
  noun: "pengajuan",
  life: ({ level_total }) => approvalOf(level_total),
  hold: holdRequest,
  history: attendanceRequestHistory,
  write: async ({ tx, actor }, held, after, event) => {
    await tx
      .update(attendanceRequests)
      .set({
        status: after.status,
        version: after.version,
        level: after.level,
        decided_by: after.decided_by,
        approval_note: event.note ?? null,
        last_nama: after.last?.nama ?? null,
        last_at: event.at,
        updated_at: event.at,
        updated_by: actor.id === 0 ? null : actor.id,
      })
      .where(and(eq(attendanceRequests.companies_id, held.companies_id), eq(attendanceRequests.id, held.id)))
  },
  effects: async ({ tx }, { row, facts, companies_id }, after, event) => {
    if (rewrites(row.type) && after.status === "approved") await applyCorrection(tx, row, event.at)
    if (rewrites(row.type) && event.type === "approval.revoke") await undoCorrection(tx, row)
    const word = told[after.status]
    if (word !== undefined)
      await notifyAccount(tx, companies_id, facts.requested_by, {
        type: "absensi",
        title: `Pengajuan absensi ${word}`,
        body: event.note ?? `Tanggal ${row.business_date}`,
        link: null,
        at: event.at,
      })
  },
  shown: (tx, id) => shownRequest(tx, id, fileUrl),
})
