import { departVisit, reportVisit, type Reporting } from "../../areas/fieldwork/reportVisit.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { sql } from "drizzle-orm"
import { dateIn } from "../../time/calendar.ts"
import { drawnPerson, drawnSignature } from "../pictures.ts"
import { demoProducts } from "../products.ts"
import type { Random } from "../random.ts"
import { answersOf } from "../visitAnswers.ts"
import { reportedAt, resultOf } from "../visitPlan.ts"
import type { VisitTask } from "../visitMade.ts"
import type { Staged } from "./stage.ts"

/** Steps of a visit that an employee's phone reports. */

const MOST = 60
export type Open = {
  readonly id: number
  readonly members_id: number
  readonly nama: string
  readonly kode_kantor: string | null
  readonly pelanggan: string
  readonly visit_status: "planned" | "on_the_way" | "in_progress"
  readonly lat: number | null
  readonly lng: number | null
  readonly radius_m: number
  readonly tipe_tugas_id: number
  /** The area of field work, and the rupiah to collect. */
  readonly area: string | null
  readonly cod: number | null
}

/** Today's unfinished visits, the most advanced ones first. */
export const openVisits = (tx: Tx, company: number, today: string, only = sql`true`): Promise<Open[]> =>
  rowsOf<Open>(
    tx,
    sql`select v.id::float8 as id, v.members_id::float8 as members_id, m.nama, o.kode as kode_kantor, c.nama as pelanggan,
        v.visit_status, c.lat, c.lng, v.radius_m, v.tipe_tugas_id::float8 as tipe_tugas_id, v.area,
        (select k.cod::float8 from tasks k where k.companies_id = v.companies_id and k.id = v.tasks_id) as cod
      from visits v join members m on m.companies_id = v.companies_id and m.id = v.members_id
      join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      join customers c on c.companies_id = v.companies_id and c.id = v.customers_id
      where v.companies_id = ${company} and v.tanggal = ${today}::date and v.visit_status in ('planned', 'on_the_way', 'in_progress')
        and ${only}
      order by array_position(array['in_progress', 'on_the_way', 'planned'], v.visit_status), v.id limit ${MOST}`,
  )

/** Where the phone of an employee at a customer is. */
export const placeOf = ({ lat, lng, radius_m }: Open, chance: Random) =>
  lat === null || lng === null
    ? { lat: null, lng: null, accuracy_m: null }
    : reportedAt({ lat, lng }, radius_m, chance)

/** Begins a visit. @returns null where reports need photos and the server has no file folder */
export const begin = async (
  tx: Tx,
  { company, now, keep }: Staged,
  open: Open,
  place: Omit<Reporting, "photos">,
): Promise<string | null> => {
  const one = { companies_id: company, id: open.id }
  const photo = await keep(`kunjungan-${open.id}.png`, drawnPerson(open.id))
  if (photo === null) return null
  if (open.visit_status === "planned") await departVisit(tx, one, now)
  await reportVisit(tx, one, "visit.checkIn", { ...place, photos: [photo] }, now)
  return `${open.nama} tiba di ${open.pelanggan}`
}

/** Finishes the current visit of an employee. */
export const end = async (
  tx: Tx,
  { company, levels, now, keep }: Staged,
  open: Open,
  task: VisitTask | undefined,
  place: Omit<Reporting, "photos">,
  chance: Random,
  more: Partial<Reporting> = {},
): Promise<string> => {
  const file = { photo: null, signature: null } as Record<"photo" | "signature", number | null>
  if (task?.form_fields.some(({ type }) => type === "photo") === true)
    file.photo = await keep(`kunjungan-${open.id}-isian.png`, drawnPerson(open.id))
  if (task?.require_signature === true)
    file.signature = await keep(`tanda-tangan-${open.id}.png`, drawnSignature(open.id))
  await reportVisit(
    tx,
    { companies_id: company, id: open.id },
    "visit.checkOut",
    {
      ...place,
      ...resultOf(chance),
      answers: answersOf(
        task?.form_fields ?? [],
        { file: (type) => file[type], products: await demoProducts(tx, company), date: dateIn(now) },
        chance,
      ),
      signature_files_id: file.signature,
      photos: [],
      ...more,
    },
    now,
  )
  if (levels !== null)
    await tx.execute(
      sql`update visits set level_total = ${levels} where companies_id = ${company} and id = ${open.id}`,
    )
  return `${open.nama} selesai mengunjungi ${open.pelanggan}`
}
