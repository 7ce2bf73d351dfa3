import { eq, type SQL, sql } from "drizzle-orm"
import { artikel as resource } from "#contract/areas/articles/artikel.ts"
import { keptAudience } from "#contract/kit/audience.ts"
import {
  articleAttachments,
  articleDepartements,
  articleMembers,
  articleOffices,
  articles,
  devisi,
  members,
  offices,
} from "../../db/tables/index.ts"
import { cleanHtml, textOfHtml } from "../../kit/cleanHtml.ts"
import { type FilesWithin, saveFilesWithin } from "../../kit/filesWithin.ts"
import { publishOrder, statusFrom } from "../../kit/publication.ts"
import { defineRules } from "../../kit/tableRules.ts"
import type { Row } from "../../kit/tenantTable.ts"
import { noPictures, picturesOf } from "../../kit/textPictures.ts"
import { outer } from "../../kit/textSearch.ts"

const officeLink = {
  table: articleOffices,
  own: articleOffices.articles_id,
  other: articleOffices.offices_id,
  to: offices,
}
const divisionLink = {
  table: articleDepartements,
  own: articleDepartements.articles_id,
  other: articleDepartements.departements_id,
  to: devisi,
}
const memberLink = {
  table: articleMembers,
  own: articleMembers.articles_id,
  other: articleMembers.members_id,
  to: members,
}

const attachmentFiles: FilesWithin = {
  table: articleAttachments,
  own: articleAttachments.articles_id,
  field: "attachments",
  missing: {
    file: "Pilih berkas lampiran",
    gone: "Berkas lampiran ini sudah tidak ada; pilih berkasnya lagi",
  },
}

export type Attached = {
  readonly no: number
  readonly label: string | null
  readonly name: string
  readonly file: number
}
/** Attachments of the selected article; `file` is still a file id. */
export const attachmentsOf: SQL<Attached[]> =
  sql`(select coalesce(json_agg(json_build_object('no', d.id, 'label', d.label, 'name', f.name, 'file', d.files_id)
      order by d.place, d.id), '[]'::json)
    from article_attachments d join files f on f.companies_id = d.companies_id and f.id = d.files_id
    where d.companies_id = ${outer(articles.companies_id)} and d.articles_id = ${outer(articles.id)})`

/** The author's name. Row-level security hides accounts of other companies; then it is null. */
export const authorOf: SQL<string | null> = sql<string | null>`(select a.nama_lengkap from accounts a
    where a.companies_id = ${outer(articles.companies_id)} and a.id = ${outer(articles.created_by)})`

const statusAt = statusFrom(articles)

const SAYS_NOTHING = "Wajib diisi"

export const artikelRules = defineRules(resource, articles, {
  select: (now) => ({
    status: statusAt(now),
    cover: articles.cover_files_id,
    pictures: noPictures,
    attachments: attachmentsOf,
    author: authorOf,
  }),
  search: [articles.judul, articles.isi_text],
  sorts: { publish_at: publishOrder(articles) },
  filters: { status: (value, now) => sql`${statusAt(now)} = ${value}` },
  links: { offices_id: officeLink, departements_id: divisionLink, members_id: memberLink },
  settle: (ctx, values) => ({ ...values, isi: cleanHtml(values.isi, ctx.pictures.isGood) }),
  check: async (_ctx, { isi }): Promise<Record<string, string[]>> =>
    textOfHtml(isi) === "" ? { isi: [SAYS_NOTHING] } : {},
  store: ({ attachments: _, isi, ...values }) => ({
    ...values,
    ...keptAudience(values),
    isi,
    isi_text: textOfHtml(isi),
  }),
  after: async (ctx, id, { attachments }) => {
    const cover = ctx.uploads.get("cover")
    if (cover !== undefined)
      await ctx.tx
        .update(articles)
        .set({ cover_files_id: await ctx.keep(cover) })
        .where(eq(articles.id, id))
    await saveFilesWithin(ctx, attachmentFiles, id, attachments)
  },
  present: (ctx, row) => {
    const { cover, attachments, isi } = row as Row & {
      readonly cover?: number | null
      readonly isi?: string
      readonly attachments?: readonly Attached[]
    }
    return {
      ...row,
      ...(cover === undefined ? {} : { cover: ctx.fileUrl(ctx.companyId, cover) }),
      ...(isi === undefined ? {} : { pictures: picturesOf(isi, (file) => ctx.fileUrl(ctx.companyId, file)) }),
      ...(attachments === undefined
        ? {}
        : {
            attachments: attachments.map((one) => ({ ...one, file: ctx.fileUrl(ctx.companyId, one.file) })),
          }),
    }
  },
})
