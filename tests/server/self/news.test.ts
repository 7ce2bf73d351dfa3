import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { ownAnnouncements } from "#contract/areas/self/ownAnnouncements.ts"
import type { ownPolls } from "#contract/areas/self/ownPolls.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { openWorld, type World } from "../lib/harness.ts"

/** Announcements and polls of an employee, on Friday, 20 November 2026, at 08:00. */
let world: World
let admin: string
let office: string
let self: string
let company = 0
let selfId = 0
beforeAll(async () => {
  world = await openWorld()
  await enter()
  company = world.seeded.maju.id
  selfId = world.seeded.maju.self
})
afterAll(() => world.close())

const idOf = (answer: { readonly data?: unknown }) => (answer.data as { readonly id: number }).id
const polls = async () =>
  ((await world.call("saya/polling", {}, self)).data as AnswerOf<typeof ownPolls>).rows
const pollOf = async (id: number) => (await polls()).find((poll) => poll.id === id)
const vote = (id: number, options: readonly number[], token = self) =>
  world.call("saya/polling/pilih", { id, options }, token)
const base = {
  judul: "Makan siang",
  options: [{ text: "Soto" }, { text: "Rawon" }, { text: "Pecel" }],
  start_at: "2026-11-20T07:00:00+07:00",
  end_at: "2026-11-21T07:00:00+07:00",
}
const open = async (more: object = {}) =>
  idOf(await world.call("polling/create", { ...base, ...more }, admin))
const colleagues = (id: number, count: number, option: number) =>
  world.sqlRows(
    sql`insert into polling_votes (companies_id, pollings_id, members_id, option_no, at)
      select ${company}, ${id}, m.id, ${option}, now() from members m
      where m.companies_id = ${company} and m.id <> ${selfId} order by m.id limit ${count}`,
  )
/** Sessions of an earlier day have ended. */
const enter = async () => {
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  self = await world.signIn("pegawai@maju.test")
}
const later = async (at: string, look: () => Promise<void>) => {
  const { now } = world.time
  world.time.now = new Date(at)
  await enter()
  try {
    await look()
  } finally {
    world.time.now = now
    await enter()
  }
}

describe("saya/polling", () => {
  beforeEach(() => world.sqlRows(sql`delete from polling_votes where members_id = ${selfId}`))

  test("a vote counts, is replaced until the end, and is refused after it", async () => {
    const id = await open({ show_result: "after_vote" })
    expect(await pollOf(id)).toMatchObject({ is_open: true, has_voted: false, result: null, refusal: null })
    expect(await vote(id, [1])).toMatchObject({ api_status: 1, api_message: "Suara terkirim" })
    expect(await pollOf(id)).toMatchObject({
      has_voted: true,
      choices: [1],
      votes_total: 1,
      result: [{ no: 1, count: 1, pct: 100 }, { no: 2, count: 0 }, { no: 3 }],
    })
    expect(await vote(id, [3])).toMatchObject({ api_status: 1, api_message: "Suara diganti" })
    expect(await pollOf(id)).toMatchObject({ choices: [3], votes_total: 1 })
    await later("2026-11-21T08:00:00+07:00", async () => {
      expect(await vote(id, [1])).toMatchObject({ api_status: 0, data: { reason: "state" } })
      expect(await pollOf(id)).toMatchObject({ is_open: false, choices: [3] })
    })
  })

  test("two presses at once leave one vote", async () => {
    const id = await open()
    await Promise.all([vote(id, [1]), vote(id, [2])])
    const votes = await world.sqlRows(sql`select 1 from polling_votes where pollings_id = ${id}`)
    expect(votes).toHaveLength(1)
  })

  test.each([
    [{ multi: false }, [1, 2], "Pilih satu saja"],
    [{ multi: true, max_choices: 2 }, [1, 2, 3], "Pilih paling banyak 2"],
    [{ multi: true }, [1, 1], "Pilihan yang sama cukup sekali"],
    [{ multi: true }, [4], "Pilihan tidak dikenal"],
  ])("%j refuses %j", async (more, options, message) => {
    const id = await open(more)
    expect(await vote(id, options)).toMatchObject({
      is_validate: 1,
      data: { errors: { options: [message] } },
    })
  })

  test("results follow the setting", async () => {
    const always = await open({ show_result: "always" })
    const closed = await open({ show_result: "after_close" })
    await vote(closed, [1])
    expect((await pollOf(always))?.result).toHaveLength(3)
    expect((await pollOf(closed))?.result).toBeNull()
    await later("2026-11-21T08:00:00+07:00", async () => {
      expect((await pollOf(closed))?.result).toMatchObject([{ count: 1 }, { count: 0 }, { count: 0 }])
    })
  })

  test("a poll that asks others, or has not begun, does not exist", async () => {
    const others = await open({ target: "members", members_id: [world.seeded.maju.members[0]] })
    const coming = await open({ start_at: "2026-11-20T09:00:00+07:00" })
    for (const id of [others, coming]) {
      expect(await pollOf(id)).toBeUndefined()
      expect(await vote(id, [1])).toMatchObject({ api_status: 0, data: { reason: "not_found" } })
    }
    const own = await open({ target: "members", members_id: [selfId] })
    expect(await vote(own, [2])).toMatchObject({ api_status: 1 })
    expect(await vote(own, [2], admin)).toMatchObject({ api_status: 0, data: { reason: "forbidden" } })
  })

  test("nobody can compute a vote of an anonymous poll", async () => {
    const id = await open({ anonymous: true, show_result: "always" })
    await colleagues(id, 2, 1)
    const seen = async (token: string) =>
      ((await world.call("polling/find", { polling_id: id }, token)).data as { readonly result: unknown[] })
        .result
    const before = await seen(admin)
    expect(await vote(id, [2])).toMatchObject({ api_status: 1 })
    /** No figure changes with the vote, for the employee and for both administrators. */
    expect(before).toEqual([])
    expect(await seen(admin)).toEqual([])
    expect(await pollOf(id)).toMatchObject({ has_voted: true, choices: null, result: null })
    expect(await vote(id, [1])).toMatchObject({ api_status: 0, data: { reason: "state" } })
    const [kept] = await world.sqlRows<{ readonly after: object }>(
      sql`select after from audit where entity = 'polling' and entity_id = ${id} order by id desc limit 1`,
    )
    expect(kept?.after).toEqual({ members_id: selfId })
    await later("2026-11-21T08:00:00+07:00", async () => {
      expect((await pollOf(id))?.result).toMatchObject([{ count: 2 }, { count: 1 }, { count: 0 }])
      expect(await seen(admin)).toHaveLength(3)
    })
  })

  test("one or two voters of an anonymous poll stay hidden after its end", async () => {
    const id = await open({ anonymous: true })
    await vote(id, [2])
    await later("2026-11-21T08:00:00+07:00", async () => {
      expect((await pollOf(id))?.result).toBeNull()
      for (const token of [admin, office])
        expect((await world.call("polling/find", { polling_id: id }, token)).data).toMatchObject({
          result: [],
        })
    })
  })
})

describe("saya/pengumuman", () => {
  const list = async () =>
    (await world.call("saya/pengumuman", {}, self)).data as AnswerOf<typeof ownAnnouncements>
  const publish = async (more: object) =>
    idOf(
      await world.call(
        "artikel/create",
        {
          judul: "Libur bersama",
          isi: "<p>Kantor tutup.</p>",
          publish_at: "2026-11-20T07:00:00+07:00",
          ...more,
        },
        admin,
      ),
    )

  test("is marked as read once, and by this employee only", async () => {
    const id = await publish({})
    const before = await list()
    expect(before.rows.find((row) => row.id === id)).toMatchObject({ is_read: false })
    for (let n = 0; n < 2; n += 1)
      expect(await world.call("saya/pengumuman/baca", { id }, self)).toMatchObject({ api_status: 1 })
    const after = await list()
    expect(after.rows.find((row) => row.id === id)).toMatchObject({ is_read: true })
    expect(after.unread).toBe(before.unread - 1)
    expect(
      await world.sqlRows(sql`select members_id::float8 as id from article_reads where articles_id = ${id}`),
    ).toEqual([{ id: selfId }])
  })

  test("one for others is neither listed nor marked", async () => {
    const id = await publish({ target: "members", members_id: [world.seeded.maju.members[0]] })
    expect((await list()).rows.map((row) => row.id)).not.toContain(id)
    expect(await world.call("saya/pengumuman/baca", { id }, self)).toMatchObject({
      api_status: 0,
      data: { reason: "not_found" },
    })
  })
})
