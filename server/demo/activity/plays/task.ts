import { taskTypeChoice } from "#contract/areas/fieldwork/taskTypeChoice.ts"
import { tasks } from "#contract/areas/fieldwork/tasks.ts"
import { moveOwnTask } from "#contract/areas/self/ownTasks.ts"
import { dateIn } from "../../../time/calendar.ts"
import { demoEmployees } from "../../employees.ts"
import { deliveryAt } from "../../taskPlan.ts"
import { type Ask, send } from "../client.ts"
import { ADMIN, colleague, unlessRefused } from "../staff.ts"
import { type Act, isOfOffice, type Stage } from "../stage.ts"
import { customersOf } from "./visit.ts"

/** An employee accepts one of today's tasks. @returns null where none waits for an employee with an account */
const accept = async (stage: Stage, today: string): Promise<string | null> => {
  const people = demoEmployees.filter(isOfOffice(stage))
  const waiting = await stage.as(ADMIN, (ask) =>
    send(ask, tasks.calls.list, { status: "baru", start_date: today, end_date: today, per_page: 100 }),
  )
  for (const { id, judul, members_nama } of waiting.rows) {
    const person = people.find(({ nama }) => nama === members_nama)
    if (person === undefined) continue
    const moved = await unlessRefused(() =>
      stage.as(person.email, (ask) => send(ask, moveOwnTask, { id, step: "accept" })),
    )
    if (moved !== null) return `${person.nama} menerima tugas ${judul}`
  }
  return null
}

/** Assigns a delivery of today. @returns null without customers */
const assign = async (ask: Ask, stage: Stage, today: string): Promise<string | null> => {
  const { chance } = stage
  const types = (await send(ask, taskTypeChoice, {})).rows
  const person = await colleague(ask, stage)
  const places = await customersOf(ask, stage)
  if (types.length === 0 || person === null || places.length === 0) return null
  const customer = chance.pick(places)
  const type =
    types.find(({ isian: { tipe_tugas_kategori } }) => tipe_tugas_kategori === "delivery") ??
    chance.pick(types)
  const { judul, barang, cod } = deliveryAt(chance.int(0, 30))
  await send(ask, tasks.calls.create, {
    judul,
    barang,
    cod,
    tipe_tugas_id: type.id,
    members_id: person.id,
    customers_id: customer.id,
    tanggal: today,
    priority: chance.chance(0.2) ? "tinggi" : "normal",
    checklist: [],
  })
  return `${person.nama} ditugaskan: ${judul} ke ${customer.nama}`
}

/** An employee accepts a task, or the administrator assigns a delivery. @returns null without customers */
export const assignTask: Act = async (stage) => {
  const today = dateIn(stage.now)
  const accepted = stage.chance.chance(0.5) ? await accept(stage, today) : null
  return accepted ?? stage.as(ADMIN, (ask) => assign(ask, stage, today))
}
