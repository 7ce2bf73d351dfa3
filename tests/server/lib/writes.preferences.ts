import { arranged } from "#contract/areas/home/susunan.ts"
import { sql } from "drizzle-orm"
import { subscribePush } from "#contract/areas/preferences/push.ts"
import type { World } from "./harness.ts"
import { nextIdOf, type Sample } from "./sample.ts"
import { seededEndpoint } from "./seed.preferences.ts"

const admin = { by: "admin@maju.test" } as const

const newBrowser = (name: string) => ({
  ...(subscribePush.example as { readonly p256dh: string; readonly auth: string }),
  endpoint: `https://push.example.com/${name}`,
})
const subscribed = async (world: World, name: string): Promise<number> => {
  const id = await nextIdOf(world, "push_subscriptions")
  await world.call("preferences/push/subscribe", newBrowser(name), await world.signIn(admin.by))
  return id
}
const seededBrowser = async ({ sqlRows, seeded }: World): Promise<number> => {
  const [row] = await sqlRows<{ id: number }>(
    sql`select id::float8 as id from push_subscriptions where companies_id = ${seeded.maju.id} order by id limit 1`,
  )
  return row?.id ?? 0
}

export const preferenceSamples: Record<string, (world: World) => Promise<Sample>> = {
  "companies/update/etc": async ({ seeded }) => ({
    ...admin,
    payload: { levels_claims: 2 },
    audit: [
      {
        entity: "pengaturan lain-lain",
        entity_id: seeded.maju.id,
        action: "update",
        before: { levels_claims: 1, version: 2 },
        after: { levels_claims: 2, version: 3 },
      },
    ],
  }),
  "companies/update/notification": async ({ seeded }) => ({
    ...admin,
    payload: { digest: "daily" },
    audit: [
      {
        entity: "pengaturan notifikasi",
        entity_id: seeded.maju.id,
        action: "update",
        before: { digest: "instant", version: 2 },
        after: { digest: "daily", version: 3 },
      },
    ],
  }),
  "preferences/push/subscribe": async (world) => ({
    ...admin,
    payload: newBrowser("baru"),
    audit: [
      {
        entity: "browser push",
        entity_id: await nextIdOf(world, "push_subscriptions"),
        action: "create",
        before: null,
        after: { layanan: "push.example.com" },
      },
    ],
  }),
  "preferences/push/unsubscribe": async (world) => ({
    ...admin,
    payload: { endpoint: newBrowser("berhenti").endpoint },
    audit: [
      {
        entity: "browser push",
        entity_id: await subscribed(world, "berhenti"),
        action: "delete",
        before: { layanan: "push.example.com" },
        after: null,
      },
    ],
  }),
  "preferences/push/test": async (world) => ({
    ...admin,
    payload: { endpoint: seededEndpoint(world.seeded.maju.id) },
    audit: [
      {
        entity: "browser push",
        entity_id: await seededBrowser(world),
        action: "update",
        before: null,
        after: { percobaan: true },
      },
    ],
  }),
  "home/update-target": async ({ seeded }) => {
    const told = { metric: "kehadiran", period: "2026-08", offices_id: null }
    return {
      ...admin,
      payload: { ...told, value: 96, version: 1 },
      audit: [
        {
          entity: "target",
          entity_id: seeded.maju.id,
          action: "update",
          before: { ...told, value: 91, version: 1 },
          after: { ...told, value: 96, version: 2 },
        },
      ],
    }
  },
  "home/update-susunan": async ({ seeded }) => ({
    ...admin,
    payload: { order: ["hari_ini"], hidden: [] },
    audit: [
      {
        entity: "susunan beranda",
        entity_id: seeded.maju.accounts.admin,
        action: "update",
        before: arranged({ order: ["tren"], hidden: ["kunjungan"] }),
        after: arranged({ order: ["hari_ini"], hidden: [] }),
      },
    ],
  }),
  "companies/un-subscribe": async ({ seeded, call, signIn }) => {
    const { data } = await call("companies/find", {}, await signIn(admin.by))
    const { nama, version } = data as { readonly nama: string; readonly version: number }
    return {
      ...admin,
      payload: { confirm_name: nama, effective_date: "2029-12-31", reason: "Pindah ke sistem sendiri" },
      audit: [
        {
          entity: "companies",
          entity_id: seeded.maju.id,
          action: "update",
          before: { leaves_on: null, version },
          after: { leaves_on: "2029-12-31", leave_reason: "Pindah ke sistem sendiri", version: version + 1 },
        },
      ],
    }
  },
  "companies/update/offices-hours": async ({ seeded, call, signIn }) => {
    const id = seeded.maju.resources["offices-hours"] ?? 0
    const { data } = await call("offices-hours/find", { id }, await signIn(admin.by))
    const { is_default, version } = data as { readonly is_default: boolean; readonly version: number }
    return {
      ...admin,
      payload: { offices_hours_id: id },
      audit: [
        {
          entity: "jam kerja",
          entity_id: id,
          action: "update",
          before: { is_default, version },
          after: { is_default: true, version: version + 1 },
        },
      ],
    }
  },
  "companies/update-sudah-pernah-a": async ({ seeded }) => ({
    ...admin,
    payload: { key: "pengganti", value: true },
    audit: [
      {
        entity: "sudah pernah",
        entity_id: seeded.maju.accounts.admin,
        action: "update",
        before: { seen: [`awal${seeded.maju.id}`] },
        after: { seen: [`awal${seeded.maju.id}`, "pengganti"] },
      },
    ],
  }),
}
