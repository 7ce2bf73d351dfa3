import { sql } from "drizzle-orm"
import { moduleIdOf } from "#contract/areas/rights/access.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import { withTotp } from "./totp.ts"

const owner = { by: "super@balai.test" } as const
/** Optional features that both seeded companies have in addition to their modules. */
const features = ["kasbon", "absensi_lembur", "good_id"]

/** Id of a role of PT Maju, or of a role template, by name. */
export const roleId = async (world: World, nama: string): Promise<number> => {
  const [role] = await world.sqlRows<{ id: number }>(
    sql`select id::int as id from roles where nama = ${nama}`,
  )
  if (role === undefined) throw new Error(`no role ${nama}`)
  return role.id
}

export const rightSamples: Record<string, (world: World) => Promise<Sample>> = {
  "companies/akses-aplikasi/save": async ({ seeded }) => ({
    ...owner,
    payload: {
      companies_id: seeded.lain.id,
      modules: [{ app_module_id: moduleIdOf("visits"), enabled: false }],
    },
    audit: [
      {
        entity: "companies",
        entity_id: seeded.lain.id,
        action: "update",
        before: { modules: ["Reimbursement", "Leave", "Visit", "Overtime In", "Payroll"], features },
        after: { modules: ["Reimbursement", "Leave", "Overtime In", "Payroll"], features },
      },
    ],
  }),
  "peran/beri": async (world) => {
    const account = world.seeded.maju.accounts.office
    const role_id = await roleId(world, "Peran sendiri")
    await world.sqlRows(sql`update accounts set roles_id = null where id = ${account}`)
    return {
      by: "admin@maju.test",
      payload: { users_id: [account], role_id },
      audit: [
        {
          entity: "accounts",
          entity_id: account,
          action: "update",
          before: { roles_id: null },
          after: { roles_id: role_id },
        },
      ],
      after: () => world.sqlRows(sql`update accounts set roles_id = null where id = ${account}`),
    }
  },
  "peran/reset-factor": async (world) => {
    const account = world.seeded.maju.accounts.office
    await withTotp(world, account)
    return {
      by: "admin@maju.test",
      payload: { users_id: [account] },
      audit: [
        {
          entity: "accounts",
          entity_id: account,
          action: "update",
          before: { second_factor: true },
          after: { second_factor: false },
        },
      ],
    }
  },
  "setting-users": async (world) => {
    const users_id = world.seeded.maju.accounts.office
    const role_id = await roleId(world, "Peninjau klaim")
    return {
      ...owner,
      payload: { users_id, role_id },
      audit: [
        {
          entity: "accounts",
          entity_id: users_id,
          action: "update",
          before: { roles_id: null },
          after: { roles_id: role_id },
        },
      ],
    }
  },
}
