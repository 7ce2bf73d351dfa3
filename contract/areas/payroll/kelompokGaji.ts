import { Schema } from "effect"
import { defineResource } from "../../kit/resource.ts"
import { flag, optionalLongText, text } from "../../kit/schema.ts"

/**
 * Kelompok gaji: employees who are paid together, such as directors. A payroll period may pay some groups only. An
 * employee belongs to one group or none. Not in the specification.
 */
export const kelompokGaji = defineResource({
  id: "kelompok-gaji",
  noun: "kelompok gaji",
  alias: "kelompok_gaji_id",
  fields: {
    nama: text(80),
    keterangan: optionalLongText(200),
    /** Inactive groups cannot be newly chosen, neither for an employee nor for a period. */
    is_active: flag(true),
  },
  shown: { jumlah_pegawai: Schema.Int },
  sorts: ["nama", "updated_at"],
  filters: { is_active: Schema.optionalKey(Schema.Boolean) },
  who: { read: ["company"], write: ["company"] },
  module: "payrollSettings",
  exampleRows: { remove: 3 },
  example: { nama: "Kelompok contoh" },
})

/** Pay groups of a period in words: "Direksi, tanpa kelompok"; null = every employee. */
export const groupsLine = ({
  kelompok_gaji_nama,
  tanpa_kelompok,
}: {
  readonly kelompok_gaji_nama: readonly string[]
  readonly tanpa_kelompok: boolean
}): string | null => {
  const named = [...kelompok_gaji_nama, ...(tanpa_kelompok ? ["tanpa kelompok"] : [])]
  return named.length === 0 ? null : named.join(", ")
}
