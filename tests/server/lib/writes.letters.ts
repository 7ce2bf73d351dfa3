import type { World } from "./harness.ts"
import { nextIdOf, type Sample } from "./sample.ts"
import { addCareer, addCareerRow } from "./seed.careers.ts"
import { addSurat, addTemplate, type NewSurat } from "./seed.letters.ts"

const admin = { by: "admin@maju.test" } as const

/** A draft of a letter for the company's first employee. */
export const newSurat = ({ db, seeded, time }: World, values: Partial<NewSurat> = {}): Promise<number> =>
  db.transact((tx) =>
    addSurat(tx, time.now, {
      companies_id: seeded.maju.id,
      members_id: seeded.maju.members[0] ?? 0,
      ...values,
    }),
  )

/** A template that names what its letters say themselves, which a draft may lack. */
export const newAskingTemplate = ({ db, seeded, time }: World): Promise<number> =>
  db.transact((tx) =>
    addTemplate(tx, time.now, {
      companies_id: seeded.maju.id,
      kode: `K${crypto.randomUUID().slice(0, 8)}`,
      isi: "<p>Untuk {{keperluan}}.</p>",
      tokens: ["keperluan"],
    }),
  )

/** A scheduled change of the company's first employee. */
const scheduledCareer = ({ db, seeded, time }: World) =>
  db.transact(async (tx) => {
    const companies_id = seeded.maju.id
    const members_id = seeded.maju.members[0] ?? 0
    const careers_id = await addCareer(tx, time.now, {
      companies_id,
      judul: "Mutasi bersurat",
      status: "scheduled",
    })
    await addCareerRow(tx, time.now, { companies_id, careers_id, members_id, state: "planned" })
    return { career: careers_id, member: members_id }
  })

const moved = (entity_id: number, from: string, status: string, event: string) => ({
  entity: "surat",
  entity_id,
  action: "update" as const,
  before: { status: from, version: 1 },
  after: { status, version: 2, event },
})

export const suratSamples: Record<string, (world: World) => Promise<Sample>> = {
  "surat/terbitkan": async (world) => {
    const ids = [await newSurat(world), await newSurat(world)]
    return {
      ...admin,
      payload: { ids },
      audit: ids.map((id) => moved(id, "draft", "terbit", "letter.issue")),
    }
  },
  "surat/batalkan": async (world) => {
    const id = await newSurat(world, { status: "terbit" })
    return {
      ...admin,
      payload: { ids: [id], note: "Jabatannya keliru" },
      audit: [moved(id, "terbit", "dibatalkan", "letter.cancel")],
    }
  },
  "surat/buat-perubahan": async (world) => {
    const template_surat_id = await newAskingTemplate(world)
    const { career, member } = await scheduledCareer(world)
    const entity_id = await nextIdOf(world, "letters")
    return {
      ...admin,
      payload: { careers_id: career, template_surat_id, tanggal: "2026-11-20" },
      audit: [
        {
          entity: "surat",
          entity_id,
          action: "create",
          before: null,
          after: { template_surat_id, members_id: member, careers_id: career },
        },
        {
          entity: "perubahan kerja",
          entity_id: career,
          action: "update",
          before: null,
          after: { template_surat_id, tanggal: "2026-11-20", surat: 1 },
        },
      ],
    }
  },
  "surat/buat": async (world) => {
    const template_surat_id = await newAskingTemplate(world)
    const [one = 0, two = 0] = world.seeded.maju.members
    const first = await nextIdOf(world, "letters")
    return {
      ...admin,
      payload: { ids: [one, two], template_surat_id, tanggal: "2026-11-20" },
      audit: [one, two].map((members_id, at) => ({
        entity: "surat",
        entity_id: first + at,
        action: "create" as const,
        before: null,
        after: { template_surat_id, members_id },
      })),
    }
  },
}
