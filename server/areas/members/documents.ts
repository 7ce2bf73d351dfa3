import { and, eq, notInArray, type SQL, sql } from "drizzle-orm"
import { memberDocuments, members } from "../../db/tables/index.ts"
import { outer } from "../../kit/textSearch.ts"
import { InvalidFields } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"

type Given = {
  readonly no?: number
  readonly type: (typeof memberDocuments.$inferSelect)["type"]
  readonly expires_at: string | null
}
export type Kept = {
  readonly no: number
  readonly type: string
  readonly expires_at: string | null
  readonly name: string
  readonly file: number
}

/** The papers of the employee being selected, `file` still an id. */
export const documentsOf: SQL<Kept[]> =
  sql`(select coalesce(json_agg(json_build_object('no', d.id, 'type', d.type,
    'expires_at', d.expires_at, 'name', f.name, 'file', d.files_id) order by d.place, d.id), '[]'::json)
  from member_documents d join files f on f.companies_id = d.companies_id and f.id = d.files_id
  where d.companies_id = ${outer(members.companies_id)} and d.members_id = ${outer(members.id)})`

/**
 * Makes the papers of an employee these, in this order: one with `no` is kept, another comes with its file, also one
 * that somebody else has taken away meanwhile.
 * @throws InvalidFields where a paper is neither kept nor comes with its file
 */
export const saveDocuments = async (
  ctx: Context,
  membersId: number,
  given: readonly Given[],
): Promise<void> => {
  const { tx, companyId, uploads } = ctx
  const own = eq(memberDocuments.members_id, membersId)
  const held = await tx.select({ id: memberDocuments.id }).from(memberDocuments).where(own)
  const known = new Set(held.map((row) => row.id))
  const isKept = (no: number | undefined): no is number => no !== undefined && known.has(no)
  const errors = given.flatMap(({ no }, at): [string, string[]][] => {
    if (isKept(no) || uploads.has(`documents.${at}.file`)) return []
    return [
      [
        `documents.${at}.file`,
        [
          no === undefined
            ? "Pilih berkas dokumen"
            : "Berkas dokumen ini sudah tidak ada; pilih berkasnya lagi",
        ],
      ],
    ]
  })
  if (errors.length > 0) throw new InvalidFields(Object.fromEntries(errors))
  const kept = given.flatMap(({ no }) => (isKept(no) ? [no] : []))
  await tx
    .delete(memberDocuments)
    .where(and(own, kept.length === 0 ? undefined : notInArray(memberDocuments.id, kept)))
  for (const [place, { no, type, expires_at }] of given.entries()) {
    const upload = uploads.get(`documents.${place}.file`)
    const file = upload === undefined ? {} : { files_id: await ctx.keep(upload) }
    if (isKept(no))
      await tx
        .update(memberDocuments)
        .set({ place, type, expires_at, ...file })
        .where(and(own, eq(memberDocuments.id, no)))
    else if (file.files_id !== undefined)
      await tx.insert(memberDocuments).values({
        companies_id: companyId,
        members_id: membersId,
        place,
        type,
        expires_at,
        files_id: file.files_id,
      })
  }
}
