import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { ApprovalFacts } from "#machines/lifecycles/approvalParts.ts"
import { refusalOf } from "#machines/lifecycles/lifecycle.ts"
import { approvals } from "#server/register/flows.ts"
import { makers } from "../lib/flows.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

const LAST = "2026-11-12"
const WORDS = "12 November 2026"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

/** An employee who will leave: `leaves` enters the last working day after a request was filed. */
const leaver = async (): Promise<number> => {
  const id = await newMember(world, { email: null, tanggal_masuk: "2024-01-01", gaji_pokok: 8_000_000 })
  return id
}
const leaves = (id: number) =>
  world.sqlRows(
    sql`update members set tanggal_keluar = ${LAST}::date, status = 'resigned', updated_at = ${world.time.now.toISOString()} where id = ${id}`,
  )

/** Flows that give something to an employee on the day of the decision. */
const WHILE_EMPLOYED = ["kasbon", "permintaan-hadiah", "uang-muka-perjalanan"]

const payouts = approvals.filter(({ spec }) => spec.dates === "payout")

test("what pays out the rest of an employment may come after it", async () => {
  expect(payouts.map(({ id }) => id)).toEqual(["klaim-cuti"])
  for (const { id: flowId, flow } of payouts) {
    const members_id = await leaver()
    const id = await makers[flowId](world, { members_id, day: "2026-11-16" })
    await leaves(members_id)
    const { api_message: words } = await world.call(flow.calls.decide.path, { id, status: "approved" }, admin)
    expect(words).not.toContain(WORDS)
  }
})

describe.each(approvals.filter(({ spec }) => spec.dates !== "payout"))(
  "$id",
  ({ id: flowId, flow, spec }) => {
    const rowOf = async (id: number) =>
      (
        (await world.call(flow.calls.list.path, { per_page: 100, sort: "created_at", dir: "desc" }, admin))
          .data as {
          readonly rows: readonly (ApprovalFacts & { readonly id: number })[]
        }
      ).rows.find((row) => row.id === id)
    const approve = (id: number) => world.call(flow.calls.decide.path, { id, status: "approved" }, admin)

    test("days after the last day are granted to nobody, and the browser says why in the same words", async () => {
      const members_id = await leaver()
      const id = await makers[flowId](world, { members_id, day: "2026-11-16" })
      await leaves(members_id)
      const answer = await approve(id)
      expect(answer).toMatchObject({ api_status: 0, api_message: expect.stringContaining(WORDS) as string })
      const row = await rowOf(id)
      if (row === undefined) throw new Error("the row is not listed")
      expect(row.status).toBe("pending")
      const by = { id: world.seeded.maju.accounts.admin, nama: "Admin", as: "company" } as const
      const refused = refusalOf(spec.life(row.level_total), row, {
        type: "approval.approve",
        by,
        at: world.time.now.toISOString(),
      })
      expect(refused?.message).toBe(answer.api_message)
      /** A request that can no longer be approved can still be rejected. */
      expect(
        await world.call(
          flow.calls.decide.path,
          { id, status: "rejected", note: "Sudah keluar dari kantor" },
          admin,
        ),
      ).toMatchObject({ api_status: 1 })
    })

    test("days of the employment are decided whenever it is, money only while it lasts", async () => {
      const members_id = await leaver()
      const id = await makers[flowId](world, { members_id, day: "2026-11-11" })
      await leaves(members_id)
      const { api_message } = await approve(id)
      expect(api_message === `Sudah keluar ${WORDS}`).toBe(WHILE_EMPLOYED.includes(flowId))
      expect(api_message).not.toContain("Sesudah hari terakhir bekerja")
    })
  },
)
