import { eq } from "drizzle-orm"
import { Schema } from "effect"
import { weekdays } from "#contract/areas/attendance/officesHours.ts"
import { dummyFilling } from "#contract/areas/platform/companyDummy.ts"
import { workMinutes } from "#contract/kit/times.ts"
import { asRole } from "../../db/asRole.ts"
import type { Tx } from "../../db/database.ts"
import { attendance, members, offices, officesHours } from "../../db/tables/index.ts"
import { defineJob, type JobTask } from "../../kit/jobs/define.ts"
import { dateIn, plusDays, weekday } from "../../time/calendar.ts"
import { recount } from "./figures.sweep.ts"
import { auditTask } from "./removal/archive.ts"

const payload = Schema.Struct({ companies_id: Schema.Int })
type Task = JobTask<typeof payload.Type>

/** Names of the employees; each is marked in its name and its number. */
const PEOPLE = [
  ["Andi Saputra", "L"],
  ["Sari Dewi", "P"],
  ["Budi Hartono", "L"],
  ["Rina Lestari", "P"],
  ["Dedi Kurniawan", "L"],
  ["Maya Anggraini", "P"],
  ["Eko Prasetyo", "L"],
  ["Fitri Handayani", "P"],
  ["Hendra Wijaya", "L"],
  ["Nur Aini", "P"],
  ["Joko Susilo", "L"],
  ["Wulan Sari", "P"],
] as const
const WORKDAYS = 10
const HOURS = { start: "08:00", end: "17:00", break_start: "12:00", break_end: "13:00" }
const FREE = { start: null, end: null, break_start: null, break_end: null }

type Stamped = { readonly companies_id: number; readonly created_at: string; readonly updated_at: string }

/** Employees need an office: the company's first one, or one of the example. */
const officeOf = async (tx: Tx, own: Stamped): Promise<number> => {
  const [there] = await tx
    .select({ id: offices.id })
    .from(offices)
    .where(eq(offices.companies_id, own.companies_id))
    .limit(1)
  if (there !== undefined) return there.id
  const [made] = await tx
    .insert(offices)
    .values({
      ...own,
      kode: "CONTOH",
      nama: "Kantor Contoh",
      is_pusat: true,
      alamat: "Jl. Jenderal Sudirman, Jakarta",
      kota: "Jakarta",
      lat: -6.20876,
      lng: 106.8456,
    })
    .returning({ id: offices.id })
  if (made === undefined) throw new Error("no office was written")
  return made.id
}

const keepHours = async (tx: Tx, own: Stamped): Promise<void> => {
  await tx
    .insert(officesHours)
    .values({
      ...own,
      nama: "Senin–Jumat 08.00–17.00",
      type: "fixed",
      days: weekdays.map((day, at) => ({
        day,
        is_work: at < 5,
        ...(at < 5 ? HOURS : FREE),
        is_overnight: false,
        min_minutes: null,
      })),
      week_min: 5 * workMinutes(HOURS, false),
      work_days: 5,
      is_default: true,
    })
    .onConflictDoNothing()
}

/** The last working days before today, the newest first. */
const lastWorkdays = (today: string): readonly string[] =>
  Array.from({ length: 2 * WORKDAYS }, (_, at) => plusDays(today, -1 - at))
    .filter((date) => weekday(date) % 6 !== 0)
    .slice(0, WORKDAYS)

const fill = async (tx: Tx, { payload: { companies_id }, now }: Task): Promise<number> => {
  const at = now.toISOString()
  const own = { companies_id, created_at: at, updated_at: at }
  const days = lastWorkdays(dateIn(now))
  const offices_id = await officeOf(tx, own)
  await keepHours(tx, own)
  const made = await tx
    .insert(members)
    .values(
      PEOPLE.map(([nama, jenis_kelamin], place) => ({
        ...own,
        offices_id,
        nip: `CONTOH-${String(place + 1).padStart(2, "0")}`,
        nama: `${nama} (contoh)`,
        jenis_kelamin,
        status_karyawan: "tetap" as const,
        tanggal_masuk: days.at(-1) ?? dateIn(now),
        gaji_pokok: 5_500_000 + 250_000 * place,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: members.id })
  const minutes = workMinutes(HOURS, false)
  const attended = made.flatMap(({ id }, place) =>
    days.map((business_date, day) => {
      const late_min = (place + 2 * day) % 7 === 0 ? 12 : 0
      return {
        companies_id,
        members_id: id,
        business_date,
        offices_id,
        check_in_at: new Date(
          Date.parse(`${business_date}T08:00:00+07:00`) + (late_min - 5) * 60_000,
        ).toISOString(),
        check_out_at: new Date(Date.parse(`${business_date}T17:04:00+07:00`)).toISOString(),
        late_min: Math.max(0, late_min - 5),
        work_min: minutes,
        day_status: "hadir" as const,
      }
    }),
  )
  if (attended.length > 0) await tx.insert(attendance).values(attended)
  return made.length
}

/** Fills a new company with marked employees and two weeks of attendance. One chunk: it is about 130 rows. */
export const dummyFillJob = defineJob(dummyFilling, payload, {
  count: async () => PEOPLE.length,
  chunk: (tx, task) => asRole(tx, "none", async () => ({ done: await fill(tx, task), next: null })),
  ended: async (tx, task, { done }) => {
    await recount(tx, task.now, task.payload.companies_id)
    await auditTask(tx, task, dummyFilling.kind, {
      entity: "data contoh",
      action: "create",
      before: null,
      after: { members: done },
    })
  },
})
