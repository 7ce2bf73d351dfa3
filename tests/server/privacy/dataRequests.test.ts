import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { sql } from "drizzle-orm"
import { strFromU8, unzipSync } from "fflate"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { previewErasure } from "#contract/areas/privacy/dataRequests.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { copyDataJob } from "#server/areas/privacy/copyData.job.ts"
import { queueEnded } from "#server/areas/privacy/endedTerms.sweep.ts"
import { eraseDataJob } from "#server/areas/privacy/eraseData.job.ts"
import { type FileStore, openStore } from "#server/files/store.ts"
import type { JobDefinition } from "#server/kit/jobs/define.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let store: FileStore
let folder: string
let admin: string
let member: number
let company: number
const kinds = new Map<string, JobDefinition>(
  [copyDataJob, eraseDataJob].map((job) => [job.declared.kind, job]),
)

beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), "privacy-"))
  store = openStore(folder)
  company = world.seeded.maju.id
  admin = await world.signIn("admin@maju.test")
  member = world.seeded.maju.members[0] ?? 0
  await world.sqlRows(
    sql`update members set nik = '3275010101900001', phone = '081234567890', gaji_pokok = 7354919 where companies_id = ${company} and id = ${member}`,
  )
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const call = (path: string, payload: object, token = admin) => world.call(path, payload, token)
const work = () => runJobs({ db: world.db, store, kinds, clock: () => world.time.now })
const ask = async (values: object): Promise<number> => {
  const answer = await call("permintaan-data/create", {
    members_id: member,
    judul: "Surat pegawai",
    ...values,
  })
  expect(answer).toMatchObject({ api_status: 1 })
  return (answer.data as { id: number }).id
}
/** The archive of the last copy, by entry. */
const lastCopy = async (): Promise<Readonly<Record<string, string>>> => {
  const [row] = await world.sqlRows<{ sha256: string }>(
    sql`select f.sha256 from jobs j join files f on f.companies_id = j.companies_id and f.id = j.files_id
      where j.companies_id = ${company} and j.kind = ${copyDataJob.declared.kind} order by j.id desc limit 1`,
  )
  const stream = await store.read(company, row?.sha256 ?? "")
  if (stream === null) throw new Error("no archive was stored")
  const entries = unzipSync(new Uint8Array(await buffer(stream)))
  return Object.fromEntries(Object.entries(entries).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

test("a copy has the rows of the person with labels, and no secret", async () => {
  const id = await ask({ jenis: "salinan" })
  expect(await call("permintaan-data/siapkan", { ids: [id] })).toMatchObject({ api_status: 1 })
  await work()
  const copy = await lastCopy()
  const record = JSON.parse(copy["data/members.json"] ?? "{}") as {
    readonly kolom: Readonly<Record<string, string>>
    readonly baris: readonly Readonly<Record<string, unknown>>[]
  }
  expect(record.baris).toHaveLength(1)
  expect(record.baris[0]).toMatchObject({ id: member, nik: "3275010101900001", gaji_pokok: 7354919 })
  expect(record.kolom["phone"]).toBe("Telepon")
  expect(copy["data/accounts.json"] ?? "").not.toContain("password_hash")
  const found = await call("permintaan-data/list-all", { page: 1 })
  expect(found.data).toMatchObject({ rows: [{ jenis: "salinan", status: "selesai" }] })
})

test("an erasure of someone who works here is refused", async () => {
  const answer = await call("permintaan-data/create", { members_id: member, jenis: "hapus", judul: "Surat" })
  expect(answer.data).toMatchObject({
    errors: { members_id: ["Pegawai ini masih bekerja: hanya data mantan pegawai yang dapat dihapus"] },
  })
})

test("an erasure keeps pay by name, removes the rest, and cannot be repeated", async () => {
  await world.sqlRows(
    sql`update members set status = 'resigned', tanggal_keluar = '2026-06-30', accounts_id = null where companies_id = ${company} and id = ${member}`,
  )
  await world.sqlRows(
    sql`update kasbon set outstanding = 0 where companies_id = ${company} and members_id = ${member}`,
  )
  for (const table of ["leaves", "reimbursments", "trips"])
    await world.sqlRows(
      sql`update ${sql.identifier(table)} set status = 'rejected' where companies_id = ${company} and members_id = ${member} and status = 'pending'`,
    )
  await world.sqlRows(
    sql`update employment_endings set status = 'cancelled' where companies_id = ${company} and members_id = ${member}`,
  )
  await world.sqlRows(
    sql`update payroll_periods set status = 'paid' where companies_id = ${company} and status in ('draft', 'calculating', 'calculated', 'failed')`,
  )
  await world.sqlRows(
    sql`update sales_teams set is_active = false where companies_id = ${company} and leader_id = ${member}`,
  )
  const preview = (await call("permintaan-data/pratinjau", { members_id: member })).data as AnswerOf<
    typeof previewErasure
  >
  expect(preview.bar).toBeNull()
  expect(preview.rows.find(({ nama }) => nama === "Slip gaji")).toMatchObject({
    nasib: "simpan",
    sampai: "2036-12-31",
  })
  const id = await ask({ jenis: "hapus" })
  const [before] = await world.sqlRows<{ nip: string; slips: number; names: string }>(
    sql`select nip, (select count(*)::int from slips s where s.companies_id = m.companies_id and s.members_id = m.id) as slips,
      (select string_agg(nama, ',') from slips s where s.companies_id = m.companies_id and s.members_id = m.id) as names
      from members m where companies_id = ${company} and id = ${member}`,
  )
  expect((await call("permintaan-data/hapus", { ids: [id], nip: "SALAH" })).data).toMatchObject({
    errors: { nip: ["Ketik NIP pegawai yang datanya dihapus"] },
  })
  expect(await call("permintaan-data/hapus", { ids: [id], nip: before?.nip })).toMatchObject({
    api_status: 1,
  })
  await work()
  const [after] = await world.sqlRows<Record<string, unknown>>(
    sql`select m.nama, m.nik, m.phone, m.gaji_pokok, m.email, r.status, r.files::text as files,
      (select count(*)::int from slips s where s.companies_id = m.companies_id and s.members_id = m.id) as slips,
      (select string_agg(nama, ',') from slips s where s.companies_id = m.companies_id and s.members_id = m.id) as names,
      (select count(*)::int from attendance_marks t where t.companies_id = m.companies_id and t.members_id = m.id) as marks,
      (select count(*)::int from leaves t where t.companies_id = m.companies_id and t.members_id = m.id) as leaves,
      (select count(*)::int from track_points t where t.companies_id = m.companies_id and t.members_id = m.id) as points,
      (select count(*)::int from audit a where a.companies_id = m.companies_id and a.entity = 'pegawai' and a.entity_id = m.id and a.before is not null) as told
      from members m join data_requests r on r.companies_id = m.companies_id and r.id = ${id}
      where m.companies_id = ${company} and m.id = ${member}`,
  )
  expect(after).toMatchObject({
    nama: "Pegawai dihapus 2026-11-20",
    nik: null,
    phone: null,
    gaji_pokok: null,
    email: null,
    status: "selesai",
    files: "[]",
    slips: before?.slips,
    names: before?.names,
    marks: 0,
    leaves: 0,
    points: 0,
    told: 0,
  })
  const [failed] = await world.sqlRows<{ message: string | null }>(
    sql`select message from jobs where companies_id = ${company} and state = 'failed'`,
  )
  expect(failed).toBeUndefined()
  expect(await call("permintaan-data/hapus", { ids: [id], nip: before?.nip })).toMatchObject({
    api_status: 0,
  })
  expect(await call("members/restore", { members_id: [member] })).toMatchObject({
    data: { rows: [{ ok: false, message: "Data pribadinya sudah dihapus" }] },
  })
})

test("once the terms of law are over the rest goes, and is not queued again", async () => {
  world.time.now = new Date("2037-01-05T01:00:00Z")
  expect(await queueEnded(world.db, world.time.now)).toBeGreaterThan(0)
  await work()
  const [rest] = await world.sqlRows<{ names: string | null; numbers: string | null; ended: boolean }>(
    sql`select (select string_agg(distinct nama, ',') from slips where companies_id = ${company} and members_id = ${member}) as names,
      (select string_agg(person->>'nik', ',') from slips where companies_id = ${company} and members_id = ${member}) as numbers,
      (select pajak_ended_at is not null from data_requests where companies_id = ${company} and jenis = 'hapus' and members_id = ${member}) as ended`,
  )
  expect(rest).toEqual({ names: "Pegawai dihapus 2026-11-20", numbers: null, ended: true })
  expect(await queueEnded(world.db, world.time.now)).toBe(0)
})
