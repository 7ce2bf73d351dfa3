import { eq, sql } from "drizzle-orm"
import { askTrip } from "../areas/claims/index.ts"
import { asCompany } from "../db/asCompany.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { meta, tripHistory, tripReceipts, trips } from "../db/tables/index.ts"
import type { FileStore } from "../files/store.ts"
import { dateIn, plusDays } from "../time/calendar.ts"
import { insertFiles, keepPicture } from "./keepFile.ts"
import { drawnReceipt } from "./pictures.ts"
import { type Random, random } from "./random.ts"
import { type Decider, deciderOf } from "./requests.ts"

const DAY_MS = 86_400_000
const CITIES = ["Surabaya", "Medan", "Makassar", "Semarang", "Denpasar", "Palembang"] as const
const PURPOSES = ["Kunjungan pelanggan", "Audit cabang", "Pameran", "Pelatihan tim"] as const

/** How far each trip of the demo has come, the newest first. */
const COURSES = ["pending", "pending", "approved", "paid", "reported", "settled"] as const
type Course = (typeof COURSES)[number]
const ways: Readonly<Record<Course, readonly string[]>> = {
  pending: [],
  approved: ["approved"],
  paid: ["approved", "paid"],
  reported: ["approved", "paid", "reported"],
  settled: ["approved", "paid", "reported", "settled"],
}

type Person = { readonly id: number; readonly nama: string }
const travellersOf = (tx: Tx, company: number): Promise<Person[]> =>
  rowsOf<Person>(
    tx,
    sql`select m.id::float8 as id, m.nama from members m where m.companies_id = ${company} and m.status = 'active' and m.archived_at is null
      and m.accounts_id is not null and m.departement_id is not null order by md5('trip' || m.id::text) limit ${COURSES.length}`,
  )

type Trip = {
  readonly company: number
  readonly id: number
  readonly person: Person
  readonly decider: Decider
  readonly amount: number
  readonly from: string
  readonly paper: number | null
}

/** The history and the columns of what has happened to a trip since it was asked for. */
const advance = async (
  tx: Tx,
  { company, id, person, decider, amount, from, paper }: Trip,
  course: Course,
  asked: Date,
) => {
  const steps = ways[course]
  for (const [at, to] of steps.entries()) {
    const when = new Date(asked.getTime() + (at + 1) * DAY_MS).toISOString()
    const isOwn = to === "reported"
    await tx.insert(tripHistory).values({
      companies_id: company,
      row_id: id,
      version: at + 2,
      level: 1,
      from_state: steps[at - 1] ?? "pending",
      to_state: to,
      by_id: isOwn ? null : decider.id,
      by_nama: isOwn ? person.nama : decider.nama,
      at: when,
      via: "single",
    })
    await tx
      .update(trips)
      .set({
        status: to as Course,
        version: at + 2,
        granted: amount,
        last_nama: isOwn ? person.nama : decider.nama,
        last_at: when,
        updated_at: when,
        ...(to === "approved" ? { decided_by: [decider.id] } : {}),
        ...(to === "paid" ? { paid_on: dateIn(new Date(when)), method: "transfer" as const } : {}),
        ...(to === "reported" ? { reported_on: dateIn(new Date(when)) } : {}),
        ...(to === "settled" ? { settled_on: dateIn(new Date(when)) } : {}),
      })
      .where(eq(trips.id, id))
  }
  if (!steps.includes("reported")) return
  const isSettled = course === "settled"
  const reported = isSettled ? amount : amount - 150_000
  await tx.insert(tripReceipts).values({
    companies_id: company,
    trips_id: id,
    no: 1,
    tanggal: from,
    keterangan: "Hotel dan kereta",
    amount: reported,
    accepted: isSettled ? reported : null,
    files_id: paper,
  })
}

/** Notifications of past events would greet the user of a newly filled demo. */
const untold = (tx: Tx, company: number) =>
  tx.execute(
    sql`delete from notifications where companies_id = ${company} and link like '/reimbursment/perjalanan%'`,
  )

const wishOf = (chance: Random) => {
  const nights = chance.int(1, 3)
  return {
    purpose: chance.pick(PURPOSES),
    destination: chance.pick(CITIES),
    days: nights,
    items: [
      { keterangan: "Kereta pulang pergi", amount: chance.int(4, 9) * 100_000 },
      { keterangan: `Hotel ${nights} malam`, amount: nights * 450_000 },
    ],
  }
}

/** Once per company: advances for trips, each at another step of its course. */
export const loadTrips = async (
  db: Database,
  company: { readonly id: number; readonly seed: number },
  now: Date,
  store: FileStore | null,
): Promise<void> => {
  const key = `demo.trips.${company.id}`
  const kept = store && (await keepPicture(store, company.id, "nota.png", drawnReceipt(company.seed, 0)))
  await db.transact(async (tx) => {
    if ((await rowsOf(tx, sql`select 1 from meta where key = ${key}`)).length > 0) return
    const decider = await deciderOf(tx, company.id)
    const people = decider === null ? [] : await travellersOf(tx, company.id)
    const [paper = null] =
      kept === null || people.length === 0 ? [] : await insertFiles(tx, company.id, [kept], now.toISOString())
    for (const [at, person] of people.entries()) {
      const course = COURSES[at] ?? "pending"
      const chance = random(company.seed, "trip", person.id)
      const { days, ...wish } = wishOf(chance)
      const asked = new Date(now.getTime() - (course === "pending" ? 1 : 12) * DAY_MS)
      const from = plusDays(dateIn(asked), course === "pending" ? 7 : 2)
      const values = {
        ...wish,
        members_id: person.id,
        from_date: from,
        to_date: plusDays(from, days),
      }
      const asking = { tx, companyId: company.id, now: asked, asker: null, file: () => Promise.resolve(null) }
      const id = await asCompany(tx, company.id, dateIn(asked), async () => {
        const told = await askTrip.preview?.(asking, values)
        if (told === undefined || told.broken.length > 0) return null
        return (await askTrip.make(asking, values)).id
      })
      if (id === null) continue
      const amount = wish.items.reduce((sum, one) => sum + one.amount, 0)
      if (decider !== null)
        await advance(tx, { company: company.id, id, person, decider, amount, from, paper }, course, asked)
    }
    await untold(tx, company.id)
    await tx.insert(meta).values({ key, value: true })
  })
}
