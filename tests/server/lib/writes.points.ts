import type { Upload } from "#server/files/store.ts"
import type { Answered, World } from "./harness.ts"
import type { Sample } from "./sample.ts"

export const PROOF: Upload = { name: "bukti.png", type: "png", size: 70, sha256: "a".repeat(64) }
export const withProof: ReadonlyMap<string, Upload> = new Map([["proof", PROOF]])
export const CONFIRM = "companies/history-topup/konfirmasi-pembayaran"
export const DECIDE = "companies/history-topup/super/approved"

export type MadeTopup = {
  readonly id: number
  readonly version: number
  readonly total: number
  readonly no_invoice: string
}

const rowIn = (answer: Answered): MadeTopup => {
  if (answer.api_status !== 1) throw new Error(answer.api_message)
  return (answer.data as { row: MadeTopup }).row
}

export const orderTopup = async (world: World, token: string, payload: object = {}): Promise<MadeTopup> =>
  rowIn(
    await world.call(
      "companies/history-topup/create",
      { paket_id: 1, qty: 1, bank_id: 1, ...payload },
      token,
    ),
  )

export const payment = ({ id, total }: Omit<MadeTopup, "no_invoice">) => ({
  id,
  paid_at: "2026-11-20",
  from_bank: "BCA",
  from_name: "PT Maju",
  amount: total,
})

export const confirmedTopup = async (world: World, token: string): Promise<MadeTopup> => {
  const order = await orderTopup(world, token)
  return rowIn(await world.call(CONFIRM, payment(order), token, "POST", undefined, withProof))
}

const admin = { by: "admin@maju.test" } as const
const superAdmin = { by: "super@balai.test" } as const
let made = 0

const packageRow = async (world: World): Promise<{ id: number; nama: string }> => {
  made += 1
  const nama = `Paket ${made}`
  const token = await world.signIn("super@balai.test")
  const answer = await world.call("point/master/save", { nama, type: "point", qty: 10, price: 1_000 }, token)
  return { ...(answer.data as { id: number }), nama }
}

export const pointSamples: Record<string, (world: World) => Promise<Sample>> = {
  "companies/history-topup/create": async (world) => {
    const before = await orderTopup(world, await world.signIn(admin.by))
    return {
      ...admin,
      payload: { paket_id: 2, qty: 2, bank_id: 2 },
      audit: [
        {
          entity: "topup",
          entity_id: before.id + 1,
          action: "create",
          before: null,
          after: { status: "created", subtotal: 900_000, tax: 99_000, credit: 11_000, qty: 2 },
        },
      ],
    }
  },
  [CONFIRM]: async (world) => {
    const order = await orderTopup(world, await world.signIn(admin.by))
    return {
      ...admin,
      payload: payment(order),
      uploads: withProof,
      audit: [
        {
          entity: "topup",
          entity_id: order.id,
          action: "update",
          before: { status: "created", version: 1 },
          after: { status: "waiting_confirmation", version: 2, event: "topup.confirm" },
        },
      ],
    }
  },
  [DECIDE]: async (world) => {
    const order = await confirmedTopup(world, await world.signIn(admin.by))
    return {
      ...superAdmin,
      payload: { id: order.id, status: "rejected", note: "Transfer tidak ditemukan" },
      audit: [
        {
          entity: "topup",
          entity_id: order.id,
          action: "update",
          before: { status: "waiting_confirmation", version: 2 },
          after: { status: "rejected", version: 3, note: "Transfer tidak ditemukan" },
        },
      ],
    }
  },
  "companies/update/point": async ({ seeded }) => ({
    ...superAdmin,
    payload: { id: seeded.maju.id, amount: 25, reason: "Penyesuaian saldo" },
    audit: [
      {
        entity: "point_balance",
        entity_id: seeded.maju.id,
        action: "update",
        before: { balance: 300 },
        after: { balance: 325, amount: 25, reason: "Penyesuaian saldo" },
      },
    ],
  }),
  "point/master/save": async (world) => {
    const { id, nama } = await packageRow(world)
    return {
      ...superAdmin,
      payload: { id, nama, type: "point", qty: 20, price: 2_000 },
      audit: [
        {
          entity: "paket",
          entity_id: id,
          action: "update",
          before: { nama, qty: 10, version: 1 },
          after: { nama, qty: 20, version: 2 },
        },
      ],
    }
  },
  "point/master/delete": async (world) => {
    const { id, nama } = await packageRow(world)
    return {
      ...superAdmin,
      payload: { ids: [id] },
      audit: [{ entity: "paket", entity_id: id, action: "delete", before: { nama }, after: null }],
    }
  },
  "point/setting/save": async () => ({
    ...superAdmin,
    payload: {
      rp_per_point: 100,
      usage_rules: [],
      min_topup: 40_000,
      low_balance_alert: 100,
      bank_accounts: [1, 2].map((bank_id) => ({ bank_id, no: "5420001234", nama: "PT Balai Digital" })),
      unique_code: true,
      tax_percent: 11,
      expire_hours: 24,
    },
    audit: [
      {
        entity: "point_setting",
        entity_id: 1,
        action: "update",
        before: { min_topup: 50_000 },
        after: { min_topup: 40_000 },
      },
    ],
  }),
}
