import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = await world.signIn("super@balai.test")
  for (const status of ["trial", "close"])
    await world.sqlRows(sql`insert into companies (nama, kode, email, status, created_at, updated_at)
      values (${`PT ${status}`}, ${status}, ${`halo@${status}.test`}, ${status}, now(), now())`)
})
afterAll(() => world.close())

test.each([
  ["trial", "Trial"],
  ["active", "Active"],
  ["close", "Close"],
])("companies of a status: %s and %s are the same", async (small, capital) => {
  const answer = (status: string) => world.call("companies/list-by-status", { status }, token)
  const found = await answer(small)
  expect(found).toMatchObject({ api_status: 1 })
  const { rows } = found.data as { rows: readonly { status: string }[] }
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([small]))
  expect(await answer(capital)).toEqual(found)
})

test.each(["TRIAL", "deal", "", "Trial "])("companies of the status %j are refused", async (status) => {
  expect(await world.call("companies/list-by-status", { status }, token)).toMatchObject({
    api_status: 0,
    is_validate: 1,
    data: { errors: { status: ["Isi dengan pilihan yang ada"] } },
  })
})

test("who has given notice is told, the soonest first, until the company is closed or stays", async () => {
  const leaving = async () => {
    const found = await world.call("companies/list-by-status", { leaving: true, sort: "leaves_on" }, token)
    return (found.data as { rows: readonly Record<string, unknown>[] }).rows.map(
      ({ nama, leaves_on, leave_reason, leave_days_left }) => [
        nama,
        leaves_on,
        leave_reason,
        leave_days_left,
      ],
    )
  }
  expect(await leaving()).toEqual([])
  await world.sqlRows(
    sql`update companies set leaves_on = '2026-12-31', leave_reason = 'Tutup' where kode = 'trial'`,
  )
  await world.sqlRows(
    sql`update companies set leaves_on = '2026-11-01', leave_reason = 'Sudah' where kode = 'close'`,
  )
  await world.sqlRows(
    sql`update companies set leaves_on = '2026-11-20', leave_reason = 'Pindah' where id = ${world.seeded.maju.id}`,
  )
  expect(await leaving()).toEqual([
    ["PT Maju", "2026-11-20", "Pindah", 0],
    ["PT trial", "2026-12-31", "Tutup", 41],
  ])
  await world.sqlRows(sql`update companies set leaves_on = null, leave_reason = null`)
  expect(await leaving()).toEqual([])
})
