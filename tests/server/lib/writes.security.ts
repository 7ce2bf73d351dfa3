import { sql } from "drizzle-orm"
import { hashToken } from "#server/call/session.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import { codeAt, withoutTotp, withTotp } from "./totp.ts"

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

const adminId = (world: World) => world.seeded.maju.accounts.admin
const PASSWORD = "demo-1234"
const changed = (world: World, before: object | null, after: object) => ({
  entity: "second_factors",
  entity_id: adminId(world),
  action: "update" as const,
  before,
  after,
})
/** An authenticator app of the administrator, with the code it shows; the sample takes it away again. */
const app = async (world: World, confirmed_at?: string | null) => {
  await world.sqlRows(sql`delete from throttles`)
  await withTotp(world, adminId(world), confirmed_at)
  return { code: codeAt(world.time.now), after: () => withoutTotp(world, adminId(world)) }
}

export const securitySamples: Record<string, (world: World) => Promise<Sample>> = {
  "sesi/end": async (world) => {
    const id = await another(world)
    return { ...admin, payload: { id }, audit: [ended(world, { count: 1, rows: [{ id }] })] }
  },
  "sesi/end-others": async (world) => {
    await another(world)
    return { ...admin, payload: {}, audit: [ended(world, {})] }
  },
  "faktor/totp/start": async (world) => ({
    ...admin,
    payload: { password: PASSWORD },
    after: () => withoutTotp(world, adminId(world)),
    audit: [changed(world, null, { totp: "started" })],
  }),
  "faktor/totp/confirm": async (world) => {
    const { code, after } = await app(world, null)
    return { ...admin, payload: { code }, after, audit: [changed(world, { totp: false }, { totp: true })] }
  },
  "faktor/totp/remove": async (world) => {
    const { code, after } = await app(world)
    return {
      ...admin,
      payload: { password: PASSWORD, code },
      after,
      audit: [changed(world, { totp: true }, { totp: false })],
    }
  },
  "faktor/recovery/renew": async (world) => {
    const { code, after } = await app(world)
    return {
      ...admin,
      payload: { password: PASSWORD, code },
      after,
      audit: [changed(world, null, { recovery: "renewed" })],
    }
  },
}
