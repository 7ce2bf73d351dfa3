import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { MIGRATIONS } from "#server/run/root.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const kinds = async () => {
  const rows = await world.sqlRows<{ id: number; kind: string }>(
    sql`select companies_id::float8 as id, payslip_pdf_password as kind from company_etc`,
  )
  return Object.fromEntries(rows.map(({ id, kind }) => [id, kind]))
}

test("a company that never chose has its slips locked by NIP and birth date; one that chose none keeps it", async () => {
  const { maju, lain } = world.seeded
  const change = async (host: "maju" | "lain", kind: string) => {
    const token = await world.signIn(`admin@${host}.test`)
    const { data } = await world.call("companies/find", { settings: ["etc"] }, token)
    const { etc } = data as { readonly etc: Readonly<Record<string, unknown>> }
    const answer = await world.call("companies/update/etc", { ...etc, payslip_pdf_password: kind }, token)
    expect(answer).toMatchObject({ api_status: 1 })
  }
  await change("lain", "nip")
  await change("lain", "none")
  await world.sqlRows(
    sql`update company_etc set payslip_pdf_password = 'none' where companies_id = ${maju.id}`,
  )
  const file = await readFile(join(MIGRATIONS, "0001_slip_password_by_default.sql"), "utf8")
  for (const statement of file.split("--> statement-breakpoint")) await world.sqlRows(sql.raw(statement))
  expect(await kinds()).toMatchObject({ [maju.id]: "nip_birth_date", [lain.id]: "none" })
})

test("a company without a row of its own has the default", async () => {
  await world.sqlRows(sql`delete from company_etc where companies_id = ${world.seeded.maju.id}`)
  const answer = await world.call(
    "companies/find",
    { settings: ["etc"] },
    await world.signIn("admin@maju.test"),
  )
  expect(answer.data).toMatchObject({ etc: { payslip_pdf_password: "nip_birth_date" } })
})
