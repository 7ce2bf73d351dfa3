import { lastIn } from "./writes.blogs.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import { addTask, type NewTask } from "./seed.tasks.ts"

const admin = { by: "admin@maju.test" } as const
const DAY = "2026-12-07"

/** A new task of the company's first employee. */
export const newTask = ({ db, seeded, time }: World, values: Partial<NewTask> = {}): Promise<number> =>
  db.transact((tx) =>
    addTask(tx, time.now, {
      companies_id: seeded.maju.id,
      members_id: seeded.maju.members[0] ?? 0,
      tipe_tugas_id: seeded.maju.resources["tipe-tugas"] ?? 0,
      ...values,
    }),
  )

const moved = (entity_id: number, status: string, event: string) => ({
  entity: "tugas",
  entity_id,
  action: "update" as const,
  before: { status: "baru", version: 1 },
  after: { status, version: 2, event },
})

export const taskSamples: Record<string, (world: World) => Promise<Sample>> = {
  "penugasan/ubah-status": async (world) => {
    const ids = [await newTask(world), await newTask(world)]
    return {
      ...admin,
      payload: { ids, step: "accept" },
      audit: ids.map((id) => moved(id, "diterima", "task.accept")),
    }
  },
  "penugasan/alihkan": async (world) => {
    const id = await newTask(world)
    return {
      ...admin,
      payload: { ids: [id], members_id: world.seeded.maju.members[1] },
      audit: [moved(id, "baru", "task.assign")],
    }
  },
  "penugasan/tugaskan": async (world) => ({
    ...admin,
    payload: {
      members_ids: world.seeded.maju.members.slice(0, 2),
      customers_ids: [],
      tanggal: DAY,
      weeks: 1,
      judul: "Rapat pagi",
      tipe_tugas_id: world.seeded.maju.resources["tipe-tugas"],
      checklist: [],
    },
    audit: [
      {
        entity: "penugasan",
        entity_id: (await lastIn("tasks")(world)) + 1,
        action: "create",
        before: null,
        after: { judul: "Rapat pagi", tasks: 2, people: 2, customers: 0 },
      },
    ],
  }),
  "penugasan/rute/urutkan": async (world) => {
    const members_id = world.seeded.maju.members[1] ?? 0
    for (const judul of ["Pertama", "Kedua"]) await newTask(world, { judul, members_id, tanggal: DAY })
    return {
      ...admin,
      payload: { members_id, tanggal: DAY, ids: [] },
      audit: [
        {
          entity: "rute",
          entity_id: members_id,
          action: "update",
          before: { tanggal: DAY, distance_m: 0 },
          after: { tanggal: DAY, distance_m: 0 },
        },
      ],
    }
  },
}
