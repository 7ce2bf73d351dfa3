import { PAGE_SIZE } from "#contract/kit/constants.ts"
import { exportPlan, listPlan, PLAN_DAYS, savePlan } from "#contract/areas/attendance/ploting.ts"
import { InvalidFields, ok } from "../../call/answer.ts"
import { answerRows } from "../../call/bulk.ts"
import { inTx } from "../../call/handler.ts"
import { daysBetween, plusDays } from "../../time/calendar.ts"
import { pageOfPeople, type Person } from "./day/people.ts"
import { planVersion, readPlans } from "./planDays.ts"
import { saveCells } from "./planSave.ts"

type PlanAsk = {
  readonly month?: string | undefined
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
}

const monthSpan = (month: string) => {
  const [year = 2000, of = 1] = month.split("-").map(Number)
  const last = new Date(Date.UTC(year, of, 0)).getUTCDate()
  return { start_date: `${month}-01`, end_date: `${month}-${last}` }
}
/** The requested range. @throws InvalidFields where it is missing, invalid or too long */
export const spanAsked = ({ month, start_date, end_date }: PlanAsk) => {
  if (month !== undefined) return monthSpan(month)
  if (start_date === undefined || end_date === undefined)
    throw new InvalidFields({ month: ["Isi bulan, atau tanggal mulai dan akhir"] })
  const days = daysBetween(start_date, end_date) + 1
  if (days < 1) throw new InvalidFields({ end_date: ["Sebelum tanggal mulai"] })
  if (days > PLAN_DAYS) throw new InvalidFields({ end_date: [`Paling lama ${PLAN_DAYS} hari`] })
  return { start_date, end_date }
}
export const datesIn = ({ start_date, end_date }: { start_date: string; end_date: string }) =>
  Array.from({ length: daysBetween(start_date, end_date) + 1 }, (_, at) => plusDays(start_date, at))

const shownMember = ({ id, nama, nip, offices_id, kantor, jabatan }: Person) => ({
  id,
  nama,
  nip,
  foto: null,
  offices_id,
  kantor,
  jabatan,
})

export const plotingHandlers = {
  "members/list-ploating-absensi": inTx(listPlan, async ({ tx, now }, payload) => {
    const { page: asked, per_page = PAGE_SIZE, month, start_date, end_date, ...who } = payload
    const span = spanAsked({ month, start_date, end_date })
    const dates = datesIn(span)
    const pageAt = (page: number) =>
      pageOfPeople(tx, { ...who, ...span }, { after: (page - 1) * per_page, most: per_page })
    const first = await pageAt(asked)
    const last_page = Math.max(1, Math.ceil(first.total / per_page))
    const page = Math.min(asked, last_page)
    const { people, total } = page === asked ? first : await pageAt(page)
    const plans = await readPlans(tx, people, span, now)
    return ok({
      rows: people.map((person) => ({
        id: person.id,
        member: shownMember(person),
        days: Object.fromEntries(dates.map((date) => [date, plans.cellOf(person, date)])),
        stays: plans.stayOf(person),
      })),
      dates,
      shifts: plans.shifts,
      total,
      page,
      last_page,
      base_version: await planVersion(tx),
    })
  }),

  "members/save-ploating-absensi": inTx(savePlan, async (ctx, payload) => {
    const { rows, base_version } = await saveCells(ctx, payload)
    const done = rows.filter((row) => row.ok).length
    const answer = answerRows(rows as never, {
      done: `${done} hari disimpan`,
      all: "Rencana disimpan",
      none: "Tidak ada hari yang dapat disimpan",
    })
    return { ...answer, data: { rows, base_version } }
  }),

  "ploting-absensi/export": inTx(exportPlan, ({ sheetUrl }, ask) => {
    spanAsked(ask)
    return Promise.resolve(ok({ url: sheetUrl("ploting-absensi", ask) }))
  }),
}
