import { sql } from "drizzle-orm"
import { AREAS, type AreaKind } from "#contract/areas.ts"
import { failures } from "#contract/areas/fieldwork/taskWords.ts"
import type { Reporting } from "../../areas/fieldwork/reportVisit.ts"
import type { Tx } from "../../db/database.ts"
import { dateIn } from "../../time/calendar.ts"
import type { Random } from "../random.ts"
import { visitTasks } from "../visits.ts"
import { isOfOffice, type Staged } from "./stage.ts"
import { begin, end, type Open, openVisits, placeOf } from "./visitSteps.ts"

const RECIPIENTS = ["Ibu Ratna", "Pak Dedi", "Satpam", "Bagian gudang"] as const
const FAILED = 1 / 8

const kindOf = ({ area }: Open): AreaKind => AREAS.find(({ key }) => key === area)?.kind ?? "kunjungan"

/** Report of an employee at the end of this kind of work. */
const outcomeOf = (open: Open, chance: Random): Partial<Reporting> => {
  const good = { result: "berhasil", result_note: null } as const
  switch (kindOf(open)) {
    case "pengiriman":
      return chance.chance(FAILED)
        ? { result: "tidak_bertemu", result_note: null, failure: chance.pick(failures) }
        : { ...good, penerima: chance.pick(RECIPIENTS), cod: open.cod }
    case "pengemudi": {
      const odo_start = chance.int(20_000, 90_000)
      return { ...good, odo_start, odo_end: odo_start + chance.int(6, 48) }
    }
    case "penjualan":
      return good
    case "kunjungan":
      return {}
  }
}

/**
 * The next step of today's work in the areas: who is at a customer ends it as their kind of work does, else the next one
 * arrives. @returns null without open work
 */
export const stepArea = async (tx: Tx, staged: Staged, chance: Random): Promise<string | null> => {
  const { company, now } = staged
  const all = (await openVisits(tx, company, dateIn(now), sql`v.area is not null`)).filter(isOfOffice(staged))
  const running = all.filter(({ visit_status }) => visit_status === "in_progress")
  const [first] = running
  if (first !== undefined) {
    const task = (await visitTasks(tx, company)).find(({ id }) => id === first.tipe_tugas_id)
    return end(tx, staged, first, task, placeOf(first, chance), chance, outcomeOf(first, chance))
  }
  const [next] = all
  return next === undefined ? null : begin(tx, staged, next, placeOf(next, chance))
}
