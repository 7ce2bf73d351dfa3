import { sql } from "drizzle-orm"
import type { PayloadOf } from "#contract/kit/call.ts"
import type { assignMany, previewAssignment } from "#contract/areas/fieldwork/assigning.ts"
import { datesOf } from "#contract/areas/fieldwork/planDates.ts"
import { dateWords } from "#contract/kit/words.ts"
import { InvalidFields } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { taskHistory, tasks as t } from "../../db/tables/index.ts"
import { dateIn } from "../../time/calendar.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { namesInWords, taskInWords, tellEmployees } from "./employeeNotice.ts"
import { makeVisits } from "./makeVisit.ts"
import { lengthOf, orderedRoute, type Place } from "./route.ts"
import { datesIn } from "./repeated.ts"
import { type Share, spreadFairly } from "./spread.ts"

type Asked = PayloadOf<typeof previewAssignment>
type Person = {
  readonly id: number
  readonly nama: string
  readonly before: number
  readonly lat: number | null
  readonly lng: number | null
  readonly until: string | null
  readonly is_away: boolean
}
type Customer = {
  readonly id: number
  readonly nama: string
  readonly lat: number | null
  readonly lng: number | null
  readonly is_active: boolean
}

const idsOf = (ids: readonly number[]) => sql`any (${`{${ids.join(",")}}`}::bigint[])`
const placeOf = ({ lat, lng }: Pick<Customer, "lat" | "lng">): Place | null =>
  lat === null || lng === null ? null : { lat, lng }

/** Visible employees with their tasks of the first day, where they start from, and whether they are on leave on any day. */
const peopleOf = (tx: Tx, { members_ids }: Asked, dates: readonly string[]): Promise<Person[]> =>
  rowsOf<Person>(
    tx,
    sql`select m.id::float8 as id, m.nama, o.lat, o.lng, m.tanggal_keluar::text as until,
        (select count(*)::int from tasks k where k.companies_id = m.companies_id and k.members_id = m.id and k.tanggal = ${dates[0] ?? null}::date
          and k.status in ('baru', 'diterima', 'dikerjakan')) as before,
        exists (select from leave_days l where l.companies_id = m.companies_id and l.members_id = m.id and l.is_live and l.amount > 0
          and l.date = ${datesIn(dates)}) as is_away
      from members m left join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      where m.id = ${idsOf(members_ids)} and m.status = 'active' order by array_position(${`{${members_ids.join(",")}}`}::bigint[], m.id)`,
  )
const customersOf = (tx: Tx, ids: readonly number[]): Promise<Customer[]> =>
  rowsOf<Customer>(
    tx,
    sql`select c.id::float8 as id, c.nama, c.lat, c.lng, c.is_active from customers c where c.id = ${idsOf(ids)}
      order by array_position(${`{${ids.join(",")}}`}::bigint[], c.id)`,
  )

export type Plan = {
  readonly people: ReadonlyMap<number, Person>
  readonly customers: ReadonlyMap<number, Customer>
  readonly shares: readonly Share[]
}

/** Why a task type cannot be given; empty = it can. */
const typeErrors = async (tx: Tx, id: number | null): Promise<Record<string, string[]>> => {
  if (id === null) return {}
  const [type] = await rowsOf<{ is_active: boolean }>(
    tx,
    sql`select is_active from tipe_tugas where id = ${id}`,
  )
  if (type?.is_active === true) return {}
  return {
    tipe_tugas_id: [type === undefined ? "Tipe tugas tidak ditemukan" : "Tipe tugas ini tidak dipakai lagi"],
  }
}

/**
 * @param type task type; null = not asked yet
 * @throws InvalidFields where an employee, customer or type is not visible, or a customer or type is not in use
 */
export const planOf = async (tx: Tx, asked: Asked, type: number | null = null): Promise<Plan> => {
  const dates = datesOf(asked)
  const last = dates.at(-1) ?? asked.tanggal
  const people = await peopleOf(tx, asked, dates)
  const customers = await customersOf(tx, asked.customers_ids)
  const dead = customers.find(({ is_active }) => !is_active)
  const errors = await typeErrors(tx, type)
  if (people.length < new Set(asked.members_ids).size)
    errors["members_ids"] = ["Ada pegawai yang tidak ditemukan atau tidak aktif"]
  if (customers.length < new Set(asked.customers_ids).size)
    errors["customers_ids"] = ["Ada pelanggan yang tidak ditemukan"]
  else if (dead !== undefined) errors["customers_ids"] = [`${dead.nama} tidak dipakai lagi`]
  const gone = people.find(({ until }) => until !== null && until < last)
  if (gone?.until != null) errors["members_ids"] = [`${gone.nama} sudah keluar ${dateWords(gone.until)}`]
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
  const stops = customers.map((customer) => ({ id: customer.id, place: placeOf(customer) }))
  const workers = people.map((person) => ({ id: person.id, before: person.before, start: placeOf(person) }))
  const isSame = stops.length === 0 || asked.spread === "semua"
  /** The order of a route takes the most time: it is the same for all who go to every customer. */
  const route = isSame ? orderedOf(stops) : []
  const shares = isSame
    ? workers.map(({ id: worker }) => ({ worker, stops: route }))
    : spreadFairly(workers, stops)
  return {
    people: new Map(people.map((person) => [person.id, person])),
    customers: new Map(customers.map((customer) => [customer.id, customer])),
    shares,
  }
}

type Stops = Share["stops"]
/** Stops with a place in the order of a route, then the others. */
const orderedOf = (stops: Stops): Stops => {
  const placed = stops.flatMap((stop) => (stop.place === null ? [] : [{ stop, ...stop.place }]))
  return [...orderedRoute(placed).map(({ stop }) => stop), ...stops.filter(({ place }) => place === null)]
}

/** Metres of a share's route; null = fewer than two known places. */
export const metresOf = (stops: Stops): number | null => {
  const places = stops.flatMap(({ place }) => place ?? [])
  return places.length < 2 ? null : Math.round(lengthOf(places))
}

export const howWords = ({ spread, customers_ids }: Asked): string => {
  if (customers_ids.length === 0) return "Setiap pegawai mendapat satu tugas"
  return spread === "semua"
    ? "Setiap pegawai ke setiap pelanggan"
    : "Dibagi rata menurut jumlah tugas hari itu; pelanggan yang berdekatan (garis lurus) untuk pegawai yang sama"
}

export const warningsOf = (person: Person): readonly string[] =>
  person.is_away ? ["Sedang cuti hari itu"] : []

type Many = PayloadOf<typeof assignMany>
type Given = {
  readonly members_id: number
  readonly customers_id: number | null
  readonly nth: number | null
  readonly tanggal: string
}

const givenOf = (plan: Plan, { ordered, ...asked }: Many): readonly Given[] =>
  datesOf(asked).flatMap((date) =>
    plan.shares.flatMap(({ worker, stops }): readonly Given[] =>
      stops.length === 0 && plan.customers.size === 0
        ? [{ members_id: worker, customers_id: null, nth: null, tanggal: date }]
        : stops.map(({ id }, at) => ({
            members_id: worker,
            customers_id: id,
            nth: ordered ? at + 1 : null,
            tanggal: date,
          })),
    ),
  )

const nextIds = (tx: Tx, n: number) =>
  rowsOf<{ readonly id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('tasks', 'id'))::float8 as id from generate_series(1, ${n}::int)`,
  )

/** One notification for each employee, however many tasks they got: the first day, and the customers of that day. */
const tellPeople = (
  { tx, now, companyId }: Context,
  given: readonly Given[],
  { judul, due_time }: Many,
  customers: Plan["customers"],
) =>
  tellEmployees(
    tx,
    companyId,
    [...new Set(given.map(({ members_id }) => members_id))].map((members_id) => {
      const own = given.filter((one) => one.members_id === members_id)
      const tanggal = own[0]?.tanggal ?? ""
      const names = own.flatMap(({ customers_id, tanggal: day }) =>
        day === tanggal ? (customers.get(customers_id ?? 0)?.nama ?? []) : [],
      )
      return {
        members_id,
        type: "penugasan" as const,
        title: own.length === 1 ? "Tugas baru" : `${own.length} tugas baru`,
        body: taskInWords({ judul, tanggal, due_time, place: namesInWords(names) }),
        link: `/penugasan/tugas/papan?tanggal=${tanggal}&members_id=${members_id}` as const,
        tanggal: tanggal === "" ? null : tanggal,
        at: now.toISOString(),
      }
    }),
  )

/** Writes the tasks and their visits, set-based. @returns the batch, their number and the first day */
export const assignAll = async (ctx: Context, asked: Many, plan: Plan) => {
  const { tx, now, companyId: companies_id } = ctx
  if (asked.tanggal < dateIn(now))
    throw new InvalidFields({ tanggal: [`${dateWords(asked.tanggal)} sudah lewat`] })
  const given = givenOf(plan, asked)
  const ids = (await nextIds(tx, given.length)).map(({ id }) => id)
  const [batch_id = 0] = ids
  const at = now.toISOString()
  const nama = ctx.session.row.nama_lengkap
  const {
    judul,
    tipe_tugas_id,
    due_time,
    priority,
    note,
    checklist,
    penerima,
    penerima_phone,
    barang,
    cod,
    tujuan,
  } = asked
  const [type] = await rowsOf<{ area: string | null }>(
    tx,
    sql`select area from tipe_tugas where companies_id = ${companies_id} and id = ${tipe_tugas_id}`,
  )
  await tx.insert(t).values(
    given.map((one, nth) => ({
      ...one,
      id: ids[nth] ?? 0,
      companies_id,
      judul,
      tipe_tugas_id,
      area: type?.area ?? null,
      due_time,
      priority,
      note,
      checklist,
      penerima,
      penerima_phone,
      barang,
      cod,
      tujuan,
      batch_id: given.length > 1 ? batch_id : null,
      assigned_nama: nama,
      last_nama: nama,
      last_at: at,
      created_at: at,
      created_by: ctx.accountId,
      updated_at: at,
      updated_by: ctx.accountId,
    })),
  )
  await tx.insert(taskHistory).values(
    ids.map((row_id) => ({
      companies_id,
      row_id,
      version: 1,
      from_state: null,
      to_state: "baru",
      by_id: ctx.accountId,
      by_nama: nama,
      at,
      via: given.length > 1 ? ("bulk" as const) : ("single" as const),
    })),
  )
  await makeVisits(
    tx,
    companies_id,
    given.flatMap(({ members_id, customers_id, tanggal }, nth) =>
      customers_id === null
        ? []
        : [
            {
              members_id,
              customers_id,
              tipe_tugas_id,
              tanggal,
              plan_time: due_time,
              purpose: judul,
              assigned: nama,
              task: { id: ids[nth] ?? 0, attempt: 1 },
            },
          ],
    ),
    now,
    moverOf(ctx, given.length > 1 ? "bulk" : "single"),
  )
  await ctx.audit({
    entity: "penugasan",
    entityId: batch_id,
    action: "create",
    before: null,
    after: { judul, tasks: given.length, people: plan.people.size, customers: plan.customers.size },
  })
  await tellPeople(ctx, given, asked, plan.customers)
  return { batch_id, count: given.length, tanggal: given[0]?.tanggal ?? asked.tanggal }
}
