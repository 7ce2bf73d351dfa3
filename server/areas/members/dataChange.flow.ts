import { sql } from "drizzle-orm"
import { changeKindWords } from "#contract/areas/members/dataChangeFields.ts"
import { dataChanges as flow, ownDataChanges } from "#contract/areas/members/dataChanges.ts"
import { dataChangeOf } from "#machines/lifecycles/dataChangeMachine.ts"
import { dataChangeHistory, dataChanges as t } from "../../db/tables/index.ts"
import { defineApproval } from "../../kit/approval/approval.ts"
import { countedByStatus, sheetByStatus } from "../../kit/approval/counts.ts"
import { dateIn } from "../../time/calendar.ts"
import { applyChange, restoreChange } from "./dataChange/apply.ts"
import { askDataChange } from "./dataChange/ask.ts"
import { type ChangeRecord, labelsOf, linesOf, movedFields, recordsOf } from "./dataChange/record.ts"

type Row = typeof t.$inferSelect

const pending = sql`count(*) filter (where r.status = 'pending')::int`
const oldest = sql`min(r.created_at) filter (where r.status = 'pending')`

const seen = (record: ChangeRecord | undefined): ChangeRecord => {
  if (record === undefined) throw new Error("the employee of a request is not visible")
  return record
}
const movedIn = (row: Row, record: ChangeRecord) => ({
  moved: labelsOf(movedFields(row, record)),
  record_version: record.version,
})

/** Changes of data that employees ask for. Approving one writes the record as the form of employees does; revoking restores it. */
export const dataChangeApproval = defineApproval({
  flow,
  table: t,
  history: dataChangeHistory,
  entity: "perubahan data",
  life: dataChangeOf,
  day: t.tanggal,
  /** A requested value concerns no day until it is written; then a closed payroll period bars the way back. */
  lockedBy: t.applied_on,
  /** A request made during the employment is decided after it too: the last pay goes to the right account. */
  dates: t.tanggal,
  isPay: t.is_pay,
  filters: ({ jenis }, r) => (jenis === undefined ? [] : [sql`${r}.jenis = ${jenis}`]),
  sorts: {
    created_at: sql`${t.created_at}`,
    tanggal: sql`${t.tanggal}`,
    last_at: sql`${t.last_at}`,
  },
  select: {},
  more: recordsOf,
  facts: (row, record) => movedIn(row, seen(record)),
  shown: (row, record, fileUrl) => ({
    jenis: row.jenis,
    tanggal: row.tanggal,
    changes: linesOf(row, seen(record)),
    ...movedIn(row, seen(record)),
    reason: row.reason,
    paper: fileUrl(row.companies_id, row.paper_files_id),
    applied_on: row.applied_on,
  }),
  asked: ({ known }, event) =>
    event.type === "approval.approve" && known !== undefined ? { ...event, known } : event,
  set: (after, event) => (after.status === "approved" ? { applied_on: dateIn(new Date(event.at)) } : {}),
  effects: async (mover, { row, facts }, after, event) => {
    if (facts.status === "pending" && after.status === "approved")
      await applyChange(mover, row, facts.record_version)
    if (event.type === "approval.revoke") await restoreChange(mover, row)
  },
  own: ownDataChanges,
  ask: askDataChange,
  notice: {
    type: "data",
    title: () => "Perubahan data",
    body: ({ jenis }) => changeKindWords[jenis],
  },
  summary: {
    counted: countedByStatus,
    row: { oldest_at: oldest },
    sorts: { nama: null, pending, oldest_at: sql`coalesce(${oldest}, 'infinity'::timestamptz)` },
  },
  sheet: sheetByStatus,
})
