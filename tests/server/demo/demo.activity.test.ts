import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { AREAS } from "#contract/areas.ts"
import type { areaDay } from "#contract/areas/fieldwork/layanan.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { Ask } from "#server/demo/activity/client.ts"
import { play as playOn, type Played } from "#server/demo/activity/play.ts"
import { plays } from "#server/demo/activity/plays.ts"
import { areaKinds, assignInArea } from "#server/demo/activity/plays/areas.ts"
import { changeWork } from "#server/demo/activity/plays/careers.ts"
import { endWork } from "#server/demo/activity/plays/endings.ts"
import { raiseSome } from "#server/demo/activity/plays/raises.ts"
import { demoEmployees } from "#server/demo/employees.ts"
import { loadDemo } from "#server/demo/load.ts"
import { random } from "#server/demo/random.ts"
import { loadReference } from "#server/start/reference.ts"
import { makeGuard, type Watched, watchedServer } from "../lib/activity.ts"
import { type DemoWorld, openDemoWorld } from "../lib/demo.world.ts"
import { type Edge, openEdge } from "../lib/edge.ts"

/** A Friday, 07.40 in Jakarta: some employees have checked in, most have not. The demo is not filled up after it. */
const EARLY = new Date("2026-11-20T00:40:00Z")
/** 09.30 on that day. */
const MORNING = new Date("2026-11-20T02:30:00Z")

const CLAIMED = new Date(MORNING.getTime() + 180_000)

const guard = makeGuard()
let world: DemoWorld
let edge: Edge
let server: Watched
beforeAll(async () => {
  world = await openDemoWorld(EARLY, guard.wrap)
  await loadReference(world.db)
  await loadDemo(world.db, EARLY)
  world.time.now = MORNING
  edge = await openEdge(world)
  server = watchedServer(world, edge, guard.inside)
  guard.state.isArmed = true
}, 240_000)
afterAll(async () => {
  guard.state.isArmed = false
  await edge.close()
  await world.close()
})
beforeEach(() => {
  server.who.length = 0
  server.calls.length = 0
})

const play = (line: string): Promise<Played> => playOn(server, line, world.time.now)

/** Plays of employees, with the call that each is made of. */
const OWN: Readonly<Partial<Record<keyof typeof plays, string>>> = {
  absen: "saya/absen/catat",
  pengajuan: "saya/persetujuan-absensi/ajukan",
  klaim: "saya/reimbursment/ajukan",
  cuti: "saya/cuti/ajukan",
  uangkan: "saya/cuti/klaim/ajukan",
  kasbon: "saya/kasbon/ajukan",
  titik: "tracker/titik",
  kunjungan: "saya/kunjungan/check-in",
  layanan: "saya/kunjungan/check-in",
}
const employees = new Set(demoEmployees.map(({ email }) => email))
/** Entries of sessions and of the links that open them. */
const signing = sql`call not in ('npm run key', 'auth/login', 'auth/logout')`

/** Work of the areas is played after it was assigned (`bagi`). */
const words = (Object.keys(plays) as (keyof typeof plays)[]).toSorted(
  (a, b) => Number(a === "layanan") - Number(b === "layanan"),
)
test.each(words)(
  "%s: the play is made of calls alone, by the account that may make them, and no table is written beside them",
  async (word) => {
    const [last] = await world.rows<{ id: number }>(sql`select coalesce(max(id), 0)::float8 as id from audit`)
    const { what } = await play(`${word} 1`)
    expect(what).not.toMatch(/^tidak ada yang dapat dikerjakan/)
    expect(guard.state.refused).toBe(0)
    const made = await world.rows<{ call: string; email: string | null }>(
      sql`select x.call, a.email from audit x left join accounts a on a.id = x.actor_id
        where x.id > ${last?.id ?? 0} and ${signing} order by x.id`,
    )
    expect(made.filter(({ call }) => !server.calls.includes(call))).toEqual([])
    const own = OWN[word]
    if (own === undefined) return
    const author = server.who.at(-1) ?? ""
    expect(employees).toContain(author)
    expect(server.calls).toContain(own)
    /** Positions are records themselves and leave no audit. */
    expect(own === "tracker/titik" || made.some(({ call, email }) => call === own && email === author)).toBe(
      true,
    )
  },
)

test("a play that reached for a database would fail", async () => {
  await expect(world.db.transact(() => Promise.resolve(1))).rejects.toThrow("a transaction outside of a call")
  expect(guard.state.refused).toBe(1)
  guard.state.refused = 0
})

const count = async (
  table: "attendance" | "attendance_requests" | "reimbursments" | "trips" | "shift_swaps",
  where = sql`true`,
) => {
  const [row] = await world.rows<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where ${where}`,
  )
  return row?.n ?? -1
}
const pending = sql`status = 'pending'`

test("somebody who has not come checks in at their office, with the minutes they are late", async () => {
  world.time.now = new Date(MORNING.getTime() + 60_000)
  const before = await count("attendance")
  expect((await play("absen")).what).toMatch(/ absen masuk$/)
  expect(await count("attendance")).toBe(before + 1)
  const at = world.time.now.toISOString()
  expect(
    await world.rows(
      sql`select day_status, check_out_at from attendance where check_in_at = ${at}::timestamptz`,
    ),
  ).toEqual([{ day_status: "hadir", check_out_at: null }])
  expect(
    await world.rows(
      sql`select kind, distance_m <= radius_m as near from attendance_marks where at = ${at}::timestamptz`,
    ),
  ).toEqual([{ kind: "in", near: true }])
})

test("in the afternoon people leave, and on a free day they ask instead", async () => {
  const open = sql`check_in_at is not null and check_out_at is null and business_date = '2026-11-20' and day_status = 'hadir'`
  const before = await count("attendance", open)
  world.time.now = new Date("2026-11-20T10:15:00Z")
  expect((await play("absen")).what).toMatch(/ absen pulang$/)
  expect(await count("attendance", open)).toBe(before - 1)
  const requests = await count("attendance_requests", pending)
  world.time.now = new Date("2026-11-21T03:00:00Z")
  await play("absen")
  expect(await count("attendance_requests", pending)).toBe(requests + 1)
  world.time.now = MORNING
})

test("an employee asks for a change of their data, which waits in the queue", async () => {
  const waiting = () =>
    world.rows<{ n: number }>(sql`select count(*)::int as n from data_changes where status = 'pending'`)
  const [before] = await waiting()
  expect((await play("data")).what).toMatch(/ meminta perubahan /)
  expect(await waiting()).toEqual([{ n: (before?.n ?? 0) + 1 }])
})

test("an employee asks for an advance for a trip, which waits in the queue", async () => {
  const all = () => count("trips", sql`true`)
  const before = await all()
  expect((await play("perjalanan 1")).what).toMatch(/ mengajukan uang muka perjalanan ke /)
  expect(await all()).toBe(before + 1)
})

test("two employees agree on a swap of their shifts, which waits in the queue", async () => {
  const before = await count("shift_swaps", pending)
  expect((await play("tukar")).what).toMatch(/ bertukar shift dengan /)
  expect(await count("shift_swaps", pending)).toBe(before + 1)
})

test("a request waits in the queue with its history, and the administrators hear of it", async () => {
  world.time.now = new Date(MORNING.getTime() + 120_000)
  const before = await count("attendance_requests", pending)
  const { company, what } = await play("pengajuan")
  expect(await count("attendance_requests", pending)).toBe(before + 1)
  const [row] = await world.rows<{ nama: string; to_state: string; version: number; body: string }>(
    sql`select h.by_nama as nama, h.to_state, h.version, n.body from attendance_requests r
      join companies c on c.id = r.companies_id and c.nama = ${company ?? ""}
      join attendance_request_history h on h.companies_id = r.companies_id and h.row_id = r.id
      join notifications n on n.companies_id = r.companies_id and n.created_at = r.created_at
      where r.created_at = ${world.time.now.toISOString()}::timestamptz order by r.id desc limit 1`,
  )
  expect(row).toMatchObject({ to_state: "pending", version: 1 })
  expect(what.startsWith(row?.nama ?? "nobody")).toBe(true)
  expect(row?.body.startsWith(what)).toBe(true)
})

test("a claim waits with its items and a number of its own", async () => {
  world.time.now = CLAIMED
  const before = await count("reimbursments", pending)
  await play("klaim")
  await play("klaim")
  expect(await count("reimbursments", pending)).toBe(before + 2)
  const rows = await world.rows<{ total: number; items: number }>(
    sql`select total_claimed::float8 as total,
      (select sum(i.amount)::float8 from reimbursment_items i where i.companies_id = r.companies_id and i.reimbursments_id = r.id) as items
    from reimbursments r where created_at = ${world.time.now.toISOString()}::timestamptz`,
  )
  expect(rows.length).toBe(2)
  expect(rows.map(({ total }) => total)).toEqual(rows.map(({ items }) => items))
})

type Kept = { readonly company: number; readonly sha256: string; readonly size: number }
const bytesOf = ({ company, sha256 }: Kept) => edge.store.sizeOf(company, sha256)

test("an expense that costs more has its receipt", async () => {
  const receipts = await world.rows<Kept & { readonly amount: number }>(
    sql`select f.companies_id::float8 as company, f.sha256, f.size::float8 as size, i.amount::float8 as amount
      from reimbursments r join reimbursment_items i on i.companies_id = r.companies_id and i.reimbursments_id = r.id
      left join reimbursment_receipts e on e.companies_id = i.companies_id and e.items_id = i.id
      left join files f on f.companies_id = e.companies_id and f.id = e.files_id
      where r.created_at = ${CLAIMED.toISOString()}::timestamptz`,
  )
  expect(receipts.length).toBeGreaterThan(1)
  expect(receipts.map(({ amount, sha256 }) => [amount, sha256 !== null])).toEqual(
    receipts.map(({ amount }) => [amount, amount >= 50_000]),
  )
  const kept = receipts.filter(({ amount }) => amount >= 50_000)
  expect(await Promise.all(kept.map(bytesOf))).toEqual(kept.map(({ size }) => size))
})

test("what is asked for by levels and office is just that, and the company keeps its usual levels", async () => {
  const levels = () =>
    world.rows(sql`select levels_attendance, levels_claims, levels_advances from company_etc e
    join companies c on c.id = e.companies_id where c.kode = 'MAJU'`)
  const usual = await levels()
  await play("pengajuan 3 BKS")
  await play("klaim 3 BKS")
  await play("kasbon 3 BKS")
  const made = (table: "attendance_requests" | "reimbursments") =>
    world.rows<{ company: string; levels: number; kode: string }>(
      sql`select c.nama as company, r.level_total as levels, o.kode from ${sql.raw(table)} r
        join companies c on c.id = r.companies_id join offices o on o.companies_id = r.companies_id and o.id = r.offices_id
        order by r.id desc limit 1`,
    )
  const wanted = [{ company: "PT Maju Bersama", levels: 3, kode: "BKS" }]
  expect(await made("attendance_requests")).toEqual(wanted)
  expect(await made("reimbursments")).toEqual(wanted)
  const advances = await world.rows(
    sql`select c.nama as company, k.level_total as levels, o.kode from kasbon k join companies c on c.id = k.companies_id
      join members m on m.companies_id = k.companies_id and m.id = k.members_id
      join offices o on o.companies_id = m.companies_id and o.id = m.offices_id order by k.id desc limit 1`,
  )
  expect(advances).toEqual(wanted)
  expect(await levels()).toEqual(usual)
})

test("a changed account makes a calculated payroll period old", async () => {
  const outdated = () =>
    world.rows<{ readonly nama: string }>(
      sql`select p.nama from payroll_periods p join companies c on c.id = p.companies_id where c.kode = 'MAJU' and p.status = 'calculated'
        and exists (select from audit a where a.companies_id = p.companies_id and a.entity = 'pegawai' and a.at > p.calculated_at)`,
    )
  /** The plays before have changed one already. */
  await world.rows(
    sql`update payroll_periods set calculated_at = ${world.time.now.toISOString()}::timestamptz where status = 'calculated'`,
  )
  expect(await outdated()).toEqual([])
  world.time.now = new Date(MORNING.getTime() + 240_000)
  expect((await play("rekening 1")).what).toMatch(/ mengganti rekening gajinya$/)
  expect(await outdated()).toEqual([{ nama: "Gaji Oktober 2026" }])
})

test.each(["tidur", "toString", "klaim 4", "klaim nol", "klaim 2 BKS lagi"])(
  "%s: it is told what can be asked for",
  async (line) => {
    await expect(play(line)).rejects.toThrow(
      `Pakai: ${Object.keys(plays).join("|")} [1–3 tingkat [kode kantor]]`,
    )
  },
)

test("a visit is made on the phone and waits with its levels; one is planned for today", async () => {
  expect((await play("kunjungan 2 BKS")).what).toMatch(/ selesai mengunjungi /)
  const made = await world.rows(
    sql`select v.level_total as levels, v.visit_status, v.status, o.kode from visits v
      join members m on m.companies_id = v.companies_id and m.id = v.members_id
      join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      where v.out_at is not null order by v.out_at desc limit 1`,
  )
  expect(made).toEqual([{ levels: 2, visit_status: "done", status: "pending", kode: "BKS" }])
  const [last] = await world.rows<{ id: number }>(sql`select max(id)::float8 as id from visits`)
  expect((await play("rencana 1 BKS")).what).toMatch(/ ditugaskan ke /)
  expect(
    await world.rows(
      sql`select o.kode, v.visit_status, v.status, v.tanggal::text as tanggal from visits v
        join members m on m.companies_id = v.companies_id and m.id = v.members_id
        join offices o on o.companies_id = m.companies_id and o.id = m.offices_id where v.id > ${last?.id ?? 0}`,
    ),
  ).toEqual([{ kode: "BKS", visit_status: "planned", status: "none", tanggal: "2026-11-20" }])
})

/** Calls of the administrator, in a session by the demo's password. */
const adminAsk = async (): Promise<Ask> => {
  const { token } = await guard.inside(() => world.signIn("admin@maju.test"))
  return async (path, body) => {
    const { api_status, api_message, data } = await guard.inside(() => world.call(path, body, token))
    if (api_status !== 1) throw new Error(`${path}: ${api_message}`)
    return data
  }
}

test("ends of employment are submitted and decided on through calls", async () => {
  world.time.now = MORNING
  const ask = await adminAsk()
  const done: (string | null)[] = []
  for (let nth = 0; nth < 12; nth += 1) done.push(await endWork(ask, random("berhenti", nth), MORNING))
  const told = done.filter((what) => what !== null).join("\n")
  expect(told).toContain("mengundurkan diri per")
  expect(told).toMatch(/Akhir hubungan kerja .* (ditolak|disetujui)/)
})

test("work of each kind of area is assigned through calls, and on the page of its area", async () => {
  world.time.now = MORNING
  const ask = await adminAsk()
  const [last] = await world.rows<{ id: number }>(sql`select max(id)::float8 as id from tasks`)
  for (const [nth, kind] of areaKinds.entries())
    expect(await assignInArea(ask, random("bagi", nth), MORNING, kind)).toMatch(/: \d tugas untuk /)
  const made = await world.rows<{ id: number; area: string }>(
    sql`select id::float8 as id, area from tasks where id > ${last?.id ?? 0} order by id`,
  )
  const areas = [...new Set(made.map(({ area }) => area))]
  expect(
    areas
      .map((area) => AREAS.find(({ key }) => key === area)?.kind ?? "")
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(areaKinds.toSorted((a, b) => a.localeCompare(b)))
  for (const area of areas) {
    const { rows } = (await ask("layanan/hari", { area, tanggal: "2026-11-20" })) as AnswerOf<typeof areaDay>
    const ids = new Set(rows.map(({ tasks_id }) => tasks_id))
    expect(made.filter((one) => one.area === area && !ids.has(one.id))).toEqual([])
  }
})

test("raises are prepared, and applied once there are several", async () => {
  world.time.now = MORNING
  const ask = await adminAsk()
  const told: string[] = []
  for (let nth = 0; nth < 5; nth += 1)
    told.push((await raiseSome(ask, random("naik", nth), MORNING)) ?? "nobody")
  expect(told.filter((what) => what.startsWith("Kenaikan gaji disiapkan")).length).toBeGreaterThan(1)
  expect(told.filter((what) => what.startsWith("Kenaikan gaji diterapkan")).length).toBeGreaterThan(0)
})

test("changes of employees are scheduled by their preview, and one is cancelled once there are many", async () => {
  world.time.now = MORNING
  const ask = await adminAsk()
  const told: string[] = []
  for (let nth = 0; nth < 16; nth += 1)
    told.push((await changeWork(ask, random("karier", nth), MORNING)) ?? "nobody")
  expect(
    told.filter((what) => what.startsWith("Perubahan kerja dijadwalkan: Mutasi")).length,
  ).toBeGreaterThan(1)
  expect(
    told.filter((what) => what.startsWith("Perubahan kerja dijadwalkan: Penugasan")).length,
  ).toBeGreaterThan(0)
  expect(told.filter((what) => what.startsWith("Perubahan kerja dibatalkan")).length).toBeGreaterThan(0)
})
