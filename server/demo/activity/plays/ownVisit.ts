import { AREAS, type AreaKind } from "#contract/areas.ts"
import { failures } from "#contract/areas/fieldwork/taskWords.ts"
import {
  checkInOwnVisit,
  checkOutOwnVisit,
  departOwnVisit,
  type OwnVisit,
  ownVisitDetail,
} from "#contract/areas/self/ownVisits.ts"
import { ownProductChoice } from "#contract/areas/self/ownWork.ts"
import { dateIn } from "../../../time/calendar.ts"
import { drawnPerson, drawnSignature } from "../../pictures.ts"
import type { Random } from "../../random.ts"
import { answersOf } from "../../visitAnswers.ts"
import { reportedAt, resultOf } from "../../visitPlan.ts"
import { type Ask, send } from "../client.ts"
import { sentAs } from "../point.ts"
import type { Stage } from "../stage.ts"

/** Steps of a visit on the phone of its employee. */

const RECIPIENTS = ["Ibu Ratna", "Pak Dedi", "Satpam", "Bagian gudang"] as const
const FAILED = 1 / 8

/** Where the phone of an employee at a customer is; empty where the customer's place is not known. */
const placeOf = ({ customer: { lat, lng }, radius_m }: OwnVisit, chance: Random) => {
  if (lat === null || lng === null) return {}
  const { distance_m: _, ...place } = reportedAt({ lat, lng }, radius_m, chance)
  return sentAs(place)
}

const kindOf = ({ area }: OwnVisit): AreaKind => AREAS.find(({ key }) => key === area)?.kind ?? "kunjungan"

/** Report of an employee at the end of this kind of work. */
const outcomeOf = (visit: OwnVisit, chance: Random) => {
  const good = { result: "berhasil" } as const
  switch (kindOf(visit)) {
    case "pengiriman":
      return chance.chance(FAILED)
        ? ({ result: "tidak_bertemu", failure: chance.pick(failures) } as const)
        : { ...good, penerima: chance.pick(RECIPIENTS), cod: visit.task?.cod ?? null }
    case "pengemudi": {
      const odo_start = chance.int(20_000, 90_000)
      return { ...good, odo_start, odo_end: odo_start + chance.int(6, 48) }
    }
    case "penjualan":
      return good
    case "kunjungan": {
      const { result, result_note } = resultOf(chance)
      return { result, result_note, ...(result === "berhasil" ? {} : { failure: chance.pick(failures) }) }
    }
  }
}

/** The employee sets out for the customer and checks in there, with a photo. */
export const begin = async (ask: Ask, { chance }: Stage, id: number): Promise<string> => {
  const visit = await send(ask, ownVisitDetail, { id })
  if (visit.visit_status === "planned") await send(ask, departOwnVisit, { id })
  await send(ask, checkInOwnVisit, { id, ...placeOf(visit, chance) }, { photo: drawnPerson(id) })
  return `tiba di ${visit.customer.nama}`
}

/** The employee checks out, with the form of the task type filled in. */
export const end = async (ask: Ask, { chance, now }: Stage, id: number): Promise<string> => {
  const visit = await send(ask, ownVisitDetail, { id })
  const products = (await send(ask, ownProductChoice, {})).rows.map((row) => ({
    id: row.id,
    harga: row.isian.harga,
  }))
  const filled = answersOf(visit.form, { file: () => 1, products, date: dateIn(now) }, chance)
  const pictures = filled.flatMap(({ type }, at) =>
    type === "photo" || type === "signature"
      ? [[`answers.${at}.file`, type === "photo" ? drawnPerson(id) : drawnSignature(id)] as const]
      : [],
  )
  await send(
    ask,
    checkOutOwnVisit,
    {
      id,
      ...placeOf(visit, chance),
      ...outcomeOf(visit, chance),
      answers: filled.map(({ key, label, type, value, lines = [] }) => ({ key, label, type, value, lines })),
    },
    {
      ...Object.fromEntries(pictures),
      ...(visit.needs_photo_out ? { photo: drawnPerson(id + 1) } : {}),
      ...(visit.needs_signature ? { signature: drawnSignature(id) } : {}),
    },
  )
  return `selesai mengunjungi ${visit.customer.nama}`
}
