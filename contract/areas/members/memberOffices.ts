import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import {
  id,
  ids,
  listFields,
  oneOf,
  oneOfOr,
  optionalDate,
  pageOf,
  rowResults,
  whole,
  writeFields,
} from "../../kit/schema.ts"

/** An employee who may check in at an office. Dates YYYY-MM-DD, open where null. */
const guest = Schema.Struct({
  /** The employee's. */
  id: Schema.Int,
  /** Of the stay as a guest; 0 = there is none. */
  version: Schema.Int,
  nama: Schema.String,
  nip: Schema.String,
  foto: Schema.NullOr(Schema.String),
  /** The office they belong to. */
  kantor: Schema.NullOr(Schema.String),
  divisi: Schema.NullOr(Schema.String),
  /** They belong to this one, and may always check in here. */
  is_primary: Schema.Boolean,
  valid_from: Schema.NullOr(Schema.String),
  valid_to: Schema.NullOr(Schema.String),
  /** May check in here today. */
  is_open: Schema.Boolean,
})

export const listOfficeMembers = defineCall({
  path: "member-offices/list-members",
  scope: "tenant",
  who: ["company", "office"],
  needs: { module: "offices", action: "view" },
  payload: Schema.Struct({
    offices_id: id,
    ...listFields,
    sort: Schema.optionalKey(oneOf(["nama", "nip"])),
    /** Only those who belong to the office, or only those who come from another. */
    is_primary: Schema.optionalKey(Schema.Boolean),
    departement_id: Schema.optionalKey(id),
    /** Only this employee. */
    members_id: Schema.optionalKey(id),
  }),
  answer: Schema.Struct({
    ...pageOf(guest).fields,
    kantor: Schema.Struct({ id: Schema.Int, nama: Schema.String }),
  }),
  summary: "Pegawai yang boleh absen di satu kantor",
  example: { offices_id: 1 },
  refusal: "not_found",
})

const until = Schema.makeFilter(
  ({ valid_from, valid_to }: { readonly valid_from: string | null; readonly valid_to: string | null }) =>
    valid_from !== null && valid_to !== null && valid_to < valid_from
      ? [{ path: ["valid_to"], issue: "Tanggal berakhir tidak boleh sebelum tanggal mulai" }]
      : [],
)

/** One employee at one office, as a spreadsheet says it. */
export const officeStay = Schema.Struct({
  members_id: id,
  offices_id: id,
  valid_from: optionalDate,
  valid_to: optionalDate,
}).check(until)

const guests = ids(500).check(Schema.isMinLength(1, { message: "Pilih paling sedikit satu pegawai" }))

/** The form that lets employees in. */
export const guestValues = Schema.Struct({
  members_id: guests,
  valid_from: optionalDate,
  valid_to: optionalDate,
}).check(until)

/** The form of one guest's dates; the name is only read. */
export const stayValues = Schema.Struct({
  nama: Schema.String,
  valid_from: optionalDate,
  valid_to: optionalDate,
}).check(until)

/** Employee by employee; the outer `version` is the office's. */
export const updateOfficeMembers = defineCall({
  path: "member-offices/update-members",
  scope: "tenant",
  who: ["company"],
  needs: { module: "offices", action: "edit" },
  answer: rowResults,
  write: true,
  invalidates: ["list-member-offices"],
  payload: Schema.Struct({
    ...writeFields,
    offices_id: id,
    members_id: guests,
    action: oneOfOr(["add", "remove"], "add"),
    /** Of one employee: the stay's that the list showed. */
    stay_version: Schema.optionalKey(whole(0, Number.MAX_SAFE_INTEGER)),
    valid_from: optionalDate,
    valid_to: optionalDate,
  }).check(until),
  summary: "Membolehkan pegawai absen di kantor lain, atau mencabutnya",
  example: { offices_id: 1, members_id: [1] },
  refusal: "state",
})
