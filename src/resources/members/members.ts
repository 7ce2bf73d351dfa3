import { exportMembers } from "#contract/areas/members/exports.ts"
import {
  masterDepartement,
  masterImpor,
  masterJabatan,
  masterKantor,
  masterOfficesHours,
} from "#contract/areas/company/masterData.ts"
import { restoreMembers } from "#contract/areas/members/memberBulk.ts"
import {
  emailMembers,
  members,
  resetMemberFactors,
  updateAttendanceType,
} from "#contract/areas/members/members.ts"
import {
  attendanceWords,
  employmentWords,
  needWords,
  OWN_ROW,
  shelfWords,
  statusWords,
} from "#contract/areas/members/memberWords.ts"
import { makeSurat } from "#contract/areas/letters/surat.ts"
import { templateSurat } from "#contract/areas/letters/templateSurat.ts"
import { bulkAction } from "../kit/bulk.ts"
import { describe } from "../kit/describe.ts"
import type { ChoiceWords } from "../kit/fields.ts"
import { memberBulkEdit } from "./memberBulkEdit.ts"
import { memberOwnFields } from "./ownFields.ts"
import { memberSections } from "./memberSections.ts"
import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"

export type MemberRow = (typeof members)["row"]["Type"]
type Account = MemberRow["password_state"]
export const accountWords: ChoiceWords<Account> = {
  none: "Belum diundang",
  invited: "Diundang",
  set: "Aktif",
}
export const accountTones: Readonly<Record<Account, StatusTone>> = {
  none: "neutral",
  invited: "waiting",
  set: "approved",
}
/** The line under a name in the list; an existing account is the usual case and shows nothing. */
const accountNotes: Readonly<Partial<Record<Account, string>>> = {
  none: "belum diundang",
  invited: "undangan belum dibuka",
}
const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export const membersResource = describe(members, {
  path: "/users/pegawai",
  title: "Pegawai",
  purpose:
    "Pegawai absen, mengajukan cuti dan menerima gaji. Tambahkan satu per satu, atau impor dari spreadsheet.",
  searchLabel: "Cari nama, NIP, NIK lengkap, email, HP",
  links: [{ label: "Impor", href: "/users/pegawai/impor" }],
  columns: [
    {
      as: "person",
      key: "nama",
      photo: "foto",
      label: "Nama",
      sub: ({ email, password_state }) => ({ text: email ?? "", note: accountNotes[password_state] }),
    },
    { as: "text", key: "nip", label: "NIP", whole: true },
    { as: "text", key: "jabatan_nama", label: "Jabatan" },
    { as: "text", key: "departement_nama", label: "Divisi", card: "none" },
    { as: "text", key: "offices_nama", label: "Kantor" },
    { as: "text", key: "email", label: "Email", hidden: true },
    { as: "text", key: "phone", label: "Nomor HP", whole: true, hidden: true },
    {
      as: "choice",
      key: "status_karyawan",
      label: "Status pegawai",
      choices: employmentWords,
      hidden: true,
    },
    { as: "date", key: "tanggal_masuk", label: "Tanggal masuk", card: "none" },
    { as: "date", key: "tanggal_akhir_kontrak", label: "Akhir kontrak", hidden: true, shownBy: "perlu" },
    {
      as: "date",
      key: "archived_at",
      label: "Diarsipkan",
      hidden: true,
      shownBy: { filter: "status", is: "archived" },
    },
    { as: "choice", key: "attendance_type", label: "Tipe absensi", choices: attendanceWords, hidden: true },
    {
      as: "choice",
      key: "password_state",
      label: "Akun",
      choices: accountWords,
      hidden: true,
    },
    {
      as: "choice",
      key: "status",
      label: "Status",
      choices: statusWords,
      tones: { inactive: "neutral", resigned: "neutral" },
      tag: true,
    },
  ],
  datedFacts: [
    { as: "text", key: "offices_nama", label: "Kantor" },
    { as: "text", key: "departement_nama", label: "Divisi" },
    { as: "text", key: "jabatan_nama", label: "Jabatan" },
    { as: "text", key: "atasan_nama", label: "Atasan" },
    { as: "choice", key: "status_karyawan", label: "Status pegawai", choices: employmentWords },
    {
      as: "choice",
      key: "status",
      label: "Status",
      choices: statusWords,
      tones: { active: "approved", inactive: "neutral", resigned: "neutral" },
    },
    { as: "date", key: "tanggal_masuk", label: "Tanggal masuk" },
    { as: "date", key: "tanggal_keluar", label: "Hari kerja terakhir" },
  ],
  filters: [
    { key: "status", label: "Status", options: options(shelfWords) },
    { key: "offices_id", label: "Kantor", from: masterKantor },
    { key: "departement_id", label: "Divisi", from: masterDepartement },
    { key: "jabatan_id", label: "Jabatan", from: masterJabatan },
    { key: "status_karyawan", label: "Status pegawai", options: options(employmentWords) },
    { key: "attendance_type", label: "Tipe absensi", options: options(attendanceWords) },
    { key: "perlu", label: "Perlu perhatian", options: options(needWords) },
    { key: "imports_id", label: "Impor", from: masterImpor },
  ],
  exported: exportMembers,
  edit: memberBulkEdit,
  putAway: { filter: "status", is: "archived", back: "restore" },
  bulk: [
    bulkAction("restore", members, restoreMembers, {
      label: "Kembalikan",
      title: "Kembalikan pegawai",
      text: "Mereka tampil lagi di daftar dan pilihan, dengan status sebelum diarsipkan. Akun aplikasinya tetap tertutup sampai dikirimi undangan atau tautan sandi; bawahan dan jabatan kepala divisi yang dilepas tidak kembali.",
      confirmLabel: "Kembalikan",
      payload: (ids) => ({ members_id: ids }),
    }),
    bulkAction("invite", members, emailMembers, {
      label: "Kirim undangan",
      title: "You will send email to selected members?",
      text: "Setiap pegawai menerima tautan untuk membuat kata sandi, berlaku 3 hari.",
      confirmLabel: "Kirim undangan",
      payload: (ids) => ({ type: "invite", members_id: ids }),
    }),
    bulkAction("reset", members, emailMembers, {
      label: "Kirim tautan sandi",
      title: "You will send email to selected members?",
      text: "Setiap pegawai menerima tautan untuk mengganti kata sandinya, berlaku 3 hari.",
      confirmLabel: "Kirim tautan",
      payload: (ids) => ({ type: "reset", members_id: ids }),
    }),
    bulkAction("resetFactor", members, resetMemberFactors, {
      label: "Lepas verifikasi dua langkah",
      title: "Lepas verifikasi dua langkah",
      text: "Untuk yang kehilangan telepon dan kode pemulihannya. Mereka keluar dari semua sesi, masuk dengan kata sandi saja, dan diberi tahu lewat email.",
      confirmLabel: "Lepas",
      payload: (ids) => ({ members_id: ids }),
    }),
    bulkAction("letter", members, makeSurat, {
      label: "Buat surat",
      title: "Buat surat dari templat",
      text: "Setiap pegawai mendapat satu konsep, yang diperiksa lalu diterbitkan di halaman Surat.",
      confirmLabel: "Buat konsep",
      fields: [
        [
          {
            kind: "reference",
            key: "template_surat_id",
            label: "Templat",
            required: true,
            options: templateSurat.calls.options,
            shownBy: "template_surat_nama",
          },
          { kind: "date", key: "tanggal", label: "Tanggal surat", required: true },
        ],
        {
          kind: "text",
          key: "keperluan",
          label: "Keperluan",
          max: 150,
          hint: "Isian {{keperluan}} di templat",
        },
        {
          kind: "longText",
          key: "keterangan",
          label: "Keterangan",
          max: 1_000,
          hint: "Isian {{keterangan}} di templat",
        },
      ],
      start: { keperluan: null, keterangan: null },
      leadsTo: () => "/users/surat?status=draft",
      payload: (ids, { template_surat_id, tanggal, keperluan, keterangan }) => ({
        ids,
        template_surat_id: Number(template_surat_id),
        tanggal: typeof tanggal === "string" ? tanggal : "",
        keperluan: typeof keperluan === "string" ? keperluan : null,
        keterangan: typeof keterangan === "string" ? keterangan : null,
      }),
    }),
    bulkAction("attendance", members, updateAttendanceType, {
      label: "Ubah tipe absensi",
      title: "Ubah tipe absensi",
      confirmLabel: "Ubah",
      fields: [
        {
          kind: "select",
          key: "attendance_type",
          label: "Tipe absensi",
          required: true,
          choices: attendanceWords,
        },
        {
          kind: "reference",
          key: "offices_hours_id",
          label: "Jam kerja",
          options: masterOfficesHours,
          shownBy: "offices_hours_nama",
          hint: "Biarkan kosong untuk jam kerja kantor masing-masing",
          showWhen: ({ attendance_type }) => attendance_type === "offices_hours",
        },
        {
          kind: "date",
          key: "effective_date",
          label: "Berlaku mulai",
          required: true,
          hint: "Hari ini atau sebelumnya berlaku seketika. Rencana dibatalkan dengan memilih tipe semula pada tanggal rencana itu.",
        },
      ],
      start: { attendance_type: "offices_hours" },
      payload: (ids, values) => ({
        ...(values as { attendance_type: "free"; effective_date: string }),
        type: "selected",
        members_id: ids,
      }),
    }),
  ],
  page: {
    photo: "foto",
    line: ["nip", "jabatan_nama", "offices_nama"],
    badges: [
      {
        key: "status",
        choices: statusWords,
        tones: { inactive: "waiting", resigned: "neutral" },
        quiet: ["active"],
      },
      { key: "password_state", choices: accountWords, tones: accountTones, quiet: ["set"] },
    ],
    facts: [
      { key: "phone", label: "Nomor HP", as: "phone" },
      { key: "email", label: "Email", as: "email" },
      { key: "departement_nama", label: "Divisi" },
      { key: "atasan_nama", label: "Atasan" },
      { key: "tanggal_masuk", label: "Tanggal masuk", as: "date" },
      { key: "tanggal_akhir_kontrak", label: "Akhir kontrak", as: "due" },
    ],
    primary: { action: "invite", key: "password_state", is: "none" },
    removal: "Arsipkan",
  },
  sections: memberSections,
  start: {
    status: "active",
    status_karyawan: "tetap",
    attendance_type: "offices_hours",
    ptkp: "TK/0",
    gaji_type: "bulanan",
    tax_method: "gross",
  },
  personal: true,
  ownFields: memberOwnFields,
  barred: { by: "is_own", why: OWN_ROW },
})
