import { createHash } from "node:crypto"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { and, eq, sql } from "drizzle-orm"
import { rowsOf, type Tx } from "#server/db/database.ts"
import {
  accountOffices,
  accounts,
  attendance,
  companies,
  companyHistory,
  devisi,
  files,
  jabatan,
  members,
  meta,
  notifications,
  offices,
  roles,
  schedules,
} from "#server/db/tables/index.ts"
import { seedMembers, seedApprover, seedCustomField, seedImport } from "./seed.members.ts"
import { seedResources } from "./seedResources.ts"
import { recount } from "#server/areas/platform/figures.sweep.ts"
import { DEMO_PASSWORD, hashPassword } from "#server/areas/session/passwords.ts"

import { seedDays } from "./seed.days.ts"
import { seedArticles } from "./seed.articles.ts"
import { seedBlogs } from "./seed.blogs.ts"
import { seedCategories } from "./seed.categories.ts"
import { seedClaims } from "./seed.claims.ts"
import { seedArchive } from "./seed.archives.ts"
import { addJob } from "./seed.jobs.ts"
import { seedVisits } from "./seed.visits.ts"
import { seedPrograms } from "./seed.programs.ts"
import { seedCareers } from "./seed.careers.ts"
import { seedRaises } from "./seed.raises.ts"
import { seedEndings } from "./seed.endings.ts"
import { seedLeads } from "./seed.growth.ts"
import { seedKasbon } from "./seed.kasbon.ts"
import { seedRewards } from "./seed.rewards.ts"
import { seedOvertime } from "./seed.overtime.ts"
import { seedTraces } from "./seed.traces.ts"
import { seedTasks } from "./seed.tasks.ts"
import { addStay } from "./seed.teams.ts"
import { seedSurat } from "./seed.letters.ts"
import { seedLetters } from "./seed.warnings.ts"
import { seedTerminals } from "./seed.terminals.ts"
import { seedDataChanges } from "./seed.dataChanges.ts"
import { seedTrips } from "./seed.trips.ts"
import { seedSwaps } from "./seed.swaps.ts"
import { seedLeave } from "./seed.leave.ts"
import { seedPackages, seedPoints } from "./seed.points.ts"
import { seedPlans } from "./seed.plans.ts"
import { seedPreferences } from "./seed.preferences.ts"
import { seedPayParameter } from "./seed.payParameter.ts"
import { seedPayroll } from "./seed.payroll.ts"
import { seedPayrollFiles } from "./seed.payrollFiles.ts"
import { seedRequests } from "./seed.requests.ts"

/** Path of the dump of the seeded embedded database, made once per run. */
export const imagePath = (): string =>
  process.env["BALAI_TEST_IMAGE"] ?? join(tmpdir(), `balai-test-${process.ppid}.tar`)

export type SeededCompany = {
  readonly id: number
  readonly offices: readonly number[]
  readonly devisi: readonly number[]
  readonly jabatan: readonly number[]
  readonly members: readonly number[]
  readonly notifications: readonly number[]
  /** The id of one row of every other resource, by resource id. */
  readonly resources: Readonly<Record<string, number>>
  readonly accounts: {
    readonly admin: number
    readonly office: number
    readonly restricted: number
    readonly normal: number
    /** The account of the employee `self`. */
    readonly self: number
  }
  /** The employee who has an account; no other row is about them. */
  readonly self: number
}
export type Seeded = { readonly maju: SeededCompany; readonly lain: SeededCompany; readonly superId: number }

const stamp = (now: Date) => ({ created_at: now.toISOString(), updated_at: now.toISOString() })

/** Depends on the table's name only, so that a new table changes no golden exchange. */
const farOff = (table: string): number =>
  5_000 + 1_000 * (Number.parseInt(createHash("sha1").update(table).digest("hex").slice(0, 6), 16) % 9_000)

/**
 * Before the next company is seeded, every id sequence jumps to a distant value of its own, so that an id is valid in
 * one company and table only.
 */
const spreadIds = async (tx: Tx): Promise<void> => {
  const tables = await rowsOf<{ name: string }>(
    tx,
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and is_identity = 'YES' and table_name <> 'companies'
      order by 1`,
  )
  for (const { name } of tables)
    await tx.execute(sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${farOff(name)})`)
}

/** @param mark is part of every text of the company, so that the text is recognised wherever it appears */
const seedCompany = async (
  tx: Tx,
  nama: string,
  kode: string,
  mark: string,
  now: Date,
): Promise<SeededCompany> => {
  const at = stamp(now)
  const modules = ["Reimbursement", "Leave", "Visit", "Overtime In", "Payroll"]
  const [company] = await tx
    .insert(companies)
    .values({
      nama,
      kode,
      email: `halo@${kode.toLowerCase()}.test`,
      status: "active",
      modules,
      features: ["kasbon", "absensi_lembur", "good_id"],
      is_limited_storage: true,
      ...at,
    })
    .returning({ id: companies.id })
  if (company === undefined) throw new Error("no company")
  const own = { companies_id: company.id, ...at }
  await tx.insert(companyHistory).values({
    companies_id: company.id,
    row_id: company.id,
    version: 1,
    to_state: "active",
    at: at.created_at,
    note: `Berlangganan${mark}`,
    via: "single",
  })
  await recount(tx, now, company.id)
  await tx.insert(roles).values({ ...own, nama: `Peninjau klaim${mark}`, rights: ["claims.view"] })
  const [ownRole] = await tx
    .insert(roles)
    .values({ ...own, nama: `Peran sendiri${mark}`, rights: ["members.view"], by_company: true })
    .returning({ id: roles.id })
  const officeRows = await tx
    .insert(offices)
    .values(
      ["Pusat", "Cabang"].map((n, i) => ({
        ...own,
        nama: n + mark,
        is_pusat: i === 0,
        alamat: `Jalan ${n} 1`,
        lat: -6.2 - i / 10,
        lng: 106.8,
      })),
    )
    .returning({ id: offices.id })
  const devisiRows = await tx
    .insert(devisi)
    .values(
      ["Keuangan", "Operasional", "Penjualan"].map((n) => ({
        ...own,
        nama: n + mark,
        kode: n.slice(0, 3).toUpperCase() + mark,
      })),
    )
    .returning({ id: devisi.id })
  const jabatanRows = await tx
    .insert(jabatan)
    .values(
      ["Manajer", "Staf"].map((n, i) => ({
        ...own,
        nama: n + mark,
        level: i + 1,
        departement_id: devisiRows[0]?.id ?? null,
      })),
    )
    .returning({ id: jabatan.id })
  const memberRows = await tx
    .insert(members)
    .values(
      Array.from({ length: 6 }, (_, i) => ({
        ...own,
        nip: `${kode}-${i + 1}`,
        nama: `Pegawai ${kode} ${i + 1}`,
        jenis_kelamin: i % 2 === 0 ? ("L" as const) : ("P" as const),
        offices_id: officeRows[i % 2]?.id ?? 0,
        departement_id: devisiRows[i % 2]?.id ?? null,
        jabatan_id: jabatanRows[i % 2]?.id ?? null,
        status_karyawan: "tetap" as const,
        tanggal_masuk: "2024-01-02",
        gaji_pokok: 5_000_000 + i * 250_000,
      })),
    )
    .returning({ id: members.id, offices_id: members.offices_id })
  await tx.insert(attendance).values(
    memberRows.map((m, i) => ({
      companies_id: company.id,
      members_id: m.id,
      business_date: "2026-11-19",
      offices_id: m.offices_id,
      day_status: i === 5 ? ("alpa" as const) : ("hadir" as const),
      late_min: i === 0 ? 12 : 0,
    })),
  )
  await seedDays(tx, company.id, memberRows, mark)
  await seedMembers(tx, own, memberRows[0]?.id ?? 0, mark)
  const office = officeRows[0]?.id ?? 0
  const referred = {
    members_id: memberRows[0]?.id ?? 0,
    offices_id: office,
    departement_id: devisiRows[0]?.id ?? 0,
    jabatan_id: jabatanRows[0]?.id ?? 0,
    leader_id: memberRows[0]?.id ?? 0,
  }
  const made = await seedResources(tx, { id: company.id, office, mark, rows: referred }, now)
  const resources: Readonly<Record<string, number>> = { ...made, peran: ownRole?.id ?? 0 }
  const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id)
  const category = resources["kategori-klaim"] ?? 0
  const people = { offices: ids(officeRows), devisi: ids(devisiRows), members: ids(memberRows) }
  await seedArticles(tx, { id: company.id, ...people, mark }, now)
  await seedCategories(tx, { id: company.id, category, ...people, mark }, now)
  await seedPayParameter(
    tx,
    {
      company: company.id,
      parameter: resources["parameter"] ?? 0,
      member: memberRows[0]?.id ?? 0,
      devisi: devisiRows[0]?.id ?? 0,
      jabatan: jabatanRows[0]?.id ?? 0,
    },
    mark,
    at.created_at,
  )
  await tx.insert(schedules).values({
    companies_id: company.id,
    members_id: memberRows[0]?.id ?? 0,
    business_date: "2026-11-19",
    shifts_id: resources["shift"] ?? 0,
  })
  const team = { companies_id: company.id, sales_teams_id: resources["good-id-tim"] ?? 0 }
  await addStay(tx, now, { ...team, members_id: memberRows[0]?.id ?? 0, valid_from: "2026-10-01" }, mark)
  await seedPlans(tx, { id: company.id, member: memberRows[0]?.id ?? 0, shift: resources["shift"] ?? 0 }, now)
  return {
    id: company.id,
    ...people,
    jabatan: ids(jabatanRows),
    notifications: [],
    resources,
    accounts: { admin: 0, office: 0, restricted: 0, normal: 0, self: 0 },
    self: 0,
  }
}

/**
 * PT Maju (MJ) and PT Lain (LN) with the same kinds of rows, accounts of every scope in Maju, and a super
 * administrator.
 */
export const seedTwoCompanies = async (tx: Tx, now: Date): Promise<Seeded> => {
  const at = stamp(now)
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const account = async (
    email: string,
    scope: "company" | "office" | "restricted" | "normal",
    companies_id: number | null,
  ) => {
    const [row] = await tx
      .insert(accounts)
      .values({
        username: email.split("@")[0] + "." + (companies_id ?? 0),
        email,
        nama_lengkap: `Akun ${email}`,
        password_hash,
        has_demo_password: true,
        companies_id,
        is_superusers: companies_id === null,
        is_owner: companies_id !== null && scope === "company",
        scope,
        can_access_setting: scope === "company" || scope === "restricted",
        draft_key: "ZHJhZnQ=",
        ...at,
      })
      .returning({ id: accounts.id })
    if (row === undefined) throw new Error("no account")
    return row.id
  }
  await seedPackages(tx, now)
  await seedLeads(tx, now)
  const superId = await account("super@balai.test", "company", null)
  await seedBlogs(tx, superId, now)
  const withAccounts = async (company: SeededCompany, host: string, mark: string): Promise<SeededCompany> => {
    const admin = await account(`admin@${host}`, "company", company.id)
    const office = await account(`kantor@${host}`, "office", company.id)
    const restricted = await account(`terbatas@${host}`, "restricted", company.id)
    const normal = await account(`biasa@${host}`, "normal", company.id)
    await tx
      .insert(accountOffices)
      .values({ companies_id: company.id, accounts_id: office, offices_id: company.offices[0] ?? 0 })
    const delegation = await seedPreferences(tx, { id: company.id, admin, normal }, mark, now)
    await seedApprover(tx, company.id, company.members[2] ?? 0, admin)
    const customField = await seedCustomField(tx, { companies_id: company.id, ...at }, mark)
    await seedImport(tx, { companies_id: company.id, ...at }, admin, mark)
    const noted = await tx
      .insert(notifications)
      .values(
        [1, 2, 3].map((n) => ({
          companies_id: company.id,
          accounts_id: admin,
          type: "sistem",
          title: `Pemberitahuan ${n}${mark}`,
          body: "Isi",
          created_at: now.toISOString(),
        })),
      )
      .returning({ id: notifications.id })
    const file = async (name: string, type: "png" | "pdf") => {
      const [row] = await tx
        .insert(files)
        .values({
          companies_id: company.id,
          name: `${name}${mark}.${type}`,
          type,
          size: 70,
          sha256: "0".repeat(64),
          created_at: now.toISOString(),
        })
        .returning({ id: files.id })
      return row?.id ?? 0
    }
    const receipt = await file("berkas", "png")
    await seedTraces(tx, { id: company.id, admin, host }, mark, now)
    await seedPoints(tx, { id: company.id, admin }, mark, now)
    const [member = 0, pusat = 0] = [company.members[0], company.offices[0]]
    await seedRequests(tx, { id: company.id, member, office: pusat }, mark, now)
    await seedOvertime(tx, { id: company.id, member }, mark, now)
    await seedKasbon(tx, { id: company.id, member }, mark, now)
    const letter = await seedLetters(tx, { id: company.id, member }, mark, now)
    const surat = await seedSurat(tx, { id: company.id, member }, mark, now)
    const mesin = await seedTerminals(tx, { id: company.id, office: pusat, member }, mark, now)
    const programs = await seedPrograms(tx, { id: company.id, admin, office: pusat }, mark, now)
    const ending = await seedEndings(tx, { id: company.id, member }, mark, now)
    const raise = await seedRaises(tx, { id: company.id, member }, mark, now)
    const career = await seedCareers(tx, { id: company.id, members: company.members }, mark, now)
    await seedLeave(tx, { id: company.id, member }, mark, now)
    await seedDataChanges(tx, { id: company.id, member }, mark, now)
    const shift = company.resources["shift"] ?? 0
    await seedTrips(tx, { id: company.id, member, file: receipt }, mark, now)
    await seedSwaps(tx, { id: company.id, members: company.members, shift }, mark, now)
    const task = company.resources["tipe-tugas"] ?? 0
    await seedVisits(tx, { id: company.id, member, task, file: receipt }, mark, now)
    await seedRewards(tx, { id: company.id, member, file: receipt }, mark, now)
    const tugas = await seedTasks(tx, { id: company.id, member, task }, mark, now)
    const category = company.resources["kategori-klaim"] ?? 0
    const made = await file("hasil", "pdf")
    await addJob(tx, now, { companies_id: company.id, accounts_id: admin, mark, file: made }, "stopped")
    await seedArchive(tx, { id: company.id, admin }, mark, now)
    await seedClaims(tx, { id: company.id, member, office: pusat, category, receipt }, mark, now)
    await seedPayroll(tx, { id: company.id, member, office: pusat }, mark, now)
    await seedPayrollFiles(tx, { id: company.id, member }, mark, now)
    const ownAccount = await account(`pegawai@${host}`, "normal", company.id)
    const self = company.members.at(-1) ?? 0
    await tx
      .update(members)
      .set({ accounts_id: ownAccount, app_access: true })
      .where(and(eq(members.companies_id, company.id), eq(members.id, self)))
    return {
      ...company,
      resources: {
        ...company.resources,
        "admin-kantor": office,
        "users-companies": office,
        delegations: delegation,
        endings: ending,
        "isian-pegawai": customField,
        ...programs,
        careers: career,
        raises: raise,
        surat,
        "surat-peringatan": letter,
        mesin,
        penugasan: tugas,
      },
      notifications: noted.map((row) => row.id),
      accounts: { admin, office, restricted, normal, self: ownAccount },
      self,
    }
  }
  const maju = await withAccounts(await seedCompany(tx, "PT Maju", "MJ", "", now), "maju.test", "")
  await spreadIds(tx)
  const lain = await withAccounts(await seedCompany(tx, "PT Lain", "LN", " LN", now), "lain.test", " LN")
  const seeded: Seeded = { maju, lain, superId }
  await tx.insert(meta).values({ key: "seeded", value: seeded })
  return seeded
}
