import { sql } from "drizzle-orm"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"

let made = 0
/** A closed company without rows. */
export const closedCompany = async ({ sqlRows }: World): Promise<{ id: number; nama: string }> => {
  made += 1
  const nama = `PT Tutup ${made}`
  const [row] = await sqlRows<{ id: number }>(
    sql`insert into companies (nama, email, status, created_at, updated_at)
      values (${nama}, 'halo@tutup.test', 'close', now(), now()) returning id::float8 as id`,
  )
  return { id: row?.id ?? 0, nama }
}

const deleted = async (world: World): Promise<Sample> => {
  const { id, nama } = await closedCompany(world)
  return {
    by: "super@balai.test",
    payload: { id, confirm_name: nama },
    audit: [
      {
        entity: "companies",
        entity_id: id,
        action: "delete",
        before: { nama, status: "close", version: 1 },
        after: { files: 0, bytes: 0, rows: 0 },
      },
    ],
  }
}

const restored = async (world: World): Promise<Sample> => {
  const { id, nama } = await closedCompany(world)
  const token = await world.signIn("super@balai.test")
  await world.call("companies/delete", { id, confirm_name: nama }, token)
  const [archive] = await world.sqlRows<{ id: number }>(
    sql`select id::float8 as id from company_archives where companies_id = ${id}`,
  )
  return {
    by: "super@balai.test",
    payload: { companies_id: id, id: archive?.id ?? 0 },
    audit: [
      {
        entity: "companies",
        entity_id: id,
        action: "update",
        before: { version: 2 },
        after: { deleted_at: null, version: 3 },
      },
    ],
  }
}

export const removalSamples: Record<string, (world: World) => Promise<Sample>> = {
  "companies/delete": deleted,
  "companies/archives/restore": restored,
}
