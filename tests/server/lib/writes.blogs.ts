import { sql } from "drizzle-orm"
import type { Upload } from "#server/files/store.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"

const PICTURE: Upload = { name: "gambar.png", type: "png", size: 80, sha256: "4".repeat(64) }
/** Uploads a picture for a text; its file gets the next id. */
export const pictureSample =
  (by: "admin@maju.test" | "super@balai.test", noun: string, lastFile: (world: World) => Promise<number>) =>
  async (world: World): Promise<Sample> => ({
    by,
    payload: {},
    uploads: new Map([["picture", PICTURE]]),
    audit: [
      {
        entity: `gambar ${noun}`,
        entity_id: (await lastFile(world)) + 1,
        action: "create",
        before: null,
        after: { name: PICTURE.name },
      },
    ],
  })
export const lastIn =
  (table: string) =>
  async (world: World): Promise<number> => {
    const [row] = await world.sqlRows<{ id: number }>(
      sql`select last_value::float8 as id from ${sql.identifier(`${table}_id_seq`)}`,
    )
    return row?.id ?? 0
  }

export const blogSamples: Record<string, (world: World) => Promise<Sample>> = {
  "webs/article/picture": pictureSample("super@balai.test", "blog", lastIn("platform_files")),
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
