import { Schema } from "effect"
import { defineResource } from "../../kit/resource.ts"
import { flag, id, optionalId, optionalText, optionalWhole, text } from "../../kit/schema.ts"

/** Jabatan: a position, optionally inside a division and under another position. `level` 1 is the highest. */
export const jabatan = defineResource({
  id: "jabatan",
  alias: "jabatan_id",
  noun: "jabatan",
  fields: {
    nama: text(80),
    kode: optionalText(20),
    level: optionalWhole(1, 99),
    parent_id: optionalId,
    departement_id: optionalId,
    is_active: flag(true),
  },
  shown: {
    parent_nama: Schema.NullOr(Schema.String),
    departement_nama: Schema.NullOr(Schema.String),
    jumlah_pegawai: Schema.Int,
  },
  sorts: ["nama", "level", "updated_at"],
  filters: { is_active: Schema.optionalKey(Schema.Boolean), departement_id: Schema.optionalKey(id) },
  who: { read: ["company", "restricted", "office"], write: ["company", "restricted"] },
  module: "organisation",
  example: { nama: "Jabatan Contoh", level: 4, is_active: true },
})
