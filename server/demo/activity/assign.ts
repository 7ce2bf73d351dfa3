import { sql } from "drizzle-orm"
import { makeVisit } from "../../areas/fieldwork/makeVisit.ts"
import { taskLifecycle } from "../../areas/fieldwork/taskLife.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { taskHistory, tasks } from "../../db/tables/index.ts"
import { moveRow } from "../../kit/approval/move.ts"
import { employeeMover } from "../../kit/approval/mover.ts"
import { dateIn } from "../../time/calendar.ts"
import type { Random } from "../random.ts"
import { deliveryAt } from "../taskPlan.ts"
import { visitCustomers, visitPeople, visitTasks } from "../visits.ts"
import { isOfOffice, type Staged } from "./stage.ts"

const MOST = 60

type Waiting = {
  readonly id: number
  readonly judul: string
  readonly nama: string
  readonly kode_kantor: string | null
}

/** Today's tasks that nobody has accepted. */
const waitingTasks = (tx: Tx, company: number, today: string): Promise<Waiting[]> =>
  rowsOf<Waiting>(
    tx,
    sql`select k.id::float8 as id, k.judul, m.nama, o.kode as kode_kantor from tasks k
      join members m on m.companies_id = k.companies_id and m.id = k.members_id
      left join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      where k.companies_id = ${company} and k.tanggal = ${today}::date and k.status = 'baru' order by k.id limit ${MOST}`,
  )

/** An employee accepts a task; without one the administrator assigns a delivery. @returns null without customers */
export const assignTask = async (tx: Tx, staged: Staged, chance: Random): Promise<string | null> => {
  const { company, now } = staged
  const tanggal = dateIn(now)
  const [waiting] = (await waitingTasks(tx, company, tanggal)).filter(isOfOffice(staged))
  if (waiting !== undefined && chance.chance(0.5)) {
    await moveRow(employeeMover(tx, now, company, waiting.nama, "telepon"), taskLifecycle(null), waiting.id, {
      type: "task.accept",
    })
    return `${waiting.nama} menerima tugas ${waiting.judul}`
  }
  const all = await visitCustomers(tx, company)
  const people = (await visitPeople(tx, company, MOST))
    .filter(isOfOffice(staged))
    .filter(({ offices_id }) => all.some((one) => one.offices_id === offices_id))
  const types = await visitTasks(tx, company)
  if (people.length === 0 || types.length === 0) return null
  const person = chance.pick(people)
  const customer = chance.pick(all.filter(({ offices_id }) => offices_id === person.offices_id))
  const type = types.find(({ kategori }) => kategori === "delivery") ?? chance.pick(types)
  const { judul, barang, cod } = deliveryAt(chance.int(0, 30))
  const at = now.toISOString()
  const [row] = await tx
    .insert(tasks)
    .values({
      companies_id: company,
      members_id: person.id,
      customers_id: customer.id,
      tipe_tugas_id: type.id,
      tanggal,
      judul,
      barang,
      cod,
      priority: chance.chance(0.2) ? "tinggi" : "normal",
      assigned_nama: "Admin",
      last_nama: "Admin",
      last_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning({ id: tasks.id })
  if (row === undefined) return null
  await tx.insert(taskHistory).values({
    companies_id: company,
    row_id: row.id,
    version: 1,
    to_state: "baru",
    by_nama: "Admin",
    at,
    via: "single",
  })
  await makeVisit(
    tx,
    {
      companies_id: company,
      members_id: person.id,
      tipe_tugas_id: type.id,
      customers_id: customer.id,
      tanggal,
      purpose: judul,
      assigned: "Admin",
      task: { id: row.id, attempt: 1 },
    },
    now,
  )
  return `${person.nama} ditugaskan: ${judul} ke ${customer.nama}`
}
