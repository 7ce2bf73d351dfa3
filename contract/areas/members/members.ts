import { Schema } from "effect"
import { PAPER } from "../../kit/paper.ts"
import { defineCall } from "../../kit/call.ts"
import {
  attendanceTypes,
  basicFields,
  documentTypes,
  employments,
  memberFields,
  memberNeeds,
  memberProblems,
  memberShelves,
} from "./memberFields.ts"
import { defineResource } from "../../kit/resource.ts"
import { customFilters } from "./customValues.ts"
import {
  atMost,
  id,
  ids,
  isoDate,
  oneOf,
  optionalId,
  rowResults,
  search,
  writeFields,
} from "../../kit/schema.ts"

const IMAGE = { maxBytes: 2_000_000, types: ["png", "jpeg", "webp"] } as const

/** Filters of the employee list; shared by bulk edits and exports. */
export const memberFilters = {
  status: Schema.optionalKey(oneOf(memberShelves)),
  offices_id: Schema.optionalKey(id),
  departement_id: Schema.optionalKey(id),
  jabatan_id: Schema.optionalKey(id),
  status_karyawan: Schema.optionalKey(oneOf(employments)),
  attendance_type: Schema.optionalKey(oneOf(attendanceTypes)),
  perlu: Schema.optionalKey(oneOf(memberNeeds)),
  /** Added by this import. */
  imports_id: Schema.optionalKey(id),
  isian: Schema.optionalKey(customFilters),
}
const filter = Schema.optionalKey(Schema.Struct({ q: search, ...memberFilters }))

const who = ["company", "office"] as const
const otherLists = ["list-devisi", "list-jabatan", "list-offices"] as const
const nullText = Schema.NullOr(Schema.String)
const nullId = Schema.NullOr(Schema.Int)

/**
 * Pegawai: employees. `foto` and `documents.{n}.file` are uploaded as multipart files. Employees who leave for good
 * are archived (soft delete): absent from lists and choices, with their history kept. An office admin sees the
 * employees of their offices, without pay.
 */
export const members = defineResource(
  {
    id: "members",
    alias: "members_id",
    noun: "pegawai",
    dated: true,
    fields: memberFields,
    shown: {
      /** Older rows may lack fields that are required today. */
      phone: nullText,
      departement_id: nullId,
      jabatan_id: nullId,
      foto: nullText,
      bank_nama: nullText,
      offices_nama: nullText,
      departement_nama: nullText,
      jabatan_nama: nullText,
      atasan_nama: nullText,
      approver_nama: Schema.Array(Schema.String),
      offices_hours_nama: nullText,
      /** Pay group; null for callers who may not see pay. */
      kelompok_gaji_nama: nullText,
      /** Date of archiving; only in lists of archived rows. */
      archived_at: nullText,
      device_id: nullText,
      face_enrolled: Schema.Boolean,
      password_state: oneOf(["none", "invited", "set"]),
      /** The caller's own employee record, which the caller may not edit. */
      is_own: Schema.Boolean,
      /** Changes of the attendance mode with a future effective date, the next one first. */
      attendance_plans: Schema.Array(
        Schema.Struct({
          effective_date: isoDate,
          attendance_type: oneOf(attendanceTypes),
          offices_hours_nama: nullText,
        }),
      ),
      documents: Schema.Array(
        Schema.Struct({
          no: Schema.Int,
          type: oneOf(documentTypes),
          expires_at: nullText,
          name: Schema.String,
          file: nullText,
        }),
      ),
    },
    listed: [
      "nip",
      "nama",
      "email",
      "phone",
      "foto",
      "offices_id",
      "offices_nama",
      "departement_id",
      "departement_nama",
      "jabatan_id",
      "jabatan_nama",
      "status_karyawan",
      "tanggal_masuk",
      "tanggal_akhir_kontrak",
      "attendance_type",
      "status",
      "app_access",
      "password_state",
      "archived_at",
      "isian",
    ],
    sorts: ["nama", "nip", "tanggal_masuk", "tanggal_akhir_kontrak", "updated_at"],
    filters: memberFilters,
    /** `create` without an id, `edit` with one; if absent, the id decides. */
    also: { type: Schema.optionalKey(oneOf(["create", "edit"])) },
    files: { foto: IMAGE, "documents.*.file": PAPER },
    who: { read: who, write: who },
    module: "members",
    example: {
      nip: "CTH-001",
      nama: "Pegawai Contoh",
      phone: "0840-1234-5678",
      jenis_kelamin: "P",
      tanggal_lahir: "1995-04-12",
      offices_id: 1,
      departement_id: 1,
      jabatan_id: 1,
      status_karyawan: "tetap",
      tanggal_masuk: "2025-01-06",
      attendance_type: "offices_hours",
    },
    alsoInvalidates: otherLists,
  },
  memberProblems,
)

/** Onboarding: adds an employee with the fields of the onboarding form; the other fields are filled in later. */
export const createMemberInConfig = defineCall({
  path: "members/create/in-config",
  scope: "tenant",
  who: ["company"],
  needs: null,
  payload: Schema.Struct({
    ...writeFields,
    ...basicFields,
    jenis_kelamin: memberFields.jenis_kelamin,
    status_karyawan: memberFields.status_karyawan,
    tanggal_akhir_kontrak: memberFields.tanggal_akhir_kontrak,
    app_access: memberFields.app_access,
  }),
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
  write: true,
  invalidates: [members.listKey, ...otherLists],
  summary: "Menambah pegawai saat penyiapan awal",
  example: { ...members.example, nip: "CTH-002", nama: "Pegawai Pertama" },
})

export const deleteMemberPhoto = defineCall({
  path: "members/delete/foto-profile",
  scope: "tenant",
  who,
  needs: { module: "members", action: "edit" },
  payload: Schema.Struct({ ...writeFields, id }),
  alias: "members_id",
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
  write: true,
  invalidates: [members.listKey],
  summary: "Menghapus foto profil pegawai",
  example: { id: 1 },
  refusal: "not_found",
})

/**
 * Changes the attendance mode from an effective date: of the selected employees, of all that match a filter, or of
 * everybody. For selected employees the answer is per row, otherwise only counts.
 */
export const updateAttendanceType = defineCall({
  path: "members/update/attendance-type",
  scope: "tenant",
  who,
  needs: { module: "members", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    type: oneOf(["selected", "filtered", "all"]),
    members_id: Schema.optionalKey(ids(500)),
    filter,
    attendance_type: oneOf(attendanceTypes),
    offices_hours_id: optionalId,
    /** Today or earlier: applied at once; a later date: applied on that day. */
    effective_date: isoDate,
  }),
  answer: rowResults,
  write: true,
  invalidates: [members.listKey],
  summary: "Mengubah tipe absensi beberapa pegawai mulai suatu tanggal",
  example: { type: "selected", members_id: [1], attendance_type: "free", effective_date: "2026-12-01" },
})

/** Mails invitations or password reset links; the answer reports per row which ones could not be sent. */
export const emailMembers = defineCall({
  path: "members/send-email-demo",
  scope: "tenant",
  byPersonOnly: true,
  who,
  needs: { module: "members", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    type: oneOf(["invite", "reset"]),
    members_id: ids(500).check(Schema.isMinLength(1, { message: "Pilih paling sedikit satu pegawai" })),
  }),
  answer: rowResults,
  write: true,
  invalidates: [members.listKey],
  summary: "Mengirim undangan atau tautan kata sandi kepada pegawai",
  example: { type: "invite", members_id: [121] },
  refusal: "state",
})

/** Recovery of employees whose phone is lost: removes the second factors of their accounts and ends their sessions. */
export const resetMemberFactors = defineCall({
  path: "members/reset-factor",
  scope: "tenant",
  byPersonOnly: true,
  who,
  needs: { module: "members", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    members_id: ids(200).check(Schema.isMinLength(1, { message: "Pilih paling sedikit satu pegawai" })),
  }),
  answer: rowResults,
  write: true,
  invalidates: [members.listKey],
  summary: "Melepas verifikasi dua langkah akun pegawai",
  example: { members_id: [1] },
  refusal: "state",
})

/** Schedule of an employee's month, before any check-in. */
export const attendanceDates = defineCall({
  path: "members/attendance-dates",
  scope: "tenant",
  who,
  needs: { module: "attendance", action: "view" },
  payload: Schema.Struct({
    id,
    month: Schema.String.check(
      atMost(7, "Isi bulan, misalnya 2026-11"),
      Schema.isPattern(/^20\d{2}-(0[1-9]|1[0-2])$/, { message: "Isi bulan, misalnya 2026-11" }),
    ),
  }),
  alias: "members_id",
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        date: Schema.String,
        shift_id: nullId,
        offices_hours_id: nullId,
        holiday: nullText,
        status: nullText,
      }),
    ),
  }),
  summary: "Jadwal dan kehadiran seorang pegawai dalam satu bulan",
  example: { id: 1, month: "2026-11" },
  refusal: "not_found",
})
