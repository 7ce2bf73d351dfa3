import { eq, sql } from "drizzle-orm"
import { kategoriKlaim as resource } from "#contract/kategoriKlaim.ts"
import { defineRules } from "../calls/rules.ts"
import { byText, outer } from "../calls/words.ts"
import { claimCategories } from "../db/tables/index.ts"

export const kategoriKlaimRules = defineRules(resource, {
  table: claimCategories,
  select: {
    nama: claimCategories.nama,
    kode: claimCategories.kode,
    limit_type: claimCategories.limit_type,
    limit_amount: claimCategories.limit_amount,
    receipt_required_above: claimCategories.receipt_required_above,
    max_age_days: claimCategories.max_age_days,
    prorate_first_year: claimCategories.prorate_first_year,
    payment: claimCategories.payment,
    taxable: claimCategories.taxable,
    gl_code: claimCategories.gl_code,
    is_active: claimCategories.is_active,
    jumlah_khusus: sql<number>`(select count(*)::int from claim_limits l where l.companies_id = ${outer(claimCategories.companies_id)} and l.kategori_id = ${outer(claimCategories.id)})`,
  },
  search: [claimCategories.nama, claimCategories.kode],
  sorts: {
    nama: byText(claimCategories.nama),
    kode: byText(claimCategories.kode),
    updated_at: sql`${claimCategories.updated_at}`,
  },
  filters: {
    is_active: (value) => eq(claimCategories.is_active, value),
    limit_type: (value) => eq(claimCategories.limit_type, value),
  },
  unique: {
    claim_categories_nama_key: { field: "nama", message: "Sudah ada kategori klaim dengan nama ini" },
    claim_categories_kode_key: { field: "kode", message: "Sudah ada kategori klaim dengan kode ini" },
  },
  store: ({ limit_type, limit_amount }) => ({ limit_amount: limit_type === "none" ? null : limit_amount }),
})
