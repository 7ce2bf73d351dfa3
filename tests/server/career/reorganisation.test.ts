import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import { letterSamples } from "#contract/areas/letters/samples.ts"
import { NUMBER_PATTERN } from "#contract/areas/letters/templateSurat.ts"
import type { divisionTree } from "#contract/areas/company/structure.ts"
import type { reportList } from "#contract/areas/attendance/laporan.ts"
import { suratPrint } from "#server/areas/letters/paper.ts"
import { asCompany } from "#server/db/asCompany.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { settleCareers } from "#server/areas/career/sweep.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { newMember } from "../lib/writes.members.ts"
import { newPeriod, withoutPeriods } from "../lib/writes.payroll.ts"

/** A reorganisation of sixty employees on the first of the next month, from its sheet to its first day. */
let desk: ImportDesk
let world: ImportDesk["world"]
let admin: string
const PEOPLE = 60
const FIRST = "2026-12-01"
const people: number[] = []
let id = 0
let from = 0
let to = 0

const done = async (path: string, payload: object): Promise<unknown> => {
  const answer = await world.call(path, payload, admin)
  expect(answer).toMatchObject({ api_status: 1 })
  return answer.data
}
const idOf = async (table: string, nama: string): Promise<number> => {
  const [row] = await world.sqlRows<{ readonly id: number }>(
    sql`select id::float8 as id from ${sql.identifier(table)} where companies_id = ${world.seeded.maju.id} and nama = ${nama}`,
  )
  return row?.id ?? 0
}

beforeAll(async () => {
  desk = await openImports()
  world = desk.world
  admin = desk.admin
  from = await idOf("devisi", "Penjualan")
  to = await idOf("devisi", "Gudang & Logistik")
  const office = await idOf("offices", "Cabang Bekasi")
  const position = await idOf("jabatan", "Sales Lapangan")
  const { accounts } = world.seeded.maju
  const before = await newMember(world, {
    nip: "LAMA-1",
    nama: "Atasan Lama",
    email: null,
    offices_id: office,
    tanggal_masuk: "2024-01-01",
  })
  for (let n = 1; n <= PEOPLE + 1; n += 1)
    people.push(
      await newMember(world, {
        nip: `ORG-${n}`,
        nama: `Pegawai Penataan ${n}`,
        email: null,
        offices_id: office,
        departement_id: from,
        jabatan_id: position,
        tanggal_masuk: "2024-01-01",
        gaji_pokok: 6_000_000,
        atasan_id: n > PEOPLE ? null : before,
      }),
    )
  /** The superior decides: with the superior the approver changes. */
  for (const [member, account] of [
    [before, accounts.office],
    [people[PEOPLE] ?? 0, accounts.admin],
  ])
    await world.sqlRows(sql`update members set accounts_id = ${account} where id = ${member}`)
  await world.sqlRows(
    sql`insert into member_approvers (companies_id, members_id, accounts_id)
      select companies_id, id, ${accounts.office} from members where nip like 'ORG-%' and atasan_id is not null`,
  )
  await world.sqlRows(sql`update members set created_at = '2024-01-01T02:00:00Z' where nip like 'ORG-%'`)
  const made = await done("users/perubahan-kerja/create", {
    judul: "Penataan enam puluh",
    kind: "mutasi",
    effective_date: FIRST,
    source: "sheet",
    alasan: "Penataan organisasi",
  })
  id = (made as { readonly id: number }).id
})
afterAll(() => desk.close())

const reported = async (start_date: string, end_date: string, departement_id: number) =>
  (
    (await done("laporan-absensi/list/all", {
      start_date,
      end_date,
      departement_id,
      per_page: 100,
    })) as AnswerOf<typeof reportList>
  ).rows.flatMap(({ member }) => (member.nip.startsWith("ORG-") ? [member] : []))

const treeOn = async (per_tanggal: string) => {
  const { rows } = (await done("struktur/divisi", { per_tanggal })) as AnswerOf<typeof divisionTree>
  return new Map(rows.map((row) => [row.id, row.jumlah]))
}
/** Divisions on the slips of a month, each with its number of employees. */
const divisionsPaid = async (month: string) => {
  const days = { start_date: `${month}-01`, end_date: `${month}-31`, pay_date: `${month}-31` }
  const period = await newPeriod(world, { type: "regular", month, ...days })
  await done("payroll/hitung-gaji", { period_id: period })
  await runJobs({ db: world.db, store: openStore("unused"), kinds: jobKinds, clock: () => world.time.now })
  const rows = await world.sqlRows<{ readonly divisi: string; readonly people: number }>(
    sql`select s.person->>'divisi' as divisi, count(*)::int as people from slips s join members m on m.id = s.members_id
      where s.payroll_periods_id = ${period} and m.nip like 'ORG-%' group by 1`,
  )
  return Object.fromEntries(rows.map(({ divisi, people: count }) => [divisi, count]))
}

test("sixty rows of a sheet are written; a wrong cell is told at its row", async () => {
  const lines = people
    .slice(0, PEOPLE)
    .map((_, n) => `ORG-${n + 1};Penataan enam puluh;GDG;Staf Gudang;${n === 0 ? "" : `ORG-${PEOPLE + 1}`}`)
  const wrong = await desk.check(
    csv(
      "NIP;Perubahan kerja;Divisi baru;Jabatan baru;NIP atasan baru",
      ...lines,
      "ORG-61;Penataan enam puluh;GDG;;ORG-99",
    ),
    "csv",
    "perubahan_kerja",
  )
  expect(wrong).toMatchObject({ state: "checked", good: PEOPLE, bad: 1 })
  expect(await desk.commit(wrong.id, "good", "perubahan_kerja")).toMatchObject({ api_status: 1 })
  expect(await done("users/perubahan-kerja/find", { id })).toMatchObject({
    member_count: PEOPLE,
    status: "draft",
  })
})

test("it is scheduled and undone for two, and its letters name the new places before the day has come", async () => {
  await done("users/perubahan-kerja/jadwalkan", { ids: [id] })
  await done("users/perubahan-kerja/keluarkan", {
    id,
    members_id: people.slice(0, 2),
    note: "Tetap di penjualan",
  })
  const { nama, jenis, kode, judul, isi, tanda_terima } = letterSamples.mutasi
  const template = (await done("template-surat/create", {
    nama,
    jenis,
    kode,
    judul,
    isi,
    tanda_terima,
    pola: NUMBER_PATTERN,
  })) as { readonly id: number }
  const asked = { careers_id: id, template_surat_id: template.id, tanggal: "2026-11-20" }
  expect(await done("surat/buat-perubahan", asked)).toEqual({ made: PEOPLE - 2, incomplete: 0, left: 0 })
  expect(await world.call("surat/buat-perubahan", asked, admin)).toMatchObject({
    api_status: 0,
    api_message: "Semua pegawainya sudah mempunyai surat dari templat ini",
  })
  const { rows } = (await done("surat/list-all", { careers_id: id, per_page: 100 })) as {
    readonly rows: readonly { readonly id: number }[]
  }
  const letters = rows.map((row) => row.id)
  expect(letters).toHaveLength(PEOPLE - 2)
  expect(await world.call("surat/cetak", { ids: letters }, admin)).toMatchObject({
    api_message: "Hanya surat terbit yang dicetak bersama",
  })
  await done("surat/terbitkan", { ids: letters })
  const [issued] = await world.sqlRows<{ readonly html: string; readonly numbers: number }>(
    sql`select min(l.issued->>'html') as html, count(distinct l.no)::int as numbers from letters l where l.careers_id = ${id}`,
  )
  expect(issued?.numbers).toBe(PEOPLE - 2)
  expect(issued?.html).toMatch(
    /1 Desember 2026.*Sales Lapangan.*Staf Gudang.*Penjualan.*Gudang &amp; Logistik/s,
  )
  const { url } = (await done("surat/cetak", { ids: letters })) as { readonly url: string }
  expect(url).toMatch(/^\//)
  const paper = await world.db.transact((tx) =>
    asCompany(tx, world.seeded.maju.id, "2026-11-20", () =>
      suratPrint(tx, { ids: letters }, world.time.now, () => Promise.resolve(null)),
    ),
  )
  const pages = (await paper.draw()).toString("latin1").match(/\/Type \/Page\b/g)
  expect(pages).toHaveLength(PEOPLE - 2)
})

test("on the first all read the new facts, and October the old", async () => {
  expect(await done("users/perubahan-kerja/find", { id })).toMatchObject({ member_count: PEOPLE - 2 })
  world.time.now = new Date("2026-11-30T17:00:00Z")
  admin = await world.signIn("admin@maju.test")
  await settleCareers(world.db, world.time.now)
  const [counts] = await world.sqlRows<{
    readonly moved: number
    readonly led: number
    readonly kept: number
  }>(
    sql`select count(*) filter (where departement_id = ${to})::int as moved, count(*) filter (where atasan_id = ${people[PEOPLE] ?? 0})::int as led,
        count(*) filter (where departement_id = ${from})::int as kept from members where nip like 'ORG-%'`,
  )
  expect(counts).toEqual({ moved: PEOPLE - 2, led: PEOPLE - 2, kept: 3 })
  expect(await done("users/perubahan-kerja/find", { id })).toMatchObject({ status: "applied" })
  expect(await reported("2026-12-01", "2026-12-01", to)).toHaveLength(PEOPLE - 2)
  const october = await reported("2026-10-01", "2026-10-31", from)
  expect(october).toHaveLength(PEOPLE + 1)
  expect(new Set(october.map(({ jabatan }) => jabatan))).toEqual(new Set(["Sales Lapangan"]))
  expect(await reported("2026-10-01", "2026-10-31", to)).toHaveLength(0)
  const { accounts } = world.seeded.maju
  expect(
    await world.sqlRows(
      sql`select x.accounts_id::float8 as account, count(*)::int as people from member_approvers x join members m on m.id = x.members_id
        where m.nip like 'ORG-%' group by 1 order by 2`,
    ),
  ).toEqual([
    { account: accounts.office, people: 2 },
    { account: accounts.admin, people: PEOPLE - 2 },
  ])
})

test("the tree was known before, and payroll pays each month by the division of its days", async () => {
  const [october, december] = [await treeOn("2026-10-31"), await treeOn(FIRST)]
  expect((october.get(from) ?? 0) - (december.get(from) ?? 0)).toBe(PEOPLE - 2)
  expect((december.get(to) ?? 0) - (october.get(to) ?? 0)).toBe(PEOPLE - 2)
  await withoutPeriods(world)
  await world.sqlRows(sql`delete from jobs`)
  await world.db.transact((tx) =>
    fillParameters(tx, { companyId: world.seeded.maju.id, now: world.time.now, accountId: null }),
  )
  expect(await divisionsPaid("2026-10")).toEqual({ Penjualan: PEOPLE + 1 })
  expect(await divisionsPaid("2026-12")).toEqual({ Penjualan: 3, "Gudang & Logistik": PEOPLE - 2 })
})
