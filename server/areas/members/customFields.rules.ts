import { sql } from "drizzle-orm"
import { importSheets } from "#contract/areas/imports/sheets.ts"
import { CUSTOM_FIELDS_MOST, keyOfLabel, mayBecome, optionTypes } from "#contract/kit/customFields.ts"
import { customFields as resource } from "#contract/areas/members/customFields.ts"
import { foldText } from "#contract/kit/foldText.ts"
import { slugOf } from "#contract/kit/slug.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { customFields } from "../../db/tables/index.ts"
import { currentCompany } from "../../db/tables/kinds.ts"
import { markPayTemplates } from "../../kit/customTokens.ts"
import { lockCompany } from "../../kit/locks.ts"
import { payProblem, type ReadByPay, readingComponent } from "../../kit/pay/customFormulas.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"

/** Definitions of a company, the switched-off ones included: a bound of the list that every form reads. */
const MOST_EVER = 100

/** Headings of the employee spreadsheets: a custom column of the same name would be ambiguous. */
const taken = new Set(
  importSheets.pegawai.flatMap(({ label, aliases = [] }) => [label, ...aliases]).map(foldText),
)

/** Whether an employee has a value, archived ones included. */
const isFilled = async (tx: Tx, key: string): Promise<boolean> => {
  const [row] = await rowsOf<{ filled: boolean }>(
    tx,
    sql`select exists (select from members m where m.companies_id = ${currentCompany} and m.isian ? ${key}::text) as filled`,
  )
  return row?.filled === true
}

const countOf = async (tx: Tx, id: number | null): Promise<{ active: number; all: number }> => {
  const [row] = await rowsOf<{ active: number; all: number }>(
    tx,
    sql`select count(*) filter (where is_active)::int as active, count(*)::int as all from custom_fields
      where companies_id = ${currentCompany} and id is distinct from ${id}::bigint`,
  )
  return row ?? { active: 0, all: 0 }
}

/** A field that a formula of pay reads keeps the rights and the kind that it needs. */
const payBars = async (tx: Tx, key: string, values: ReadByPay): Promise<Record<string, string[]> | null> => {
  const problem = payProblem(values)
  if (problem === null) return null
  const kode = await readingComponent(tx, key)
  return kode === null ? null : { [problem[0]]: [`Dibaca rumus ${kode}: ${problem[1]}`] }
}

export const customFieldsRules = defineRules(resource, customFields, {
  select: {
    terisi: sql<number>`(select count(*)::int from members m where m.companies_id = ${outer(customFields.companies_id)}
      and m.isian ? ${outer(customFields.key)})`,
  },
  search: [customFields.nama, customFields.key, customFields.section],
  unique: {
    custom_fields_nama_key: { field: "nama", message: "Nama ini sudah dipakai isian lain" },
    custom_fields_key_key: {
      field: "nama",
      message: "Kunci dari nama ini sudah dipakai isian lain; bedakan sedikit namanya",
    },
  },
  /** The key is made once: a renamed field keeps its values, and files of programs keep their column. */
  store: ({ nama, type, options }, before) => ({
    ...(before === null ? { key: keyOfLabel(slugOf(nama)) } : {}),
    options: optionTypes.includes(type) ? options : [],
  }),
  check: async (ctx, values, id, before): Promise<Record<string, string[]>> => {
    const { nama, type, is_active } = values
    if (taken.has(foldText(nama))) return { nama: ["Nama ini sudah dipakai kolom bawaan pegawai"] }
    await lockCompany(ctx, "custom_fields")
    const count = await countOf(ctx.tx, id)
    if (before === null && count.all >= MOST_EVER)
      return { nama: [`Paling banyak ${MOST_EVER} isian, termasuk yang nonaktif`] }
    if (is_active && before?.is_active !== true && count.active >= CUSTOM_FIELDS_MOST)
      return {
        is_active: [`Paling banyak ${CUSTOM_FIELDS_MOST} isian aktif; nonaktifkan satu lebih dulu`],
      }
    const barred = before === null ? null : await payBars(ctx.tx, before.key, values)
    if (barred !== null) return barred
    if (before !== null && !mayBecome(before.type, type) && (await isFilled(ctx.tx, before.key)))
      return { type: ["Sudah ada pegawai yang terisi: nilainya akan hilang dengan jenis ini"] }
    return {}
  },
  after: async ({ tx }, _id, { seen_by }, before) => {
    if (before !== null && before.seen_by !== seen_by) await markPayTemplates(tx, { key: before.key })
  },
  usage: async (tx, ids) => {
    const found = await rowsOf<{ id: number; key: string; filled: boolean }>(
      tx,
      sql`select f.id::float8 as id, f.key,
          exists (select from members m where m.companies_id = f.companies_id and m.isian ? f.key) as filled
        from custom_fields f where f.companies_id = ${currentCompany}
        and f.id = any (array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint))`,
    )
    const used = new Map<number, string>()
    for (const { id, key, filled } of found) {
      const kode = filled ? null : await readingComponent(tx, key)
      if (filled) used.set(id, "Sudah terisi pada pegawai; nonaktifkan agar nilainya tetap")
      else if (kode !== null) used.set(id, `Dibaca rumus ${kode}`)
    }
    return used
  },
})
