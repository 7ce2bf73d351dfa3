import { sql } from "drizzle-orm"
import { adminKantor } from "#contract/areas/accounts/adminKantor.ts"
import { usersCompanies } from "#contract/areas/accounts/usersCompanies.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import { withTotp } from "./totp.ts"

const admin = { by: "admin@maju.test" } as const
let made = 0

/** A new office admin of the company's first office, who has no password yet. */
export const newAdmin = async (world: World, values: object = {}): Promise<{ id: number; email: string }> => {
  made += 1
  const email = `admin.uji${made}@contoh.test`
  const answer = await world.call(
    "admin-kantor/create",
    { ...adminKantor.example, nama: `Admin ${made}`, email, ...values },
    await world.signIn(admin.by),
  )
  if (answer.api_status !== 1) throw new Error(JSON.stringify(answer))
  return { id: (answer.data as { id: number }).id, email }
}

const owner = { by: "super@balai.test" } as const

/** A new account of PT Maju without a password; default: an office admin. */
export const newUser = async (world: World, values: object = {}): Promise<{ id: number; email: string }> => {
  made += 1
  const email = `pengguna.uji${made}@contoh.test`
  const answer = await world.call(
    "users-companies/create",
    { ...usersCompanies.example, nama: `Pengguna ${made}`, email, ...values },
    await world.signIn(owner.by),
  )
  if (answer.api_status !== 1) throw new Error(JSON.stringify(answer))
  return { id: (answer.data as { id: number }).id, email }
}

const updated = (entity_id: number, before: object, after: object, entity: string = adminKantor.noun) => ({
  entity,
  entity_id,
  action: "update" as const,
  before,
  after,
})

export const accountSamples: Record<string, (world: World) => Promise<Sample>> = {
  "users-companies/send-email": async (world) => {
    const { id } = await newUser(world)
    return {
      ...owner,
      payload: { type: "invite", users_id: [id] },
      audit: [updated(id, { status: "invited" }, { mailed: "invite" }, usersCompanies.noun)],
    }
  },
  "users-companies/end-sessions": async (world) => {
    const { id } = await newUser(world)
    return {
      ...owner,
      payload: { users_id: [id] },
      audit: [updated(id, { sessions: 0 }, { sessions: 0 }, usersCompanies.noun)],
    }
  },
  "users-companies/reset-factor": async (world) => {
    const { id } = await newUser(world)
    await withTotp(world, id)
    return {
      ...owner,
      payload: { users_id: [id] },
      audit: [updated(id, { second_factor: true }, { second_factor: false }, usersCompanies.noun)],
    }
  },
  "users-companies/update-status": async (world) => {
    const { id } = await newUser(world)
    return {
      ...owner,
      payload: { status: "inactive", users_id: [id] },
      audit: [updated(id, { status: "invited" }, { status: "inactive" }, usersCompanies.noun)],
    }
  },
  "admin-kantor/send-email": async (world) => {
    const { id } = await newAdmin(world)
    return {
      ...admin,
      payload: { type: "invite", admin_kantor_id: [id] },
      audit: [updated(id, { status: "invited" }, { mailed: "invite" })],
    }
  },
  "admin-kantor/end-sessions": async (world) => {
    const { id } = await newAdmin(world)
    return {
      ...admin,
      payload: { admin_kantor_id: [id] },
      audit: [updated(id, { sessions: 0 }, { sessions: 0 })],
    }
  },
  "admin-kantor/reset-factor": async (world) => {
    const { id } = await newAdmin(world)
    await withTotp(world, id)
    return {
      ...admin,
      payload: { admin_kantor_id: [id] },
      audit: [updated(id, { second_factor: true }, { second_factor: false })],
    }
  },
  "admin-kantor/update-status": async (world) => {
    const { id } = await newAdmin(world)
    return {
      ...admin,
      payload: { status: "inactive", admin_kantor_id: [id] },
      audit: [updated(id, { status: "invited" }, { status: "inactive" })],
    }
  },
  "admin-kantor/hand-over": async (world) => {
    const from = await newAdmin(world)
    const to = await newAdmin(world)
    const [first, second] = world.seeded.maju.offices
    await world.sqlRows(sql`update account_offices set offices_id = ${second} where accounts_id = ${from.id}`)
    return {
      ...admin,
      payload: { admin_kantor_id: [from.id], to_id: to.id },
      audit: [
        updated(from.id, { offices_id: [second] }, { offices_id: [], status: "inactive" }),
        updated(to.id, { offices_id: [first] }, { offices_id: [first, second] }),
      ],
    }
  },
}
