import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { RowResult } from "#contract/kit/errors.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { makeDispatch } from "#server/http/dispatch.ts"
import { openWorld, type World } from "../lib/harness.ts"

const PEOPLE = 60
let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

let made = 0
/** New employees who have not been sent a mail. @returns their ids */
const newcomers = async (count: number): Promise<number[]> => {
  made += 1
  const rows = await world.sqlRows<{
    id: number
  }>(sql`insert into members (companies_id, nip, nama, email, phone,
      jenis_kelamin, offices_id, departement_id, jabatan_id, status_karyawan, tanggal_masuk, gaji_pokok, status,
      created_at, updated_at)
    select m.companies_id, ${`BARU-${made}-`} || n, 'Baru ' || n, ${`baru.${made}.`} || n || '@maju.test',
      '+62840' || lpad((${made}::int * 1000 + n)::text, 7, '0'), 'L', m.offices_id, m.departement_id, m.jabatan_id, 'tetap',
      '2024-01-02', 5000000, 'active', now(), now()
    from generate_series(1, ${count}::int) n,
      (select * from members where companies_id = ${world.seeded.maju.id} order by id limit 1) m
    returning id::float8 as id`)
  return rows.map(({ id }) => id)
}

const sent = async (): Promise<{
  readonly letters: number
  readonly people: number
  readonly audits: number
}> => {
  const [row] = await world.sqlRows<{ letters: number; people: number; audits: number }>(sql`select
    (select count(*)::int from outbox where to_address like ${`baru.${made}.%`}) as letters,
    (select count(distinct to_address)::int from outbox where to_address like ${`baru.${made}.%`}) as people,
    (select count(*)::int from audit a join members m on m.companies_id = a.companies_id and m.id = a.entity_id
      where a.call = 'members/send-email-demo' and m.nip like ${`BARU-${made}-%`}) as audits`)
  return row ?? { letters: 0, people: 0, audits: 0 }
}
const everybodyOnce = { letters: PEOPLE, people: PEOPLE, audits: PEOPLE }

const path = "members/send-email-demo"
const invite = (members_id: readonly number[], request_id?: string) =>
  world.call(path, { type: "invite", members_id, ...(request_id === undefined ? {} : { request_id }) }, token)
const rowsOf = (answer: { readonly data?: unknown }) => (answer.data as { rows: readonly RowResult[] }).rows

describe("a write to several rows", () => {
  test("lets others in between: they are answered before it is", async () => {
    const ids = await newcomers(PEOPLE)
    const order: string[] = []
    const letters = invite(ids).then((answer) => {
      order.push("letters")
      return answer
    })
    const other = world.call("me", {}, token, "GET").then(() => order.push("me"))
    expect(await letters).toMatchObject({ api_status: 1, api_success: PEOPLE, api_gagal: 0 })
    await other
    expect(order).toEqual(["me", "letters"])
    expect(await sent()).toEqual(everybodyOnce)
  })

  test("answers row by row in the order they were named, each once", async () => {
    const ids = await newcomers(PEOPLE)
    const mixed = [...ids.slice(0, 30), 9_000_000_001, ...ids.slice(30), ...ids.slice(0, 5)].toReversed()
    const answer = await invite(mixed)
    expect(answer).toMatchObject({ api_success: PEOPLE, api_gagal: 1 })
    expect(rowsOf(answer).map(({ id }) => id)).toEqual([...new Set(mixed)])
    expect(await sent()).toEqual(everybodyOnce)
  })

  test("twenty at once under one request_id have one effect and one answer", async () => {
    const ids = await newcomers(PEOPLE)
    const answers = await Promise.all(Array.from({ length: 20 }, () => invite(ids, "parts-twenty")))
    expect(answers[0]).toMatchObject({ api_status: 1, api_success: PEOPLE, api_gagal: 0 })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await sent()).toEqual(everybodyOnce)
  })

  test("cut off in the middle it goes on where it was, under its request_id", async () => {
    const ids = await newcomers(PEOPLE)
    let left = 3
    const dispatch = makeDispatch({
      db: {
        ...world.db,
        transact: (work) => {
          left -= 1
          return left < 0 ? Promise.reject(new Error("the process is gone")) : world.db.transact(work)
        },
      },
      clock: () => world.time.now,
      live: liveCalls,
      links: world.links,
      onFault: () => undefined,
    })
    const payload = { type: "invite", members_id: ids, request_id: "parts-cut-off" }
    const { envelope } = await dispatch({
      path,
      method: "POST",
      payload,
      query: {},
      token,
      address: "10.0.0.1",
    })
    expect(envelope.error_track).toBeDefined()
    const before = await sent()
    expect(before.letters).toBeGreaterThan(0)
    expect(before.letters).toBeLessThan(PEOPLE)

    const again = await invite(ids, "parts-cut-off")
    expect(again).toMatchObject({ api_status: 1, api_success: PEOPLE, api_gagal: 0 })
    expect(await sent()).toEqual(everybodyOnce)
    expect(await invite(ids, "parts-cut-off")).toEqual(again)
    expect(await sent()).toEqual(everybodyOnce)
  })

  test("under a request_id that was used for other rows it is refused", async () => {
    const ids = await newcomers(PEOPLE)
    await invite(ids, "parts-other")
    expect(await invite(ids.slice(1), "parts-other")).toMatchObject({
      api_status: 0,
      data: { reason: "repeated" },
    })
    expect(await sent()).toEqual(everybodyOnce)
  })

  test("where nothing was done nothing is remembered: later it can be done", async () => {
    const ids = await newcomers(PEOPLE)
    const inactive = (status: string) =>
      world.sqlRows(sql`update members set status = ${status} where nip like ${`BARU-${made}-%`}`)
    await inactive("inactive")
    expect(await invite(ids, "parts-nothing")).toMatchObject({
      api_status: 0,
      api_success: 0,
      api_gagal: PEOPLE,
    })
    await inactive("active")
    expect(await invite(ids, "parts-nothing")).toMatchObject({ api_status: 1, api_success: PEOPLE })
    expect(await sent()).toEqual(everybodyOnce)
  })
})
