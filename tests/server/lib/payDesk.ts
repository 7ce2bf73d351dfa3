import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { expect } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import { members } from "#contract/areas/members/members.ts"
import type { payrollMembers } from "#contract/areas/payroll/payees.ts"
import type { listSlips } from "#contract/areas/payroll/run.ts"
import type { findSlip } from "#contract/areas/payroll/slip.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { NOW, openWorld } from "./harness.ts"
import { answerAll } from "./payQuestions.ts"
import { newMember } from "./writes.members.ts"
import { newPeriod, withoutPeriods } from "./writes.payroll.ts"

const DAY_MS = 86_400_000
/** Values of every employee of the office, except their number. */
const plain = (nip: string, office: number) => ({
  nip,
  nama: `Pegawai ${nip}`,
  email: null,
  offices_id: office,
  tanggal_masuk: "2024-01-01",
  gaji_pokok: 10_000_000,
  bpjs_kes_no: null,
  bpjs_tk_no: null,
})

/**
 * An office with four employees who earn ten million: Kristen, Islam, without a religion, and an intern; and the steps
 * of a payroll officer.
 */
export const openPayDesk = async () => {
  const world = await openWorld()
  const folder = await mkdtemp(join(tmpdir(), "balai-runs-"))
  const store = openStore(folder)
  let admin = await world.signIn("admin@maju.test")
  const call = (path: string, payload: object) => world.call(path, payload, admin)
  const done = async (path: string, payload: object) => {
    const answer = await call(path, payload)
    expect(answer).toMatchObject({ api_status: 1 })
    return answer.data
  }
  await world.sqlRows(sql`delete from jobs`)
  const place = { alamat: "Jl. Uji 1", lat: -6.2, lng: 106.8, radius_m: 100, timezone: "Asia/Jakarta" }
  const office = (
    (await done("offices/create", { nama: "Kantor gaji", kode: "GAJI", ...place })) as { id: number }
  ).id
  const fill = () =>
    world.db.transact((tx) =>
      fillParameters(tx, { companyId: world.seeded.maju.id, now: NOW, accountId: null }),
    )
  const person = (nip: string, more: object) => newMember(world, { ...plain(nip, office), ...more })
  const people = [
    await person("RUN-1", { agama: "kristen" }),
    await person("RUN-2", { agama: "islam" }),
    await person("RUN-3", { agama: null }),
    await person("RUN-4", { agama: "kristen", status_karyawan: "magang" }),
  ] as const
  await withoutPeriods(world)
  await fill()

  /** Sets the clock, and signs in: a session of an earlier day has expired. */
  const at = async (now: string) => {
    world.time.now = new Date(now)
    admin = await world.signIn("admin@maju.test")
  }
  let day = Date.parse("2027-01-20T03:00:00Z")
  /** Begins a test a day later, without periods: changes made before it are older than its calculations. */
  const nextDay = async () => {
    day += DAY_MS
    await at(new Date(day).toISOString())
    await withoutPeriods(world)
  }
  const period = (month: string, more: object = {}) =>
    newPeriod(world, {
      nama: `Gaji ${month}`,
      type: "regular",
      month,
      start_date: `${month}-01`,
      end_date: `${month}-28`,
      pay_date: `${month}-28`,
      offices_id: [office],
      ...more,
    })
  const calculate = async (id: number) => {
    /** Slips of an earlier calculation have an earlier instant. */
    world.time.now = new Date(world.time.now.getTime() + 1_000)
    await done("payroll/hitung-gaji", { period_id: id })
    await runJobs({ db: world.db, store, kinds: jobKinds, clock: () => world.time.now })
  }
  const approve = (id: number, more: object = {}) =>
    call("payroll/periode-gajian/status", { id, status: "approved", ...more })
  const closed = async (id: number) => {
    await calculate(id)
    await answerAll(world, id)
    expect(await approve(id, { note: "Uji coba" })).toMatchObject({ api_status: 1 })
  }
  const paidIn = async (id: number): Promise<readonly number[]> =>
    (
      (await done("payroll/slip/list", { period_id: id, per_page: 100 })) as AnswerOf<typeof listSlips>
    ).rows.map(({ members_id }) => members_id)
  const slip = async (id: number, member: number) =>
    (await done("payroll/slip-gaji", { period_id: id, members_id: member })) as AnswerOf<typeof findSlip>
  const amountIn = async (id: number, member: number, kode: string) =>
    (await slip(id, member)).lines.find((line) => line.kode === kode)?.amount ?? null
  const ready = async (id: number) =>
    (await done("kantor/member", { period_id: id, per_page: 100 })) as AnswerOf<typeof payrollMembers>
  const change = (id: number, nip: string, more: object) =>
    done("members/create", { ...members.example, ...plain(nip, office), id, ...more })
  const close = async () => {
    await world.close()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    world,
    people,
    call,
    done,
    fill,
    person,
    at,
    nextDay,
    period,
    calculate,
    approve,
    closed,
    paidIn,
    slip,
    amountIn,
    ready,
    change,
    close,
  }
}
export type PayDesk = Awaited<ReturnType<typeof openPayDesk>>
