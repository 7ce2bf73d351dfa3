import { mkdtemp, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { AREAS } from "#contract/areas.ts"
import type { areaDay, areaSummary } from "#contract/areas/fieldwork/layanan.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { Ask } from "#server/demo/activity/callAs.ts"
import { endWork } from "#server/demo/activity/runEndings.ts"
import { areaKinds, assignInArea } from "#server/demo/activity/runAreas.ts"
import { raiseSome } from "#server/demo/activity/runRaises.ts"
import { random } from "#server/demo/random.ts"
import { makeActivity, type Played } from "#server/demo/activity/play.ts"
import { openStore } from "#server/files/store.ts"
import { loadDemo } from "#server/demo/load.ts"
import { loadReference } from "#server/start/reference.ts"
import { type DemoWorld, openDemoWorld } from "../lib/demo.world.ts"

/** A Friday, 09.30 in Jakarta: some employees have checked in, some have not. */
const MORNING = new Date("2026-11-20T02:30:00Z")

let world: DemoWorld
let folder: string
let play: (word: string) => Promise<Played>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "balai-activity-"))
  world = await openDemoWorld(MORNING)
  await loadReference(world.db)
  await loadDemo(world.db, MORNING)
  const activity = makeActivity(world.db, () => world.time.now, openStore(folder))
  play = async (word) => JSON.parse(await activity(word)) as Played
}, 240_000)
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const count = async (table: "attendance" | "attendance_requests" | "reimbursments", where = sql`true`) => {
  const [row] = await world.rows<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where ${where}`,
  )
  return row?.n ?? -1
}
const pending = sql`status = 'pending'`

test("somebody who has not come checks in, with the minutes they are late", async () => {
  const before = await count("attendance")
  const played = await play("absen")
  expect(played.what).toMatch(/ absen masuk$/)
  expect(await count("attendance")).toBe(before + 1)
  expect(
    await world.rows(
      sql`select late_min, day_status, check_out_at from attendance where check_in_at = ${MORNING.toISOString()}::timestamptz`,
    ),
  ).toEqual([{ late_min: 90, day_status: "hadir", check_out_at: null }])
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

test("a request waits in the queue with its history, and the administrators hear of it", async () => {
  const before = await count("attendance_requests", pending)
  const { company, what } = await play("pengajuan")
  expect(await count("attendance_requests", pending)).toBe(before + 1)
  const [row] = await world.rows<{ nama: string; to_state: string; version: number; body: string }>(
    sql`select h.by_nama as nama, h.to_state, h.version, n.body from attendance_requests r
      join companies c on c.id = r.companies_id and c.nama = ${company ?? ""}
      join attendance_request_history h on h.companies_id = r.companies_id and h.row_id = r.id
      join notifications n on n.companies_id = r.companies_id and n.created_at = r.created_at
      where r.created_at = ${MORNING.toISOString()}::timestamptz order by r.id desc limit 1`,
  )
  expect(row).toMatchObject({ to_state: "pending", version: 1 })
  expect(what.startsWith(row?.nama ?? "nobody")).toBe(true)
  expect(row?.body.startsWith(what)).toBe(true)
})

test("a claim waits with its items and a number of its own", async () => {
  const before = await count("reimbursments", pending)
  await play("klaim")
  await play("klaim")
  expect(await count("reimbursments", pending)).toBe(before + 2)
  const rows = await world.rows<{ total: number; items: number }>(
    sql`select total_claimed::float8 as total,
      (select sum(i.amount)::float8 from reimbursment_items i where i.companies_id = r.companies_id and i.reimbursments_id = r.id) as items
    from reimbursments r where created_at = ${MORNING.toISOString()}::timestamptz`,
  )
  expect(rows.length).toBe(2)
  expect(rows.map(({ total }) => total)).toEqual(rows.map(({ items }) => items))
})

type Kept = { readonly company: number; readonly sha256: string; readonly size: number }
const bytesOf = async ({ company, sha256 }: Kept) =>
  (await stat(openStore(folder).pathOf(company, sha256))).size

test("who asks from somewhere sends a photo along, and what costs more has its receipt", async () => {
  const [last] = await world.rows<{ id: number }>(sql`select max(id)::float8 as id from attendance_requests`)
  for (let nth = 0; nth < 4; nth += 1) await play("pengajuan")
  const asked = sql`r.id > ${last?.id ?? 0}`
  const made = sql`r.created_at = ${MORNING.toISOString()}::timestamptz`
  const lacking = await world.rows(
    sql`select r.id from attendance_requests r where ${asked} and (lat is null) <> (photo_files_id is null)`,
  )
  expect(lacking).toEqual([])
  const photos = await world.rows<Kept>(
    sql`select f.companies_id::float8 as company, f.sha256, f.size::float8 as size from attendance_requests r
      join files f on f.companies_id = r.companies_id and f.id = r.photo_files_id where ${asked}`,
  )
  expect(photos.length).toBeGreaterThan(0)
  const receipts = await world.rows<Kept & { readonly amount: number }>(
    sql`select f.companies_id::float8 as company, f.sha256, f.size::float8 as size, i.amount::float8 as amount
      from reimbursments r join reimbursment_items i on i.companies_id = r.companies_id and i.reimbursments_id = r.id
      left join reimbursment_receipts e on e.companies_id = i.companies_id and e.items_id = i.id
      left join files f on f.companies_id = e.companies_id and f.id = e.files_id where ${made}`,
  )
  expect(receipts.map(({ amount, sha256 }) => [amount, sha256 !== null])).toEqual(
    receipts.map(({ amount }) => [amount, amount >= 50_000]),
  )
  const kept = [...photos, ...receipts.filter(({ amount }) => amount >= 50_000)]
  expect(await Promise.all(kept.map(bytesOf))).toEqual(kept.map(({ size }) => size))
})

test("what is asked for by levels and office is just that, in the largest company", async () => {
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
})

test("a changed account makes a calculated payroll period old", async () => {
  const outdated = () =>
    world.rows<{ readonly nama: string }>(
      sql`select p.nama from payroll_periods p join companies c on c.id = p.companies_id where c.kode = 'MAJU' and p.status = 'calculated'
        and exists (select from audit a where a.companies_id = p.companies_id and a.entity = 'pegawai' and a.at > p.calculated_at)`,
    )
  expect(await outdated()).toEqual([])
  world.time.now = new Date(MORNING.getTime() + 60_000)
  expect((await play("rekening 1")).what).toMatch(/ mengganti rekening gajinya$/)
  expect(await outdated()).toEqual([{ nama: "Gaji Oktober 2026" }])
})

test.each(["tidur", "klaim 4", "klaim nol", "klaim 2 BKS lagi"])(
  "%s: it is told what can be asked for",
  async (line) => {
    await expect(play(line)).rejects.toThrow(
      "Pakai: demo play absen|pengajuan|klaim|cuti|uangkan|kasbon|hadiah|jadwal|rekening|kunjungan|rencana|titik|pelanggan|artikel|tugas|layanan|tim [1–3 tingkat [kode kantor]]",
    )
  },
)

test("a visit begins, ends and waits, with its rules; with levels it does so at once", async () => {
  const waiting = async () => {
    const [row] = await world.rows<{ n: number }>(
      sql`select count(*)::int as n from visits where status = 'pending'`,
    )
    return row?.n ?? -1
  }
  const before = await waiting()
  expect((await play("kunjungan 2 BKS")).what).toMatch(/ selesai mengunjungi /)
  expect(await waiting()).toBe(before + 1)
  const [made] = await world.rows<{ levels: number; visit_status: string; steps: string[] }>(
    sql`select v.level_total as levels, v.visit_status, (select json_agg(m.to_state order by m.version) from visit_moves m
        where m.companies_id = v.companies_id and m.row_id = v.id) as steps
      from visits v where v.status = 'pending' order by v.queued desc limit 1`,
  )
  expect(made).toMatchObject({ levels: 2, visit_status: "done" })
  expect(made?.steps.at(0)).toBe("planned")
  expect(made?.steps.slice(-2)).toEqual(["in_progress", "done"])
  const told = []
  for (let at = 0; at < 12; at += 1) told.push((await play("kunjungan")).what)
  const [last] = await world.rows<{ id: number }>(sql`select max(id)::float8 as id from visits`)
  expect((await play("rencana 1 BKS")).what).toMatch(/ ditugaskan ke /)
  expect(
    await world.rows(
      sql`select o.kode, v.visit_status, v.status, v.tanggal::text as tanggal from visits v
        join members m on m.companies_id = v.companies_id and m.id = v.members_id
        join offices o on o.companies_id = m.companies_id and o.id = m.offices_id where v.id > ${last?.id ?? 0}`,
    ),
  ).toEqual([{ kode: "BKS", visit_status: "planned", status: "none", tanggal: "2026-11-20" }])
  expect(
    told.filter((what) => / tiba di | selesai mengunjungi | melewatkan kunjungan /.test(what)).length,
  ).toBeGreaterThan(6)
})

test("ends of employment are submitted and decided on through calls", async () => {
  world.time.now = MORNING
  const { token } = await world.signIn("admin@maju.test")
  const ask: Ask = async (path, body) => {
    const { api_status, api_message, data } = await world.call(path, body, token)
    if (api_status !== 1) throw new Error(`${path}: ${api_message}`)
    return data
  }
  const done: (string | null)[] = []
  for (let nth = 0; nth < 12; nth += 1) done.push(await endWork(ask, random("berhenti", nth), MORNING))
  const words = done.filter((what) => what !== null).join("\n")
  expect(words).toContain("mengundurkan diri per")
  expect(words).toMatch(/Akhir hubungan kerja .* (ditolak|disetujui)/)
})

test("work of each kind of area is assigned through calls, played, and in the report of its area", async () => {
  world.time.now = MORNING
  let { token } = await world.signIn("admin@maju.test")
  const ask: Ask = async (path, body) => {
    const { api_status, api_message, data } = await world.call(path, body, token)
    if (api_status !== 1) throw new Error(`${path}: ${api_message}`)
    return data
  }
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
  /** Only what was assigned here is left to play. */
  await world.rows(sql`update visits set area = null where area is not null and visit_status in ('planned', 'on_the_way', 'in_progress')
    and (tasks_id is null or tasks_id <= ${last?.id ?? 0})`)
  const told: string[] = []
  for (let step = 0; step < made.length * 2; step += 1) {
    world.time.now = new Date(MORNING.getTime() + (step + 1) * 15 * 60_000)
    told.push((await play("layanan 1")).what)
  }
  expect(told.filter((what) => / tiba di /.test(what))).toHaveLength(made.length)
  expect(told.filter((what) => / selesai mengunjungi /.test(what))).toHaveLength(made.length)
  const day = "2026-11-20"
  /** Hours later the first session has ended. */
  token = (await world.signIn("admin@maju.test")).token
  for (const area of areas) {
    const { rows } = (await ask("layanan/hari", { area, tanggal: day })) as AnswerOf<typeof areaDay>
    const own = rows.filter(({ tasks_id }) => made.some(({ id }) => id === tasks_id))
    expect(own.every(({ state }) => state === "done" || state === "failed")).toBe(true)
    const { sums } = (await ask("layanan/ringkasan", { area, start_date: day, end_date: day })) as AnswerOf<
      typeof areaSummary
    >
    expect(sums.done + sums.failed).toBeGreaterThanOrEqual(own.length)
    const kind = AREAS.find(({ key }) => key === area)?.kind
    expect(kind === "pengemudi" ? sums.trip_m : 1).toBeGreaterThan(0)
    expect(kind === "penjualan" ? sums.done : 1).toBeGreaterThan(0)
  }
})

test("raises are prepared, and applied once there are several", async () => {
  world.time.now = MORNING
  const { token } = await world.signIn("admin@maju.test")
  const ask: Ask = async (path, body) => {
    const { api_status, api_message, data } = await world.call(path, body, token)
    if (api_status !== 1) throw new Error(`${path}: ${api_message}`)
    return data
  }
  const told: string[] = []
  for (let nth = 0; nth < 5; nth += 1)
    told.push((await raiseSome(ask, random("naik", nth), MORNING)) ?? "nobody")
  expect(told.filter((what) => what.startsWith("Kenaikan gaji disiapkan")).length).toBeGreaterThan(1)
  expect(told.filter((what) => what.startsWith("Kenaikan gaji diterapkan")).length).toBeGreaterThan(0)
})
