import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import { addLetter, type NewLetter } from "./seed.warnings.ts"

const admin = { by: "admin@maju.test" } as const

/** A draft of a warning letter for the company's first employee. */
export const newLetter = ({ db, seeded, time }: World, values: Partial<NewLetter> = {}): Promise<number> =>
  db.transact((tx) =>
    addLetter(tx, time.now, {
      companies_id: seeded.maju.id,
      members_id: seeded.maju.members[0] ?? 0,
      ...values,
    }),
  )

const moved = (entity_id: number, from: string, status: string, event: string) => ({
  entity: "surat peringatan",
  entity_id,
  action: "update" as const,
  before: { status: from, version: 1 },
  after: { status, version: 2, event },
})

export const letterSamples: Record<string, (world: World) => Promise<Sample>> = {
  "surat-peringatan/terbitkan": async (world) => {
    const ids = [await newLetter(world), await newLetter(world)]
    return { ...admin, payload: { ids }, audit: ids.map((id) => moved(id, "draft", "terbit", "surat.issue")) }
  },
  "surat-peringatan/terima": async (world) => {
    const id = await newLetter(world, { status: "terbit" })
    return { ...admin, payload: { ids: [id] }, audit: [moved(id, "terbit", "diterima", "surat.acknowledge")] }
  },
  "saya/surat/terima": async (world) => {
    const id = await newLetter(world, { status: "terbit", members_id: world.seeded.maju.self })
    return {
      by: "pegawai@maju.test",
      payload: { id },
      audit: [moved(id, "terbit", "diterima", "surat.acknowledge")],
    }
  },
  "surat-peringatan/cabut": async (world) => {
    const id = await newLetter(world, { status: "diterima" })
    return {
      ...admin,
      payload: { ids: [id], note: "Pegawai sudah memperbaiki kehadirannya" },
      audit: [moved(id, "diterima", "dicabut", "surat.withdraw")],
    }
  },
}
