import { sql } from "drizzle-orm"
import { softAuthenticator } from "./authenticator.ts"
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
const changed = (world: World, before: object | null, after: object | null) => ({
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
  "faktor/passkey/finish": async (world) => {
    const token = await world.signIn(admin.by)
    const begun = (await world.call("faktor/passkey/start", { password: PASSWORD }, token)).data as {
      challenge: string
      options: string
    }
    const { challenge } = JSON.parse(begun.options) as { challenge: string }
    const response = softAuthenticator().register({
      challenge,
      rpId: "localhost",
      origin: "http://localhost",
    })
    return {
      ...admin,
      payload: { nama: "Laptop", challenge: begun.challenge, response },
      after: async () => {
        await world.sqlRows(sql`delete from passkeys`)
        await withoutTotp(world, adminId(world))
      },
      audit: [changed(world, null, { passkey: "Laptop" })],
    }
  },
  "faktor/passkey/remove": async (world) => {
    const { after } = await app(world)
    const [key] = await world.sqlRows<{ id: number }>(
      sql`insert into passkeys (accounts_id, nama, credential, public_key, counter, transports, created_at)
        values (${adminId(world)}, 'Laptop', 'abc', 'abc', 0, '{}', now()) returning id::float8 as id`,
    )
    return {
      ...admin,
      payload: { id: key?.id, password: PASSWORD },
      after,
      audit: [changed(world, { passkey: "Laptop" }, null)],
    }
  },
  "sso/pengaturan/save": async ({ seeded }) => ({
    ...admin,
    payload: { issuer: "https://login.contoh.com", client_id: "balai", domains: "contoh.com" },
    audit: [
      {
        entity: "pengaturan SSO",
        entity_id: seeded.maju.id,
        action: "update",
        before: { issuer: null, client_secret: null },
        after: { issuer: "https://login.contoh.com", client_secret: null },
      },
    ],
  }),
}
