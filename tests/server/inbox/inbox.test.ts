import { type SQL, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import { requests } from "#contract/areas/attendance/attendanceApproval.ts"
import type { inbox, pace, waiting, waitingMembers } from "#contract/areas/inbox/inbox.ts"
import { flowViews } from "#contract/index.ts"
import type { AnyFlow } from "#contract/kit/flow.ts"
import { approvals } from "#server/register/flows.ts"
import { leaveKinds } from "#contract/areas/leave/leaveRules.ts"
import { makers } from "../lib/flows.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newLeave } from "../lib/writes.leave.ts"
import { newRequest } from "../lib/writes.requests.ts"

type Queue = AnswerOf<typeof waiting>["queues"][number]
type Awaited = AnswerOf<typeof waitingMembers>
type Inbox = AnswerOf<typeof inbox>
type Listed = {
  readonly total: number
  readonly rows: readonly { readonly id: number; readonly created_at: string }[]
}

/** Accounts with different rights to decide. An account without the right must not see how many requests wait. */
const people = [
  "admin@maju.test",
  "kantor@maju.test",
  "terbatas@maju.test",
  "biasa@maju.test",
  "admin@lain.test",
] as const
type Person = (typeof people)[number]

/** Every page that lists pending requests, with the fixed filter it sends to its list. */
const pages: readonly AnyFlow[] = approvals.flatMap(({ id, flow }) => [
  flow,
  ...flowViews.filter((view) => view.of === id),
])

let world: World
const tokens = new Map<Person, string>()
const tokenOf = (person: Person): string => {
  const token = tokens.get(person)
  if (token === undefined) throw new Error(`${person} has not signed in`)
  return token
}
beforeAll(async () => {
  world = await openWorld()
  /** An ordinary account whose role may decide on claims only. */
  const owner = await world.signIn("super@balai.test")
  const role = await world.call(
    "app/roles/create",
    { nama: "Pemutus klaim", rights: ["claims.view", "claims.approve"] },
    owner,
  )
  const [account] = await world.sqlRows<{ id: number }>(
    sql`select id::float8 as id from accounts where email = 'biasa@maju.test'`,
  )
  const role_id = (role.data as { readonly id: number }).id
  await world.call("setting-users", { users_id: account?.id ?? 0, role_id }, owner)
  for (const person of people) tokens.set(person, await world.signIn(person))
  for (const { id } of approvals) for (let n = 0; n < 3; n += 1) await makers[id](world)
  for (const [at, jenis] of leaveKinds.entries()) {
    const date = `2023-05-0${at + 2}`
    await newLeave(world, { jenis, start_date: date, end_date: date })
  }
})
afterAll(() => world.close())

const queuesOf = async (person: Person, ask: object = {}): Promise<readonly Queue[]> =>
  ((await world.call("inbox/waiting", ask, tokenOf(person))).data as { queues: readonly Queue[] }).queues
const inboxOf = async (person: Person, ask: object = {}): Promise<Inbox> =>
  (await world.call("inbox/list", ask, tokenOf(person))).data as Inbox

const awaitedBy = async (person: Person, ask: object = {}): Promise<Awaited> =>
  (await world.call("members/list-members-persetujuan", ask, tokenOf(person))).data as Awaited

describe.each(people)("%s", (person) => {
  test.each(pages)("$id: what is counted is what its page lists", async (flow) => {
    const { path } = flow.calls.list
    const listed = await world.call(
      path,
      { ...flow.within, status: "pending", sort: "created_at", dir: "asc", per_page: 100 },
      tokenOf(person),
    )
    /** Every account that may decide sees the number of pending requests; no other account does. */
    const decided = await world.call(
      flow.calls.decide.path,
      { id: 999_999, status: "approved" },
      tokenOf(person),
    )
    const may =
      listed.api_status === 1 && (decided.data as { reason?: string } | undefined)?.reason === "not_found"
    const { total, rows } = may ? (listed.data as Listed) : { total: 0, rows: [] }
    const told = { flow: flow.id, page: flow.page, title: flow.title, noun: flow.noun }
    const queues = (await queuesOf(person)).filter((one) => one.flow === flow.id)
    expect(queues.map(({ sum: _sum, ...queue }) => queue)).toEqual(
      may ? [{ ...told, count: total, oldest_at: rows[0]?.created_at ?? null }] : [],
    )
    expect((await inboxOf(person, { flow: flow.id, per_page: 100 })).rows.map(({ id }) => id)).toEqual(
      rows.map(({ id }) => id),
    )
  })

  test("the inbox is all of them, the oldest first, page by page", async () => {
    const queues = await queuesOf(person)
    const all = await inboxOf(person, { per_page: 100 })
    expect(all.total).toBe(queues.reduce((sum, { count }) => sum + count, 0))
    expect(all.rows).toHaveLength(all.total)
    expect(all.rows.map(({ created_at }) => created_at)).toEqual(
      all.rows.map(({ created_at }) => created_at).toSorted(),
    )
    const split = []
    for (let page = 1; page <= Math.ceil(all.total / 2); page += 1)
      split.push(...(await inboxOf(person, { page, per_page: 2 })).rows)
    expect(split).toEqual(all.rows)
  })
})

test.each(people)("%s: what waits of each employee is what the queues hold of them", async (person) => {
  const { rows, total } = await awaitedBy(person, { per_page: 100 })
  const flows = approvals.filter(({ id }) => rows.some(({ pending }) => (pending[id] ?? 0) > 0))
  const asked = new Map<number, Record<string, number>>()
  for (const { id, flow } of flows) {
    const listed = await world.call(
      flow.calls.list.path,
      { status: "pending", per_page: 100 },
      tokenOf(person),
    )
    for (const row of (listed.data as { rows: readonly { member: { id: number } }[] }).rows) {
      const own = asked.get(row.member.id) ?? {}
      asked.set(row.member.id, { ...own, [id]: (own[id] ?? 0) + 1 })
    }
  }
  const told = rows.map(({ id, pending }) => [
    id,
    Object.fromEntries(Object.entries(pending).filter(([, n]) => n > 0)),
  ])
  expect(new Map(told as [number, Record<string, number>][])).toEqual(asked)
  expect(rows.map((row) => row.total)).toEqual(
    rows.map(({ pending }) => Object.values(pending).reduce((a, b) => a + b, 0)),
  )
  expect(rows.reduce((sum, row) => sum + row.total, 0)).toBe(
    (await queuesOf(person)).reduce((sum, { count }) => sum + count, 0),
  )
  expect(rows.map(({ oldest_at }) => oldest_at)).toEqual(rows.map(({ oldest_at }) => oldest_at).toSorted())
  const split = []
  for (let page = 1; page <= total + 1; page += 1)
    split.push(...(await awaitedBy(person, { page, per_page: 1 })).rows)
  expect(split).toEqual(rows)
})

test("of whom something waits: by a name, by an office, and by nobody's name", async () => {
  const { rows } = await awaitedBy("admin@maju.test", { per_page: 100 })
  const [first] = rows
  expect(first).toBeDefined()
  const named = await awaitedBy("admin@maju.test", { q: first?.nip ?? "" })
  expect(named.rows.map(({ id }) => id)).toEqual([first?.id])
  const offices = await Promise.all(
    world.seeded.maju.offices.map((offices_id) =>
      awaitedBy("admin@maju.test", { offices_id, per_page: 100 }),
    ),
  )
  expect(offices.reduce((sum, { total }) => sum + total, 0)).toBe(rows.length)
  expect(await awaitedBy("admin@maju.test", { q: "tidak ada yang bernama begini" })).toMatchObject({
    rows: [],
    total: 0,
  })
  expect(await awaitedBy("terbatas@maju.test")).toEqual({ rows: [], total: 0, page: 1, last_page: 1 })
})

test("administrators of the company decide on everything, and a role without it on nothing", async () => {
  const ids = async (person: Person) => (await queuesOf(person)).map(({ flow }) => flow)
  expect(await ids("admin@maju.test")).toEqual(pages.map(({ id }) => id))
  expect(await ids("terbatas@maju.test")).toEqual([])
  expect(await ids("biasa@maju.test")).toEqual(["reimbursement", "uang-muka-perjalanan"])
})

test("rupiah are summed where the flow is about money", async () => {
  const queues = await queuesOf("admin@maju.test")
  const [{ sum } = { sum: 0 }] = await world.sqlRows<{ sum: number }>(
    sql`select sum(total_claimed)::float8 as sum from reimbursments where status = 'pending' and not removed and companies_id = ${world.seeded.maju.id}`,
  )
  expect(queues.find(({ flow }) => flow === "reimbursement")?.sum).toBe(sum)
  expect(queues.find(({ flow }) => flow === "persetujuan")?.sum).toBeNull()
})

test("pages of one flow share its rows between them, each row once", async () => {
  for (const { of, calls } of flowViews) {
    const listed = await world.call(
      calls.list.path,
      { status: "pending", per_page: 1 },
      tokenOf("admin@maju.test"),
    )
    const own = (await queuesOf("admin@maju.test")).filter(({ flow }) =>
      pages.some(({ id, of: base = id }) => id === flow && base === of),
    )
    expect(own.every(({ count }) => count > 0)).toBe(true)
    expect(own.reduce((sum, { count }) => sum + count, 0)).toBe((listed.data as Listed).total)
  }
})

test("of one office only its own are counted", async () => {
  for (const flow of pages) {
    const [office] = await world.sqlRows<{ id: number }>(
      sql`select min(id)::float8 as id from offices where companies_id = ${world.seeded.maju.id}`,
    )
    const ask = { offices_id: office?.id ?? 0 }
    const listed = await world.call(
      flow.calls.list.path,
      { ...flow.within, ...ask, status: "pending" },
      tokenOf("admin@maju.test"),
    )
    const queue = (await queuesOf("admin@maju.test", ask)).find((one) => one.flow === flow.id)
    expect(queue?.count).toBe((listed.data as Listed).total)
  }
})

test("what is decided is counted no more, and a flow nobody has is empty", async () => {
  for (const { id, flow } of approvals) {
    const made = await makers[id](world)
    const idsIn = ({ rows }: Inbox) =>
      rows
        .filter((row) => pages.some((page) => page.id === row.flow && (page.of ?? page.id) === id))
        .map((row) => row.id)
    const before = await inboxOf("admin@maju.test", { per_page: 100 })
    expect(idsIn(before)).toContain(made)
    await world.call(
      flow.calls.decide.path,
      { id: made, status: "rejected", note: "Bukti tidak jelas" },
      tokenOf("admin@maju.test"),
    )
    const after = await inboxOf("admin@maju.test", { per_page: 100 })
    expect(idsIn(after)).not.toContain(made)
    expect(after.total).toBe(before.total - 1)
  }
  expect(await inboxOf("admin@maju.test", { flow: "tidak-ada" })).toMatchObject({ rows: [], total: 0 })
})

test.each(approvals.map((flow) => [flow.id, flow] as const))(
  "how soon was decided is read from what was decided lately, by an index: %s",
  async (_, flow) => {
    const lines = await world.db.transact(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_bitmapscan = off`)
      /** Runs EXPLAIN on each statement instead of only executing it. */
      const plans: Record<string, string>[] = []
      const asked = {
        execute: async (query: SQL) => {
          const found = (await tx.execute(sql`explain ${query}`)) as unknown as { rows: typeof plans }
          plans.push(...found.rows)
          return found
        },
      }
      await flow.pace(asked as never, {}, new Date(world.time.now.getTime() - 1).toISOString())
      return plans.map((row) => row["QUERY PLAN"] ?? "")
    })
    expect(lines.filter((line) => line.includes("_decided_idx"))).toHaveLength(1)
  },
)

test("how soon was decided: of the last 90 days, by people, of what somebody may decide on themselves", async () => {
  const paceOf = async (person: Person, ask: object = {}) =>
    (await world.call("inbox/pace", ask, tokenOf(person))).data as AnswerOf<typeof pace>
  const none = { decided: 0, avg_minutes: null }
  const own = { flow: "persetujuan" }
  /** Moves the decisions of the other tests out of the period that is counted. */
  await world.sqlRows(sql`update attendance_request_history set at = at - interval '200 days'`)
  expect(await paceOf("admin@maju.test", own)).toEqual(none)
  const before = await paceOf("admin@maju.test")
  const decide = async (hours: number, status: "approved" | "rejected") => {
    const id = await newRequest(world)
    const asked = new Date(world.time.now.getTime() - hours * 3_600_000).toISOString()
    await world.sqlRows(
      sql`update attendance_requests set created_at = ${asked}::timestamptz where id = ${id}`,
    )
    const done = await world.call(
      requests.calls.decide.path,
      { id, status, note: "Sudah diperiksa" },
      tokenOf("admin@maju.test"),
    )
    expect(done).toMatchObject({ api_status: 1 })
    return id
  }
  await decide(2, "approved")
  const second = await decide(10, "rejected")
  expect(await paceOf("admin@maju.test", own)).toEqual({ decided: 2, avg_minutes: 360 })
  expect((await paceOf("admin@maju.test")).decided).toBe(before.decided + 2)
  expect(await paceOf("admin@maju.test", { flow: "bukan-antrean" })).toEqual(none)
  for (const other of ["terbatas@maju.test", "biasa@maju.test", "admin@lain.test"] as const)
    expect([other, await paceOf(other, own)]).toEqual([other, none])
  expect(await paceOf("terbatas@maju.test")).toEqual(none)
  await world.sqlRows(
    sql`update attendance_request_history set via = 'system' where row_id = ${second} and to_state = 'rejected'`,
  )
  expect(await paceOf("admin@maju.test", own)).toEqual({ decided: 1, avg_minutes: 120 })
  const later = new Date(world.time.now.getTime() + 91 * 86_400_000)
  const now = world.time.now
  world.time.now = later
  tokens.set("admin@maju.test", await world.signIn("admin@maju.test"))
  expect(await paceOf("admin@maju.test", own)).toEqual(none)
  world.time.now = now
})
