import { sql } from "drizzle-orm"
import { terminalDays } from "../areas/attendance/terminals/days.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import {
  attendanceRules,
  meta,
  terminalCommands,
  terminalHistory,
  terminalRecords,
  terminals,
} from "../db/tables/index.ts"
import { runSweep } from "../kit/sweeps/run.ts"
import { idAt, insertNew, reserveIds } from "./rows.ts"

/** Days back from which the machines have records. */
const DAYS = 5
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

type Row = typeof terminals.$inferInsert
type Plan = Pick<Row, "serial" | "nama" | "status"> & {
  /** Place of its office among the company's. */
  readonly office: number
  readonly way: readonly NonNullable<Row["status"]>[]
}

/** The examples of the docs name rows 1 to 4. */
const plans: readonly Plan[] = [
  { serial: "DEMO26000001", nama: "Pintu Depan", status: "diadopsi", office: 0, way: ["baru", "diadopsi"] },
  { serial: "DEMO26000002", nama: "Gudang", status: "diadopsi", office: 1, way: ["baru", "diadopsi"] },
  { serial: "DEMO26000003", nama: "Pintu Samping", status: "baru", office: 0, way: ["baru"] },
  {
    serial: "DEMO25000004",
    nama: "Mesin lama",
    status: "dipensiunkan",
    office: 1,
    way: ["baru", "diadopsi", "dipensiunkan"],
  },
]

const insertMachines = async (tx: Tx, company: number, now: Date): Promise<readonly number[]> => {
  const offices = await rowsOf<{ readonly id: number; readonly zone: Row["zona"] }>(
    tx,
    sql`select id::float8 as id, timezone as zone from offices o where o.companies_id = ${company} order by o.id limit 2`,
  )
  const ids = await reserveIds(tx, terminals, plans.length)
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString()
  const isOn = (status: Plan["status"]) => status === "diadopsi"
  await insertNew(
    tx,
    terminals,
    plans.map(({ office, way, ...plan }, place) => ({
      ...plan,
      companies_id: company,
      id: idAt(ids, place),
      offices_id: offices[office]?.id ?? offices[0]?.id ?? 0,
      zona: offices[office]?.zone ?? "Asia/Jakarta",
      kode: plan.status === "baru" ? "48201937" : null,
      adopted_at: way.includes("diadopsi") ? at(24 * 60) : null,
      last_seen_at: plan.status === "baru" ? null : isOn(plan.status) ? now.toISOString() : at(24 * 90),
      last_record_at: null,
      clock_diff_s: place === 1 ? -150 : plan.status === "baru" ? null : 4,
      firmware: plan.status === "baru" ? null : "Ver 8.0.4.3-20200101",
      push_version: plan.status === "baru" ? null : "2.4.1",
      users_count: plan.status === "baru" ? null : 126,
      records_count: plan.status === "baru" ? null : 8_412,
      address: plan.status === "baru" ? null : "192.0.2.10",
      last_nama: null,
      last_at: at(24 * 60),
      version: way.length,
      created_at: at(24 * 61),
      updated_at: at(24 * 60),
    })),
  )
  await insertNew(
    tx,
    terminalHistory,
    plans.flatMap(({ way }, place) =>
      way.map((to, step) => ({
        companies_id: company,
        row_id: idAt(ids, place),
        version: step + 1,
        from_state: way[step - 1] ?? null,
        to_state: to,
        by_nama: to === "diadopsi" ? null : "Admin",
        at: at(24 * (61 - step)),
        via: to === "diadopsi" ? ("system" as const) : ("single" as const),
      })),
    ),
  )
  return ids
}

/** Records of unknown people, of a clock that was wrong, and of nobody; the first is the one that the docs name. */
const insertOdd = async (
  tx: Tx,
  company: number,
  [door = 0]: readonly number[],
  now: Date,
): Promise<void> => {
  const wallOf = (at: Date) =>
    new Date(at.getTime() + 7 * HOUR_MS).toISOString().slice(0, 19).replace("T", " ")
  const record = (pin: string, hoursAgo: number, reason: "old" | "unknown_pin" | "future") => {
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const wall = wallOf(at)
    return {
      companies_id: company,
      terminals_id: door,
      pin,
      wall,
      zone: "Asia/Jakarta",
      at: at.toISOString(),
      raw: `${pin}\t${wall}\t255\t1`,
      state: "held" as const,
      reason,
      received_at: now.toISOString(),
    }
  }
  await insertNew(tx, terminalRecords, [
    record("22", 24 * 320, "old"),
    record("23", -20, "future"),
    ...[3, 27, 51, 75].map((hours) => record("9001", hours, "unknown_pin")),
    record("9002", 28, "unknown_pin"),
  ])
  await insertNew(tx, terminalCommands, [
    {
      companies_id: company,
      terminals_id: door,
      kind: "time",
      body: "CHECK",
      state: "done",
      tries: 1,
      result: 0,
      sent_at: new Date(now.getTime() - 30 * MINUTE_MS).toISOString(),
      answered_at: new Date(now.getTime() - 29 * MINUTE_MS).toISOString(),
      created_at: new Date(now.getTime() - 31 * MINUTE_MS).toISOString(),
    },
  ])
}

/** Every second employee of the two offices uses the machine; the record has the time that their day has. */
const insertRecords = (tx: Tx, company: number, [door = 0, yard = 0]: readonly number[], now: Date) =>
  tx.execute(
    sql`insert into terminal_records (companies_id, terminals_id, pin, wall, zone, at, raw, state, received_at)
      select a.companies_id, t.id, p.pin, w.wall, t.zona, k.at, p.pin || E'\t' || w.wall || E'\t255\t1\t0\t0\t0', 'waiting', k.at
      from attendance a join members m on m.companies_id = a.companies_id and m.id = a.members_id
        join terminals t on t.companies_id = a.companies_id and t.offices_id = a.offices_id and t.id in (${door}, ${yard})
        cross join lateral (values (a.check_in_at), (a.check_out_at)) as k(at)
        cross join lateral (select ltrim(substring(m.nip from '[0-9]+$'), '0') as pin) p
        cross join lateral (select to_char(k.at at time zone t.zona, 'YYYY-MM-DD HH24:MI:SS') as wall) w
      where a.companies_id = ${company} and k.at is not null and p.pin <> '' and a.members_id % 2 = 0
        and a.business_date > (${now.toISOString()}::timestamptz at time zone 'Asia/Jakarta')::date - ${DAYS}::int
        and not exists (select from attendance_originals o where o.companies_id = a.companies_id and o.members_id = a.members_id
          and o.business_date = a.business_date)
      order by k.at on conflict do nothing`,
  )

/** Attendance machines of the demo company, once; their records become evidence of the days. */
export const loadTerminals = async (
  db: Database,
  company: { readonly id: number },
  now: Date,
): Promise<void> => {
  const key = `demo terminals ${company.id}`
  const isNew = await db.transact(async (tx) => {
    const [done] = await tx
      .insert(meta)
      .values({ key, value: true })
      .onConflictDoNothing()
      .returning({ key: meta.key })
    if (done === undefined) return false
    await tx
      .update(attendanceRules)
      .set({ terminal_pins: "digits" })
      .where(sql`companies_id = ${company.id}`)
    const ids = await insertMachines(tx, company.id, now)
    await insertOdd(tx, company.id, ids, now)
    await insertRecords(tx, company.id, ids, now)
    await tx.execute(
      sql`update terminals t set last_record_at = (select max(r.at) from terminal_records r where r.companies_id = t.companies_id
        and r.terminals_id = t.id and r.state = 'waiting') where t.companies_id = ${company.id}`,
    )
    return true
  })
  if (isNew) await runSweep(db, terminalDays, now)
}
