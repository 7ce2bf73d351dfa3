import { eq } from "drizzle-orm"
import { isCustomToken, isPayToken, tokensIn } from "#contract/areas/letters/letterFields.ts"
import { templateSurat as resource } from "#contract/areas/letters/templateSurat.ts"
import { templateSurat as t } from "../../db/tables/index.ts"
import { cleanHtml, textOfHtml } from "../../kit/cleanHtml.ts"
import { markPayTemplates } from "../../kit/customTokens.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { unknownCustom } from "./customValues.ts"

export const templateSuratRules = defineRules(resource, t, {
  select: { tanda_tangan: t.tanda_tangan_files_id as never },
  search: [t.nama, t.kode],
  unique: {
    letter_templates_kode_key: { field: "kode", message: "Sudah ada templat surat dengan kode ini" },
  },
  settle: (_ctx, values) => ({ ...values, isi: cleanHtml(values.isi) }),
  check: async ({ tx }, { judul, isi }): Promise<Record<string, string[]>> => {
    if (textOfHtml(isi) === "") return { isi: ["Wajib diisi"] }
    const unknown = await unknownCustom(tx, tokensIn(judul, isi).filter(isCustomToken))
    if (unknown === null) return {}
    const field = tokensIn(judul).includes(unknown) ? "judul" : "isi"
    return { [field]: [`{{${unknown}}} bukan isian aktif perusahaan ini; pilih isian dari daftar`] }
  },
  store: ({ judul, isi }) => {
    const tokens = tokensIn(judul, isi)
    return { tokens, bergaji: tokens.some(isPayToken) }
  },
  present: (ctx, row) => {
    if (!("tanda_tangan" in row)) return row
    const { tanda_tangan } = row as unknown as { readonly tanda_tangan: number | null }
    return { ...row, tanda_tangan: ctx.fileUrl(ctx.companyId, tanda_tangan) }
  },
  after: async (ctx, id) => {
    await markPayTemplates(ctx.tx, { id })
    const upload = ctx.uploads.get("tanda_tangan")
    if (upload !== undefined)
      await ctx.tx
        .update(t)
        .set({ tanda_tangan_files_id: await ctx.keep(upload) })
        .where(eq(t.id, id))
  },
})
