import { sql } from "drizzle-orm"
import { expect } from "vitest"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"

const owner = { by: "super@balai.test" } as const

let made = 0
/** A new company in a status; its version is 1. */
export const newCompany = async (
  world: World,
  status: "trial" | "active" | "close",
  dates: { readonly trial_end?: string; readonly leaves_on?: string } = {},
): Promise<{ readonly id: number; readonly nama: string }> => {
  made += 1
  const nama = `PT Contoh ${made}`
  const [row] = await world.sqlRows<{ id: number }>(
    sql`insert into companies (nama, email, status, trial_end, leaves_on, leave_reason, created_at, updated_at)
      values (${nama}, ${`halo${made}@contoh.test`}, ${status}, ${dates.trial_end ?? null}::date, ${dates.leaves_on ?? null}::date,
        ${dates.leaves_on === undefined ? null : "Pindah"}, '2026-11-01', '2026-11-01') returning id::int as id`,
  )
  if (row === undefined) throw new Error("no company was written")
  return { id: row.id, nama }
}

export const companySamples: Record<string, (world: World) => Promise<Sample>> = {
  "companies/create/new": async () => {
    made += 1
    const mail = `pemilik${made}@baru.test`
    const wanted = { nama: `PT Baru ${made}`, email: `halo${made}@baru.test` }
    return {
      ...owner,
      payload: { ...wanted, admin_nama: "Rina Baru", admin_email: mail, trial_days: 30 },
      audit: [
        {
          entity: "companies",
          entity_id: expect.any(Number) as number,
          action: "create",
          before: null,
          after: { ...wanted, status: "trial", trial_end: "2026-12-20", admin_email: mail, version: 1 },
        },
      ],
    }
  },
  "companies/update/status": async (world) => {
    const { id } = await newCompany(world, "active")
    return {
      ...owner,
      payload: { step: "close", companies_id: [id], note: "Tidak memperpanjang" },
      audit: [
        {
          entity: "companies",
          entity_id: id,
          action: "update",
          before: { status: "active", version: 1 },
          after: { status: "close", version: 2, event: "company.close", note: "Tidak memperpanjang" },
        },
      ],
    }
  },
  "companies/send-email/demo": async (world) => {
    const { id } = await newCompany(world, "trial", { trial_end: "2026-12-01" })
    return {
      ...owner,
      payload: { ids: [id], template: "reminder" },
      audit: [
        {
          entity: "companies",
          entity_id: id,
          action: "update",
          before: null,
          after: { mailed: "reminder" },
        },
      ],
    }
  },
  "companies/create-cache": async ({ seeded }) => ({
    ...owner,
    payload: { ids: [seeded.lain.id] },
    audit: [
      { entity: "company_figures", entity_id: seeded.lain.id, action: "update", before: null, after: {} },
    ],
  }),
}
