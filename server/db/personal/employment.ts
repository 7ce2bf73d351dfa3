import { sql } from "drizzle-orm"
import { gone, LABEL, member, none, noted, steps, work, type Personal } from "./kinds.ts"

const draftless = sql`t.status <> 'draft'`

/** Rows about the employment, attendance and leave of a person. */
export const employment = {
  members: {
    nama: "Data pegawai",
    owned: { member: "id" },
    payColumns: ["gaji_pokok", "gaji_type", "bayar_tiap", "kelompok_gaji_id", "tax_method"],
    fate: { how: "head" },
  },
  accounts: {
    nama: "Akun",
    owned: { account: "id" },
    secret: ["password_hash", "draft_key", "has_demo_password"],
    fate: { how: "head" },
  },
  member_documents: { nama: "Dokumen pegawai", owned: member, fate: gone },
  member_placements: { nama: "Riwayat penempatan", owned: member, fate: work },
  member_offices: { nama: "Kantor lain", owned: member, fate: gone },
  member_approvers: { nama: "Pemberi keputusan", owned: member, fate: gone },
  member_attendance_types: { nama: "Perubahan tipe absensi", owned: member, fate: gone },
  data_changes: { nama: "Perubahan data", owned: member, payRows: sql`t.is_pay`, fate: gone },
  data_change_history: steps("data_changes", "Perubahan data: riwayat"),
  career_change_rows: {
    nama: "Perubahan kerja",
    owned: member,
    payColumns: ["gaji_pokok", "before"],
    own: sql`t.state in ('applied', 'ended')`,
    fate: work,
  },
  employment_endings: {
    nama: "Akhir hubungan kerja",
    owned: member,
    pay: true,
    own: false,
    fate: noted("tax"),
  },
  employment_ending_history: {
    ...steps("employment_endings", "Akhir hubungan kerja: riwayat", noted("tax")),
    own: false,
  },
  letters: {
    nama: "Surat",
    owned: member,
    payRows: sql`t.is_pay`,
    own: draftless,
    fate: {
      how: "keep",
      law: "work",
      end: { issued: none, keterangan: none, keperluan: none, judul: LABEL },
    },
  },
  letter_history: steps("letters", "Surat: riwayat", noted("work")),
  warning_letters: {
    nama: "Surat peringatan",
    owned: member,
    own: draftless,
    fate: {
      how: "keep",
      law: "work",
      end: { issued: none, pelanggaran: LABEL, tindakan: none, judul: LABEL },
    },
  },
  warning_letter_history: steps("warning_letters", "Surat peringatan: riwayat", noted("work")),

  attendance: { nama: "Absensi harian", owned: member, fate: gone },
  attendance_days: { nama: "Hari kehadiran", owned: member, fate: gone },
  attendance_gaps: { nama: "Hari kehadiran: jeda", owned: member, fate: gone },
  attendance_marks: { nama: "Ketukan absensi", owned: member, fate: gone },
  attendance_originals: { nama: "Absensi sebelum koreksi", owned: member, fate: gone },
  attendance_requests: { nama: "Pengajuan absensi", owned: member, fate: gone },
  attendance_request_history: steps("attendance_requests", "Pengajuan absensi: riwayat"),
  terminal_pins: { nama: "PIN mesin absensi", owned: member, fate: gone },
  terminal_records: { nama: "Rekaman mesin absensi", owned: member, fate: gone },
  schedules: { nama: "Jadwal", owned: member, fate: gone },
  schedule_pattern_members: { nama: "Pola jadwal", owned: member, fate: gone },
  shift_swaps: { nama: "Tukar shift", owned: member, fate: gone },
  shift_swap_history: steps("shift_swaps", "Tukar shift: riwayat"),
  overtime: {
    nama: "Lembur",
    owned: member,
    payColumns: ["hourly_base", "amount", "explain", "segments"],
    fate: gone,
  },

  leaves: { nama: "Cuti, izin dan sakit", owned: member, fate: gone },
  leave_history: steps("leaves", "Cuti, izin dan sakit: riwayat"),
  leave_days: { nama: "Hari cuti", owned: member, fate: gone },
  leave_ledger: { nama: "Buku cuti", owned: member, fate: gone },
  leave_claims: {
    nama: "Klaim cuti",
    owned: member,
    payColumns: ["rate", "amount"],
    fate: { how: "keep", law: "tax", set: { reason: none, approval_note: none } },
  },
  leave_claim_history: steps("leave_claims", "Klaim cuti: riwayat", noted("tax")),
} as const satisfies Readonly<Record<string, Personal>>
