import { sql } from "drizzle-orm"
import type { Standing } from "../../../scripts/permissions/subject.ts"
import type { World } from "./harness.ts"
import { newCareerOfTwo } from "./writes.careers.ts"
import { newEnding } from "./writes.endings.ts"
import { newDemo, newRegistration, newTrial } from "./writes.growth.ts"
import { newAskingTemplate, newSurat } from "./writes.letters.ts"
import { newRaiseOfADay } from "./writes.raises.ts"
import { newTask } from "./writes.tasks.ts"
import { newTerminal } from "./writes.terminals.ts"
import { newVisit } from "./writes.visits.ts"
import { newLetter } from "./writes.warnings.ts"

/** A row under test: `total` is what a top-up has to pay, `member` an employee of a change of several. */
export type Row = { readonly id: number; readonly total: number; readonly member?: number }

const companyAs = async (world: World, { state, special }: Standing): Promise<Row> => {
  const ended = special === "masa coba lewat" ? "2026-11-19" : null
  const left = special === "hari terakhir lewat" ? "2026-11-19" : null
  const [made] = await world.sqlRows<{ id: number }>(
    sql`insert into companies (nama, email, status, trial_end, leaves_on, created_at, updated_at)
      values ('PT Hak', 'halo@hak.test', ${state}, ${ended}::date, ${left}::date, now(), now()) returning id::int as id`,
  )
  if (made === undefined) throw new Error("no company was written")
  return { id: made.id, total: 0 }
}

const letterAs = async (world: World, { state, special }: Standing): Promise<Row> => {
  const berlaku_sampai = special === "masa berlakunya lewat" ? "2026-11-19" : "2027-05-19"
  return { id: await newLetter(world, { status: state as "draft", berlaku_sampai }), total: 0 }
}

const suratAs = async (world: World, { state, special }: Standing): Promise<Row> => {
  const template = special === null ? {} : { template_surat_id: await newAskingTemplate(world) }
  return { id: await newSurat(world, { status: state as "draft", ...template }), total: 0 }
}

const inState =
  (make: (own: World, values: { readonly status: "draft" }) => Promise<number>) =>
  async (world: World, { state }: Standing): Promise<Row> => ({
    id: await make(world, { status: state as "draft" }),
    total: 0,
  })

const raiseAs = async (world: World, { state }: Standing): Promise<Row> => ({
  id: await newRaiseOfADay(world, state as "draft"),
  total: 0,
})

const taskAs = async (world: World, { state, special }: Standing): Promise<Row> => {
  const [customer] = await world.sqlRows<{ id: number }>(
    sql`select id::float8 as id from customers where companies_id = ${world.seeded.maju.id} order by id limit 1`,
  )
  const customers_id = special === "di pelanggan" ? (customer?.id ?? 0) : null
  const id = await newTask(world, { status: state as "baru", customers_id })
  if (customers_id !== null)
    await newVisit(world, { visit_status: "planned", tanggal: "2026-11-20", tasks_id: id, customers_id })
  return { id, total: 0 }
}

const visitAs = async (world: World, { state }: Standing): Promise<Row> => {
  const visit_status = state as "planned"
  return { id: await newVisit(world, { visit_status, tanggal: "2026-11-20" }), total: 0 }
}

const trialAs = async (world: World, { state, special }: Standing): Promise<Row> => {
  const email = special === "email sudah dipakai" ? { email: "super@balai.test" } : {}
  return { id: await newTrial(world, { status: state as "new", ...email }), total: 0 }
}

const demoAs = async (world: World, { state, special }: Standing): Promise<Row> => {
  const scheduled_at = special === "belum dimulai" ? "2026-11-23T03:00:00.000Z" : "2026-11-19T03:00:00.000Z"
  const times = state === "new" ? {} : { scheduled_at }
  return { id: await newDemo(world, { status: state as "new", ...times }), total: 0 }
}

/** The plan with limited storage: top-ups of the same company need it. */
const registrationAs = async (world: World, { state, special }: Standing): Promise<Row> => {
  const changes = {
    ...(special === "perusahaan belum dipilih" ? { companies_id: null } : {}),
    ...(special === "belum dibayar" ? { paid_at: null } : {}),
    ...(special === "batas waktu lewat" ? { created_at: "2026-11-06T01:00:00.000Z" } : {}),
  }
  return {
    id: await newRegistration(world, { status: state as "pending", plan: "hemat", ...changes }),
    total: 0,
  }
}

/** Makes a row of a lifecycle in the state of a standing, where who sends the event makes no difference to the row. */
export const plainRows: Readonly<Record<string, (world: World, standing: Standing) => Promise<Row>>> = {
  company: companyAs,
  suratPeringatan: letterAs,
  surat: suratAs,
  terminal: async (world, { state }) => ({
    id: await newTerminal(world, { status: state as "baru" }),
    total: 0,
  }),
  ending: inState(newEnding),
  career: async (world, { state }) => ({ ...(await newCareerOfTwo(world, state as "draft")), total: 0 }),
  raise: raiseAs,
  task: taskAs,
  visit: visitAs,
  trialRequest: trialAs,
  demoRequest: demoAs,
  registration: registrationAs,
}
