import { sql } from "drizzle-orm"
import { requests } from "#contract/areas/attendance/attendanceApproval.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { dateWords } from "#contract/kit/words.ts"
import { attendanceRequestHistory, attendanceRequests as t } from "../../db/tables/index.ts"
import { askedColumns, keepAsked, levelsOfAsk, refuseBroken } from "../../kit/approval/asker.ts"
import type { Asking, AskRules } from "../../kit/approval/askTypes.ts"
import { dateIn } from "../../time/calendar.ts"
import { countsBeforeShift } from "../overtime/index.ts"
import { readDayFacts } from "./askFacts.ts"
import { dayBrokenBy, dayLines } from "./askRules.ts"

type Values = Omit<PayloadOf<typeof requests.calls.ask>, "request_id" | "version">
type Shown = PayloadOf<typeof requests.calls.preview>
type Row = typeof t.$inferInsert

/** A request about a day, as it is stored; instants ISO. Its rules were checked, or its phone checked them. */
export type NewRequest = Pick<Row, "type" | "business_date" | "reason"> & {
  readonly members_id: number
  /** Name of the employee. */
  readonly nama: string
  readonly offices_id: number
  readonly before_in: string | null
  readonly before_out: string | null
} & Partial<
    Pick<
      Row,
      | "requested_in"
      | "requested_out"
      | "schedule_start"
      | "schedule_end"
      | "rest_min"
      | "late_tolerance_min"
      | "early_out_tolerance_min"
      | "attachment_files_id"
      | "photo_files_id"
      | "lat"
      | "lng"
      | "accuracy_m"
      | "distance_m"
    >
  >

const requestWords: Readonly<Record<Row["type"], string>> = {
  luar_radius: "absen di luar radius",
  terlambat: "menjelaskan keterlambatan",
  pulang_cepat: "menjelaskan pulang cepat",
  koreksi: "meminta koreksi absen",
  manual: "meminta absen manual",
  offline: "mengirim absen offline",
  lembur: "mengajukan lembur",
  libur: "mengajukan kerja di hari libur",
}

/** Stores a request and notifies the approvers. @returns its id */
export const writeRequest = async (
  asking: Omit<Asking, "file">,
  { nama, ...request }: NewRequest,
): Promise<number> => {
  const { tx, companyId, now, asker } = asking
  const [row] = await tx
    .insert(t)
    .values({
      companies_id: companyId,
      ...request,
      status: "pending",
      level_total: await levelsOfAsk(asking, requests),
      ...askedColumns(asker, nama, now.toISOString()),
    })
    .returning({ id: t.id })
  if (row === undefined) throw new Error("no request was written")
  await keepAsked(asking, {
    flow: requests,
    history: attendanceRequestHistory,
    id: row.id,
    members_id: request.members_id,
    nama,
    told: {
      type: "absensi",
      title: "Pengajuan absensi baru",
      body: `${nama} ${requestWords[request.type]} untuk ${dateWords(request.business_date)}: ${request.reason}`,
    },
  })
  return row.id
}

const judgedOf = async ({ tx, companyId, now }: Omit<Asking, "file">, ask: Shown) => ({
  ask,
  facts: await readDayFacts(tx, ask),
  today: dateIn(now),
  now: now.getTime(),
  countsBefore: await countsBeforeShift(tx, companyId),
})
const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** Corrections, overtime orders and explanations of a day, as they are asked for without a phone. */
export const askRequest: AskRules<Values, Shown> = {
  make: async (asking, { reason, ...ask }) => {
    const judged = await judgedOf(asking, ask)
    refuseBroken(dayBrokenBy(judged))
    const { person, day, record, ...facts } = judged.facts
    const { members_id, type, business_date } = ask
    const [requested_in, requested_out] = [iso(facts.in), iso(facts.out)]
    const id = await writeRequest(asking, {
      members_id,
      nama: person.nama,
      offices_id: person.offices_id,
      type,
      business_date,
      before_in: record?.check_in_at ?? null,
      before_out: record?.check_out_at ?? null,
      requested_in,
      requested_out,
      reason,
      attachment_files_id: await asking.file("attachment"),
      ...(day.hours === null
        ? {}
        : {
            schedule_start: day.hours.start,
            schedule_end: day.hours.end,
            rest_min: day.hours.rest_min,
            late_tolerance_min: day.hours.late_tolerance_min,
            early_out_tolerance_min: day.hours.early_out_tolerance_min,
          }),
    })
    return { id, after: { type, business_date, requested_in, requested_out } }
  },
  preview: async (asking, ask) => {
    const judged = await judgedOf(asking, ask)
    return { lines: dayLines(judged), broken: dayBrokenBy(judged).filter(({ missing }) => missing !== true) }
  },
  /** The first one is its evidence; further ones are in the history. */
  attach: async (tx, { companies_id, id, files_id }) => {
    await tx.execute(
      sql`update attendance_requests set attachment_files_id = ${files_id}
        where companies_id = ${companies_id} and id = ${id} and attachment_files_id is null`,
    )
  },
}
