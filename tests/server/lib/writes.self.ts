import { sql } from "drizzle-orm"
import type { World } from "./harness.ts"
import { entered, nextIdOf, type Sample } from "./sample.ts"

const self = { by: "pegawai@maju.test" } as const

/** Writes of employees about themselves. */
export const selfSamples: Record<string, (world: World) => Promise<Sample>> = {
  /** Without the rules of a place or an hour, so that it is recorded wherever the clock of the test is. */
  "saya/absen/catat": async (world) => {
    const members_id = world.seeded.maju.self
    for (const table of ["attendance_marks", "attendance_originals", "attendance"])
      await world.sqlRows(sql`delete from ${sql.identifier(table)} where members_id = ${members_id}`)
    await world.sqlRows(
      sql`update members set attendance_type = 'free', tanggal_masuk = '2024-01-01' where id = ${members_id}`,
    )
    await world.sqlRows(
      sql`update member_attendance_types set attendance_type = 'free' where members_id = ${members_id}`,
    )
    const payload = { kind: "in", lat: -6.3, lng: 106.8, accuracy_m: 9 }
    return {
      ...self,
      payload,
      audit: [
        entered("absen", await nextIdOf(world, "attendance_marks"), {
          members_id,
          kind: "in",
          requests_id: null,
        }),
      ],
    }
  },
}
