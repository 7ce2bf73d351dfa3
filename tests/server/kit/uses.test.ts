import { sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { tipeTugas } from "#contract/areas/fieldwork/tipeTugas.ts"
import { holdsOf } from "#server/kit/uses.ts"
import { rules } from "#server/register/calls.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newClaim } from "../lib/writes.claims.ts"
import { newVisit } from "../lib/writes.visits.ts"

/** A row that cannot be deleted names what uses it. */

test.each(rules.map((one) => [one.noun, one] as const))(
  "%s: whatever keeps one from being deleted has a noun",
  (_noun, { table }) => {
    const nameless = holdsOf(table as PgTable).filter(({ noun }) => noun === null)
    expect(
      nameless.map(({ from }) => from),
      "server/kit/uses.ts: `nouns` lacks the noun of these tables",
    ).toEqual([])
  },
)

describe("a row in use", () => {
  let world: World
  let admin: string
  beforeAll(async () => {
    world = await openWorld()
    admin = await world.signIn("admin@maju.test")
  })
  afterAll(() => world.close())

  test("a category of claims says how many claims name it", async () => {
    await newClaim(world)
    const [used] = await world.sqlRows<{ readonly id: number; readonly claims: number }>(
      sql`select kategori_id::float8 as id, count(distinct reimbursments_id)::int as claims from reimbursment_items
        where companies_id = ${world.seeded.maju.id} group by 1 order by 1 limit 1`,
    )
    const answer = await world.call("kategori-klaim/delete", { id: used?.id }, admin)
    expect(answer).toMatchObject({ api_status: 0, data: { reason: "in_use" } })
    expect(answer.api_message).toMatch(new RegExp(`^Masih dipakai ${used?.claims} klaim`))
  })

  test("a type of tasks says how many visits name it", async () => {
    const made = await world.call(
      "tipe-tugas/create",
      { ...tipeTugas.example, nama: "Tipe terpakai", kode: "TPK" },
      admin,
    )
    const { id } = made.data as { readonly id: number }
    const visits = [await newVisit(world), await newVisit(world)]
    for (const visit of visits)
      await world.sqlRows(sql`update visits set tipe_tugas_id = ${id} where id = ${visit}`)
    expect(await world.call("tipe-tugas/delete", { id }, admin)).toMatchObject({
      api_status: 0,
      api_message: "Masih dipakai 2 kunjungan",
      data: { reason: "in_use", rows: [{ id, ok: false, used: true }] },
    })
  })
})
