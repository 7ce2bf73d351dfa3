import { customerChoice } from "#contract/areas/fieldwork/customers.ts"
import { tipeTugas } from "#contract/areas/fieldwork/tipeTugas.ts"
import { visits } from "#contract/areas/fieldwork/visit.ts"
import { planVisits } from "#contract/areas/fieldwork/visitPlan.ts"
import { dateIn } from "../../../time/calendar.ts"
import { addDays } from "../../days.ts"
import { maju } from "../../maju.ts"
import { drawnPerson } from "../../pictures.ts"
import { PURPOSES, resultOf } from "../../visitPlan.ts"
import { type Ask, send } from "../client.ts"
import { ADMIN, colleague, unlessRefused, withLevels } from "../staff.ts"
import type { Act, Stage } from "../stage.ts"

const TRIES = 12
/** Days back that a visit is recorded. */
const BACK_DAYS = 3

type Place = { readonly id: number; readonly nama: string }

/** Customers in the town of the wanted office; all of them where no office is wanted, or its town has none. */
export const customersOf = async (ask: Ask, { office }: Pick<Stage, "office">): Promise<readonly Place[]> => {
  const { rows } = await send(ask, customerChoice, {})
  const town = maju.offices.find(({ kode }) => kode === office)?.kota
  const near = town === undefined ? [] : rows.filter(({ keterangan }) => keterangan?.endsWith(town) === true)
  return near.length > 0 ? near : rows
}

/** Who visits whom, for which type of task. @returns null where the company has no customers */
const pairOf = async (ask: Ask, stage: Stage) => {
  const { chance } = stage
  const person = await colleague(ask, stage)
  const places = await customersOf(ask, stage)
  const { rows: types } = await send(ask, tipeTugas.calls.options, {})
  if (person === null || places.length === 0 || types.length === 0) return null
  return { person, customer: chance.pick(places), tipe_tugas_id: chance.pick(types).id }
}

const two = (value: number): string => String(value).padStart(2, "0")

/** Records a visit of one of the last working days. */
const record = async (ask: Ask, stage: Stage): Promise<string | null> => {
  const { chance, now } = stage
  const pair = await pairOf(ask, stage)
  if (pair === null) return null
  const { person, customer, tipe_tugas_id } = pair
  const hour = chance.int(8, 15)
  const minute = chance.int(0, 29)
  const payload = {
    members_id: person.id,
    customers_id: customer.id,
    tipe_tugas_id,
    tanggal: addDays(dateIn(now), -chance.int(1, BACK_DAYS)),
    time_in: `${two(hour)}:${two(minute)}`,
    time_out: `${two(hour)}:${two(minute + chance.int(15, 30))}`,
    purpose: chance.pick(PURPOSES),
    ...resultOf(chance),
  }
  await send(ask, visits.calls.ask, payload, { photo: drawnPerson(chance.int(1, 1_000_000)) })
  return `${person.nama} selesai mengunjungi ${customer.nama}`
}

/**
 * An administrator records a visit of an employee, as the employee has no call of their own to check in at a customer.
 * @returns null where the company has no customers
 */
export const visit: Act = (stage) =>
  withLevels(stage, visits.module, () =>
    stage.as(ADMIN, async (ask) => {
      for (let at = 0; at < TRIES; at += 1) {
        const what = await unlessRefused(() => record(ask, stage))
        if (what !== null) return what
      }
      return null
    }),
  )

/** An administrator plans a visit for today. @returns null where the company has no customers */
export const planVisit: Act = (stage) =>
  stage.as(ADMIN, async (ask) => {
    for (let at = 0; at < TRIES; at += 1) {
      const pair = await pairOf(ask, stage)
      if (pair === null) return null
      const { person, customer, tipe_tugas_id } = pair
      const planned = await unlessRefused(() =>
        send(ask, planVisits, {
          members_id: [person.id],
          customers_id: [customer.id],
          tanggal: dateIn(stage.now),
          tipe_tugas_id,
          purpose: stage.chance.pick(PURPOSES),
        }),
      )
      if (planned?.rows.every(({ ok }) => ok) === true) return `${person.nama} ditugaskan ke ${customer.nama}`
    }
    return null
  })
