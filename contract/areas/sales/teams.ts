import { Schema } from "effect"
import { defineResource } from "../../kit/resource.ts"
import { flag, id, rupiahOr, text } from "../../kit/schema.ts"

const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)

/** Sales teams of Good-ID: an area, a leader and a target in rupiah per calendar month. */
export const salesTeams = defineResource({
  id: "good-id-tim",
  group: "good-id/tim",
  verbs: {
    list: "/good-id/list-tim",
    find: "find",
    create: "/good-id/create-tim",
    remove: "/good-id/delete-tim",
  },
  extra: { options: "pilihan" },
  alias: "tim_id",
  noun: "tim",
  toastsRefusal: true,
  fields: {
    nama: text(80),
    area_id: id,
    leader_id: id,
    target_month: rupiahOr(0),
    is_active: flag(true),
  },
  shown: {
    area_nama: orNull(Schema.String),
    /** Null where this account does not see the employee. */
    leader_nama: orNull(Schema.String),
    leader_foto: orNull(Schema.String),
    /** Employees in the team today, and those who come later. */
    jumlah_pegawai: Schema.Int,
    jumlah_nanti: Schema.Int,
  },
  sorts: ["nama", "target_month", "updated_at"],
  filters: {
    is_active: Schema.optionalKey(Schema.Boolean),
    /** Teams of the area and of all areas below it. */
    area_id: Schema.optionalKey(id),
    leader_id: Schema.optionalKey(id),
  },
  who: { read: ["company", "office"], write: ["company"] },
  module: "goodId",
  example: { nama: "Tim Contoh", area_id: 1, leader_id: 1, target_month: 75_000_000, is_active: true },
  alsoInvalidates: ["list-good-id-area"],
})
