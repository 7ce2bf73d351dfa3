import { sql } from "drizzle-orm"
import type { World } from "./harness.ts"
import { nextIdOf, type Sample } from "./sample.ts"

const admin = { by: "admin@maju.test" } as const

let made = 0
const keyOf = async (world: World): Promise<number> => {
  const id = await nextIdOf(world, "api_keys")
  made += 1
  await world.call(
    "kunci-api/create",
    { nama: `Contoh kunci ${made}`, rights: ["members.view"] },
    await world.signIn(admin.by),
  )
  return id
}

const hookOf = async (world: World): Promise<number> => {
  const id = await nextIdOf(world, "webhooks")
  made += 1
  const token = await world.signIn(admin.by)
  const payload = {
    nama: `Contoh webhook ${made}`,
    url: "https://hooks.example.com/b",
    events: ["cuti.created"],
  }
  await world.call("webhook/create", payload, token)
  return id
}

export const programSamples: Record<string, (world: World) => Promise<Sample>> = {
  "kunci-api/terbitkan": async (world) => {
    const id = await keyOf(world)
    return {
      ...admin,
      payload: { id },
      audit: [
        {
          entity: "kunci API",
          entity_id: id,
          action: "update",
          before: { status: "new" },
          after: { status: "active" },
        },
      ],
    }
  },
  "webhook/terbitkan": async (world) => {
    const id = await hookOf(world)
    return {
      ...admin,
      payload: { id },
      audit: [
        {
          entity: "webhook",
          entity_id: id,
          action: "update",
          before: { has_secret: false },
          after: { has_secret: true },
        },
      ],
    }
  },
  "webhook/percobaan": async (world) => {
    const id = await hookOf(world)
    await world.sqlRows(sql`update webhooks set secret = 'AAAA' where id = ${id}`)
    return {
      ...admin,
      payload: { id },
      audit: [
        {
          entity: "pengiriman webhook",
          entity_id: await nextIdOf(world, "webhook_deliveries"),
          action: "create",
          before: null,
          after: { event: "webhook.test" },
        },
      ],
    }
  },
  "webhook/kirim-ulang": async (world) => {
    const [row] = await world.sqlRows<{ id: number }>(
      sql`select id::float8 as id from webhook_deliveries where companies_id = ${world.seeded.maju.id} and status = 'sent' limit 1`,
    )
    const id = row?.id ?? 0
    await world.sqlRows(
      sql`update webhooks set secret = 'AAAA' where id = (select webhooks_id from webhook_deliveries where id = ${id})`,
    )
    return {
      ...admin,
      payload: { id },
      audit: [
        {
          entity: "pengiriman webhook",
          entity_id: id,
          action: "update",
          before: { status: "sent" },
          after: { status: "waiting" },
        },
      ],
    }
  },
  "kunci-api/cabut": async (world) => {
    const id = await keyOf(world)
    await world.sqlRows(sql`update api_keys set status = 'active' where id = ${id}`)
    return {
      ...admin,
      payload: { ids: [id] },
      audit: [
        {
          entity: "kunci API",
          entity_id: id,
          action: "update",
          before: { status: "active" },
          after: { status: "revoked" },
        },
      ],
    }
  },
}
