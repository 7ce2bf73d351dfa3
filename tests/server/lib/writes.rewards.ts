import { sql } from "drizzle-orm"
import type { World } from "./harness.ts"
import { entered, nextIdOf, type Sample } from "./sample.ts"
import { addPoints, addRedemption, type NewRedemption } from "./seed.rewards.ts"

const admin = { by: "admin@maju.test" } as const

export const rewardOf = async ({ sqlRows, seeded }: World): Promise<number> =>
  (
    await sqlRows<{ readonly id: number }>(
      sql`select min(id)::float8 as id from rewards where companies_id = ${seeded.maju.id}`,
    )
  )[0]?.id ?? 0

const productOf = async ({ sqlRows, seeded }: World): Promise<number> =>
  (
    await sqlRows<{ readonly id: number }>(
      sql`select min(products_id)::float8 as id from product_prices where companies_id = ${seeded.maju.id}`,
    )
  )[0]?.id ?? 0

/** A pending redemption of the company's first employee. */
export const newRedemption = async (world: World, values: Partial<NewRedemption> = {}): Promise<number> => {
  const rewards_id = await rewardOf(world)
  const { db, seeded, time } = world
  return db.transact((tx) =>
    addRedemption(tx, time.now, {
      companies_id: seeded.maju.id,
      members_id: seeded.maju.members[0] ?? 0,
      rewards_id,
      ...values,
    }),
  )
}

/** Points of an employee, as if corrected by hand. */
export const givePoints = ({ db, seeded, time }: World, members_id: number, points: number): Promise<void> =>
  db.transact((tx) =>
    addPoints(tx, time.now, {
      companies_id: seeded.maju.id,
      members_id,
      kind: "adjusted",
      points,
      note: "Uji",
    }),
  )

const moved = (entity_id: number, from: string, status: string, event: string) => ({
  entity: "permintaan hadiah",
  entity_id,
  action: "update" as const,
  before: { status: from, version: 1 },
  after: { status, version: 2, event },
})

/** A new planned price, far in the future. */
const newPrice = async (world: World): Promise<{ readonly product: number; readonly id: number }> => {
  const product = await productOf(world)
  const [row] = await world.sqlRows<{ readonly id: number }>(
    sql`insert into product_prices (companies_id, products_id, harga, effective_from, at)
      select companies_id, ${product}, 22000, max(effective_from) + 1, now() from product_prices where products_id = ${product}
      group by companies_id returning id::float8 as id`,
  )
  return { product, id: row?.id ?? 0 }
}

const photoGone =
  (entity: string, table: "products" | "rewards", of: (world: World) => Promise<number>) =>
  async (world: World): Promise<Sample> => {
    const id = await of(world)
    const [file] = await world.sqlRows<{ readonly id: number }>(
      sql`update ${sql.identifier(table)} set photo_files_id = (select min(id) from files where companies_id = ${world.seeded.maju.id})
        where id = ${id} returning photo_files_id::float8 as id`,
    )
    return {
      ...admin,
      payload: { id },
      audit: [
        { entity, entity_id: id, action: "update", before: { photo: file?.id }, after: { photo: null } },
      ],
    }
  }

export const rewardSamples: Record<string, (world: World) => Promise<Sample>> = {
  "good-id/permintaan-hadiah/approval": async (world) => {
    const id = await newRedemption(world)
    return {
      ...admin,
      payload: { id, status: "approved" },
      audit: [moved(id, "pending", "approved", "approval.approve")],
    }
  },
  "good-id/permintaan-hadiah/approval/bulk": async (world) => {
    const ids = [
      await newRedemption(world, { status: "approved" }),
      await newRedemption(world, { status: "approved" }),
    ]
    return {
      ...admin,
      payload: { ids, status: "delivered" },
      audit: ids.map((id) => moved(id, "approved", "delivered", "redemption.deliver")),
    }
  },
  "good-id/permintaan-hadiah/catat": async (world) => {
    const [, member = 0] = world.seeded.maju.members
    const rewards_id = await rewardOf(world)
    await givePoints(world, member, 100_000)
    const [reward] = await world.sqlRows<{ readonly cost: number }>(
      sql`update rewards set stock = stock + 1 where id = ${rewards_id} returning point_cost as cost`,
    )
    const id = await nextIdOf(world, "redemptions")
    return {
      ...admin,
      payload: { members_id: member, rewards_id, qty: 1 },
      audit: [
        entered("permintaan hadiah", id, { members_id: member, rewards_id, qty: 1, points: reward?.cost }),
      ],
    }
  },
  "good-id/poin/sesuaikan": async ({ seeded, sqlRows }) => {
    const [, , member = 0] = seeded.maju.members
    await sqlRows(sql`delete from sales_points where members_id = ${member}`)
    await sqlRows(sql`delete from sales_point_balances where members_id = ${member}`)
    return {
      ...admin,
      payload: { members_id: member, points: 40, note: "Poin pameran" },
      audit: [
        {
          entity: "poin pegawai",
          entity_id: member,
          action: "update",
          before: { balance: 0 },
          after: { balance: 40, points: 40, note: "Poin pameran" },
        },
      ],
    }
  },
  "good-id/update-harga-paket": async (world) => {
    const product = await productOf(world)
    return {
      ...admin,
      payload: { varian_id: product, harga: 23_000, effective_from: "2150-01-01" },
      audit: [
        {
          entity: "varian produk",
          entity_id: product,
          action: "update",
          before: null,
          after: { harga: 23_000, effective_from: "2150-01-01" },
        },
      ],
    }
  },
  "good-id/varian-produk/harga/delete": async (world) => {
    const { product, id } = await newPrice(world)
    return {
      ...admin,
      payload: { varian_id: product, ids: [id] },
      audit: [
        {
          entity: "varian produk",
          entity_id: product,
          action: "update",
          before: { harga: 22_000 },
          after: null,
        },
      ],
    }
  },
  "good-id/varian-produk/foto/delete": photoGone("varian produk", "products", productOf),
  "good-id/penukaran-hadiah/foto/delete": photoGone("hadiah", "rewards", rewardOf),
}
