import { createHash } from "node:crypto"
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
import { countsOf } from "#server/areas/privacy/personRead.ts"
import { personTables, rowsOfPerson } from "#server/areas/privacy/personRows.ts"
import { asRole } from "#server/db/asRole.ts"
import type { Tx } from "#server/db/database.ts"
import { type FileStore, openStore } from "#server/files/store.ts"
import type { JobDefinition } from "#server/kit/jobs/define.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { Secret } from "#server/db/secrets/params.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { keepBytes } from "../lib/testStore.ts"

let world: World
let store: FileStore
let folder: string
let admin: string
let member: number
let other: number
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
  other = world.seeded.maju.members[1] ?? 0
  await world.sqlRows(
    sql`update members set nik = ${new Secret("3275010101900001")}, npwp = ${new Secret("091234567891000")}, no_rekening = ${new Secret("7700112233")},
        phone = '081234567890', gaji_pokok = 7354919 where companies_id = ${company} and id = ${member}`,
  )
  await paperOf(member, "KTP milik orang ini")
  await paperOf(other, "KTP milik orang lain")
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/** Adds an identity card to the papers of an employee. */
const paperOf = async (members_id: number, words: string): Promise<void> => {
  const sha256 = await keepBytes(store, company, Buffer.from(words))
  await world.sqlRows(
    sql`with f as (insert into files (companies_id, name, type, size, sha256, created_at) values (${company}, 'ktp.pdf', 'pdf', ${words.length}, ${sha256}, now()) returning id)
      insert into member_documents (companies_id, members_id, place, type, files_id)
      select ${company}, ${members_id}, 90, 'ktp', f.id from f`,
  )
}
/** Kinds that the erasure itself writes. */
const LIVING: ReadonlySet<string> = new Set()
const sha256Of = (words: string) => createHash("sha256").update(words).digest("hex")
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
const asOwner = <A>(read: (tx: Tx) => Promise<A>): Promise<A> =>
  world.db.transact((tx) => asRole(tx, "none", () => read(tx)))
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
  const { rows } = found.data as {
    readonly rows: readonly { readonly id: number; readonly status: string }[]
  }
  expect(rows.find((row) => row.id === id)).toMatchObject({ jenis: "salinan", status: "selesai" })
})

type Sheet = { readonly tabel: string; readonly baris: readonly Readonly<Record<string, unknown>>[] }

test("a copy has every row and paper of the person, decrypted, and none of others", async () => {
  const stored = await world.sqlRows<{ sealed: boolean }>(
    sql`select nik like 'v1.%' and npwp like 'v1.%' and no_rekening like 'v1.%' as sealed from members where companies_id = ${company} and id = ${member}`,
  )
  expect(stored).toEqual([{ sealed: true }])
  const copy = await lastCopy()
  const sheets = Object.entries(copy).flatMap(([name, text]) =>
    name.startsWith("data/") ? [JSON.parse(text) as Sheet] : [],
  )
  const [account] = await world.sqlRows<{ id: number | null }>(
    sql`select accounts_id::float8 as id from members where companies_id = ${company} and id = ${member}`,
  )
  const person = { company, member, account: account?.id ?? null }
  const counts = await asOwner((tx) => countsOf(tx, personTables, (one) => rowsOfPerson(one, person)))
  const copied = new Map(sheets.map(({ tabel, baris }) => [tabel, baris.length]))
  /** The copy itself adds steps to the audit log and to the jobs; sessions and keys are closed to the company. */
  const moving = ["audit", "jobs", "data_requests", "sessions", "keys", "notifications", "challenges"]
  const wrong = [...counts].filter(([name, n]) => !moving.includes(name) && (copied.get(name) ?? 0) !== n)
  expect(wrong).toEqual([])
  expect(copied.size).toBeGreaterThan(10)
  const others = sheets
    .flatMap(({ baris }) => baris)
    .filter((row) => "members_id" in row && row["members_id"] !== member)
  expect(others).toEqual([])
  const record = sheets.find(({ tabel }) => tabel === "members")
  expect(record?.baris[0]).toMatchObject({
    nik: "3275010101900001",
    npwp: "091234567891000",
    no_rekening: "7700112233",
  })
  const all = Object.values(copy)
  expect(all).toContain("KTP milik orang ini")
  expect(all).not.toContain("KTP milik orang lain")
  expect(all.join()).not.toMatch(/v1\.[a-z0-9]+\.\d+\./)
})

test("a copy for someone who does not see pay has nothing of pay", async () => {
  const id = await ask({ jenis: "salinan" })
  expect(await call("permintaan-data/siapkan", { ids: [id] })).toMatchObject({ api_status: 1 })
  await world.sqlRows(
    sql`update jobs set payload = payload || '{"pay": false}'::jsonb where companies_id = ${company} and kind = ${copyDataJob.declared.kind} and state = 'asked'`,
  )
  await work()
  const copy = await lastCopy()
  const text = Object.values(copy).join()
  expect(text).not.toContain("7354919")
  const pay = personTables.filter((one) => one.pay === true).map(({ table }) => `data/${table.name}.json`)
  expect(Object.keys(copy).filter((name) => pay.includes(name))).toEqual([])
  const sums = await world.sqlRows<{ net: number }>(
    sql`select net::float8 as net from slips where companies_id = ${company} and members_id = ${member} and net > 100000`,
  )
  expect(sums.filter(({ net }) => text.includes(`: ${net}`))).toEqual([])
})

test("an erasure of someone who works here is refused", async () => {
  const answer = await call("permintaan-data/create", { members_id: member, jenis: "hapus", judul: "Surat" })
  expect(answer.data).toMatchObject({
    errors: { members_id: ["Pegawai ini masih bekerja: hanya data mantan pegawai yang dapat dihapus"] },
  })
})

test("an erasure keeps pay by name, removes the rest, and cannot be repeated", async () => {
  const [login] = await world.sqlRows<{ id: number }>(
    sql`insert into accounts (username, email, nama_lengkap, password_hash, scope, companies_id, draft_key, created_at, updated_at)
      select 'dihapus@maju.test', 'dihapus@maju.test', 'Pegawai', password_hash, 'normal', companies_id, 'uji', now(), now()
      from accounts where email = 'biasa@maju.test' returning id::float8 as id`,
  )
  await world.sqlRows(
    sql`update members set status = 'resigned', tanggal_keluar = '2026-06-30', accounts_id = ${login?.id} where companies_id = ${company} and id = ${member}`,
  )
  const token = await world.signIn("dihapus@maju.test")
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
  expect(await call("preferences/push/state", {}, token)).toMatchObject({ status: 401 })
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
  await expect(world.signIn("dihapus@maju.test")).rejects.toThrow("dihapus@maju.test")
  const [left] = await world.sqlRows<{ sessions: number; papers: number; numbers: number; logins: string }>(
    sql`select (select count(*)::int from sessions where accounts_id = ${login?.id}) as sessions,
      (select count(*)::int from files where companies_id = ${company} and sha256 = ${sha256Of("KTP milik orang ini")}) as papers,
      (select count(*)::int from members where companies_id = ${company} and id = ${member} and (npwp is not null or no_rekening is not null)) as numbers,
      (select email || nama_lengkap from accounts where id = ${login?.id}) as logins`,
  )
  expect(left).toEqual({
    sessions: 0,
    papers: 0,
    numbers: 0,
    logins: `dihapus-${login?.id}@dihapus.invalidPegawai dihapus 2026-11-20`,
  })
  const done = (await call("permintaan-data/pratinjau", { members_id: member })).data as typeof preview
  const kept = (rows: typeof preview.rows) =>
    rows.flatMap(({ nama, jumlah, nasib }) => (nasib === "simpan" ? [`${nama} ${jumlah}`] : []))
  expect(kept(done.rows)).toEqual(kept(preview.rows))
  expect(done.rows.filter(({ nasib, nama }) => nasib === "hapus" && !LIVING.has(nama))).toEqual([])
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
