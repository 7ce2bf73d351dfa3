import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { flowViews } from "#contract/index.ts"
import type { Tx } from "#server/db/database.ts"
import { approvals } from "#server/register/flows.ts"
import type { Sheet } from "#server/sheets/sheet.ts"
import { addAdmin } from "../lib/secondAdmin.ts"
import { makers } from "../lib/flows.ts"
import { type Answered, openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
/** Another account that may decide, by name: the office admin, or a company admin where offices may not. */
const others = { office: { nama: "Akun kantor@maju.test", token: "" }, company: { nama: "Rekan", token: "" } }
let stranger: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  others.office.token = await world.signIn("kantor@maju.test")
  others.company.token = await world.signIn(await addAdmin(world, others.company.nama))
  stranger = await world.signIn("admin@lain.test")
})
afterAll(() => world.close())

type Row = {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly member: { readonly nip: string; readonly nama: string; readonly kantor: string }
  readonly history: readonly { readonly to: string; readonly via: string }[]
}
type Page = { readonly rows: readonly Row[]; readonly total: number }
type Result = { readonly id: number; readonly ok: boolean; readonly message: string; readonly stale?: true }
/** A call that only some flows have, as a list of one or none. */
const some = <A>(call: A | undefined): readonly A[] => (call === undefined ? [] : [call])
const NOTE = "Bukti tidak jelas"
/** Flows whose rows no payroll period locks. */
const NO_PAY: readonly string[] = ["permintaan-hadiah", "perubahan-data", "uang-muka-perjalanan"]
const RANGE = { start_date: "2026-09-01", end_date: "2026-11-30" }

/** Rules that every approval flow keeps, whatever is requested. */
describe.each(approvals)("$id", ({ id: flowId, flow, sheets }) => {
  const { calls } = flow
  const other = others[calls.decide.who.includes("office") ? "office" : "company"]
  const make = (stands: Parameters<(typeof makers)[typeof flowId]>[1] = {}) => makers[flowId](world, stands)
  const decide = (id: number, more: object = {}, token = admin): Promise<Answered> =>
    world.call(calls.decide.path, { id, status: "approved", ...more }, token)
  const listed = async (ask: object, token = admin) =>
    (await world.call(calls.list.path, { per_page: 100, ...ask }, token)).data as Page
  const rowOf = async (id: number): Promise<Row> => {
    for (let page = 1; page < 20; page += 1) {
      const row = (await listed({ page, sort: "created_at", dir: "desc" })).rows.find((one) => one.id === id)
      if (row !== undefined) return row
    }
    throw new Error(`no row ${id}`)
  }
  const asTenant = <A>(work: (tx: Tx) => Promise<A>): Promise<A> =>
    world.db.transact(async (tx) => {
      await tx.execute(
        sql`select set_config('role', 'balai_tenant', true), set_config('app.company', ${String(world.seeded.maju.id)}, true),
          set_config('app.account', ${String(world.seeded.maju.accounts.admin)}, true), set_config('app.offices', '', true)`,
      )
      return work(tx)
    })
  const sheetOf = (name: string, ask: object): Promise<Sheet> => {
    const made = sheets[name]
    if (made === undefined) throw new Error(`no sheet ${name}`)
    return asTenant((tx) => made(tx, ask))
  }

  test("two people at once decide it once, and its history has one move more", async () => {
    const id = await make()
    const answers = await Promise.all([
      decide(id, { version: 1 }),
      decide(id, { version: 1, status: "rejected", note: NOTE }, other.token),
    ])
    expect(answers.filter(({ api_status }) => api_status === 1)).toHaveLength(1)
    const row = await rowOf(id)
    expect(row.version).toBe(2)
    expect(row.history.map(({ to, via }) => [to, via])).toEqual([
      ["pending", "single"],
      [row.status, "single"],
    ])
    expect(world.faults).toEqual([])
  })

  test("an older version is told who moved the row, and the row as it is now", async () => {
    const id = await make()
    await decide(id, { status: "rejected", note: NOTE }, other.token)
    const answer = await decide(id, { version: 1 })
    expect(answer).toMatchObject({
      api_status: 0,
      api_message: expect.stringContaining(` ini sudah ditolak oleh ${other.nama} pada `) as string,
      data: { reason: "stale", current: { id, version: 2, status: "rejected" } },
    })
    expect((answer.data as { current: unknown }).current).toEqual(await rowOf(id))
  })

  test("an answer carries no row: what the caller can know of it is its version, and whether it can be taken back", async () => {
    const id = await make()
    expect((await decide(id)).data).toEqual({ id, version: 2, undo: 2 })
    const back = await decide(id, { status: "cancelled", version: 2, note: NOTE })
    expect(back.data).toEqual({ id, version: 3 })
  })

  test("another company neither sees nor decides it", async () => {
    const id = await make()
    expect(await decide(id, {}, stranger)).toMatchObject({ data: { reason: "not_found" } })
    expect((await listed({}, stranger)).rows.map((row) => row.id)).not.toContain(id)
    const { data } = await world.call(calls.watch.path, { ids: [id] }, stranger)
    expect(data).toMatchObject({ rows: [] })
    for (const { path } of some(calls.detail))
      expect(await world.call(path, { id }, stranger)).toMatchObject({
        data: { reason: "not_found" },
      })
    expect((await rowOf(id)).status).toBe("pending")
  })

  test("nobody decides what they asked for themselves", async () => {
    const member = world.seeded.maju.members[0] ?? 0
    await world.sqlRows(sql`update members set email = 'admin@maju.test' where id = ${member}`)
    const id = await make({ members_id: member })
    expect(await decide(id)).toMatchObject({
      api_message: "Anda tidak dapat memutuskan pengajuan Anda sendiri",
      data: { reason: "forbidden" },
    })
    await world.sqlRows(sql`update members set email = null where id = ${member}`)
    expect((await rowOf(id)).status).toBe("pending")
  })

  test("a closed payroll period stays as it is, for what is pay", async () => {
    const id = await make({ day: "2026-09-15" })
    expect(await decide(id)).toMatchObject(
      NO_PAY.includes(flow.id) ? { data: { id, version: 2 } } : { data: { reason: "locked" } },
    )
  })

  test("what is not done without a reason is not done without one", async () => {
    let tried = 0
    for (const [status, { reason }] of Object.entries(flow.decisions)) {
      if (reason !== true || status === "cancelled") continue
      const id = await make()
      const answer = await decide(id, { status })
      expect((await rowOf(id)).version).toBe(1)
      /** A decision that a pending request does not accept is refused for its state, before the note is checked. */
      if ((answer.data as { readonly reason?: string }).reason === "state") continue
      expect(answer).toMatchObject({ is_validate: 1, data: { errors: { note: [expect.any(String)] } } })
      tried += 1
    }
    expect(tried).toBeGreaterThan(0)
  })

  test("sent again under its request_id it is answered as before, and done once", async () => {
    const id = await make()
    const asked = { request_id: `ulang-${flowId}-${id}`, version: 1 }
    const first = await decide(id, asked)
    expect(first.api_status).toBe(1)
    expect(await decide(id, asked)).toEqual(first)
    expect((await rowOf(id)).history).toHaveLength(2)
  })

  test("many at once: each says what became of it, and those that cannot stay", async () => {
    const [good, moved] = [await make(), await make()]
    await decide(moved, { status: "rejected", note: NOTE }, other.token)
    const answer = await world.call(
      calls.bulk.path,
      { ids: [good, moved, 999_999], versions: [1, 1, 1], status: "approved" },
      admin,
    )
    const results = (answer.data as { rows: Result[] }).rows
    expect(results.slice(0, 2)).toMatchObject([
      { id: good, ok: true },
      { id: moved, ok: false, stale: true },
    ])
    expect(results.slice(2)).toMatchObject([{ id: 999_999, ok: false }])
    expect((await rowOf(good)).history.at(-1)).toMatchObject({ to: "approved", via: "bulk" })
    expect(await rowOf(moved)).toMatchObject({ status: "rejected", version: 2 })
  })

  test("batch: rows of the same and of different people are each decided once, with history and one notice", async () => {
    const [first = 0, second = 0] = world.seeded.maju.members
    const asked = await world.sqlRows<{ readonly id: number }>(
      sql`select a.id::float8 as id from accounts a where a.email = 'kantor@maju.test'`,
    )
    await world.sqlRows(sql`update members set accounts_id = ${asked[0]?.id ?? 0} where id = ${second}`)
    const ids = [
      await make({ members_id: first }),
      await make({ members_id: second }),
      await make({ members_id: first }),
      await make({ members_id: second }),
    ]
    const notices = async () => {
      const rows = await world.sqlRows<{ readonly count: number }>(
        sql`select count(*)::int as count from notifications where accounts_id = ${asked[0]?.id ?? 0} and title like '%ditolak'`,
      )
      return rows[0]?.count ?? 0
    }
    const before = await notices()
    const answer = await world.call(calls.bulk.path, { ids, status: "rejected", note: NOTE }, admin)
    await world.sqlRows(sql`update members set accounts_id = null where id = ${second}`)
    expect(answer).toMatchObject({ api_status: 1, api_success: 4, api_gagal: 0 })
    expect((answer.data as { rows: Result[] }).rows.map(({ id }) => id)).toEqual(ids)
    for (const id of ids) {
      const row = await rowOf(id)
      expect(row).toMatchObject({ status: "rejected", version: 2 })
      expect(row.history.map(({ to, via }) => [to, via])).toEqual([
        ["pending", "single"],
        ["rejected", "bulk"],
      ])
    }
    /** The colleague of a swap is notified too: this account is one of the two in all four. */
    expect((await notices()) - before).toBe(calls.bulk.path.startsWith("tukar-shift/") ? 4 : 2)
    expect(world.faults).toEqual([])
  })

  test("who looks at the queue is told the rows that were moved, and how many came", async () => {
    const [seen, taken] = [await make(), await make()]
    const look = async (more: object) =>
      (
        await world.call(
          calls.watch.path,
          { status: "pending", ids: [seen, taken], versions: [1, 1], ...more },
          admin,
        )
      ).data as { rows: Row[]; fresh: number; mark: number }
    const first = await look({})
    expect(first).toMatchObject({ rows: [], fresh: 0 })
    await decide(taken, { status: "rejected", note: NOTE }, other.token)
    await make()
    const next = await look({ mark: first.mark })
    expect(next.rows).toEqual([await rowOf(taken)])
    expect([next.fresh, next.mark]).toEqual([1, first.mark])
  })

  test("the spreadsheet of the summary has its employees, and its sums those of the answer", async () => {
    await make({ day: "2026-11-05" })
    const ask = { ...RANGE, summary: true }
    const all: Row[] = []
    let answer = { rows: [] as Row[], last_page: 1 } as Readonly<Record<string, unknown>> & {
      rows: Row[]
      last_page: number
    }
    for (let page = 1; page <= answer.last_page; page += 1) {
      const { data } = await world.call(
        calls.summary.path,
        { ...ask, sort: "nama", page, per_page: 100 },
        admin,
      )
      answer = data as typeof answer
      all.push(...answer.rows)
    }
    const { rows, columns } = await sheetOf(flow.root, ask)
    expect(rows.slice(0, -1).map(([nip, nama, kantor]) => [nip, nama, kantor])).toEqual(
      all.map(({ member: { nip, nama, kantor } }) => [nip, nama, kantor]),
    )
    const sums = Object.values(answer["counts"] ?? answer["sums"] ?? {})
    const [, , , ...figures] = rows.at(-1) ?? []
    expect(figures).toHaveLength(columns.length - 3)
    expect(sums.length).toBeGreaterThan(0)
    for (const sum of sums) expect(figures).toContain(sum)
  })

  for (const { path } of some(calls.export))
    test("an exported list has the rows of the list, in its order", async () => {
      await make()
      const { data } = await world.call(path, { status: "pending" }, admin)
      expect((data as { url: string }).url).toMatch(/^\/files\/sheets\//)
      const { rows } = await sheetOf(`${flow.root}/list`, { status: "pending", page: 1 })
      const page = await listed({ status: "pending" })
      // One request may take several lines of the sheet, one per item.
      expect(rows.length).toBeGreaterThanOrEqual(page.total)
      const people = (nips: readonly unknown[]) => nips.filter((nip, at) => nip !== nips[at - 1]).slice(0, 8)
      expect(people(rows.map(([nip]) => nip))).toEqual(people(page.rows.map(({ member }) => member.nip)))
    })

  for (const { path } of some(calls.remove))
    test("what is put away leaves the lists; what waits does not", async () => {
      const [waiting, over] = [await make(), await make()]
      await decide(over, { status: "rejected", note: NOTE })
      const { data } = await world.call(path, { ids: [waiting, over] }, admin)
      expect((data as { rows: Result[] }).rows).toMatchObject([
        { id: waiting, ok: false },
        { id: over, ok: true },
      ])
      expect((await rowOf(waiting)).status).toBe("pending")
      await expect(rowOf(over)).rejects.toThrow(`no row ${over}`)
    })
})

test("every view of a flow is known to the flow, and gives its rows their noun", () => {
  expect(flowViews.length).toBeGreaterThan(0)
  for (const view of flowViews) {
    const spec = approvals.find(({ id }) => id === view.of)?.spec
    expect(spec?.views).toContain(view)
  }
})

describe("a row that a view shows is called as the view calls it", () => {
  const decided = async (id: number) =>
    (await world.call("cuti/approval", { id, status: "rejected", note: NOTE }, admin)).api_message
  const makeOf = async (jenis: string) => {
    const id = await makers.cuti(world)
    await world.sqlRows(sql`update leaves set jenis = ${jenis} where id = ${id}`)
    return id
  }
  test("in what is said of a decision, of a deletion, and of both kinds together", async () => {
    const [izin, sakit, cuti] = [await makeOf("izin"), await makeOf("sakit"), await makeOf("cuti")]
    expect(await decided(izin)).toBe("Pengajuan izin ditolak")
    expect(await decided(sakit)).toBe("Pengajuan izin ditolak")
    expect(await decided(cuti)).toBe("Pengajuan cuti ditolak")
    const removed = async (ids: readonly number[]) =>
      (await world.call("cuti/delete", { ids }, admin)).api_message
    expect(await removed([izin])).toBe("1 pengajuan izin dihapus")
    expect(await removed([sakit, cuti])).toBe("2 pengajuan cuti dihapus")
  })
})
