import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Answered, openWorld, type World } from "../lib/harness.ts"
import type { MadeClaim } from "../lib/seed.claims.ts"
import { enterCompany } from "../lib/secondSuper.ts"
import { newClaim } from "../lib/writes.claims.ts"

let world: World
let tokens: Record<"admin" | "office" | "inside", string>
beforeAll(async () => {
  world = await openWorld({ onDisk: true })
  tokens = {
    admin: await world.signIn("admin@maju.test"),
    office: await world.signIn("kantor@maju.test"),
    inside: await enterCompany(world, await world.signIn("super@balai.test"), world.seeded.maju.id),
  }
})
afterAll(() => world.close())

const LIMIT = 300_000
/** Legal state changes, written by hand and not read from the machine. */
const legal = [
  "null>pending",
  "pending>pending",
  "pending>approved",
  "pending>partial",
  "pending>rejected",
  "approved>cancelled",
  "approved>paid",
  "partial>cancelled",
  "partial>paid",
  "rejected>rejected",
  "cancelled>cancelled",
]

const deeds = ["approve", "cut", "reject", "revoke", "pay", "remove"] as const
type Deed = (typeof deeds)[number]
const bodies: Readonly<Record<Exclude<Deed, "remove">, (claim: MadeClaim) => object>> = {
  approve: () => ({ status: "approved" }),
  cut: ({ items }) => ({ status: "approved", items: [{ id: items[0], amount_approved: 40_000 }] }),
  reject: () => ({ status: "rejected", note: "Nota tidak ada" }),
  revoke: () => ({ status: "cancelled", note: "Salah orang" }),
  pay: () => ({ status: "paid" }),
}
const send = (deed: Deed, by: keyof typeof tokens, claim: MadeClaim): Promise<Answered> =>
  deed === "remove"
    ? world.call("reimbursment/delete", { id: claim.id }, tokens[by])
    : world.call("reimbursment/approval", { id: claim.id, ...bodies[deed](claim) }, tokens[by])

type Chain = {
  readonly status: string
  readonly version: number
  readonly removed: boolean
  readonly level_total: number
  readonly total_approved: number | null
  readonly items: readonly (number | null)[]
  readonly moves: string[]
  readonly deciders: readonly number[]
  readonly versions: number[]
}
const chainsOf = (claims: readonly MadeClaim[]) =>
  world.sqlRows<Chain>(
    sql`select r.status, r.version::int as version, r.removed, r.level_total, r.total_approved::float8 as total_approved,
      (select json_agg(i.amount_approved order by i.id) from reimbursment_items i where i.reimbursments_id = r.id) as items,
      (select json_agg(coalesce(h.from_state, 'null') || '>' || h.to_state order by h.version) from reimbursment_history h where h.row_id = r.id) as moves,
      (select coalesce(json_agg(h.by_id), '[]') from reimbursment_history h where h.row_id = r.id and h.from_state = 'pending' and h.to_state in ('pending', 'approved', 'partial')) as deciders,
      (select json_agg(h.version order by h.version) from reimbursment_history h where h.row_id = r.id) as versions
    from reimbursments r where r.id in (${sql.join(
      claims.map(({ id }) => sql`${id}`),
      sql`, `,
    )})`,
  )

let month = 0
/** A day in a new month for each round, so that rounds do not share a limit. */
const freshDay = (): string => {
  month += 1
  return `${2025 - Math.floor(month / 12)}-${String(1 + (month % 12)).padStart(2, "0")}-10`
}

test("random events at random claims from many clients: no illegal history, no limit passed, every success is one move", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.array(
          fc.tuple(
            fc.constantFrom(...deeds),
            fc.constantFrom("admin", "office", "inside"),
            fc.nat({ max: 3 }),
          ),
          { minLength: 1, maxLength: 6 },
        ),
        { minLength: 2, maxLength: 6 },
      ),
      async (clients) => {
        const tanggal = freshDay()
        const claim = (level_total: number) =>
          newClaim(world, {
            tanggal,
            level_total,
            items: [
              { amount: 80_000, tanggal },
              { amount: 40_000, tanggal },
            ],
          })
        const claims = [await claim(1), await claim(2), await claim(1), await claim(2)]
        const answers = await Promise.all(
          clients.map(async (client) => {
            const got: Answered[] = []
            for (const [deed, by, at] of client) {
              const one = claims[at]
              if (one !== undefined) got.push(await send(deed, by, one))
            }
            return got
          }),
        )
        const chains = await chainsOf(claims)
        let granted = 0
        for (const chain of chains) {
          expect(chain.moves.filter((move) => !legal.includes(move))).toEqual([])
          expect(chain.versions).toEqual(chain.moves.map((_, i) => i + 1))
          expect(chain.version).toBe(chain.moves.length)
          const ends = chain.moves.map((move) => move.split(">"))
          for (const [i, [from]] of ends.slice(1).entries()) expect(from).toBe(ends[i]?.[1])
          expect(chain.status).toBe(ends.at(-1)?.[1])
          expect(chain.removed).toBe(
            chain.moves.some((move) => ["rejected>rejected", "cancelled>cancelled"].includes(move)),
          )
          expect(new Set(chain.deciders).size).toBe(chain.deciders.length)
          const decided = chain.items.filter((amount) => amount !== null)
          expect(chain.total_approved).toBe(
            decided.length === 0 ? null : decided.reduce((all, one) => all + one, 0),
          )
          const isGranted = ["approved", "partial", "paid"].includes(chain.status)
          /** Before the last level only the company's single administrator can approve a claim finally. */
          const isAlone =
            chain.deciders.length === 1 && chain.deciders[0] === world.seeded.maju.accounts.admin
          expect(!isGranted || isAlone || chain.deciders.length >= chain.level_total).toBe(true)
          granted += isGranted ? (chain.total_approved ?? 0) : 0
        }
        expect(granted).toBeLessThanOrEqual(LIMIT)
        const won = answers.flat().filter(({ api_status }) => api_status === 1).length
        expect(chains.flatMap(({ moves }) => moves)).toHaveLength(claims.length + won)
        expect(world.faults).toEqual([])
      },
    ),
    { numRuns: 12 },
  )
})
