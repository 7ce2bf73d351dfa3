import {
  type CareerFact,
  careerFactsOf,
  type CareerKind,
  careerKindWords,
  type CareerSource,
  careerSourceWords,
  type careerStatuses,
} from "#contract/areas/career/careerFacts.ts"
import { careers, cancelCareers, scheduleCareers } from "#contract/areas/career/careers.ts"
import {
  masterDepartement,
  masterJabatan,
  masterKantor,
  masterPegawai,
} from "#contract/areas/company/masterData.ts"
import { bulkAction } from "../kit/bulk.ts"
import { describe } from "../kit/describe.ts"

const STATUSES: Readonly<Record<(typeof careerStatuses)[number], string>> = {
  draft: "Konsep",
  scheduled: "Terjadwal",
  applied: "Berlaku",
  ended: "Selesai",
  cancelled: "Dibatalkan",
}
const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

type Typed = { readonly kind?: CareerKind | null; readonly source?: CareerSource | null }
const isChosen = ({ source }: Typed) => source !== "sheet"
/** Whether the kind changes a fact, and the form names it once for all employees. */
const changes = (fact: CareerFact) => (values: Typed) =>
  isChosen(values) &&
  values.kind !== null &&
  values.kind !== undefined &&
  careerFactsOf[values.kind].includes(fact)
const isKind =
  (...kinds: readonly CareerKind[]) =>
  ({ kind }: Typed) =>
    kind !== null && kind !== undefined && kinds.includes(kind)
const UNCHANGED = "Kosongkan bila tetap"

const KIND_HINTS: Readonly<Record<CareerKind, string>> = {
  mutasi: "Pindah kantor, divisi, jabatan atau atasan",
  promosi: "Ke jabatan dengan tingkat lebih tinggi",
  demosi: "Ke jabatan dengan tingkat lebih rendah",
  perpanjangan: "Kontrak baru sampai paling lama lima tahun sejak PKWT pertama (PP 35/2021 Pasal 8)",
  pengangkatan: "Menjadi pegawai tetap; akhir kontraknya dihapus",
  penugasan: "Kembali ke tempat semula sesudah hari terakhirnya",
}

export const careersResource = describe(careers, {
  path: "/users/perubahan-kerja",
  title: "Perubahan Kerja",
  purpose:
    "Mutasi, promosi, demosi, perpanjangan PKWT, pengangkatan dan penugasan sementara menurut tanggal: periksa dahulu, jadwalkan, dan batalkan selagi belum diikuti apa pun.",
  searchLabel: "Cari judul atau nomor surat",
  columns: [
    { as: "text", key: "judul", label: "Judul", primary: true },
    { as: "choice", key: "kind", label: "Jenis", choices: careerKindWords },
    { as: "date", key: "effective_date", label: "Berlaku" },
    { as: "date", key: "end_date", label: "Sampai", hidden: true },
    { as: "number", key: "member_count", label: "Pegawai" },
    { as: "text", key: "no", label: "Nomor surat", whole: true },
    {
      as: "choice",
      key: "status",
      label: "Status",
      choices: STATUSES,
      tones: {
        draft: "neutral",
        scheduled: "waiting",
        applied: "approved",
        ended: "neutral",
        cancelled: "neutral",
      },
    },
    { as: "text", key: "alasan", label: "Alasan", hidden: true },
  ],
  filters: [
    { key: "status", label: "Status", options: options(STATUSES) },
    { key: "kind", label: "Jenis", options: options(careerKindWords) },
  ],
  bulk: [
    bulkAction("schedule", careers, scheduleCareers, {
      label: "Jadwalkan",
      title: "Jadwalkan perubahan kerja",
      text: "Berlaku pukul 00.00 pada tanggalnya di kantor tiap pegawai; yang tanggalnya sudah lewat berlaku segera. Riwayat sebelumnya tidak berubah.",
      confirmLabel: "Jadwalkan",
      payload: (ids) => ({ ids }),
    }),
    bulkAction("cancel", careers, cancelCareers, {
      label: "Batalkan",
      title: "Batalkan perubahan kerja",
      text: "Pegawainya kembali seperti sebelumnya. Yang sudah diikuti perubahan lain atau gaji yang ditutup tidak dapat dibatalkan.",
      confirmLabel: "Batalkan",
      fields: [
        {
          kind: "longText",
          key: "note",
          label: "Alasan",
          required: true,
          max: 500,
          hint: "5 sampai 500 karakter",
        },
      ],
      start: { note: null },
      payload: (ids, { note }) => ({ ids, note: typeof note === "string" ? note : null }),
    }),
  ],
  sections: [
    {
      title: "Perubahan",
      fields: [
        {
          kind: "text",
          key: "judul",
          label: "Judul",
          required: true,
          max: 120,
          hint: "Menjadi perihal suratnya",
        },
        [
          {
            kind: "select",
            key: "kind",
            label: "Jenis",
            required: true,
            choices: careerKindWords,
            hint: ({ kind }) =>
              kind === null || kind === undefined ? undefined : KIND_HINTS[kind as CareerKind],
          },
          {
            kind: "date",
            key: "effective_date",
            label: "Berlaku mulai",
            required: true,
            hint: "Boleh tanggal yang akan datang atau yang sudah lewat",
          },
          {
            kind: "date",
            key: "end_date",
            label: "Hari terakhir",
            required: true,
            showWhen: isKind("penugasan"),
          },
        ],
        {
          kind: "longText",
          key: "alasan",
          label: "Alasan",
          required: true,
          max: 500,
          hint: "5 sampai 500 karakter",
        },
        [
          {
            kind: "text",
            key: "no",
            label: "Nomor surat",
            max: 40,
            hint: "Kosongkan untuk nomor urut tahun itu saat dijadwalkan",
          },
          {
            kind: "file",
            key: "lampiran",
            label: "Surat keputusan",
            accept: "application/pdf,image/png,image/jpeg,image/webp",
            maxBytes: 5_000_000,
            shownBy: "lampiran",
            nameBy: "lampiran_nama",
          },
        ],
      ],
    },
    {
      title: "Pegawai",
      fields: [
        {
          kind: "select",
          key: "source",
          label: "Pegawainya",
          required: true,
          choices: careerSourceWords,
          hint: ({ source }) =>
            source === "sheet" ? "Simpan dahulu, lalu impor NIP dan perubahan tiap pegawai" : undefined,
        },
        {
          kind: "multi",
          key: "members_id",
          label: "Pegawai",
          required: true,
          options: masterPegawai,
          shownBy: "members_nama",
          showWhen: isChosen,
        },
        [
          {
            kind: "reference",
            key: "offices_id",
            label: "Kantor baru",
            options: masterKantor,
            shownBy: "offices_nama",
            hint: UNCHANGED,
            showWhen: changes("offices_id"),
          },
          {
            kind: "reference",
            key: "departement_id",
            label: "Divisi baru",
            options: masterDepartement,
            shownBy: "departement_nama",
            hint: UNCHANGED,
            showWhen: changes("departement_id"),
          },
        ],
        [
          {
            kind: "reference",
            key: "jabatan_id",
            label: "Jabatan baru",
            options: masterJabatan,
            shownBy: "jabatan_nama",
            hint: ({ kind }) => (kind === "promosi" || kind === "demosi" ? undefined : UNCHANGED),
            showWhen: changes("jabatan_id"),
          },
          {
            kind: "reference",
            key: "atasan_id",
            label: "Atasan baru",
            options: masterPegawai,
            shownBy: "atasan_nama",
            hint: "Kosongkan bila tetap. Penyetuju yang dipilih karena atasan ikut berganti",
            showWhen: changes("atasan_id"),
          },
        ],
        [
          {
            kind: "date",
            key: "tanggal_akhir_kontrak",
            label: "Akhir kontrak yang baru",
            required: true,
            showWhen: changes("tanggal_akhir_kontrak"),
          },
          {
            kind: "rupiah",
            key: "gaji_pokok",
            label: "Gaji pokok baru",
            hint: "Kosongkan bila tetap; berlaku sejak tanggal yang sama",
            showWhen: changes("gaji_pokok"),
          },
        ],
      ],
    },
  ],
  start: { source: "chosen", kind: "mutasi" },
  startFrom: (query) => {
    const id = Number(query.get("members_id"))
    const nama = query.get("members_nama")
    return Number.isSafeInteger(id) && id > 0
      ? { members_id: [id], members_nama: nama === null ? [] : [nama] }
      : {}
  },
  personal: true,
  barred: { by: "is_fixed", why: "Yang sudah dijadwalkan tidak diubah lagi; batalkan bila keliru." },
})
