import type { Upload } from "#server/files/store.ts"
import { sql } from "drizzle-orm"
import { expect } from "vitest"
import { resources } from "#contract/index.ts"
import type { AnyResource } from "#contract/resource.ts"
import { plusDays } from "#server/domain/calendar.ts"
import { makeKeyLink } from "#server/start/keys.ts"
import type { World } from "./harness.ts"
import { titleOf, variantOf } from "./variants.ts"
import { categorySamples } from "./writes.categories.ts"
import { claimSamples } from "./writes.claims.ts"
import { memberSamples } from "./writes.members.ts"
import { onboardingSamples } from "./writes.onboarding.ts"
import { pointSamples } from "./writes.points.ts"
import { requestSamples } from "./writes.requests.ts"

/** One write that succeeds, what it must leave in the audit, and who sends it (null = nobody signed in). */
export type Sample = {
  readonly payload: Record<string, unknown>
  readonly by: "admin@maju.test" | "super@balai.test" | null
  /** Files of a multipart body. */
  readonly uploads?: ReadonlyMap<string, Upload>
  readonly audit: readonly {
    readonly entity: string
    readonly entity_id: number
    readonly action: "create" | "update" | "delete"
    readonly before: unknown
    readonly after: unknown
  }[]
}

const idOf = (answer: { readonly data?: unknown }) => (answer.data as { id: number }).id
export const passwordKey = async (world: World, accountId: number): Promise<string> => {
  const path = await world.db.transact((tx) => makeKeyLink(tx, "password", accountId, world.time.now))
  return path.split("key=")[1] ?? ""
}
const admin = { by: "admin@maju.test" } as const

let made = 0
/** A new row to change or delete, made by the same account. */
const row = async (world: World, resource: AnyResource) => {
  const token = await world.signIn("admin@maju.test")
  made += 1
  const title = `Contoh ${made}`
  const payload = variantOf(resource, 100 + made, title)
  return { id: idOf(await world.call(resource.calls.create.path, payload, token)), title, payload }
}

const resourceSamples = (resource: AnyResource): Record<string, (world: World) => Promise<Sample>> => ({
  [resource.calls.create.path]: async (world) => {
    const { id, title, payload } = await row(world, resource)
    const named = titleOf(resource)
    return {
      ...admin,
      payload: { ...payload, id, [named]: `${title} diubah` },
      audit: [
        {
          entity: resource.noun,
          entity_id: id,
          action: "update",
          before: { [named]: title, version: 1 },
          after: { [named]: `${title} diubah`, version: 2 },
        },
      ],
    }
  },
  [resource.calls.remove.path]: async (world) => {
    const first = await row(world, resource)
    const second = await row(world, resource)
    return {
      ...admin,
      payload: { ids: [first.id, second.id] },
      audit: [first, second].map(({ id, title }) => ({
        entity: resource.noun,
        entity_id: id,
        action: "delete" as const,
        before: { [titleOf(resource)]: title, version: 1 },
        after: null,
      })),
    }
  },
})

/** A sample of every live write; a test fails when one is missing. */
export const samples: Record<string, (world: World) => Promise<Sample>> = {
  ...Object.fromEntries(
    (resources as unknown as readonly AnyResource[]).flatMap((resource) =>
      Object.entries(resourceSamples(resource)),
    ),
  ),
  ...memberSamples,
  ...onboardingSamples,
  ...pointSamples,
  ...requestSamples,
  ...categorySamples,
  ...claimSamples,
  "holidays/save-nasional": async (world) => {
    made += 1
    const tanggal = plusDays("2030-01-01", made)
    const nama = `Libur ${tanggal}`
    await world.sqlRows(
      sql`insert into national_holidays (tanggal, nama, type, source) values (${tanggal}, ${nama}, 'nasional', 'SKB')`,
    )
    return {
      ...admin,
      payload: { days: [Number(tanggal.replaceAll("-", ""))] },
      audit: [
        {
          entity: "hari libur",
          entity_id: expect.any(Number) as number,
          action: "create",
          before: null,
          after: { nama, start_date: tanggal, type: "nasional" },
        },
      ],
    }
  },
  "profil/update/users": async ({ seeded }) => ({
    ...admin,
    payload: { nama_lengkap: "Siti Rahma" },
    audit: [
      {
        entity: "accounts",
        entity_id: seeded.maju.accounts.admin,
        action: "update",
        before: { nama_lengkap: "Akun admin@maju.test" },
        after: { nama_lengkap: "Siti Rahma", password_changed: false },
      },
    ],
  }),
  "mail/mailing/update/password": async (world) => ({
    by: null,
    payload: {
      key: await passwordKey(world, world.seeded.maju.accounts.restricted),
      password: "rahasia-baru",
      confirm_password: "rahasia-baru",
    },
    audit: [
      {
        entity: "accounts",
        entity_id: world.seeded.maju.accounts.restricted,
        action: "update",
        before: null,
        after: { password_changed: true },
      },
    ],
  }),
  "companies/update/data": async ({ seeded }) => ({
    ...admin,
    payload: { nama: "PT Maju Jaya", email: "halo@maju.test", phone: "021-555" },
    audit: [
      {
        entity: "companies",
        entity_id: seeded.maju.id,
        action: "update",
        before: { nama: "PT Maju", phone: null, version: 1 },
        after: { nama: "PT Maju Jaya", phone: "021-555", version: 2 },
      },
    ],
  }),
  "notifications/read": async ({ seeded }) => ({
    ...admin,
    payload: { ids: [seeded.maju.notifications[0]] },
    audit: [
      {
        entity: "notifications",
        entity_id: seeded.maju.accounts.admin,
        action: "update",
        before: { count: 1, rows: [{ id: seeded.maju.notifications[0] }] },
        after: { read_at: "2026-11-20T01:00:00.000Z" },
      },
    ],
  }),
  "notifications/delete": async ({ seeded }) => ({
    ...admin,
    payload: { ids: seeded.maju.notifications.slice(1) },
    audit: [
      {
        entity: "notifications",
        entity_id: seeded.maju.accounts.admin,
        action: "delete",
        before: { count: 2, rows: seeded.maju.notifications.slice(1).map((id) => ({ id })) },
        after: null,
      },
    ],
  }),
}
