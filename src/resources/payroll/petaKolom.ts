import {
  MOST_COLUMNS,
  type mapFormats,
  mapPurposeWords,
  type mapSeparators,
  type mapSources,
  type mapTypes,
  petaKolom,
} from "#contract/areas/payroll/petaKolom.ts"
import { bank } from "#contract/areas/platform/bank.ts"
import { formatNumber } from "#src/format/format.ts"
import { describe } from "../kit/describe.ts"
import { activeFilter, changedColumn } from "../kit/shared.ts"

const TYPES: Readonly<Record<(typeof mapTypes)[number], string>> = {
  xlsx: "Excel (XLSX)",
  csv: "CSV",
  txt: "Teks (TXT)",
}
const SEPARATORS: Readonly<Record<(typeof mapSeparators)[number], string>> = {
  koma: "Koma",
  titik_koma: "Titik koma",
  garis: "Garis tegak |",
  tab: "Tab",
}
const SOURCES: Readonly<Record<(typeof mapSources)[number], string>> = {
  tetap: "Nilai tetap",
  nomor: "Nomor urut",
  nip: "NIP",
  nama: "Nama pegawai",
  no_rekening: "Nomor rekening",
  nama_rekening: "Nama rekening",
  jumlah: "Gaji bersih",
  bank_kode: "Kode bank",
  bank: "Nama bank",
  jalur: "Jalur transfer",
  swift: "Kode SWIFT",
  email: "Email",
  keterangan: "Nama periode",
  tanggal: "Tanggal bayar",
  nik: "NIK",
  tempat_lahir: "Tempat lahir",
  tanggal_lahir: "Tanggal lahir",
  jenis_kelamin: "Jenis kelamin",
  alamat: "Alamat",
  phone: "Nomor HP",
  tanggal_masuk: "Tanggal masuk",
  tanggal_keluar: "Tanggal keluar",
  upah: "Upah dasar iuran",
  bulan: "Bulan",
  tahun: "Tahun",
  npp: "NPP perusahaan",
  bpjs_tk_no: "Nomor BPJS Ketenagakerjaan",
  jht_perusahaan: "JHT perusahaan",
  jht_pegawai: "JHT pegawai",
  jp_perusahaan: "JP perusahaan",
  jp_pegawai: "JP pegawai",
  jkk: "JKK",
  jkm: "JKM",
  tk_jumlah: "Jumlah iuran BPJS TK",
  bpjs_kes_no: "Nomor BPJS Kesehatan",
  kes_perusahaan: "Kesehatan perusahaan",
  kes_pegawai: "Kesehatan pegawai",
  kes_jumlah: "Jumlah iuran Kesehatan",
}
const FORMATS: Readonly<Record<(typeof mapFormats)[number], string>> = {
  apa_adanya: "Apa adanya",
  huruf_besar: "Huruf besar",
  angka_saja: "Angka saja",
  dua_desimal: "Dua desimal (1000.00)",
  ribuan: "Titik ribuan (1.000)",
  tanggal_iso: "2026-12-31",
  tanggal_rapat: "20261231",
  tanggal_garis: "31/12/2026",
  tanggal_strip: "31-12-2026",
}

const isText = ({ tipe }: { readonly tipe?: unknown }) => tipe === "csv" || tipe === "txt"

export const petaKolomResource = describe(petaKolom, {
  path: "/setting/payrol/peta-kolom",
  menu: {
    group: "payroll",
    hint: "Kolom berkas bank, SIPP dan e-Dabu",
    after: "/setting/payrol/berkas-gaji",
  },
  title: "Peta Kolom Berkas",
  purpose:
    "Peta kolom menentukan isi berkas untuk bank lain, SIPP, dan e-Dabu, menurut templat Anda sendiri.",
  searchLabel: "Cari nama",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "choice", key: "tujuan", label: "Untuk", choices: mapPurposeWords, whole: true },
    { as: "choice", key: "tipe", label: "Jenis berkas", choices: TYPES, whole: true },
    { as: "words", key: "bank_nama", label: "Bank", of: ({ bank_nama }) => bank_nama ?? "Semua bank" },
    {
      as: "words",
      key: "kolom",
      label: "Kolom",
      align: "end",
      of: ({ kolom }) => formatNumber(kolom.length),
    },
    { as: "active", key: "is_active", label: "Status" },
    changedColumn,
  ],
  filters: [
    {
      key: "tujuan",
      label: "Untuk",
      options: Object.entries(mapPurposeWords).map(([value, label]) => ({ value, label })),
    },
    activeFilter,
  ],
  sections: [
    {
      title: "Berkas",
      fields: [
        { kind: "text", key: "nama", label: "Nama berkas", required: true, max: 80 },
        [
          { kind: "select", key: "tujuan", label: "Untuk", required: true, choices: mapPurposeWords },
          {
            kind: "lookup",
            key: "bank_kode",
            label: "Hanya rekening bank",
            options: bank.calls.options,
            shownBy: "bank_nama",
            hint: "Kosongkan untuk semua bank",
            showWhen: ({ tujuan }) => tujuan === "bank",
          },
        ],
        [
          { kind: "select", key: "tipe", label: "Jenis berkas", required: true, choices: TYPES },
          {
            kind: "select",
            key: "pemisah",
            label: "Pemisah kolom",
            required: true,
            choices: SEPARATORS,
            showWhen: isText,
          },
        ],
        {
          kind: "switch",
          key: "kepala",
          label: "Baris judul kolom",
          hint: "Berkas Excel selalu berjudul",
          showWhen: isText,
        },
        { kind: "switch", key: "jumlah", label: "Baris jumlah di akhir" },
        {
          kind: "switch",
          key: "is_active",
          label: "Aktif",
          hint: "Peta nonaktif tidak ditawarkan di Berkas periode",
        },
      ],
    },
    {
      title: "Kolom",
      text: "Menurut urutan ini di berkas.",
      fields: [
        {
          kind: "subItems",
          key: "kolom",
          label: "Kolom",
          noun: "kolom",
          max: MOST_COLUMNS,
          start: { bentuk: "apa_adanya", wajib: false },
          fields: [
            { kind: "text", key: "judul", label: "Judul kolom", required: true, max: 60 },
            { kind: "select", key: "isi", label: "Isi", required: true, choices: SOURCES },
            {
              kind: "text",
              key: "tetap",
              label: "Nilai tetap",
              max: 100,
              showWhen: ({ isi }) => isi === "tetap",
            },
            { kind: "select", key: "bentuk", label: "Bentuk", required: true, choices: FORMATS },
            { kind: "number", key: "panjang", label: "Paling panjang", unit: "huruf" },
            { kind: "switch", key: "wajib", label: "Wajib terisi" },
          ],
        },
      ],
    },
  ],
  start: {
    tujuan: "bank",
    tipe: "xlsx",
    pemisah: "koma",
    kepala: true,
    jumlah: true,
    is_active: true,
    kolom: [],
  },
  personal: false,
})
