import { sql } from "drizzle-orm"
import { nameOf } from "../../kit/nested.ts"
import type { Page } from "../../kit/paging.ts"
import { devisi, members, offices } from "../../db/tables/index.ts"
import type { Context } from "../../call/handler.ts"

/** An employee's photo in a select: a file id, until `withPhotos` replaces it. */
const photoOf = sql<string | null>`${members.foto_files_id}::float8`

/** Identity of an employee in lists; `foto` is a file id until `withPhotos` replaces it. */
export const whoIs = () => ({
  id: members.id,
  nama: members.nama,
  nip: members.nip,
  foto: photoOf,
  kantor: nameOf(offices, members, members.offices_id),
  divisi: nameOf(devisi, members, members.departement_id),
})

/** For a page of rows selected with `whoIs`: replaces file ids with photo URLs. */
export const withPhotos = <R extends { readonly foto: string | null }>(
  { companyId, fileUrl }: Pick<Context, "companyId" | "fileUrl">,
  page: Page<R>,
): Page<R> => ({
  ...page,
  rows: page.rows.map((row) => ({ ...row, foto: fileUrl(companyId, row.foto as unknown as number | null) })),
})
