import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { expect } from "vitest"
import type { FileKind, payrollFiles } from "#contract/areas/payroll/berkas.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { berkasPaper } from "#server/areas/payroll/berkasPaper.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { asCompany } from "#server/db/asCompany.ts"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { NOW, openWorld } from "./harness.ts"
import { answerAll } from "./payQuestions.ts"
import { newPeriod, withoutPeriods } from "./writes.payroll.ts"

type Files = AnswerOf<typeof payrollFiles>
export type PayFile = Files["files"][number]

/** Dates of a regular period of a whole month. */
export const monthOf = (of: string, end: string) => ({
  nama: `Gaji ${of}`,
  type: "regular",
  month: of,
  start_date: `${of}-01`,
  end_date: `${of}-${end}`,
  pay_date: `${of}-${end}`,
})
export const totalOf = ({ totals }: PayFile, label: string) =>
  totals.find((one) => one.label === label)?.amount

/** A company with complete data whose pay of April 2026 is approved, and the calls for its files. */
export const openFileDesk = async () => {
  const world = await openWorld()
  const folder = await mkdtemp(join(tmpdir(), "balai-files-"))
  const admin = await world.signIn("admin@maju.test")
  const { id: company, members } = world.seeded.maju
  const call = (path: string, payload: object, token = admin) => world.call(path, payload, token)
  const done = async (path: string, payload: object) => {
    const answer = await call(path, payload)
    expect(answer).toMatchObject({ api_status: 1 })
    return answer.data as Record<string, unknown>
  }
  const work = () =>
    runJobs({ db: world.db, store: openStore(folder), kinds: jobKinds, clock: () => world.time.now })
  /** A calculated period, approved by the administrator alone. */
  const closedPeriod = async (of: string, end: string): Promise<number> => {
    const id = await newPeriod(world, monthOf(of, end))
    await done("payroll/hitung-gaji", { period_id: id })
    await work()
    await world.sqlRows(sql`update payroll_periods set calculated_by = null where id = ${id}`)
    await answerAll(world, id)
    await done("payroll/periode-gajian/status", { id, status: "approved", note: "Uji coba" })
    return id
  }
  const filesOf = async (id: number) => (await done("payroll/berkas", { period_id: id })) as unknown as Files
  await withoutPeriods(world)
  await world.sqlRows(sql`delete from jobs`)
  await world.sqlRows(
    sql`update members set nik = '32010101010' || lpad(id::text, 5, '0'), bpjs_kes_no = '0001234567890', bpjs_tk_no = '12345678901',
      tanggal_lahir = '1990-01-01', tanggal_masuk = '2024-01-01', bank_kode = '014', no_rekening = lpad(id::text, 10, '5'), status_karyawan = 'tetap',
      jabatan_id = (select min(j.id) from jabatan j where j.companies_id = members.companies_id) where companies_id = ${company}`,
  )
  await world.sqlRows(sql`update companies set npwp = '012345678901000' where id = ${company}`)
  await world.sqlRows(
    sql`insert into banks (kode, nama, is_active, created_at, updated_at) values ('014', 'BCA', true, now(), now()) on conflict do nothing`,
  )
  await world.db.transact((tx) => fillParameters(tx, { companyId: company, now: NOW, accountId: null }))
  const april = await closedPeriod("2026-04", "30")
  return {
    world,
    company,
    members,
    april,
    call,
    done,
    work,
    closedPeriod,
    filesOf,
    fileOf: async (id: number, kind: FileKind): Promise<PayFile> => {
      const found = (await filesOf(id)).files.find((file) => file.kind === kind)
      if (found === undefined) throw new Error(`no file ${kind}`)
      return found
    },
    make: async (id: number, kind: FileKind, more: object = {}) =>
      Number((await done("payroll/berkas/buat", { period_id: id, kind, ...more }))["id"]),
    /** The bytes of an export as text, and its extension. */
    contentOf: async (exported: number) => {
      const paper = await world.db.transact((tx) =>
        asCompany(tx, company, "2026-11-20", () =>
          berkasPaper(tx, { id: exported }, NOW, () => Promise.resolve(null)),
        ),
      )
      return { type: paper.type?.extension, text: (await paper.draw()).toString("utf8") }
    },
    sumOf: async (column: "taxable" | "tax" | "net", id: number): Promise<number> => {
      const [row] = await world.sqlRows<{ readonly sum: number }>(
        sql`select sum(${sql.identifier(column)})::float8 as sum from slips where payroll_periods_id = ${id} and not is_draft and error is null`,
      )
      return row?.sum ?? 0
    },
    close: async () => {
      await world.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type FileDesk = Awaited<ReturnType<typeof openFileDesk>>
