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

/** An employee who may check in at an office (guest). Dates are YYYY-MM-DD, unbounded where null. */
const guest = Schema.Struct({
  /** Id of the employee. */
  id: Schema.Int,
  /** Version of the guest stay; 0 = none. */
  version: Schema.Int,
  nama: Schema.String,
  nip: Schema.String,
  foto: Schema.NullOr(Schema.String),
  /** Home office. */
  kantor: Schema.NullOr(Schema.String),
  divisi: Schema.NullOr(Schema.String),
  /** It is their home office; check-in is always allowed. */
  is_primary: Schema.Boolean,
  valid_from: Schema.NullOr(Schema.String),
  valid_to: Schema.NullOr(Schema.String),
  /** Check-in is allowed today. */
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
    /** Filter: home office employees, or guests. */
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

/** One employee at one office, as a spreadsheet row. */
export const officeStay = Schema.Struct({
  members_id: id,
  offices_id: id,
  valid_from: optionalDate,
  valid_to: optionalDate,
}).check(until)

const guests = ids(500).check(Schema.isMinLength(1, { message: "Pilih paling sedikit satu pegawai" }))

/** Form that adds guests. */
export const guestValues = Schema.Struct({
  members_id: guests,
  valid_from: optionalDate,
  valid_to: optionalDate,
}).check(until)

/** Form of one guest's dates; the name is read-only. */
export const stayValues = Schema.Struct({
  nama: Schema.String,
  valid_from: optionalDate,
  valid_to: optionalDate,
}).check(until)

/** Processed per employee; the outer `version` is the office's (optimistic lock). */
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
    /** Version of one employee's stay, as the list showed it. */
    stay_version: Schema.optionalKey(whole(0, Number.MAX_SAFE_INTEGER)),
    valid_from: optionalDate,
    valid_to: optionalDate,
  }).check(until),
  summary: "Membolehkan pegawai absen di kantor lain, atau mencabutnya",
  example: { offices_id: 2, members_id: [1] },
  refusal: "state",
})
