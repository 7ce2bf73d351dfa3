import { Schema } from "effect"
import { defineResource } from "../../kit/resource.ts"
import { flag, optionalId, optionalText, text } from "../../kit/schema.ts"

/** Divisi (departement): tree of a company's divisions, each with an optional head. */
export const devisi = defineResource({
  id: "devisi",
  alias: "departement_id",
  noun: "divisi",
  dated: true,
  fields: {
    nama: text(80),
    kode: optionalText(20),
    parent_id: optionalId,
    head_id: optionalId,
    is_active: flag(true),
  },
  shown: {
    parent_nama: Schema.NullOr(Schema.String),
    head_nama: Schema.NullOr(Schema.String),
    jumlah_pegawai: Schema.Int,
  },
  sorts: ["nama", "kode", "updated_at"],
  filters: { is_active: Schema.optionalKey(Schema.Boolean) },
  who: { read: ["company", "restricted", "office"], write: ["company", "restricted"] },
  module: "organisation",
  example: { nama: "Divisi Contoh", kode: "CTH", is_active: true },
  alsoInvalidates: ["list-jabatan"],
})
