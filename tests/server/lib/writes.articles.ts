import { sql } from "drizzle-orm"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import { lastIn, pictureSample } from "./writes.blogs.ts"

export const articleSamples: Record<string, (world: World) => Promise<Sample>> = {
  "artikel/picture": pictureSample("admin@maju.test", "artikel", lastIn("files")),
  "artikel/delete/cover": async (world) => {
    const by = "admin@maju.test"
    const made = await world.call(
      "artikel/create",
      { judul: "Bersampul", isi: "<p>Isi</p>" },
      await world.signIn(by),
    )
    const { id } = made.data as { id: number }
    const [file] = await world.sqlRows<{ id: number }>(
      sql`update articles set cover_files_id = (select min(id) from files where companies_id = ${world.seeded.maju.id})
        where id = ${id} returning cover_files_id::float8 as id`,
    )
    return {
      by,
      payload: { id },
      audit: [
        {
          entity: "artikel",
          entity_id: id,
          action: "update",
          before: { cover: file?.id },
          after: { cover: null },
        },
      ],
    }
  },
}
