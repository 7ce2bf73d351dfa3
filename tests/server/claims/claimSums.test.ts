import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { listClaimMembers } from "#contract/areas/claims/kategoriKlaim.ts"
import type { claims as flow } from "#contract/areas/claims/reimbursment.ts"
import { type ClaimState, claimStates } from "#machines/lifecycles/claimParts.ts"
import { sheets } from "#server/register/sheets.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newClaim } from "../lib/writes.claims.ts"

let world: World
let admin: string
let office: string
/** Repeats the product's list on purpose: the test must not take it from the code under test. */
const COUNTS: readonly ClaimState[] = ["approved", "partial", "paid"]
const limits = { monthly: 300_000, yearly: 2_000_000, per_claim: 90_000, none: null } as const
type Limit = keyof typeof limits
const limitTypes = Object.keys(limits) as Limit[]
const kategori = {} as Record<Limit, number>

beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  for (const limit_type of limitTypes) {
    const limit_amount = limits[limit_type]
    const made = await world.call(
      "kategori-klaim/create",
      { nama: `Jumlah ${limit_type}`, limit_type, limit_amount },
      admin,
    )
    kategori[limit_type] = (made.data as { id: number }).id
  }
})
afterAll(() => world.close())

const MONTHS = ["2025-11", "2026-09", "2026-10", "2026-11"] as const
const THIS_MONTH = "2026-11"
const anItem = fc.record({
  limit: fc.constantFrom(...limitTypes),
  month: fc.constantFrom(...MONTHS),
  amount: fc.integer({ min: 1_000, max: 90_000 }),
  share: fc.integer({ min: 0, max: 4 }),
})
const aClaim = fc.record({
  who: fc.integer({ min: 0, max: 3 }),
  status: fc.constantFrom(...claimStates),
  month: fc.constantFrom(...MONTHS),
  removed: fc.boolean(),
  items: fc.array(anItem, { minLength: 1, maxLength: 3 }),
})
type Item = {
  readonly kategori_id: number
  readonly limit: Limit
  readonly tanggal: string
  readonly amount: number
  readonly amount_approved: number | null
}
type Claim = {
  readonly id: number
  readonly who: number
  readonly status: ClaimState
  readonly tanggal: string
  readonly removed: boolean
  readonly items: readonly Item[]
}

const approvedOf = (status: ClaimState, amount: number, share: number): number | null => {
  if (status === "pending") return null
  if (status === "rejected" || status === "cancelled") return share * 1_000
  return status === "partial" ? Math.floor((amount * share) / 4) : amount
}
const memberAt = (who: number) => world.seeded.maju.members[who] ?? 0
const officeOf = (who: number) => world.seeded.maju.offices[who % 2] ?? 0
const add = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const claimed = ({ items }: Claim) => add(items.map(({ amount }) => amount))
const approved = ({ items }: Claim) => add(items.map(({ amount_approved }) => amount_approved ?? 0))

const write = async (wanted: readonly (typeof aClaim extends fc.Arbitrary<infer C> ? C : never)[]) => {
  await world.sqlRows(sql`truncate reimbursments cascade`)
  const made: Claim[] = []
  for (const { who, status, month, removed, items: asked } of wanted) {
    const items = asked.map(({ limit, month: own, amount, share }): Item => ({
      kategori_id: kategori[limit],
      limit,
      tanggal: `${own}-10`,
      amount,
      amount_approved: approvedOf(status, amount, share),
    }))
    const isRemoved = removed && (status === "rejected" || status === "cancelled")
    const one = { who, status, tanggal: `${month}-12`, removed: isRemoved, items }
    const { id } = await newClaim(world, {
      members_id: memberAt(who),
      offices_id: officeOf(who),
      kategori_id: kategori.none,
      status,
      tanggal: one.tanggal,
      removed: isRemoved,
      total_approved: status === "pending" ? null : approved({ id: 0, ...one }),
      items: items.map(({ limit: _, ...values }) => values),
    })
    made.push({ id, ...one })
  }
  return made
}

const ask = async <D>(path: string, payload: object, token = admin): Promise<D> => {
  const answer = await world.call(path, payload, token)
  if (answer.api_status !== 1) throw new Error(`${path}: ${answer.api_message}`)
  return answer.data as D
}
const periodOf = (limit: Limit, tanggal: string) =>
  limit === "monthly" ? tanggal.slice(0, 7) : tanggal.slice(0, 4)
/** Reference sum: the amount granted to an employee in a category and period by the other claims. */
const usedBy = (all: readonly Claim[], who: number, limit: Limit, period: string, but: number | null) =>
  add(
    all
      .filter((one) => one.who === who && one.id !== but && COUNTS.includes(one.status))
      .flatMap(({ items }) => items)
      .filter((one) => one.limit === limit && periodOf(limit, one.tanggal) === period)
      .map(({ amount_approved }) => amount_approved ?? 0),
  )

const limitsAgree = async (all: readonly Claim[]) => {
  for (const limit of ["monthly", "yearly"] as const)
    for (const [token, sees] of [
      [admin, [0, 1, 2, 3]],
      [office, [0, 2]],
    ] as const) {
      const { rows } = await ask<AnswerOf<typeof listClaimMembers>>(
        "kategori-klaim/list-members",
        { kategori_id: kategori[limit], per_page: 100 },
        token,
      )
      const shown = new Map(rows.map(({ id, used, remaining }) => [id, { used, remaining }]))
      for (const who of sees) {
        const used = usedBy(all, who, limit, periodOf(limit, `${THIS_MONTH}-20`), null)
        expect(shown.get(memberAt(who))).toEqual({ used, remaining: limits[limit] - used })
      }
    }
}

type Row = AnswerOf<typeof flow.calls.detail>
const listsAgree = async (all: readonly Claim[]) => {
  const seen = all.filter(({ removed }) => !removed)
  const { rows } = await ask<{ rows: readonly Row[] }>("reimbursment/list/all", { per_page: 100 })
  expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(seen.map(({ id }) => id))
  for (const row of rows) {
    const one = seen.find(({ id }) => id === row.id) as Claim
    expect(row.total_claimed).toBe(claimed(one))
    for (const quota of row.quotas) {
      const limit = limitTypes.find((type) => kategori[type] === quota.kategori_id) as Limit
      const own = one.items.filter(
        (item) =>
          item.limit === limit && (limit === "per_claim" || periodOf(limit, item.tanggal) === quota.period),
      )
      const used = limit === "per_claim" ? 0 : usedBy(all, one.who, limit, quota.period, one.id)
      expect(quota).toMatchObject({
        used,
        limit: limits[limit],
        rest: (limits[limit] ?? 0) - used,
        own: COUNTS.includes(one.status) ? add(own.map(({ amount_approved }) => amount_approved ?? 0)) : 0,
      })
      expect(quota.item_ids).toHaveLength(own.length)
    }
    const wanted = new Set(
      one.items.flatMap(({ limit, tanggal }) =>
        limit === "none" ? [] : [`${limit} ${limit === "per_claim" ? "" : periodOf(limit, tanggal)}`],
      ),
    )
    expect(row.quotas).toHaveLength(wanted.size)
  }
  for (const status of claimStates) {
    const { total } = await ask<{ total: number }>("reimbursment/list/all", { status })
    expect([status, total]).toEqual([status, seen.filter((one) => one.status === status).length])
  }
}

type Sums = Readonly<
  Record<"pending" | "approved" | "rejected" | "cancelled" | "claimed" | "granted" | "waiting", number>
>
const sumsOf = (some: readonly Claim[]): Sums => {
  const of = (...states: readonly ClaimState[]) => some.filter(({ status }) => states.includes(status))
  return {
    pending: of("pending").length,
    approved: of(...COUNTS).length,
    rejected: of("rejected").length,
    cancelled: of("cancelled").length,
    claimed: add(some.map(claimed)),
    granted: add(of(...COUNTS).map(approved)),
    waiting: add(of("pending").map(claimed)),
  }
}
type Summary = {
  readonly rows: readonly { readonly id: number; readonly sums: Sums }[]
  readonly sums: Sums
  readonly per_day: readonly { date: string; granted: number; waiting: number; refused: number }[]
}
const PERIOD = { start_date: "2026-09-01", end_date: "2026-11-30" }
const summariesAgree = async (all: readonly Claim[]) => {
  const within = all.filter(({ removed, tanggal }) => !removed && tanggal >= PERIOD.start_date)
  const whole = await ask<Summary>("reimbursment/rangkuman", { ...PERIOD, per_page: 100 })
  expect(whole.sums).toEqual(sumsOf(within))
  const ids = [...new Set(within.map(({ who }) => who))].toSorted((a, b) => a - b)
  expect(Object.fromEntries(whole.rows.map(({ id, sums }) => [id, sums]))).toEqual(
    Object.fromEntries(ids.map((who) => [memberAt(who), sumsOf(within.filter((one) => one.who === who))])),
  )
  const days = [...new Set(within.map(({ tanggal }) => tanggal))].toSorted()
  expect(whole.per_day).toEqual(
    days.map((date) => {
      const those = within.filter(({ tanggal }) => tanggal === date)
      const { granted, waiting } = sumsOf(those)
      return {
        date,
        granted,
        waiting,
        refused: add(those.filter((one) => one.status === "rejected").map(claimed)),
      }
    }),
  )
  for (const [place, offices_id] of world.seeded.maju.offices.entries()) {
    const there = within.filter(({ who }) => who % 2 === place)
    expect((await ask<Summary>("reimbursment/rangkuman", { ...PERIOD, offices_id })).sums).toEqual(
      sumsOf(there),
    )
  }
  expect((await ask<Summary>("reimbursment/rangkuman", PERIOD, office)).sums).toEqual(
    sumsOf(within.filter(({ who }) => who % 2 === 0)),
  )
  for (const status of claimStates)
    expect((await ask<Summary>("reimbursment/rangkuman", { ...PERIOD, status })).sums).toEqual(
      sumsOf(within.filter((one) => one.status === status)),
    )
  return within
}

const sheetAgrees = async (within: readonly Claim[]) => {
  const sheet = await world.db.transact(async (tx) => {
    await tx.execute(
      sql`select set_config('app.company', ${String(world.seeded.maju.id)}, true), set_config('role', 'balai_tenant', true)`,
    )
    return sheets["reimbursment"]?.(tx, PERIOD)
  })
  const sums = sumsOf(within)
  expect(sheet?.rows.at(-1)?.slice(3)).toEqual([
    sums.approved,
    sums.pending,
    sums.rejected,
    sums.claimed,
    sums.granted,
    sums.waiting,
  ])
}

test("whatever claims there are: limits, lists, summaries and the spreadsheet agree with a plain sum", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aClaim, { minLength: 1, maxLength: 9 }), async (wanted) => {
      const all = await write(wanted)
      expect(all).toHaveLength(wanted.length)
      await limitsAgree(all)
      await listsAgree(all)
      await sheetAgrees(await summariesAgree(all))
    }),
    { numRuns: 15 },
  )
})
