import { sql } from "drizzle-orm"
import { hashToken } from "#server/call/session.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"

const admin = { by: "admin@maju.test" } as const

/** Another session of the administrator. @returns its id */
const another = async (world: World): Promise<number> => {
  const token = await world.signIn(admin.by)
  const [row] = await world.sqlRows<{ id: number }>(
    sql`select id::float8 as id from sessions where token_hash = ${hashToken(token)}`,
  )
  return row?.id ?? 0
}
const ended = (world: World, before: object) => ({
  entity: "sessions",
  entity_id: world.seeded.maju.accounts.admin,
  action: "delete" as const,
  before,
  after: null,
})

export const securitySamples: Record<string, (world: World) => Promise<Sample>> = {
  "sesi/end": async (world) => {
    const id = await another(world)
    return { ...admin, payload: { id }, audit: [ended(world, { count: 1, rows: [{ id }] })] }
  },
  "sesi/end-others": async (world) => {
    await another(world)
    return { ...admin, payload: {}, audit: [ended(world, {})] }
  },
}
