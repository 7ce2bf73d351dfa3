import { Effect, Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { defineResource } from "../../kit/resource.ts"
import { flag, id, optionalDecimal, optionalId, optionalText, text } from "../../kit/schema.ts"
import { outline } from "./outline.ts"

const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)
const optionalOutline = orNull(outline).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

/** Customers of an area that are sent one by one; more are counted in groups. */
export const MOST_AREA_CUSTOMERS = 2_000
/** Areas of the tree and the map. */
export const MOST_AREAS = 2_000

/** Sales areas of Good-ID: a tree, each with a point, an outline, both or neither. */
export const salesAreas = defineResource(
  {
    id: "good-id-area",
    group: "good-id/area",
    verbs: {
      list: "/good-id/list-area",
      find: "find",
      create: "/good-id/create-area",
      remove: "/good-id/delete-area",
    },
    extra: { options: "pilihan" },
    alias: "area_id",
    noun: "area",
    toastsRefusal: true,
    fields: {
      nama: text(80),
      kode: optionalText(20),
      parent_id: optionalId,
      lat: optionalDecimal(-90, 90, 7),
      lng: optionalDecimal(-180, 180, 7),
      outline: optionalOutline,
      is_active: flag(true),
    },
    shown: {
      parent_nama: orNull(Schema.String),
      has_outline: Schema.Boolean,
      /** Areas directly below it, active teams in it, and employees in those teams today. */
      jumlah_sub: Schema.Int,
      jumlah_tim: Schema.Int,
      jumlah_pegawai: Schema.Int,
    },
    listed: [
      "nama",
      "kode",
      "parent_id",
      "parent_nama",
      "lat",
      "lng",
      "has_outline",
      "is_active",
      "jumlah_sub",
      "jumlah_tim",
      "jumlah_pegawai",
    ],
    sorts: ["nama", "updated_at"],
    filters: { is_active: Schema.optionalKey(Schema.Boolean), parent_id: Schema.optionalKey(id) },
    who: { read: ["company", "office"], write: ["company"] },
    module: "goodId",
    example: { nama: "Area Contoh", kode: "CTH", lat: -6.9147, lng: 107.6098, is_active: true },
    alsoInvalidates: ["list-good-id-tim"],
  },
  ({ lat, lng }) =>
    (lat === null) === (lng === null)
      ? []
      : [{ path: [lat === null ? "lat" : "lng"], issue: "Isi lintang dan bujur, atau kosongkan keduanya" }],
)

/** The same list by its other name. */
export const listAllAreas = defineCall({
  ...salesAreas.calls.list,
  path: "good-id/list-all-area",
  summary: "Daftar area, sama dengan list-area",
})

const read = {
  scope: "tenant",
  toastsRefusal: true,
  who: ["company", "office"],
  needs: { module: "goodId", action: "view" },
} as const

/** The whole tree with what its map draws; outlines have fewer corners than stored, so that many fit in an answer. */
export const areaTree = defineCall({
  ...read,
  path: "good-id/area/peta",
  payload: Schema.Struct({}),
  answer: Schema.Struct({
    areas: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        nama: Schema.String,
        kode: orNull(Schema.String),
        parent_id: orNull(Schema.Int),
        is_active: Schema.Boolean,
        lat: orNull(Schema.Number),
        lng: orNull(Schema.Number),
        outline: orNull(Schema.Array(Schema.Tuple([Schema.Number, Schema.Number]))),
        /** Active teams in it, their employees today, and their targets, rupiah per month; sub-areas not counted. */
        teams: Schema.Int,
        people: Schema.Int,
        target: Schema.Int,
      }),
    ),
    /** There are more areas than the answer holds. */
    has_more: Schema.Boolean,
    /** Active employees without a team today, and those of them who have sold. */
    without: Schema.Int,
    without_sales: Schema.Int,
  }),
  summary: "Pohon area dengan titik dan garis batasnya untuk peta",
  example: {},
})

/** Customers inside the outline of an area. */
export const areaCustomers = defineCall({
  ...read,
  path: "good-id/area/pelanggan",
  payload: Schema.Struct({ area_id: id }),
  answer: Schema.Struct({
    count: Schema.Int,
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        nama: Schema.String,
        kode: orNull(Schema.String),
        lat: Schema.Number,
        lng: Schema.Number,
      }),
    ),
    /** Groups of near customers, where there are too many to send. */
    groups: Schema.Array(Schema.Struct({ lat: Schema.Number, lng: Schema.Number, count: Schema.Int })),
  }),
  summary: "Pelanggan di dalam garis batas satu area",
  example: { area_id: 1 },
  refusal: "not_found",
})
