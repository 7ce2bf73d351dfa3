import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { defineResource, optionFields, optionRowsWith } from "../../kit/resource.ts"
import {
  flag,
  id,
  ids,
  oneOf,
  optionalDecimal,
  optionalEmail,
  optionalLongText,
  optionalText,
  phone,
  rowResults,
  text,
  whole,
  writeFields,
} from "../../kit/schema.ts"
import { optionalArea } from "./areaKey.ts"
import { twinReasons } from "./customerTwins.ts"
import { visitResults, visitStates } from "./visitWords.ts"

const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)
const latitude = optionalDecimal(-90, 90, 7)
const longitude = optionalDecimal(-180, 180, 7)

/**
 * Pelanggan: a customer (outlet) that employees visit. Duplicates are reported when it is saved, and can be merged: a merged
 * customer keeps its visits, but lists and counts show it as part of the other one (`merged_into_id`).
 */
export const customers = defineResource(
  {
    id: "customers",
    alias: "customers_id",
    noun: "pelanggan",
    fields: {
      nama: text(100),
      kode: optionalText(30),
      /** Contact person. */
      pic: optionalText(100),
      phone,
      email: optionalEmail,
      alamat: optionalLongText(300),
      lat: latitude,
      lng: longitude,
      note: optionalLongText(500),
      area: optionalArea,
      is_active: flag(true),
    },
    shown: {
      /** Date of the last visit that was done, also of those merged into it. */
      last_visit_on: orNull(Schema.String),
      /** Days since then; null = never visited. */
      days_since: orNull(Schema.Int),
      /** Visits that were done and this account may see, also of those merged into it; rupiah of their orders. */
      visits: Schema.Int,
      orders: Schema.Int,
      merged_into_id: orNull(Schema.Int),
      merged_into_nama: orNull(Schema.String),
      is_merged: Schema.Boolean,
      merged_at: orNull(Schema.String),
      /** Name of the account that merged it. */
      merged_nama: orNull(Schema.String),
      /** Customers that were merged into this one, the latest first. */
      merged: Schema.Array(
        Schema.Struct({
          id: Schema.Int,
          nama: Schema.String,
          alamat: orNull(Schema.String),
          merged_at: orNull(Schema.String),
          merged_nama: orNull(Schema.String),
        }),
      ),
    },
    listed: [
      "nama",
      "kode",
      "pic",
      "phone",
      "alamat",
      "area",
      "is_active",
      "last_visit_on",
      "days_since",
      "visits",
      "orders",
    ],
    sorts: ["nama", "last_visit_on", "updated_at"],
    filters: {
      is_active: Schema.optionalKey(Schema.Boolean),
      area: Schema.optionalKey(text(40)),
      /** Not visited for at least so many days, or never. */
      idle_days: Schema.optionalKey(whole(1, 3_650)),
    },
    who: { read: ["company", "office"], write: ["company"] },
    module: "fieldwork",
    exampleRows: { remove: 45 },
    example: {
      nama: "Toko Contoh Jaya",
      kode: "PLG-CTH",
      pic: "Ibu Ratna",
      phone: "0812-3456-7890",
      alamat: "Jl. Contoh No. 1, Semarang",
      lat: -6.98306,
      lng: 110.40921,
    },
    alsoInvalidates: ["list-visit"],
  },
  ({ lat, lng }) =>
    (lat === null) === (lng === null)
      ? []
      : [{ path: [lat === null ? "lat" : "lng"], issue: "Isi lintang dan bujur, atau kosongkan keduanya" }],
)

const read = { scope: "tenant", who: ["company", "office"] } as const
const write = {
  scope: "tenant",
  who: ["company"],
  needs: { module: "fieldwork", action: "edit" },
  write: true,
  invalidates: [customers.listKey, "list-visit"],
} as const

/** Choice of a customer in other forms: by name, code or telephone; merged ones are not offered. */
export const customerChoice = defineCall({
  ...read,
  path: "customers/pilihan",
  needs: { module: "fieldwork", action: "choose" },
  payload: Schema.Struct(optionFields),
  /** `keterangan`: code and address, to tell customers of the same name apart. */
  answer: optionRowsWith({ keterangan: orNull(Schema.String) }),
  summary: "Pilihan pelanggan",
  example: {},
})

/** A possible duplicate: metres from the customer asked about; null = one of the two places is unknown. */
const twin = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  kode: orNull(Schema.String),
  alamat: orNull(Schema.String),
  distance_m: orNull(Schema.Int),
  reasons: Schema.Array(oneOf(twinReasons)),
})
/** Duplicates in one answer. */
export const MOST_TWINS = 20

/** Possible duplicates of a customer, stored (`id`) or as it is being filled in: told, never refused. */
export const customerDuplicates = defineCall({
  ...read,
  path: "customers/duplicates",
  needs: { module: "fieldwork", action: "view" },
  payload: Schema.Struct({
    id: Schema.optionalKey(id),
    nama: text(100),
    phone: optionalText(30),
    alamat: optionalText(300),
    lat: latitude,
    lng: longitude,
  }),
  answer: Schema.Struct({ rows: Schema.Array(twin) }),
  background: true,
  summary: "Pelanggan yang mungkin sama, dengan jaraknya",
  example: { nama: "Toko Sumber Rejeki", lat: -6.2, lng: 106.8 },
})

/** Visits in one page of a customer's history. */
export const VISITS_SHOWN = 10

/** Visits of a customer and of those merged into it, the newest first. `next` continues after the last row. */
export const customerVisits = defineCall({
  ...read,
  path: "customers/visits",
  needs: { module: "visits", action: "view" },
  payload: Schema.Struct({ id, cursor: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(100))) }),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        no: Schema.String,
        tanggal: Schema.String,
        pegawai: Schema.String,
        tipe_tugas: Schema.String,
        purpose: Schema.String,
        visit_status: oneOf(visitStates),
        result: orNull(oneOf(visitResults)),
        /** Rupiah; null = nothing was ordered. */
        amount: orNull(Schema.Int),
        /** The customer it was made at, where that one was merged into this one. */
        made_at: orNull(Schema.String),
      }),
    ),
    next: orNull(Schema.String),
  }),
  background: true,
  summary: "Kunjungan seorang pelanggan, yang terbaru lebih dulu",
  example: { id: 1 },
  refusal: "not_found",
})

/** Merges duplicates into one customer, row by row. Visits keep their customer; counts follow the pointer. */
export const mergeCustomers = defineCall({
  ...write,
  path: "customers/merge",
  payload: Schema.Struct({ ...writeFields, ids: ids(50), into: id }),
  answer: rowResults,
  summary: "Menggabungkan pelanggan ganda ke satu pelanggan",
  example: { ids: [1], into: 2 },
  refusal: "not_found",
})

/** Undoes merges exactly, row by row. */
export const unmergeCustomers = defineCall({
  ...write,
  path: "customers/unmerge",
  payload: Schema.Struct({ ...writeFields, id: Schema.optionalKey(id), ids: Schema.optionalKey(ids(50)) }),
  answer: rowResults,
  summary: "Membatalkan penggabungan pelanggan",
  example: { ids: [46] },
  refusal: "state",
})
