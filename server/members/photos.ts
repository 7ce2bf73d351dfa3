import { sql } from "drizzle-orm"
import type { Page } from "../calls/paging.ts"
import { members } from "../db/tables/index.ts"
import type { Context } from "../http/handler.ts"

/** An employee's photo as a page selects it, a file's id until `withPhotos`. */
export const photoOf = sql<string | null>`${members.foto_files_id}::float8`

/** A page whose rows were selected with `photoOf` as their `foto`: its addresses in their place. */
export const withPhotos = <R extends { readonly foto: string | null }>(
  { companyId, fileUrl }: Pick<Context, "companyId" | "fileUrl">,
  page: Page<R>,
): Page<R> => ({
  ...page,
  rows: page.rows.map((row) => ({ ...row, foto: fileUrl(companyId, row.foto as unknown as number | null) })),
})
