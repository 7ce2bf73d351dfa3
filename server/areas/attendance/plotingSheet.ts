import type { PayloadOf } from "#contract/kit/call.ts"
import type { exportPlan, PlanCell } from "#contract/areas/attendance/ploting.ts"
import type { StreamMaker } from "../../sheets/stream.ts"
import type { Column } from "../../sheets/write.ts"
import { peopleOf } from "./day/people.ts"
import { readPlans } from "./planDays.ts"
import { datesIn, spanAsked } from "./ploting.calls.ts"

const text = (label: string): Column => ({ label, kind: "text" })

/** Shift plan of a month: a row per employee and a column per day, with the shift codes the schedule import reads. */
export const plotingSheet: StreamMaker = ({ ask: asked }, now) => {
  const { format, month, start_date, end_date, ...who } = asked as PayloadOf<typeof exportPlan>
  const span = spanAsked({ month, start_date, end_date })
  const dates = datesIn(span)
  return {
    name: `Jadwal shift ${span.start_date} ${span.end_date}`,
    format,
    columns: [
      ...["NIP", "Nama", "Kantor"].map(text),
      ...dates.map(text),
      { label: "Hari kerja", kind: "number" },
    ],
    read: async (tx) => {
      const people = await peopleOf(tx, { ...who, ...span })
      const plans = await readPlans(tx, people, span, now)
      const codes = new Map(plans.shifts.map(({ id, kode }) => [id, kode]))
      const shown = ({ shift_id, hours, away }: PlanCell) => {
        if (away === true) return ""
        if (shift_id === "KERJA") return hours ?? ""
        return typeof shift_id === "number" ? (codes.get(shift_id) ?? "") : (shift_id ?? "")
      }
      return {
        rows: people.map((person) => {
          const cells = dates.map((date) => plans.cellOf(person, date))
          const worked = cells.filter(
            ({ shift_id, away }) => away !== true && (shift_id === "KERJA" || typeof shift_id === "number"),
          )
          return [person.nip, person.nama, person.kantor, ...cells.map(shown), worked.length]
        }),
        next: null,
      }
    },
  }
}
