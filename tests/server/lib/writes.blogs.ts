import { sql } from "drizzle-orm"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"

export const blogSamples: Record<string, (world: World) => Promise<Sample>> = {
  "webs/article/delete/cover": async (world) => {
    const by = "super@balai.test"
    const made = await world.call(
      "webs/article/create",
      { judul: "Blog bersampul", isi: "<p>Isi</p>" },
      await world.signIn(by),
    )
    const { id } = made.data as { id: number }
    const [file] = await world.sqlRows<{ id: number }>(
      sql`update blogs set cover_files_id = (select min(id) from platform_files) where id = ${id}
        returning cover_files_id::float8 as id`,
    )
    return {
      by,
      payload: { id },
      audit: [
        {
          entity: "blog",
          entity_id: id,
          action: "update",
          before: { cover: file?.id },
          after: { cover: null },
        },
      ],
    }
  },
}
