import { type SQL, sql } from "drizzle-orm"
import { memberDocuments, members } from "../../db/tables/index.ts"
import type { FilesWithin } from "../../kit/filesWithin.ts"
import { outer } from "../../kit/textSearch.ts"

export type Kept = {
  readonly no: number
  readonly type: string
  readonly expires_at: string | null
  readonly name: string
  readonly file: number
}

/** Subquery: the documents of the employee being selected; `file` is still a file id. */
export const documentsOf: SQL<Kept[]> =
  sql`(select coalesce(json_agg(json_build_object('no', d.id, 'type', d.type,
    'expires_at', d.expires_at, 'name', f.name, 'file', d.files_id) order by d.place, d.id), '[]'::json)
  from member_documents d join files f on f.companies_id = d.companies_id and f.id = d.files_id
  where d.companies_id = ${outer(members.companies_id)} and d.members_id = ${outer(members.id)})`

/** The documents of an employee. */
export const documentFiles: FilesWithin = {
  table: memberDocuments,
  own: memberDocuments.members_id,
  field: "documents",
  missing: {
    file: "Pilih berkas dokumen",
    gone: "Berkas dokumen ini sudah tidak ada; pilih berkasnya lagi",
  },
}
