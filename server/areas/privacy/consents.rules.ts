import { and, eq, type SQL, sql } from "drizzle-orm"
import { consents as resource } from "#contract/areas/privacy/consents.ts"
import { consents, files } from "../../db/tables/index.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { dateIn } from "../../time/calendar.ts"

const inForce = (now: Date): SQL<boolean> =>
  sql<boolean>`(${consents.tanggal} <= ${dateIn(now)}::date and (${consents.ditarik} is null or ${consents.ditarik} > ${dateIn(now)}::date))`

export const consentsRules = defineRules(resource, consents, {
  select: (now) => ({
    berlaku: inForce(now),
    dokumen: consents.dokumen_files_id as never,
    dokumen_nama: sql<string | null>`(select f.name from ${files} f
      where f.companies_id = ${outer(consents.companies_id)} and f.id = ${outer(consents.dokumen_files_id)})`,
  }),
  search: [consents.judul],
  sorts: { tanggal: sql`${consents.tanggal}` },
  filters: { berlaku: (value, now) => sql`${inForce(now)} = ${value}` },
  present: (ctx, row) => ({
    ...row,
    dokumen: ctx.fileUrl(ctx.companyId, (row as unknown as { readonly dokumen: number | null }).dokumen),
  }),
  after: async (ctx, id) => {
    const upload = ctx.uploads.get("dokumen")
    if (upload === undefined) return
    await ctx.tx
      .update(consents)
      .set({ dokumen_files_id: await ctx.keep(upload) })
      .where(and(eq(consents.companies_id, ctx.companyId), eq(consents.id, id)))
  },
})
