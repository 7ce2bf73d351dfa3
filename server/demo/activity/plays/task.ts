import { taskTypeChoice } from "#contract/areas/fieldwork/taskTypeChoice.ts"
import { moveTasks, tasks } from "#contract/areas/fieldwork/tasks.ts"
import { dateIn } from "../../../time/calendar.ts"
import { deliveryAt } from "../../taskPlan.ts"
import { type Ask, send } from "../client.ts"
import { ADMIN, colleague } from "../staff.ts"
import type { Act, Stage } from "../stage.ts"
import { customersOf } from "./visit.ts"

/** Records that one of today's tasks was accepted. @returns null where none waits */
const accept = async (ask: Ask, today: string): Promise<string | null> => {
  const { rows } = await send(ask, tasks.calls.list, { status: "baru", start_date: today, end_date: today })
  const [waiting] = rows
  if (waiting === undefined) return null
  const moved = await send(ask, moveTasks, { ids: [waiting.id], step: "accept" })
  return moved.rows.every(({ ok }) => ok) ? `${waiting.members_nama} menerima tugas ${waiting.judul}` : null
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

/** An administrator records that a task was accepted, or assigns a delivery. @returns null without customers */
export const assignTask: Act = (stage) =>
  stage.as(ADMIN, async (ask) => {
    const today = dateIn(stage.now)
    const accepted = stage.chance.chance(0.5) ? await accept(ask, today) : null
    return accepted ?? assign(ask, stage, today)
  })
