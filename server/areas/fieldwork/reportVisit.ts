import { sql } from "drizzle-orm"
import type { VisitFacts } from "#machines/lifecycles/visitParts.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { moveRow } from "../../kit/approval/move.ts"
import { employeeMover, type Mover } from "../../kit/approval/mover.ts"
import { distanceM } from "../attendance/index.ts"
import type { ReportedAnswer } from "#contract/areas/fieldwork/answers.ts"
import type { Report } from "./visitLife.ts"
import { visitLifecycle } from "./visitProgress.ts"
import { checkedAnswers } from "./visitLines.ts"

type Visit = { readonly companies_id: number; readonly id: number }
/** The actor of a report, and the version of the visit that the phone showed (optimistic lock). */
export type Reporter = { readonly mover: Mover; readonly version: number | undefined }
export type Reporting = Omit<Report, "distance_m" | "answers" | "lines" | "amount"> & {
  readonly answers?: readonly ReportedAnswer[]
}

/** Distance between the employee and the customer of the visit, metres; null = one of the two positions is unknown. */
const distanceTo = async (tx: Tx, { id }: Visit, { lat, lng }: Reporting): Promise<number | null> => {
  const [place] = await rowsOf<{ readonly lat: number | null; readonly lng: number | null }>(
    tx,
    sql`select c.lat, c.lng from visits v join customers c on c.companies_id = v.companies_id and c.id = v.customers_id where v.id = ${id}`,
  )
  if (lat === null || lng === null || place === undefined || place.lat === null || place.lng === null)
    return null
  return distanceM({ lat, lng }, { lat: place.lat, lng: place.lng })
}

/** The employee of the visit as the actor of its transitions, reported from the phone. */
const moverOf = async (tx: Tx, { companies_id, id }: Visit, now: Date) => {
  const [row] = await rowsOf<{ readonly nama: string }>(
    tx,
    sql`select m.nama from visits v join members m on m.companies_id = v.companies_id and m.id = v.members_id where v.id = ${id}`,
  )
  return employeeMover(tx, now, companies_id, row?.nama ?? "Pegawai", "telepon")
}

/**
 * Checks a visit in or out from the phone.
 * @param by the employee in their own call; absent = by the demo, without a session
 * @throws as `moveRow`; InvalidFields where an answer is missing or not one of the choices
 */
export const reportVisit = async (
  tx: Tx,
  visit: Visit,
  type: "visit.checkIn" | "visit.checkOut",
  reporting: Reporting,
  now: Date,
  by?: Reporter,
): Promise<VisitFacts> => {
  const { answers = [], ...report } = reporting
  const isWhole = (reporting.failure ?? null) === null
  const checked = type === "visit.checkOut" ? await checkedAnswers(tx, visit, answers, isWhole) : {}
  const distance_m = await distanceTo(tx, visit, reporting)
  const { mover, version } = by ?? { mover: await moverOf(tx, visit, now) }
  const photos = reporting.photos?.length ?? 0
  return moveRow(mover, visitLifecycle({ ...report, ...checked, distance_m }), visit.id, {
    type,
    distance_m,
    photos,
    ...(version === undefined ? {} : { version }),
  })
}

export const departVisit = async (tx: Tx, visit: Visit, now: Date): Promise<void> => {
  const mover = await moverOf(tx, visit, now)
  await moveRow(mover, visitLifecycle(), visit.id, { type: "visit.depart" })
}
