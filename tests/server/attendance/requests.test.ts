import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { approvalOf, type RequestEvent, type RequestFacts } from "#machines/lifecycles/approvalMachine.ts"
import { why } from "#machines/lifecycles/lifecycle.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { newRequest } from "../lib/writes.requests.ts"

let world: World
let admin: string
let office: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
})
afterAll(() => world.close())

const ONE = "persetujuan-absensi/approval"
const BULK = "persetujuan-absensi/approval/bulk"
type Row = RequestFacts & {
  readonly id: number
  readonly original: unknown
  readonly history: readonly { readonly to: string; readonly via: string; readonly note: string | null }[]
}
const decide = (id: number, status = "approved", more: object = {}, token = admin) =>
  world.call(ONE, { id, status, ...more }, token)
const rowOf = async (id: number): Promise<Row> => {
  const answer = await world.call("persetujuan-absensi/per-users/list", { per_page: 100 }, admin)
  const row = (answer.data as { rows: Row[] }).rows.find((one) => one.id === id)
  if (row === undefined) throw new Error(`no row ${id}`)
  return row
}
const record = (member: number, date = "2026-11-19") =>
  world.sqlRows(
    sql`select check_in_at is not null as came, check_out_at is not null as went, late_min, early_out_min, work_min, day_status
      from attendance where members_id = ${member} and business_date = ${date}::date`,
  )
const memberAt = (at: number) => world.seeded.maju.members[at] ?? 0

describe("a correction", () => {
  test("rewrites the record and keeps the original; taken back, it stands as before", async () => {
    const member = memberAt(0)
    const before = await record(member)
    expect(before).toMatchObject([{ came: false, went: false, late_min: 12, day_status: "hadir" }])
    const id = await newRequest(world, { requested_in: "2026-11-19T01:20:00.000Z", late_tolerance_min: 15 })
    expect(await decide(id)).toMatchObject({ api_message: "Pengajuan disetujui" })
    expect(await record(member)).toEqual([
      { came: true, went: true, late_min: 20, early_out_min: 0, work_min: 460, day_status: "hadir" },
    ])
    expect(await rowOf(id)).toMatchObject({ status: "approved", original: { in: null, out: null } })
    expect(await decide(id, "cancelled", { note: "Salah orang" })).toMatchObject({ api_status: 1 })
    expect(await record(member)).toEqual(before)
    expect((await rowOf(id)).history.map(({ to, note }) => [to, note])).toEqual([
      ["pending", null],
      ["approved", null],
      ["cancelled", "Salah orang"],
    ])
  })

  test("of a day without a record makes one, and taking it back removes it", async () => {
    const member = memberAt(2)
    const day = { members_id: member, business_date: "2026-11-17", type: "manual", requested_out: null }
    const id = await newRequest(world, { ...day, requested_in: "2026-11-17T01:00:00.000Z" })
    await decide(id)
    expect(await record(member, "2026-11-17")).toMatchObject([
      { came: true, went: false, day_status: "tidak_lengkap" },
    ])
    await decide(id, "cancelled", { note: "Salah tanggal" })
    expect(await record(member, "2026-11-17")).toEqual([])
  })

  test("is not taken back over a later change of the record", async () => {
    const member = memberAt(4)
    const id = await newRequest(world, { members_id: member })
    await decide(id)
    await world.sqlRows(
      sql`update attendance set check_out_at = '2026-11-19T09:00:00Z' where members_id = ${member} and business_date = '2026-11-19'`,
    )
    expect(await decide(id, "cancelled", { note: "Batal saja" })).toMatchObject({
      api_message: "Absensi hari itu sudah diubah lagi setelah koreksi ini",
      data: { reason: "state" },
    })
    expect((await rowOf(id)).status).toBe("approved")
  })

  test.each(["luar_radius", "terlambat", "pulang_cepat", "lembur", "libur"])(
    "%s leaves the record alone",
    async (type) => {
      const before = await record(memberAt(0))
      await decide(await newRequest(world, { type }))
      expect(await record(memberAt(0))).toEqual(before)
    },
  )
})

describe("who may not, and why", () => {
  test("one's own, by the employee's e-mail", async () => {
    await world.sqlRows(sql`update members set email = 'ADMIN@maju.test' where id = ${memberAt(2)}`)
    const id = await newRequest(world, { members_id: memberAt(2) })
    expect(await decide(id)).toMatchObject({
      api_message: "Anda tidak dapat memutuskan pengajuan Anda sendiri",
      data: { reason: "forbidden", state: "pending" },
    })
    expect(await decide(id, "approved", {}, office)).toMatchObject({ api_status: 1 })
    await world.sqlRows(sql`update members set email = null where id = ${memberAt(2)}`)
  })

  test("a closed payroll period", async () => {
    const id = await newRequest(world, { business_date: "2026-09-30" })
    expect(await decide(id)).toMatchObject({
      api_message: "Periode gaji untuk tanggal ini sudah ditutup",
      data: { reason: "locked" },
    })
    expect(await decide(await newRequest(world, { business_date: "2026-10-01" }))).toMatchObject({
      api_status: 1,
    })
  })

  test("an office admin does not see other offices' requests", async () => {
    const elsewhere = { members_id: memberAt(1), offices_id: world.seeded.maju.offices[1] }
    expect(await decide(await newRequest(world, elsewhere), "approved", {}, office)).toMatchObject({
      data: { reason: "not_found" },
    })
  })

  test("two levels are two people, the second the whole company's", async () => {
    const id = await newRequest(world, { level_total: 2 })
    expect(await decide(id, "approved", {}, office)).toMatchObject({ api_message: "Diteruskan ke tingkat 2" })
    expect(await decide(id, "approved", {}, office)).toMatchObject({
      api_message: "Anda sudah menyetujui tingkat sebelumnya; tingkat ini diputuskan orang lain",
    })
    expect(await decide(id, "approved", { version: 1 })).toMatchObject({
      api_message:
        "Pengajuan ini menunggu tingkat 2, tingkat 1 disetujui oleh Akun kantor@maju.test pada 20 Nov 2026 08.00",
      data: { reason: "stale", current: { id, level: 2, version: 2 } },
    })
    expect(await decide(id, "approved", { version: 2 })).toMatchObject({
      data: { version: 3 },
    })
    expect((await rowOf(id)).status).toBe("approved")
  })

  test("every state × every event: the server says what the browser says of the row it shows", async () => {
    const made = { pending: "", approved: "approved", rejected: "rejected" } as const
    const by = { id: world.seeded.maju.accounts.admin, nama: "Akun admin@maju.test", as: "company" } as const
    const events: readonly (readonly [RequestEvent["type"], string])[] = [
      ["approval.approve", "approved"],
      ["approval.reject", "rejected"],
      ["approval.revoke", "cancelled"],
    ]
    let refused = 0
    for (const [status, decision] of Object.entries(made))
      for (const [type, asked] of events) {
        const id = await newRequest(world, { type: "lembur" })
        const note = "Alasan uji"
        if (decision !== "") await decide(id, decision, { note })
        const row = await rowOf(id)
        const reason = why(approvalOf(1), row, { type, by, at: NOW.toISOString(), note })
        const answer = await decide(id, asked, { note })
        expect([status, type, answer.api_status]).toEqual([status, type, reason === null ? 1 : 0])
        refused += reason === null ? 0 : 1
        expect(reason ?? answer.api_message).toBe(answer.api_message)
      }
    expect(refused).toBe(9 - 3)
  })
})

describe("several at once", () => {
  test("row by row: what can be decided is, the others say why, all in the order asked", async () => {
    const good = [await newRequest(world), await newRequest(world, { type: "lembur" })]
    const closed = await newRequest(world, { business_date: "2026-09-05" })
    const ids = [good[1] ?? 0, closed, 999_999, good[0] ?? 0]
    expect(await world.call(BULK, { ids, status: "rejected", note: "Tidak lengkap" }, admin)).toEqual({
      status: 200,
      api_status: 1,
      api_message: "2 pengajuan ditolak, 2 tidak",
      api_success: 2,
      api_gagal: 2,
      data: {
        rows: [
          { id: good[1], ok: true, message: "Berhasil ditolak" },
          { id: closed, ok: false, message: "Periode gaji untuk tanggal ini sudah ditutup" },
          { id: 999_999, ok: false, message: "Data pengajuan tidak ditemukan" },
          { id: good[0], ok: true, message: "Berhasil ditolak" },
        ],
      },
    })
    expect((await rowOf(good[0] ?? 0)).history.at(-1)).toMatchObject({
      to: "rejected",
      via: "bulk",
      note: "Tidak lengkap",
    })
    expect((await rowOf(closed)).history).toHaveLength(1)
  })

  test("not one of them is a refusal with its rows", async () => {
    const closed = [
      await newRequest(world, { business_date: "2026-09-05" }),
      await newRequest(world, { business_date: "2026-09-06" }),
    ]
    expect(await world.call(BULK, { ids: closed, status: "approved" }, admin)).toMatchObject({
      api_status: 0,
      api_message: "Tidak ada pengajuan yang disetujui",
      data: {
        reason: "state",
        rows: [
          { id: closed[0], ok: false },
          { id: closed[1], ok: false },
        ],
      },
    })
    expect(await world.call(BULK, { ids: [], status: "approved" }, admin)).toMatchObject({ is_validate: 1 })
  })

  test("a row ticked in an older version says in its own row who moved it, and stays; the others are decided", async () => {
    const [passed, taken, still] = [
      await newRequest(world, { level_total: 2 }),
      await newRequest(world),
      await newRequest(world),
    ]
    const ticked = { ids: [passed, taken, still], versions: [1, 1, 1] }
    await decide(passed, "approved", {}, office)
    await decide(taken, "rejected", { note: "Bukan jadwalnya" }, office)
    expect(await world.call(BULK, { ...ticked, status: "approved" }, admin)).toMatchObject({
      api_message: "1 pengajuan disetujui, 2 tidak",
      data: {
        rows: [
          {
            id: passed,
            ok: false,
            stale: true,
            message:
              "Pengajuan ini menunggu tingkat 2, tingkat 1 disetujui oleh Akun kantor@maju.test pada 20 Nov 2026 08.00",
          },
          {
            id: taken,
            ok: false,
            stale: true,
            message: "Pengajuan ini sudah ditolak oleh Akun kantor@maju.test pada 20 Nov 2026 08.00",
          },
          { id: still, ok: true, message: "Berhasil disetujui" },
        ],
      },
    })
    expect(await rowOf(passed)).toMatchObject({ status: "pending", level: 2, version: 2 })
    expect(await rowOf(taken)).toMatchObject({ status: "rejected", version: 2 })
    expect(await world.call(BULK, { ids: [passed], versions: [2], status: "approved" }, admin)).toMatchObject(
      { api_status: 1 },
    )
    expect((await rowOf(passed)).history.map(({ to, via }) => [to, via])).toEqual([
      ["pending", "single"],
      ["pending", "single"],
      ["approved", "bulk"],
    ])
  })

  test("versions that do not go with the rows are refused", async () => {
    const ids = [await newRequest(world), await newRequest(world)]
    expect(await world.call(BULK, { ids, versions: [1], status: "approved" }, admin)).toMatchObject({
      is_validate: 1,
      data: { errors: { versions: ["Sertakan satu versi untuk setiap baris"] } },
    })
  })

  test("two windows at once decide each row once", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => newRequest(world, { type: "terlambat" })))
    const answers = await Promise.all([
      world.call(BULK, { ids, status: "approved" }, admin),
      world.call(BULK, { ids: [...ids].reverse(), status: "rejected", note: "Ditolak kantor" }, office),
    ])
    expect(answers.reduce((sum, { api_success = 0 }) => sum + api_success, 0)).toBe(8)
    for (const id of ids) expect((await rowOf(id)).history).toHaveLength(2)
    expect(world.faults).toEqual([])
  })
})

test("employees with what waits of them, and the counts of every status", async () => {
  const { data } = await world.call("persetujuan-absensi/per-users", { sort: "nama", q: "MJ 1" }, admin)
  const [waiting] = await world.sqlRows<{ n: number }>(
    sql`select count(*)::int as n from attendance_requests where members_id = ${memberAt(0)} and status = 'pending'`,
  )
  expect(data).toMatchObject({
    total: 1,
    rows: [
      {
        id: memberAt(0),
        member: { nip: "MJ-1", nama: "Pegawai MJ 1", kantor: "Pusat", jabatan: "Manajer" },
        pending_count: waiting?.n,
      },
    ],
    counts: { pending: waiting?.n },
  })
  const own = await world.call(
    "persetujuan-absensi/per-users/list",
    { members_id: memberAt(0), status: "pending", start_date: "2026-11-19", end_date: "2026-11-19" },
    admin,
  )
  for (const row of (
    own.data as { rows: { member: { id: number }; business_date: string; in_radius: boolean }[] }
  ).rows)
    expect(row).toMatchObject({ member: { id: memberAt(0) }, business_date: "2026-11-19", in_radius: true })
})

describe("a queue that is looked at", () => {
  const look = async (payload: object, token = admin) =>
    (await world.call("persetujuan-absensi/amati", { status: "pending", ...payload }, token)).data as {
      readonly rows: readonly Row[]
      readonly fresh: number
      readonly mark: number
    }

  test("tells the rows in sight that were moved, and how many came that fit", async () => {
    const [taken, still] = [await newRequest(world), await newRequest(world)]
    const sight = { ids: [taken, still], versions: [1, 1] }
    const first = await look(sight)
    expect(first).toEqual({ rows: [], fresh: 0, mark: still })
    await decide(taken, "rejected", { note: "Bukan jadwalnya" }, office)
    const elsewhere = { members_id: memberAt(1), offices_id: world.seeded.maju.offices[1] }
    await newRequest(world, elsewhere)
    await newRequest(world, { type: "lembur" })
    const later = await look({ ...sight, mark: first.mark })
    expect(later.rows).toEqual([await rowOf(taken)])
    expect([later.fresh, later.mark]).toEqual([2, still])
    const [lembur, kantor] = [
      await look({ ids: [], mark: first.mark, type: "lembur" }),
      await look({ ids: [], mark: first.mark }, office),
    ]
    expect([lembur.fresh, kantor.fresh]).toEqual([1, 1])
    expect((await look({ ids: [taken], versions: [2] })).rows).toEqual([])
  })

  test("keeps no session alive", async () => {
    const token = await world.signIn("admin@maju.test")
    const used = () => world.sqlRows(sql`select max(last_used_at)::text as at from sessions`)
    const before = await used()
    world.time.now = new Date(NOW.getTime() + 30 * 60_000)
    await look({ ids: [] }, token)
    expect(await used()).toEqual(before)
    world.time.now = NOW
  })
})

describe("what was approved can be taken back at once", () => {
  const undoIn = ({ data }: { readonly data?: unknown }) => (data as { readonly undo?: number }).undo
  const rowsIn = ({ data }: { readonly data?: unknown }) =>
    (
      data as {
        readonly rows: readonly { readonly id: number; readonly ok: boolean; readonly undo?: number }[]
      }
    ).rows

  test("by who may do it, in the version the row got; never a rejection or a level below the last", async () => {
    const id = await newRequest(world, { business_date: "2026-11-12" })
    expect(undoIn(await decide(id))).toBe(2)
    expect(
      undoIn(await decide(id, "cancelled", { version: 2, note: "Diurungkan setelah disetujui" })),
    ).toBeUndefined()
    const rejected = await newRequest(world, { business_date: "2026-11-11" })
    expect(undoIn(await decide(rejected, "rejected", { note: "Tidak jelas" }))).toBeUndefined()
    const onward = await newRequest(world, { business_date: "2026-11-10", level_total: 2 })
    expect(undoIn(await decide(onward, "approved", {}, office))).toBeUndefined()
    const byOffice = await newRequest(world, { business_date: "2026-11-09" })
    expect(undoIn(await decide(byOffice, "approved", {}, office))).toBeUndefined()
  })

  test("many at once, row by row: who moved one since keeps it", async () => {
    const ids = await Promise.all(
      ["2026-11-06", "2026-11-05"].map((business_date) => newRequest(world, { business_date })),
    )
    const done = rowsIn(await world.call(BULK, { ids, status: "approved" }, admin))
    expect(done.map(({ undo }) => undo)).toEqual([2, 2])
    await decide(ids[0] ?? 0, "cancelled", { note: "Salah orang" })
    const back = await world.call(
      BULK,
      {
        ids,
        versions: done.map(({ undo }) => undo),
        status: "cancelled",
        note: "Diurungkan setelah disetujui",
      },
      admin,
    )
    expect(back.api_message).toBe("1 pengajuan dibatalkan, 1 tidak")
    expect(rowsIn(back)).toMatchObject([{ ok: false, stale: true }, { ok: true }])
    expect((await rowOf(ids[1] ?? 0)).status).toBe("cancelled")
  })
})
