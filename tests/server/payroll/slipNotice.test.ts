import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { USUAL_WAYS } from "#contract/kit/notices.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { answerAll } from "../lib/payQuestions.ts"
import { newPeriod, withoutPeriods } from "../lib/writes.payroll.ts"

/** An approval makes slips readable: their employees are notified, and no one else. */
let world: World
let admin: string
let self = 0
const company = () => world.seeded.maju.id
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  self = world.seeded.maju.accounts.self
  await withoutPeriods(world)
  await world.sqlRows(sql`delete from jobs`)
  /** One active administrator: otherwise segregation of duties would require another approver. */
  await world.sqlRows(
    sql`update accounts set is_active = false where companies_id = ${company()} and id not in (${world.seeded.maju.accounts.admin}, ${self})`,
  )
  await world.sqlRows(sql`update members set tanggal_masuk = '2020-01-01' where companies_id = ${company()}`)
  await world.db.transact((tx) => fillParameters(tx, { companyId: company(), now: NOW, accountId: null }))
})
afterAll(() => world.close())
beforeEach(() => world.sqlRows(sql`delete from notifications`))

const call = (path: string, payload: object) => world.call(path, payload, admin)
const notices = () =>
  world.sqlRows(
    sql`select accounts_id::float8 as account, title, body, link from notifications where type = 'slip' order by 1`,
  )
const approve = async (id: number) => {
  await answerAll(world, id)
  expect(
    await call("payroll/periode-gajian/status", { id, status: "approved", note: "Uji coba" }),
  ).toMatchObject({ api_status: 1 })
}
const calculated = async (month: string): Promise<number> => {
  const id = await newPeriod(world, {
    nama: `Gaji ${month}`,
    type: "regular",
    month,
    start_date: `${month}-01`,
    end_date: `${month}-28`,
    pay_date: `${month}-28`,
  })
  world.time.now = new Date(world.time.now.getTime() + 60_000)
  expect(await call("payroll/hitung-gaji", { period_id: id })).toMatchObject({ api_status: 1 })
  await runJobs({ db: world.db, store: openStore("/nowhere"), kinds: jobKinds, clock: () => world.time.now })
  return id
}

test("the employee with an account hears of it, without an amount; a calculation alone says nothing", async () => {
  const id = await calculated("2025-01")
  expect(await notices()).toEqual([])
  await approve(id)
  expect(await notices()).toEqual([
    {
      account: self,
      title: "Slip gaji siap dibaca",
      body: "Slip Gaji 2025-01 sudah dapat dibaca.",
      link: "/saya/slip",
    },
  ])
})

test("neither who has no access to the app, nor who has no slip in the period", async () => {
  const id = await calculated("2025-02")
  await world.sqlRows(sql`update members set app_access = false where accounts_id = ${self}`)
  await approve(id)
  expect(await notices()).toEqual([])
  await world.sqlRows(sql`update members set app_access = true where accounts_id = ${self}`)

  await world.sqlRows(sql`update members set tanggal_masuk = '2025-04-01' where accounts_id = ${self}`)
  await approve(await calculated("2025-03"))
  expect(await notices()).toEqual([])
  await world.sqlRows(sql`update members set tanggal_masuk = '2020-01-01' where accounts_id = ${self}`)
})

test("a company can turn it off", async () => {
  const ways = USUAL_WAYS.filter((way) => !way.startsWith("slip."))
  expect(await call("companies/update/notification", { ways })).toMatchObject({ api_status: 1 })
  await approve(await calculated("2025-04"))
  expect(await notices()).toEqual([])
})
