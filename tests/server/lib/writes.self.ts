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
  "saya/polling/pilih": async (world) => {
    const { self: members_id, id: companies_id } = world.seeded.maju
    const [poll] = await world.sqlRows<{ readonly id: number }>(
      sql`insert into pollings (companies_id, judul, options, multi, anonymous, show_result, start_at, end_at, target, created_at, updated_at)
        values (${companies_id}, 'Makan siang', '[{"text":"Soto"},{"text":"Rawon"}]', false, false, 'after_vote',
          ${new Date(world.time.now.getTime() - 3_600_000).toISOString()}, ${new Date(world.time.now.getTime() + 3_600_000).toISOString()},
          'all', now(), now()) returning id::float8 as id`,
    )
    const id = poll?.id ?? 0
    return {
      ...self,
      payload: { id, options: [2] },
      audit: [
        {
          entity: "polling",
          entity_id: id,
          action: "update",
          before: null,
          after: { members_id, options: [2] },
        },
      ],
    }
  },
  "saya/pengumuman/baca": async (world) => {
    const { self: members_id, id: companies_id } = world.seeded.maju
    const [article] = await world.sqlRows<{ readonly id: number }>(
      sql`update articles set target = 'all', publish_at = '2026-11-01T01:00:00Z', expire_at = null where companies_id = ${companies_id}
        and id = (select min(id) from articles where companies_id = ${companies_id}) returning id::float8 as id`,
    )
    const id = article?.id ?? 0
    return {
      ...self,
      payload: { id },
      audit: [
        { entity: "artikel", entity_id: id, action: "update", before: null, after: { read_by: members_id } },
      ],
    }
  },
}
