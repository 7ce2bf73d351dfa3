import { Schema } from "effect"
import { defineResource } from "../../kit/resource.ts"
import {
  flag,
  latitude,
  longText,
  longitude,
  oneOfOr,
  optionalId,
  optionalRupiah,
  optionalText,
  phone,
  text,
  wholeOr,
} from "../../kit/schema.ts"
import { officeZones } from "../../kit/zones.ts"

/**
 * Kantor: an office, where employees check in within `radius_m` metres of its coordinates. One office of a company is
 * the head office.
 */
export const offices = defineResource({
  id: "offices",
  alias: "offices_id",
  noun: "kantor",
  dated: true,
  fields: {
    nama: text(100),
    kode: optionalText(20),
    is_pusat: flag(false),
    alamat: longText(300),
    provinsi: optionalText(80),
    kota: optionalText(80),
    phone,
    lat: latitude,
    lng: longitude,
    radius_m: wholeOr(10, 5_000, 100),
    timezone: oneOfOr(officeZones, "Asia/Jakarta"),
    offices_hours_id: optionalId,
    /** Minimum wage of its city, rupiah per month. */
    umk: optionalRupiah,
    /** Person in charge. */
    pic_id: optionalId,
    is_active: flag(true),
  },
  shown: {
    offices_hours_nama: Schema.NullOr(Schema.String),
    pic_nama: Schema.NullOr(Schema.String),
    jumlah_pegawai: Schema.Int,
  },
  sorts: ["nama", "kota", "updated_at"],
  filters: {
    is_active: Schema.optionalKey(Schema.Boolean),
    timezone: Schema.optionalKey(Schema.Literals(officeZones)),
  },
  who: { read: ["company", "office"], write: ["company"] },
  module: "offices",
  example: {
    nama: "Kantor Contoh",
    kode: "CTH",
    alamat: "Jl. Contoh No. 1, Semarang 50132",
    kota: "Semarang",
    phone: "024-5550100",
    lat: -6.98306,
    lng: 110.40921,
  },
  alsoInvalidates: ["list-shift", "list-holidays", "list-offices-hours"],
})
