import { sql } from "drizzle-orm"
import type { FileType } from "#contract/kit/call.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { platformFiles } from "../../db/tables/index.ts"

/** Address of the logo on the site: a new logo has a new one, so that caches never show the earlier picture. */
export const LOGO = "/aplikasi/logo"
export const logoPath = (fileId: number | null): string | null =>
  fileId === null ? null : `${LOGO}/${fileId}`

export type PublicPicture = { readonly type: FileType; readonly size: number; readonly sha256: string }

/** The picture, while it is the application's logo: the covers of blogs are files of the platform too. */
export const currentLogo = async (tx: Tx, fileId: number): Promise<PublicPicture | null> => {
  const [row] = await rowsOf<PublicPicture>(
    tx,
    sql`select ${platformFiles}.type, ${platformFiles}.size::float8 as size, ${platformFiles}.sha256 from ${platformFiles}
      where ${platformFiles.id} = ${fileId}
        and exists (select from app_settings s where s.id = 1 and s.logo_files_id = ${fileId})`,
  )
  return row ?? null
}
