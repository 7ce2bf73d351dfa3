import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { settleDue } from "#server/areas/points/sweep.ts"
import { type Answered, HOUR, NOW, openWorld, type World } from "../lib/harness.ts"
import { addSuper, enterCompany } from "../lib/secondSuper.ts"
import {
  CONFIRM,
  confirmedTopup,
  DECIDE,
  type MadeTopup,
  orderTopup,
  payment,
  withProof,
} from "../lib/writes.points.ts"

let world: World
let tokens: Record<"admin" | "inside" | "first" | "second", string>
const signIn = async () => {
  const first = await world.signIn("super@balai.test")
  tokens = {
    admin: await world.signIn("admin@maju.test"),
    first,
    second: await world.signIn("agus@balai.test"),
    inside: await enterCompany(world, first, world.seeded.maju.id),
  }
}
beforeAll(async () => {
  world = await openWorld({ onDisk: true })
  await addSuper(world, "Agus")
  await signIn()
})
afterAll(() => world.close())

const credits = async (id: number) =>
  (
    await world.sqlRows<{ n: number }>(
      sql`select count(*)::int as n from point_ledger where ref_type = 'topup' and ref_id = ${id}`,
    )
  )[0]?.n
const balanceNow = async () =>
  ((await world.call("companies/my-point", {}, tokens.admin)).data as { balance: number }).balance
const succeeded = (answers: readonly Answered[]) => answers.filter(({ api_status }) => api_status === 1)
const approve = (token: string, id: number, request_id?: string) =>
  world.call(DECIDE, { id, status: "approved", ...(request_id === undefined ? {} : { request_id }) }, token)

describe("one credit", () => {
  test("fifty approvals at once, of two super administrators", async () => {
    const before = await balanceNow()
    const { id } = await confirmedTopup(world, tokens.admin)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        approve(i % 2 === 0 ? tokens.first : tokens.second, id, `fifty-${String(i).padStart(4, "0")}`),
      ),
    )
    expect(succeeded(answers)).toHaveLength(1)
    for (const late of answers.filter(({ api_status }) => api_status === 0))
      expect(late).toMatchObject({
        api_message: expect.stringMatching(
          /^Top-up ini sudah disetujui oleh (Agus|Akun super@balai\.test) pada 20 Nov 2026 08\.00$/,
        ) as string,
        data: { reason: "state", state: "approved" },
      })
    expect(await credits(id)).toBe(1)
    expect(await balanceNow()).toBe(before + 1_000)
  })

  test("a double click: the same request twenty times is one approval with one answer", async () => {
    const before = await balanceNow()
    const { id } = await confirmedTopup(world, tokens.admin)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => approve(tokens.first, id, "double-click")),
    )
    expect(succeeded(answers)).toHaveLength(20)
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect([await credits(id), await balanceNow()]).toEqual([1, before + 1_000])
  })

  test("a lost answer: asked again, also after a restart", async () => {
    const before = await balanceNow()
    const { id } = await confirmedTopup(world, tokens.admin)
    const answer = await approve(tokens.first, id, "lost-answer")
    expect(await approve(tokens.first, id, "lost-answer")).toEqual(answer)
    world = await world.restart()
    expect(await approve(tokens.first, id, "lost-answer")).toEqual(answer)
    expect([await credits(id), await balanceNow()]).toEqual([1, before + 1_000])
  })

  test("one approves while the other rejects: one of them decided", async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await balanceNow()
      const { id } = await confirmedTopup(world, tokens.admin)
      const answers = await Promise.all([
        approve(tokens.first, id),
        world.call(DECIDE, { id, status: "rejected", note: "Tidak sah" }, tokens.second),
      ])
      expect(succeeded(answers)).toHaveLength(1)
      const isApproved = answers[0].api_status === 1
      expect([await credits(id), await balanceNow()]).toEqual(isApproved ? [1, before + 1_000] : [0, before])
    }
  })

  test("confirmed in two tabs: the second is told", async () => {
    const order = await orderTopup(world, tokens.admin)
    const answers = await Promise.all(
      [1, 2].map(() => world.call(CONFIRM, payment(order), tokens.admin, "POST", undefined, withProof)),
    )
    expect(succeeded(answers)).toHaveLength(1)
  })
})

/** Legal state changes, written by hand and not read from the machine. */
const legal = [
  "null>created",
  "created>waiting_confirmation",
  "created>cancelled",
  "created>expired",
  "waiting_confirmation>approved",
  "waiting_confirmation>rejected",
]
type Chain = {
  readonly id: number
  readonly status: string
  readonly version: number
  readonly moves: string[]
  readonly versions: number[]
  readonly credits: number
}

describe("random events at random rows from many clients at once", () => {
  const deeds = [
    "confirm",
    "confirm inside",
    "cancel",
    "approve",
    "approve too",
    "reject",
    "reject too",
    "sweep",
  ] as const
  type Deed = (typeof deeds)[number]
  const send = (deed: Deed, order: MadeTopup): Promise<Answered | null> => {
    const pay = (token: string) => world.call(CONFIRM, payment(order), token, "POST", undefined, withProof)
    const reject = (token: string) =>
      world.call(DECIDE, { id: order.id, status: "rejected", note: "Tidak sah" }, token)
    switch (deed) {
      case "confirm":
        return pay(tokens.admin)
      case "confirm inside":
        return pay(tokens.inside)
      case "cancel":
        return world.call(CONFIRM, { id: order.id, status: "cancelled" }, tokens.admin)
      case "approve":
        return approve(tokens.first, order.id)
      case "approve too":
        return approve(tokens.second, order.id)
      case "reject":
        return reject(tokens.first)
      case "reject too":
        return reject(tokens.second)
      case "sweep":
        return settleDue(world.db, NOW).then(() => null)
    }
  }

  test("no illegal history, no double credit, every success is one move", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(fc.tuple(fc.constantFrom(...deeds), fc.nat({ max: 2 })), { minLength: 1, maxLength: 6 }),
          { minLength: 2, maxLength: 6 },
        ),
        fc.boolean(),
        async (clients, isLate) => {
          const before = await balanceNow()
          const orders = [
            await orderTopup(world, tokens.admin),
            await confirmedTopup(world, tokens.admin),
            await orderTopup(world, tokens.admin),
          ]
          const late = new Date(NOW.getTime() - HOUR).toISOString()
          if (isLate)
            await world.sqlRows(sql`update topups set expires_at = ${late} where id = ${orders[2]?.id ?? 0}`)
          const answers = await Promise.all(
            clients.map(async (client) => {
              const got: (Answered | null)[] = []
              for (const [deed, at] of client) {
                const order = orders[at]
                if (order !== undefined) got.push(await send(deed, order))
              }
              return got
            }),
          )
          const ids = sql.join(
            orders.map(({ id }) => sql`${id}`),
            sql`, `,
          )
          const chains = await world.sqlRows<Chain>(
            sql`select t.id::float8 as id, t.status, t.version::int as version,
              (select json_agg(coalesce(h.from_state, 'null') || '>' || h.to_state order by h.version) from topup_history h where h.row_id = t.id) as moves,
              (select json_agg(h.version order by h.version) from topup_history h where h.row_id = t.id) as versions,
              (select count(*)::int from point_ledger l where l.ref_type = 'topup' and l.ref_id = t.id) as credits
            from topups t where t.id in (${ids})`,
          )
          for (const chain of chains) {
            expect(chain.moves.filter((move) => !legal.includes(move))).toEqual([])
            expect(chain.versions).toEqual(chain.moves.map((_, i) => i + 1))
            expect(chain.version).toBe(chain.moves.length)
            const ends = chain.moves.map((move) => move.split(">"))
            for (const [i, [from]] of ends.slice(1).entries()) expect(from).toBe(ends[i]?.[1])
            expect(chain.status).toBe(ends.at(-1)?.[1])
            expect(chain.credits).toBe(chain.status === "approved" ? 1 : 0)
          }
          const won = succeeded(answers.flat().filter((answer) => answer !== null)).length
          const byHand = chains
            .flatMap(({ moves }) => moves)
            .filter((move) => move !== "created>expired").length
          expect(byHand).toBe(4 + won)
          const approved = chains.filter(({ status }) => status === "approved").length
          expect(await balanceNow()).toBe(before + approved * 1_000)
          expect(world.faults).toEqual([])
        },
      ),
      { numRuns: 20 },
    )
    const [sums] = await world.sqlRows<{ balance: number; ledger: number }>(
      sql`select (select balance::float8 from point_balances where companies_id = ${world.seeded.maju.id} and unit = 'point') as balance,
        (select sum(qty)::float8 from point_ledger where companies_id = ${world.seeded.maju.id} and unit = 'point') as ledger`,
    )
    expect(sums?.balance).toBe(sums?.ledger)
  })
})
