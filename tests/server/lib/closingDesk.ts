import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { expect } from "vitest"
import type { FileKind, payrollFiles } from "#contract/areas/payroll/berkas.ts"
import { importCalls, type ImportState } from "#contract/areas/imports/imports.ts"
import { members } from "#contract/areas/members/members.ts"
import type { findSlip } from "#contract/areas/payroll/slip.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { berkasPaper } from "#server/areas/payroll/berkasPaper.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { recapSheet } from "#server/areas/payroll/recapSheet.ts"
import { asCompany } from "#server/db/asCompany.ts"
import { runImports } from "#server/imports/run.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { NOW, openWorld } from "./harness.ts"
import { answerAll } from "./payQuestions.ts"
import { addAdmin } from "./secondAdmin.ts"
import { keepBytes, openTestStore } from "./testStore.ts"
import { newPeriod, withoutPeriods } from "./writes.payroll.ts"

export type Slip = AnswerOf<typeof findSlip>
const ADMIN = "admin@maju.test"
const MEMBERS = 40
const PTKP = ["TK/0", "K/0", "K/1", "K/2", "K/3", "TK/1", "TK/2", "TK/3"] as const
const number = (at: number, length: number) => String(at + 1).padStart(length, "0")

/** Employee number `at` of the company: 33 Muslims, 4 Christians, a Hindu, a Buddhist and a Christian intern. */
const personOf = (at: number) => ({
  nip: `TUTUP-${number(at, 2)}`,
  nama: `Pegawai Tutup ${number(at, 2)}`,
  jenis_kelamin: "L" as const,
  tanggal_lahir: "1990-01-01",
  nik: `320101010190${number(at, 4)}`,
  bpjs_kes_no: `0001${number(at, 9)}`,
  bpjs_tk_no: number(at, 11),
  ptkp: PTKP[at % PTKP.length] ?? "TK/0",
  agama:
    at < 33
      ? "islam"
      : at < 35
        ? "kristen"
        : at < 37
          ? "katolik"
          : at === 37
            ? "hindu"
            : at === 38
              ? "buddha"
              : "kristen",
  status_karyawan: at === MEMBERS - 1 ? "magang" : "tetap",
  /** The tenth came in June from another employer, the eleventh in November. */
  tanggal_masuk: at === 9 ? "2026-06-01" : at === 10 ? "2026-11-01" : "2018-01-01",
  gaji_pokok: at === MEMBERS - 1 ? 2_500_000 : 5_000_000 + at * 1_234_567,
  bank_kode: at === MEMBERS - 1 ? null : at % 2 === 0 ? "014" : "008",
  no_rekening: at === MEMBERS - 1 ? null : number(7_000_000_000 + at, 10),
  nama_rekening: at === MEMBERS - 1 ? null : `PEGAWAI TUTUP ${number(at, 2)}`,
})
export type Opening = {
  readonly months: number
  readonly bruto: number
  readonly iuran: number
  readonly pajak: number
  readonly lain: { readonly neto: number; readonly pajak: number } | null
}
/** Sums in the books of the company of the months before November. */
const openingOf = (at: number): Opening | null => {
  if (at === 10) return null
  const months = at === 9 ? 5 : 10
  const { gaji_pokok } = personOf(at)
  const bruto = gaji_pokok * months + 1_000_003
  const lain = at === 9 ? { neto: 41_234_567, pajak: 612_345 } : null
  const percent =
    gaji_pokok < 10_000_000 ? 2 : gaji_pokok < 20_000_000 ? 7 : gaji_pokok < 35_000_000 ? 13 : 18
  return { months, bruto, iuran: Math.floor(bruto * 0.03), pajak: Math.floor((bruto * percent) / 100), lain }
}
const sheetOf = (): string => {
  const rows = Array.from({ length: MEMBERS }, (_none, at) => {
    const opening = openingOf(at)
    const { nip } = personOf(at)
    if (opening === null) return []
    const own = [
      nip,
      2026,
      "Perusahaan ini, sebelum memakai Balai",
      11 - opening.months,
      10,
      opening.bruto,
      opening.iuran,
      "",
      opening.pajak,
      "",
    ]
    const { lain } = opening
    return lain === null
      ? [own]
      : [own, [nip, 2026, "Pemberi kerja sebelumnya", 1, 5, "", "", lain.neto, lain.pajak, "PT Lama"]]
  }).flat()
  const head = [
    "NIP",
    "Tahun",
    "Asal",
    "Bulan pertama",
    "Bulan terakhir",
    "Penghasilan bruto",
    "Iuran JHT dan JP",
    "Penghasilan neto",
    "PPh 21 dipotong",
    "Nama pemberi kerja",
  ]
  return [head, ...rows].map((row) => row.join(";")).join("\r\n")
}

/**
 * A company of 40 that begins in November, with two administrators: `calculate` and the files are of the first,
 * approvals of the second. The seeded facts that would be paid are removed first.
 */
export const openClosingDesk = async () => {
  const world = await openWorld()
  const folder = await mkdtemp(join(tmpdir(), "balai-closing-"))
  const store = await openTestStore(folder)
  const company = world.seeded.maju.id
  const second = await addAdmin(world, "Kedua")
  /** Sessions of this day. */
  const tokens = new Map<string, string>()
  const call = async (path: string, payload: object, who = ADMIN) => {
    const token = tokens.get(who) ?? (await world.signIn(who))
    tokens.set(who, token)
    return world.call(path, payload, token)
  }
  const done = async (path: string, payload: object, who = ADMIN) => {
    const answer = await call(path, payload, who)
    expect({ path, ...answer }).toMatchObject({ path, api_status: 1 })
    return answer.data as Readonly<Record<string, unknown>>
  }
  await withoutPeriods(world)
  for (const table of ["jobs", "employment_endings", "audit"])
    await world.sqlRows(sql`delete from ${sql.identifier(table)}`)
  await world.sqlRows(
    sql`update pay_parameters set is_active = false where companies_id = ${company} and calc <> 'system'`,
  )
  await world.sqlRows(sql`update companies set npwp = '012345678901000' where id = ${company}`)
  for (const [kode, nama] of [
    ["008", "Mandiri"],
    ["014", "BCA"],
  ] as const)
    await world.sqlRows(
      sql`insert into banks (kode, nama, is_active, created_at, updated_at) values (${kode}, ${nama}, true, now(), now()) on conflict do nothing`,
    )
  await world.db.transact((tx) => fillParameters(tx, { companyId: company, now: NOW, accountId: null }))
  const place = { alamat: "Jl. Uji 1", lat: -6.2, lng: 106.8, radius_m: 100, timezone: "Asia/Jakarta" }
  const office = Number(
    (await done("offices/create", { nama: "Kantor tutup tahun", kode: "TUTUP", ...place }))["id"],
  )
  const people: number[] = []
  for (let at = 0; at < MEMBERS; at += 1) {
    const made = await done("members/create", {
      ...members.example,
      email: null,
      offices_id: office,
      ...personOf(at),
    })
    people.push(Number(made["id"]))
  }

  /** Imports the openings of the months before November. */
  const importOpenings = async (): Promise<ImportState | null> => {
    const bytes = Buffer.from(sheetOf())
    const sha256 = await keepBytes(store, company, bytes)
    const token = await world.signIn(ADMIN)
    const upload = new Map([
      ["file", { name: "saldo.csv", type: "csv" as const, size: bytes.length, sha256 }],
    ])
    const { path: at } = importCalls.saldo_pajak
    const begun = await world.call(at, { mode: "check" }, token, "POST", "10.0.0.1", upload)
    expect(begun).toMatchObject({ api_status: 1 })
    const status = async () =>
      (
        (await done("members/import/status", { kind: "saldo_pajak" })) as {
          readonly import: ImportState | null
        }
      ).import
    const work = () => runImports(world.db, store, () => world.time.now)
    await work()
    const checked = await status()
    await done(at, { mode: "commit", import_id: checked?.id, only: "all" })
    await work()
    return status()
  }
  const work = () => runJobs({ db: world.db, store, kinds: jobKinds, clock: () => world.time.now })
  const calculate = async (id: number) => {
    world.time.now = new Date(world.time.now.getTime() + 1_000)
    await done("payroll/hitung-gaji", { period_id: id })
    await work()
  }
  const move = (id: number, status: string) =>
    call("payroll/periode-gajian/status", { id, status, note: "Sudah diperiksa" }, second)
  /** A period of the office that is calculated, answered, approved by the second administrator and paid. */
  const run = async (month: string, more: object = {}): Promise<number> => {
    const end = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
      .toISOString()
      .slice(0, 10)
    const dates = { start_date: `${month}-01`, end_date: end, pay_date: end }
    const id = await newPeriod(world, {
      nama: `Gaji ${month}`,
      type: "regular",
      month,
      ...dates,
      offices_id: [office],
      ...more,
    })
    await calculate(id)
    await answerAll(world, id)
    for (const status of ["approved", "paid"]) expect(await move(id, status)).toMatchObject({ api_status: 1 })
    return id
  }
  const paidIn = async (id: number): Promise<readonly number[]> => {
    const { rows } = (await done("payroll/slip/list", { period_id: id, per_page: 100 })) as {
      readonly rows: readonly { readonly members_id: number }[]
    }
    return rows.map(({ members_id }) => members_id).toSorted((a, b) => a - b)
  }
  const slip = async (period_id: number, members_id: number) =>
    (await done("payroll/slip-gaji", { period_id, members_id })) as unknown as Slip
  /** Totals of the PPh 21 recapitulation of a period, by label of the column. */
  const taxRecap = async (period_id: number): Promise<Readonly<Record<string, unknown>>> => {
    const sheet = recapSheet(
      { ask: { period_id, what: "pph21", format: "csv" }, offices: null },
      world.time.now,
    )
    const { rows } = await world.db.transact((tx) =>
      asCompany(tx, company, "2026-12-31", () => sheet.read(tx, null)),
    )
    const total = rows.at(-1) ?? []
    return Object.fromEntries(sheet.columns.map(({ label }, at) => [label, total[at]]))
  }
  /** Makes a file of a period and reads what was written. */
  const file = async (period_id: number, kind: FileKind, more: object = {}): Promise<Buffer> => {
    const { id } = await done("payroll/berkas/buat", { period_id, kind, ...more })
    const paper = await world.db.transact((tx) =>
      asCompany(tx, company, "2026-12-31", () =>
        berkasPaper(tx, { id: Number(id) }, world.time.now, () => Promise.resolve(null)),
      ),
    )
    return paper.draw()
  }
  return {
    world,
    second,
    office,
    people,
    personOf,
    openingOf,
    call,
    done,
    importOpenings,
    calculate,
    run,
    paidIn,
    slip,
    taxRecap,
    file,
    filesOf: async (period_id: number) =>
      ((await done("payroll/berkas", { period_id })) as unknown as AnswerOf<typeof payrollFiles>).files,
    at: (now: string) => {
      tokens.clear()
      world.time.now = new Date(now)
    },
    close: async () => {
      await world.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type ClosingDesk = Awaited<ReturnType<typeof openClosingDesk>>
