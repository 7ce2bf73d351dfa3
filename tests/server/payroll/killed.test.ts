import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { JobState } from "#contract/areas/jobs/jobs.ts"
import type { listSlips } from "#contract/areas/payroll/run.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { rowsOf } from "#server/db/database.ts"
import { NOW } from "../lib/harness.ts"
import {
  endAll,
  type Home,
  inHome,
  post,
  type Server,
  seededHome,
  startServer,
  tokenFrom,
} from "../lib/process.ts"

/** Timeout for a real server process: it starts slowly while the other tests run. */
const LONG = 180_000
/** Enough for about ten chunks: the first takes 20 employees, each later one as many as fit into 20 ms. */
const PEOPLE = 400
const PERIOD = {
  nama: "Gaji Maret 2031",
  type: "regular",
  month: "2031-03",
  start_date: "2031-03-01",
  end_date: "2031-03-31",
  pay_date: "2031-03-31",
}

let home: Home
let paid: number
beforeAll(async () => {
  home = await seededHome()
  paid = await inHome(home, (db) =>
    db.transact(async (tx) => {
      const [admin] = await rowsOf<{ readonly company: number }>(
        tx,
        sql`select companies_id::float8 as company from accounts where username = 'admin@maju.test' or email = 'admin@maju.test' limit 1`,
      )
      const companyId = admin?.company ?? 0
      /** A company's jobs run one after the other, and no worker runs the seeded ones: delete them. */
      await tx.execute(sql`delete from jobs`)
      await fillParameters(tx, { companyId, now: NOW, accountId: null })
      await tx.execute(
        sql`insert into members (companies_id, nip, nama, jenis_kelamin, status_karyawan, offices_id, gaji_pokok, tanggal_masuk, created_at, updated_at)
          select ${companyId}, 'K-' || n, 'Orang ' || lpad(n::text, 5, '0'), 'L', 'tetap', (select min(id) from offices where companies_id = ${companyId}),
            5000000 + n, '2020-01-01', now(), now() from generate_series(1, ${PEOPLE}) n`,
      )
      const [counted] = await rowsOf<{ readonly n: number }>(
        tx,
        sql`select count(*)::int as n from members where companies_id = ${companyId} and nip like 'K-%'`,
      )
      return counted?.n ?? 0
    }),
  )
}, LONG)
afterAll(async () => {
  endAll()
  await home.drop()
})

const jobOf = async ({ url }: Server, token: string, id: number): Promise<JobState> =>
  (await post(url, "jobs/status", { id }, token)).data as JobState
/** Polls the job until it is as expected. */
const jobWhen = async (server: Server, token: string, id: number, isSo: (job: JobState) => boolean) => {
  for (;;) {
    const job = await jobOf(server, token, id)
    if (isSo(job)) return job
    await new Promise((next) => setTimeout(next, 20))
  }
}

test(
  "a calculation whose server is killed goes on where it was with the next, and calculates nobody twice",
  { timeout: LONG },
  async () => {
    expect(paid).toBe(PEOPLE)
    const first = await startServer(home.env)
    const token = await tokenFrom(first.url, "admin@maju.test")
    const period = (await post(first.url, "payroll/periode-gajian/add", PERIOD, token)).data as {
      readonly id: number
    }
    const begun = await post(first.url, "payroll/hitung-gaji", { period_id: period.id }, token)
    const { id } = begun.data as JobState
    const before = await jobWhen(first, token, id, ({ done }) => done > 0)
    first.child.kill("SIGKILL")
    await first.exit
    expect(before).toMatchObject({ state: "running" })
    expect(before.done).toBeLessThan(before.total)

    const next = await startServer(home.env)
    const resumed = await jobOf(next, token, id)
    expect(resumed.done).toBeGreaterThanOrEqual(before.done)
    const after = await jobWhen(next, token, id, ({ state }) => state === "done" || state === "failed")
    expect(after).toMatchObject({ state: "done", done: before.total, total: before.total, failed: 0 })
    const row = (await post(next.url, "payroll/periode-gajian/find", { id: period.id }, token)).data
    expect(row).toMatchObject({ status: "calculated", member_count: before.total, error_count: 0 })
    const slips = (await post(next.url, "payroll/slip/list", { period_id: period.id, q: "Orang" }, token))
      .data as AnswerOf<typeof listSlips>
    expect(slips).toMatchObject({ total: PEOPLE, summary: { members: PEOPLE } })
    next.child.kill("SIGTERM")
    await next.exit

    /** A slip that is calculated again keeps its earlier amounts in `before`. */
    const twice = await inHome(home, (db) =>
      db.transact((tx) =>
        rowsOf<{ readonly n: number }>(
          tx,
          sql`select count(*)::int as n from slips where payroll_periods_id = ${period.id} and before is not null`,
        ),
      ),
    )
    expect(twice).toEqual([{ n: 0 }])
  },
)
