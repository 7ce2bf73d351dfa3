import { customerChoice } from "#contract/areas/fieldwork/customers.ts"
import { tipeTugas } from "#contract/areas/fieldwork/tipeTugas.ts"
import { visits } from "#contract/areas/fieldwork/visit.ts"
import { planVisits } from "#contract/areas/fieldwork/visitPlan.ts"
import { addOwnVisit } from "#contract/areas/self/ownVisits.ts"
import { ownCustomerChoice, ownTypeChoice } from "#contract/areas/self/ownWork.ts"
import { dateIn } from "../../../time/calendar.ts"
import { type DemoEmployee, demoEmployees } from "../../employees.ts"
import { maju } from "../../maju.ts"
import { PURPOSES } from "../../visitPlan.ts"
import { type Ask, send } from "../client.ts"
import { ADMIN, asSomebody, colleague, unlessRefused, withLevels } from "../staff.ts"
import { type Act, isOfOffice, type Stage } from "../stage.ts"
import { begin, end } from "./ownVisit.ts"

const TRIES = 12
/** States of a visit that is not over, the most advanced first. */
const OPEN = ["in_progress", "on_the_way", "planned"] as const

type Place = { readonly id: number; readonly nama: string }

/** Customers in the town of the wanted office; all of them where no office is wanted, or its town has none. */
export const customersOf = async (ask: Ask, { office }: Pick<Stage, "office">): Promise<readonly Place[]> => {
  const { rows } = await send(ask, customerChoice, {})
  const town = maju.offices.find(({ kode }) => kode === office)?.kota
  const near = town === undefined ? [] : rows.filter(({ keterangan }) => keterangan?.endsWith(town) === true)
  return near.length > 0 ? near : rows
}

type Open = { readonly id: number; readonly isRunning: boolean; readonly person: DemoEmployee }

/** Today's open visits of employees with an account, the most advanced first; `isWanted` looks at the area. */
const openVisits = async (
  stage: Stage,
  isWanted: (area: string | null) => boolean,
): Promise<readonly Open[]> => {
  const people = new Map(demoEmployees.filter(isOfOffice(stage)).map((one) => [one.nip, one]))
  const today = dateIn(stage.now)
  return stage.as(ADMIN, async (ask) => {
    const all: Open[] = []
    for (const visit_status of OPEN) {
      const { rows } = await send(ask, visits.calls.list, {
        visit_status,
        start_date: today,
        end_date: today,
        per_page: 100,
      })
      for (const { id, member, area } of rows) {
        const person = people.get(member.nip)
        if (person !== undefined && isWanted(area))
          all.push({ id, isRunning: visit_status === "in_progress", person })
      }
    }
    return all
  })
}

/** The next step of an open visit: who is at a customer leaves, the others arrive; with levels they leave at once. */
const goOn = async (stage: Stage, { id, isRunning, person }: Open): Promise<string | null> =>
  unlessRefused(() =>
    stage.as(person.email, async (ask) => {
      if (isRunning) return `${person.nama} ${await end(ask, stage, id)}`
      const began = await begin(ask, stage, id)
      return `${person.nama} ${stage.levels === null ? began : await end(ask, stage, id)}`
    }),
  )

/** The first of these visits that its employee may go on with. */
const advance = async (stage: Stage, all: readonly Open[]): Promise<string | null> => {
  for (const one of all.slice(0, TRIES)) {
    const what = await goOn(stage, one)
    if (what !== null) return what
  }
  return null
}

/** An employee starts a visit that nobody planned. */
const start = (stage: Stage): Promise<string | null> =>
  asSomebody(stage, async (ask, person) => {
    const { chance } = stage
    const { rows: places } = await send(ask, ownCustomerChoice, {})
    const { rows: types } = await send(ask, ownTypeChoice, {})
    if (places.length === 0 || types.length === 0) return null
    const { id } = await send(ask, addOwnVisit, {
      customers_id: chance.pick(places).id,
      tipe_tugas_id: chance.pick(types).id,
      purpose: chance.pick(PURPOSES),
    })
    const began = await begin(ask, stage, id)
    return `${person.nama} ${stage.levels === null ? began : await end(ask, stage, id)}`
  })

/** An employee goes on with a visit, or starts one. @returns null where the company has no customers */
export const visit: Act = (stage) =>
  withLevels(
    stage,
    visits.module,
    async () => (await advance(stage, await openVisits(stage, () => true))) ?? start(stage),
  )

/** The next step of today's work in the areas. @returns null without open work */
export const stepArea: Act = (stage) =>
  withLevels(stage, visits.module, async () => {
    const all = await openVisits(stage, (area) => area !== null)
    return advance({ ...stage, levels: null }, all)
  })

/** An administrator plans a visit for today. @returns null where the company has no customers */
export const planVisit: Act = (stage) =>
  stage.as(ADMIN, async (ask) => {
    const { chance } = stage
    const places = await customersOf(ask, stage)
    const { rows: types } = await send(ask, tipeTugas.calls.options, {})
    if (places.length === 0 || types.length === 0) return null
    for (let at = 0; at < TRIES; at += 1) {
      const person = await colleague(ask, stage)
      if (person === null) return null
      const customer = chance.pick(places)
      const planned = await unlessRefused(() =>
        send(ask, planVisits, {
          members_id: [person.id],
          customers_id: [customer.id],
          tanggal: dateIn(stage.now),
          tipe_tugas_id: chance.pick(types).id,
          purpose: chance.pick(PURPOSES),
        }),
      )
      if (planned?.rows.every(({ ok }) => ok) === true) return `${person.nama} ditugaskan ke ${customer.nama}`
    }
    return null
  })
