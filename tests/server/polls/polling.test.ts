import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { countEnded } from "#server/areas/polls/turnout.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

let world: World
let admin: string
let office: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
})
afterAll(() => world.close())

const lunch = {
  judul: "Makan siang",
  options: [{ text: "Soto" }, { text: "Rawon" }, { text: "Pecel" }],
  start_at: "2026-11-20T07:00:00+07:00",
  end_at: "2026-11-21T07:00:00+07:00",
}
const save = (payload: object) => world.call("polling/create", payload, admin)
const idOf = (answer: { data?: unknown }) => (answer.data as { id: number }).id
const found = async (id: number, token = admin) =>
  (await world.call("polling/find", { polling_id: id }, token)).data as Record<string, unknown>
const vote = (id: number, member: number, ...options: number[]) =>
  world.sqlRows(
    sql`insert into polling_votes (companies_id, pollings_id, members_id, option_no, at)
      select ${world.seeded.maju.id}, ${id}, ${world.seeded.maju.members[member]}, o, now() from unnest(array[${sql.join(options, sql`, `)}]::int[]) o`,
  )

const uncounted = async (ids: readonly number[]) =>
  (
    await world.sqlRows(
      sql`select 1 from pollings where counted_at is null and id in (${sql.join([...ids], sql`, `)})`,
    )
  ).length
/** Number of invited employees of both polls that the company's and the office's administrator see at that time. */
const counted = async (byAll: number, byOffice: number, at: Date) => {
  const { now } = world.time
  world.time.now = at
  const told = []
  for (const token of [admin, office])
    for (const id of [byAll, byOffice]) told.push((await found(id, token))["sasaran"])
  world.time.now = now
  return told
}

describe("polling", () => {
  test("a row shows its options in order, its votes and where it stands", async () => {
    const made = await save({ ...lunch, multi: true, max_choices: 2 })
    expect(made).toMatchObject({ api_status: 1, api_message: "Polling berhasil ditambahkan" })
    await vote(idOf(made), 0, 1, 2)
    await vote(idOf(made), 1, 2)
    await vote(idOf(made), 2, 2)
    expect(await found(idOf(made))).toEqual({
      id: idOf(made),
      version: 1,
      created_at: "2026-11-20T01:00:00.000Z",
      updated_at: "2026-11-20T01:00:00.000Z",
      judul: "Makan siang",
      description: null,
      options: lunch.options,
      multi: true,
      max_choices: 2,
      anonymous: false,
      show_result: "after_vote",
      start_at: "2026-11-20T00:00:00.000Z",
      end_at: "2026-11-21T00:00:00.000Z",
      target: "all",
      offices_id: [],
      departements_id: [],
      members_id: [],
      offices_nama: [],
      departements_nama: [],
      members_nama: [],
      status: "active",
      votes_total: 3,
      has_votes: true,
      sasaran: 6,
      result: [
        { no: 1, text: "Soto", count: 1, pct: 33.3 },
        { no: 2, text: "Rawon", count: 3, pct: 100 },
        { no: 3, text: "Pecel", count: 0, pct: 0 },
      ],
    })
  })

  test.each<[string, object, Record<string, string[]>]>([
    ["one option", { options: [{ text: "Soto" }] }, { options: ["Isi paling sedikit dua pilihan"] }],
    [
      "eleven options",
      { options: Array.from({ length: 11 }, (_, n) => ({ text: `Pilihan ${n}` })) },
      { options: ["Paling banyak sepuluh pilihan"] },
    ],
    [
      "an option twice",
      { options: [{ text: "Soto" }, { text: " soto " }] },
      { "options.1.text": ["Pilihan ini sudah ada"] },
    ],
    [
      "an empty option",
      { options: [{ text: "Soto" }, { text: " " }] },
      { "options.1.text": ["Wajib diisi"] },
    ],
    [
      "more choices than options",
      { multi: true, max_choices: 4 },
      { max_choices: ["Tidak boleh lebih banyak daripada pilihannya"] },
    ],
    [
      "an end at its start, said in two zones",
      { end_at: "2026-11-20T00:00:00Z" },
      { end_at: ["Waktu selesai harus sesudah waktu mulai"] },
    ],
    [
      "one that is over already",
      { start_at: "2026-11-18T07:00:00+07:00", end_at: "2026-11-20T08:00:00+07:00" },
      { end_at: ["Waktu selesai sudah lewat"] },
    ],
    ["a time without its zone", { start_at: "2026-11-20T07:00" }, { start_at: ["Isi tanggal dan jam"] }],
    ["a day that is none", { start_at: "2026-02-30T07:00:00Z" }, { start_at: ["Isi tanggal dan jam"] }],
    ["offices, but none", { target: "offices" }, { offices_id: ["Pilih paling sedikit satu kantor"] }],
    ["nobody", { target: "members", offices_id: [1] }, { members_id: ["Pilih paling sedikit satu pegawai"] }],
  ])("%s is said at its field", async (_name, wrong, errors) => {
    expect(await save({ ...lunch, ...wrong })).toMatchObject({ is_validate: 1, data: { errors } })
  })

  test("stands where the clock says, in rows and in the filter", async () => {
    const half = { start_at: "2026-11-20T08:30:00+07:00", end_at: "2026-11-20T09:00:00+07:00" }
    const id = idOf(await save({ ...lunch, ...half, judul: "Jam berapa" }))
    const asked = async (status: string) =>
      (
        (await world.call("polling/list-all", { q: "jam berapa", status }, admin)).data as {
          rows: { id: number }[]
        }
      ).rows.map((row) => row.id)
    const start = world.time.now
    for (const [now, status] of [
      ["2026-11-20T01:29:59.999Z", "draft"],
      ["2026-11-20T01:30:00Z", "active"],
      ["2026-11-20T01:59:59.999Z", "active"],
      ["2026-11-20T02:00:00Z", "closed"],
    ] as const) {
      world.time.now = new Date(now)
      expect([now, (await found(id))["status"], await asked(status)]).toEqual([now, status, [id]])
    }
    world.time.now = start
  })

  test("keeps its options from the first vote on; the rest may change", async () => {
    const id = idOf(await save({ ...lunch, judul: "Tetap" }))
    const other = { ...lunch, judul: "Tetap", options: [{ text: "Gudeg" }, { text: "Rawon" }] }
    expect(await save({ ...other, id })).toMatchObject({ api_status: 1 })
    await vote(id, 0, 1)
    const words = ["Tidak dapat diubah: sudah ada 1 orang yang memilih"]
    expect(await save({ ...lunch, id, multi: true, max_choices: 2, anonymous: true })).toMatchObject({
      data: { errors: { options: words, multi: words, max_choices: words, anonymous: words } },
    })
    expect(await save({ ...other, id, options: other.options.toReversed() })).toMatchObject({
      data: { errors: { options: words } },
    })
    expect(await save({ ...other, id, judul: "Tetap saja", max_choices: 2 })).toMatchObject({ api_status: 1 })
    expect(await world.call("polling/delete", { id }, admin)).toMatchObject({ api_status: 1 })
    expect(await world.sqlRows(sql`select 1 from polling_votes where pollings_id = ${id}`)).toEqual([])
  })

  test("with votes keeps its beginning and those who voted, and once closed stays closed", async () => {
    const { offices, members } = world.seeded.maju
    const id = idOf(await save({ ...lunch, judul: "Sudah berjalan" }))
    const same = { ...lunch, judul: "Sudah berjalan", id }
    await vote(id, 0, 1)
    const later = new Date(Date.parse(lunch.start_at) + 60_000).toISOString()
    expect(await save({ ...same, start_at: later })).toMatchObject({
      data: { errors: { start_at: ["Tidak dapat diubah: sudah ada 1 orang yang memilih"] } },
    })
    const others = { ...same, target: "members", members_id: [members[3]] }
    const left = ["1 orang yang sudah memilih tidak termasuk sasaran ini"]
    expect(await save(others)).toMatchObject({ data: { errors: { target: left } } })
    expect(await save({ ...same, target: "offices", offices_id: [offices[1]] })).toMatchObject({
      data: { errors: { target: left } },
    })
    expect(await save({ ...others, members_id: [members[0], members[3]] })).toMatchObject({ api_status: 1 })
    const longer = new Date(Date.parse(lunch.end_at) + 60_000).toISOString()
    expect(await save({ ...same, end_at: longer })).toMatchObject({ api_status: 1 })
    const [start_at, end_at] = ["2026-01-05T01:00:00.000Z", "2026-01-06T01:00:00.000Z"]
    await world.sqlRows(
      sql`update pollings set start_at = ${start_at}, end_at = ${end_at} where id = ${id} returning id`,
    )
    const closed = { ...same, start_at, end_at }
    expect(await save({ ...closed, judul: "Sudah berjalan dan selesai" })).toMatchObject({ api_status: 1 })
    expect(await save({ ...closed, end_at: longer })).toMatchObject({
      data: { errors: { end_at: ["Polling ini sudah selesai dan tidak dibuka lagi"] } },
    })
  })

  test("is for those its target names, and keeps no other list", async () => {
    const { offices, devisi, members } = world.seeded.maju
    const lists = {
      offices_id: [offices[1]],
      departements_id: [devisi[0], devisi[2]],
      members_id: [members[0], members[5]],
    }
    const of = async (target: string) => {
      const row = await found(idOf(await save({ ...lunch, judul: target, target, ...lists })))
      return [row["sasaran"], row["offices_nama"], row["departements_nama"], row["members_nama"]]
    }
    expect(await of("all")).toEqual([6, [], [], []])
    expect(await of("offices")).toEqual([3, ["Cabang"], [], []])
    expect(await of("departements")).toEqual([3, [], ["Keuangan", "Penjualan"], []])
    expect(await of("members")).toEqual([2, [], [], ["Pegawai MJ 1", "Pegawai MJ 6"]])
    expect(await world.call("offices/delete", { id: offices[1] }, admin)).toMatchObject({
      api_message: "Masih dipakai 3 pegawai, 1 pegawai kantor lain, 2 polling, dan 1 artikel",
    })
    expect(await world.call("devisi/delete", { id: devisi[2] }, admin)).toMatchObject({
      api_message: "Masih dipakai 1 polling",
    })
  })

  test("an office admin sees polls for his people, with their votes only", async () => {
    const { offices, members } = world.seeded.maju
    const mine = { ...lunch, judul: "Campur", target: "offices", offices_id: offices }
    const id = idOf(await save(mine))
    await vote(id, 0, 1)
    await vote(id, 1, 2)
    await vote(id, 2, 2)
    expect(await found(id)).toMatchObject({ votes_total: 3, sasaran: 6 })
    expect(await found(id, office)).toMatchObject({
      votes_total: 2,
      sasaran: 3,
      offices_nama: ["Pusat"],
      result: [{ count: 1, pct: 50 }, { count: 1, pct: 50 }, { count: 0 }],
    })
    const other = idOf(await save({ ...lunch, judul: "Lain", target: "offices", offices_id: [offices[1]] }))
    const person = idOf(await save({ ...lunch, judul: "Satu", target: "members", members_id: [members[1]] }))
    for (const hidden of [other, person])
      expect(await world.call("polling/find", { id: hidden }, office)).toMatchObject({
        data: { reason: "not_found" },
      })
  })

  test("never counts more votes than people it is for, whoever leaves or moves meanwhile", async () => {
    const { offices, id: company } = world.seeded.maju
    const people = [await newMember(world), await newMember(world), await newMember(world)]
    const [left = 0, moved = 0, silent = 0] = people
    const named = { target: "members", members_id: people }
    const byName = idOf(await save({ ...lunch, judul: "Siapa pergi", ...named }))
    const before = (
      await found(
        idOf(await save({ ...lunch, judul: "Ukuran", target: "offices", offices_id: [offices[0]] })),
      )
    )["sasaran"] as number
    const byOffice = idOf(
      await save({ ...lunch, judul: "Siapa pindah", target: "offices", offices_id: [offices[0]] }),
    )
    for (const poll of [byName, byOffice])
      for (const member of [left, moved])
        await world.sqlRows(
          sql`insert into polling_votes (companies_id, pollings_id, members_id, option_no, at) values (${company}, ${poll}, ${member}, 1, now())`,
        )
    expect(await found(byName)).toMatchObject({ votes_total: 2, sasaran: 3 })
    await world.call("members/delete", { ids: [left, silent] }, admin)
    const row = (await world.call("members/find", { id: moved }, admin)).data as object
    const there = { ...row, type: "edit", offices_id: offices[1] }
    expect(await world.call("members/create", there, admin)).toMatchObject({ api_status: 1 })
    expect(await found(byName)).toMatchObject({ votes_total: 2, sasaran: 2 })
    expect(await found(byOffice)).toMatchObject({ votes_total: 2, sasaran: before - 1 })
  })

  test("that is over is for those who were there when it ended", async () => {
    const staff = async (more: object) => newMember(world, { tanggal_masuk: "2025-01-06", ...more })
    const gone = { status: "resigned", alasan_keluar: "Pindah kerja" }
    const members_id = [
      await staff({}),
      await staff({ ...gone, tanggal_keluar: "2026-01-06" }),
      await staff({ ...gone, tanggal_keluar: "2026-01-05" }),
      await staff({ tanggal_masuk: "2026-01-07" }),
    ]
    const archived = await staff({})
    const id = idOf(
      await save({
        ...lunch,
        judul: "Sudah lewat",
        target: "members",
        members_id: [...members_id, archived],
      }),
    )
    expect(await found(id)).toMatchObject({ sasaran: 3 })
    /** Backdates their creation: all of them existed when the poll ended. */
    await world.sqlRows(
      sql`update members set created_at = '2025-01-06T01:00:00Z' where id in (${sql.join(
        [...members_id, archived].map((member) => sql`${member}::bigint`),
        sql`, `,
      )})`,
    )
    const [start_at, end_at] = ["2026-01-05T01:00:00Z", "2026-01-06T01:00:00Z"]
    await world.sqlRows(sql`update pollings set start_at = ${start_at}, end_at = ${end_at} where id = ${id}`)
    const other = idOf(await save({ ...lunch, judul: "Dipilih dulu" }))
    await world.sqlRows(
      sql`insert into polling_votes (companies_id, pollings_id, members_id, option_no, at) values (${world.seeded.maju.id}, ${other}, ${archived}, 1, now())`,
    )
    await world.call("members/delete", { id: archived }, admin)
    /**
     * Counts those employed at the end, those whose last day it was, and those archived later; not those who left
     * before or joined after.
     */
    expect(await found(id)).toMatchObject({ status: "closed", sasaran: 3 })
  })

  test("that is over keeps its turnout whoever leaves, moves, comes back or is switched off afterwards", async () => {
    const { id: company, members, offices } = world.seeded.maju
    const at = { end_at: "2026-11-20T08:10:00+07:00" }
    const byAll = idOf(await save({ ...lunch, ...at }))
    const byOffice = idOf(await save({ ...lunch, ...at, target: "offices", offices_id: [offices[0]] }))
    await vote(byOffice, 0, 1)
    const end = new Date("2026-11-20T01:20:00Z")
    const before = await counted(byAll, byOffice, end)
    await countEnded(world.db, new Date("2026-11-20T01:05:00Z"))
    expect(await uncounted([byAll, byOffice])).toBe(2)
    await countEnded(world.db, end)
    expect(await uncounted([byAll, byOffice])).toBe(0)
    expect(await counted(byAll, byOffice, end)).toEqual(before)
    await world.sqlRows(
      sql`update members set status = 'inactive' where companies_id = ${company} and id = ${members[1]}`,
    )
    await world.sqlRows(
      sql`update members set status = 'resigned', tanggal_keluar = '2026-11-01' where companies_id = ${company} and id = ${members[2]}`,
    )
    await world.sqlRows(
      sql`update members set offices_id = ${offices[1]} where companies_id = ${company} and id = ${members[0]}`,
    )
    expect(await counted(byAll, byOffice, end)).toEqual(before)
    await world.sqlRows(
      sql`update members set status = 'active', tanggal_keluar = null, offices_id = ${offices[0]}
        where companies_id = ${company} and id in (${members[0]}, ${members[1]}, ${members[2]})`,
    )
  })

  test("that is over is counted anew when somebody changes whom it asks, and not by another title", async () => {
    const { offices } = world.seeded.maju
    const id = idOf(await save({ ...lunch, end_at: "2026-11-20T08:10:00+07:00" }))
    const end = new Date("2026-11-20T01:20:00Z")
    await countEnded(world.db, end)
    const late = { now: world.time.now }
    world.time.now = end
    const row = await found(id)
    expect(await save({ ...row, polling_id: id, judul: "Judul lain" })).toMatchObject({ api_status: 1 })
    expect(await uncounted([id])).toBe(0)
    const { version } = (await found(id)) as { version: number }
    expect(
      await save({ ...row, polling_id: id, version, target: "offices", offices_id: [offices[0]] }),
    ).toMatchObject({ api_status: 1 })
    expect(await uncounted([id])).toBe(1)
    await countEnded(world.db, end)
    expect((await found(id))["sasaran"]).toBeLessThan(Number(row["sasaran"]))
    world.time.now = late.now
  })

  test("that is over keeps its turnout when people are taken in later, whatever their first day", async () => {
    const id = idOf(await save({ ...lunch, judul: "Tujuan wisata", target: "all" }))
    const [start_at, end_at] = ["2026-11-02T01:00:00Z", "2026-11-06T01:00:00Z"]
    await world.sqlRows(sql`update pollings set start_at = ${start_at}, end_at = ${end_at} where id = ${id}`)
    const before = await found(id)
    expect(before).toMatchObject({ status: "closed" })
    await newMember(world, { tanggal_masuk: "2024-01-08" })
    expect(await found(id)).toMatchObject({ sasaran: (before as { sasaran: number }).sasaran })
  })
})
