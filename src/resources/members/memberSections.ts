import {
  masterAkun,
  masterDepartement,
  masterJabatan,
  masterKantor,
  masterOfficesHours,
  masterPegawai,
} from "#contract/areas/company/masterData.ts"
import { ptkps } from "#contract/areas/members/memberFields.ts"
import { deleteMemberPhoto, members } from "#contract/areas/members/members.ts"
import {
  attendanceWords,
  bloodWords,
  documentWords,
  employmentWords,
  marriageWords,
  nationalityWords,
  religionWords,
  sexWords,
  statusWords,
} from "#contract/areas/members/memberWords.ts"
import { pay } from "./memberPay.ts"
import type { WordsFor } from "../kit/describe.ts"
import type { ChoiceWords } from "../kit/fields.ts"

const ptkpWords = Object.fromEntries(ptkps.map((one) => [one, one])) as ChoiceWords<(typeof ptkps)[number]>
const company = ["company"] as const
type Sections = WordsFor<typeof members>["sections"]

const identity: Sections[number] = {
  title: "Identitas",
  fields: [
    {
      kind: "photo",
      key: "foto",
      label: "Foto profil",
      shownBy: "foto",
      maxBytes: members.files.foto.maxBytes,
      round: true,
      removal: deleteMemberPhoto,
      hint: "JPEG, PNG atau WebP, paling besar 2 MB",
    },
    [
      { kind: "text", key: "nip", label: "NIP / ID Karyawan", required: true, max: 30 },
      { kind: "text", key: "nama", label: "Nama lengkap", required: true, max: 100 },
    ],
    [
      {
        kind: "text",
        key: "phone",
        usedBy: "record",
        label: "Nomor HP",
        required: true,
        max: 30,
        hint: "Misalnya 0812-3456-7890",
      },
      {
        kind: "text",
        key: "email",
        label: "Email",
        max: 100,
        hint: ({ app_access }) => (app_access === true ? "Wajib: pegawai ini memakai aplikasi" : undefined),
      },
    ],
    [
      { kind: "text", key: "nik", usedBy: "record", label: "NIK KTP", max: 30, hint: "16 angka" },
      { kind: "text", key: "npwp", usedBy: "record", label: "NPWP", max: 30, hint: "15 atau 16 angka" },
    ],
    [
      {
        kind: "select",
        key: "kewarganegaraan",
        label: "Kewarganegaraan",
        required: true,
        choices: nationalityWords,
      },
      {
        kind: "text",
        key: "paspor",
        usedBy: "record",
        label: "Nomor paspor",
        max: 20,
        showWhen: ({ kewarganegaraan }) => kewarganegaraan === "WNA",
      },
    ],
    [
      { kind: "text", key: "tempat_lahir", usedBy: "record", label: "Tempat lahir", max: 80 },
      { kind: "date", key: "tanggal_lahir", label: "Tanggal lahir", isPast: true },
    ],
    [
      { kind: "select", key: "jenis_kelamin", label: "Jenis kelamin", required: true, choices: sexWords },
      { kind: "select", key: "agama", usedBy: "record", label: "Agama", choices: religionWords },
      {
        kind: "select",
        key: "golongan_darah",
        usedBy: "record",
        label: "Golongan darah",
        choices: bloodWords,
      },
    ],
    [
      {
        kind: "select",
        key: "status_kawin",
        usedBy: "record",
        label: "Status kawin",
        choices: marriageWords,
      },
      {
        kind: "select",
        key: "ptkp",
        label: "Status PTKP",
        required: true,
        choices: ptkpWords,
        hint: "TK tidak kawin, K kawin; angka: tanggungan",
      },
      {
        kind: "text",
        key: "ptkp_sejak",
        label: "PTKP berlaku mulai tahun pajak",
        max: 4,
        hint: "Kosongkan: perubahan berlaku tahun depan bila gaji tahun ini sudah ditutup",
        seenBy: company,
      },
    ],
    { kind: "longText", key: "alamat_ktp", usedBy: "record", label: "Alamat KTP", max: 300 },
    { kind: "longText", key: "alamat_domisili", usedBy: "record", label: "Alamat domisili", max: 300 },
  ],
}

const emergency: Sections[number] = {
  title: "Kontak darurat",
  fields: [
    { kind: "text", key: "kontak_darurat_nama", usedBy: "record", label: "Nama kontak", max: 100 },
    [
      {
        kind: "text",
        key: "kontak_darurat_hubungan",
        usedBy: "record",
        label: "Hubungan",
        max: 50,
        hint: "Misalnya istri, ayah",
      },
      { kind: "text", key: "kontak_darurat_phone", usedBy: "record", label: "HP kontak", max: 30 },
    ],
  ],
}

/** An approved end of employment sets the last day of an employee who is still at work. */
const hasLastDay = ({
  status,
  tanggal_keluar,
}: {
  readonly status?: string | null
  readonly tanggal_keluar?: string | null
}): boolean => status === "resigned" || (tanggal_keluar ?? null) !== null

const employment: Sections[number] = {
  title: "Kepegawaian",
  fields: [
    {
      kind: "reference",
      key: "offices_id",
      label: "Kantor",
      required: true,
      options: masterKantor,
      shownBy: "offices_nama",
    },
    [
      {
        kind: "reference",
        key: "departement_id",
        label: "Divisi",
        required: true,
        options: masterDepartement,
        shownBy: "departement_nama",
      },
      {
        kind: "reference",
        key: "jabatan_id",
        label: "Jabatan",
        required: true,
        options: masterJabatan,
        shownBy: "jabatan_nama",
      },
    ],
    {
      kind: "reference",
      key: "atasan_id",
      label: "Atasan",
      options: masterPegawai,
      shownBy: "atasan_nama",
    },
    {
      kind: "multi",
      key: "approver_ids",
      label: "Pemberi persetujuan",
      options: masterAkun,
      shownBy: "approver_nama",
      none: "Semua yang berwenang",
      hint: "Siapa yang memutuskan pengajuan pegawai ini",
    },
    [
      {
        kind: "select",
        key: "status_karyawan",
        label: "Status pegawai",
        required: true,
        choices: employmentWords,
      },
      { kind: "select", key: "status", label: "Status", required: true, choices: statusWords },
    ],
    [
      { kind: "date", key: "tanggal_masuk", label: "Tanggal masuk", required: true },
      {
        kind: "date",
        key: "tanggal_akhir_kontrak",
        label: "Tanggal akhir kontrak",
        hint: ({ status_karyawan }) => (status_karyawan === "pkwt" ? "Wajib untuk PKWT" : undefined),
      },
    ],
    {
      kind: "date",
      key: "tanggal_keluar",
      label: "Tanggal keluar",
      required: true,
      showWhen: hasLastDay,
    },
    {
      kind: "longText",
      key: "alasan_keluar",
      usedBy: "record",
      label: "Alasan keluar",
      max: 300,
      showWhen: hasLastDay,
    },
  ],
}

const attendance: Sections[number] = {
  title: "Absensi",
  fields: [
    [
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
        hint: "Biarkan kosong untuk jam kerja kantor",
        showWhen: ({ attendance_type }) => attendance_type === "offices_hours",
      },
    ],
    {
      kind: "yesNo",
      key: "gps_required",
      label: "Wajib GPS saat absen",
      none: "Menurut aturan absensi",
    },
    {
      kind: "switch",
      key: "lock_device",
      usedBy: "phone",
      label: "Kunci perangkat",
      hint: "Hanya dapat absen dari ponsel pertama yang dipakai; mematikannya melepas ponsel itu",
    },
  ],
}

const access: Sections[number] = {
  title: "Akses aplikasi",
  fields: [
    {
      kind: "switch",
      key: "app_access",
      label: "Boleh memakai aplikasi",
      hint: "Undangan dikirim dari daftar pegawai; mematikannya menutup akun pegawai ini",
    },
  ],
}

const papers: Sections[number] = {
  title: "Dokumen",
  fields: [
    {
      kind: "subItems",
      key: "documents",
      usedBy: "record",
      label: "Salinan dokumen",
      noun: "dokumen",
      hint: "Gambar atau PDF, masing-masing paling besar 5 MB",
      fields: [
        { kind: "select", key: "type", label: "Jenis", required: true, choices: documentWords },
        { kind: "date", key: "expires_at", label: "Berlaku sampai", hint: "Kosongkan bila tanpa batas" },
        {
          kind: "file",
          key: "file",
          label: "Berkas",
          required: true,
          accept: "image/jpeg,image/png,image/webp,application/pdf",
          shownBy: "file",
          nameBy: "name",
          maxBytes: members.files["documents.*.file"].maxBytes,
        },
      ],
      start: { type: "ktp", expires_at: null },
      max: 20,
    },
  ],
}

/** All form fields of an employee. */
export const memberSections: Sections = [identity, emergency, employment, attendance, pay, access, papers]
