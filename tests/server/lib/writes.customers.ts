import { customers } from "#contract/areas/fieldwork/customers.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"

const admin = { by: "admin@maju.test" } as const
let made = 0

/** A new customer of the company, far from all others. @returns its id */
export const newCustomer = async (world: World, values: object = {}): Promise<number> => {
  made += 1
  const answer = await world.call(
    "customers/create",
    {
      ...customers.example,
      nama: `Pelanggan uji ${made}`,
      kode: `UJI-${made}`,
      phone: `0812-77${String(made).padStart(6, "0")}`,
      alamat: `Jl. Uji ${made}`,
      lat: Number((1 + made / 100).toFixed(2)),
      ...values,
    },
    await world.signIn(admin.by),
  )
  if (answer.api_status !== 1) throw new Error(JSON.stringify(answer))
  return (answer.data as { id: number }).id
}

export const customerSamples: Record<string, (world: World) => Promise<Sample>> = {
  "customers/merge": async (world) => {
    const [one, into] = [await newCustomer(world), await newCustomer(world)]
    return {
      ...admin,
      payload: { ids: [one], into },
      audit: [
        {
          entity: "pelanggan",
          entity_id: one,
          action: "update",
          before: { merged_into_id: null, version: 1 },
          after: { merged_into_id: into, version: 2 },
        },
      ],
    }
  },
  "customers/unmerge": async (world) => {
    const [one, into] = [await newCustomer(world), await newCustomer(world)]
    await world.call("customers/merge", { ids: [one], into }, await world.signIn(admin.by))
    return {
      ...admin,
      payload: { ids: [one] },
      audit: [
        {
          entity: "pelanggan",
          entity_id: one,
          action: "update",
          before: { merged_into_id: into, version: 2 },
          after: { merged_into_id: null, version: 3 },
        },
      ],
    }
  },
}
