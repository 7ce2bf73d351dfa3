import type { LetterKind } from "./letterFields.ts"

/** A template to begin with, in the usual wording of Indonesian offices; a company changes it before it saves it. */
type LetterSample = {
  readonly nama: string
  readonly jenis: LetterKind
  readonly kode: string
  readonly judul: string
  readonly isi: string
  readonly tanda_terima: boolean
}

const line = (label: string, words: string): string =>
  `<tr><td><p>${label}</p></td><td colspan="2"><p>${words}</p></td></tr>`
const row = (label: string, field: string): string => line(label, `{{${field}}}`)
const table = (...rows: readonly string[]): string => `<table><tbody>${rows.join("")}</tbody></table>`
const CLOSING = "<p>Demikian surat ini dibuat dengan sebenarnya untuk dipergunakan sebagaimana mestinya.</p>"

const PERSON = table(
  row("Nama", "nama"),
  row("NIP", "nip"),
  row("Jabatan", "jabatan"),
  row("Divisi", "divisi"),
)

/** The built-in text of warning letters too: that of a company without a template of its own. Source: PP 35/2021 Pasal 52. */
export const warningSample: LetterSample = {
  nama: "Surat peringatan",
  jenis: "peringatan",
  kode: "SP",
  judul: "{{tingkat}}",
  isi: `<p>Dengan hormat, surat ini ditujukan kepada:</p>${table(row("Nama", "nama"), row("NIP", "nip"), row("Jabatan", "jabatan"), row("Divisi", "divisi"), row("Kantor", "kantor"))}<p>Surat ini merupakan {{tingkat}} perihal “{{perihal}}”, karena Saudara/Saudari melakukan pelanggaran sebagai berikut:</p><blockquote><p>{{pelanggaran}}</p></blockquote><p>Sehubungan dengan itu, Saudara/Saudari wajib melakukan hal berikut: {{tindakan}}</p><p>Surat ini berlaku 6 (enam) bulan, sejak {{tanggal}} sampai dengan {{berlaku_sampai}}. Apabila dalam masa itu Saudara/Saudari melakukan pelanggaran lagi, {{akibat}} sesuai dengan peraturan perusahaan dan peraturan perundang-undangan yang berlaku.</p><p>Demikian surat ini dibuat untuk diperhatikan dan dilaksanakan dengan sebaik-baiknya.</p>`,
  tanda_terima: true,
}

export const letterSamples: Readonly<Record<LetterKind, LetterSample>> = {
  keterangan: {
    nama: "Surat keterangan kerja",
    jenis: "keterangan",
    kode: "SKK",
    judul: "SURAT KETERANGAN KERJA",
    isi: `<p>{{perusahaan}} menerangkan bahwa:</p>${PERSON}<p>adalah benar pegawai {{perusahaan}} sejak {{tanggal_masuk}} sampai saat ini, dengan status {{status_karyawan}}.</p><p>Surat keterangan ini diberikan untuk keperluan {{keperluan}}.</p>${CLOSING}`,
    tanda_terima: false,
  },
  /** PP 35/2021 Pasal 13 lists what a PKWT states. */
  pkwt: {
    nama: "Kontrak PKWT",
    jenis: "pkwt",
    kode: "PKWT",
    judul: "PERJANJIAN KERJA WAKTU TERTENTU",
    isi: `<p>Perjanjian ini dibuat pada {{tanggal}} antara {{perusahaan}}, beralamat di {{alamat_perusahaan}} (Perusahaan), dan:</p>${table(row("Nama", "nama"), row("NIK", "nik"), line("Tempat, tanggal lahir", "{{tempat_lahir}}, {{tanggal_lahir}}"), row("Jenis kelamin", "jenis_kelamin"), row("Alamat", "alamat"))}<p>(Pekerja). Keduanya sepakat atas hal berikut:</p><ol><li><p><strong>Pekerjaan.</strong> Pekerja bekerja sebagai {{jabatan}} di {{kantor}}.</p></li><li><p><strong>Jangka waktu.</strong> Perjanjian berlaku sejak {{tanggal_masuk}} sampai dengan {{akhir_kontrak}}.</p></li><li><p><strong>Upah.</strong> Perusahaan membayar gaji pokok {{gaji_pokok}} ({{gaji_terbilang}}), dibayarkan sesuai jadwal penggajian perusahaan.</p></li><li><p><strong>Waktu kerja, hak dan kewajiban</strong> mengikuti peraturan perusahaan dan peraturan perundang-undangan.</p></li><li><p><strong>Berakhirnya perjanjian.</strong> Uang kompensasi dibayarkan sesuai PP 35/2021 Pasal 15 dan 16.</p></li></ol><p>Perjanjian ini dibuat rangkap dua yang berkekuatan hukum sama.</p>`,
    tanda_terima: true,
  },
  mutasi: {
    nama: "SK mutasi",
    jenis: "mutasi",
    kode: "SKM",
    judul: "SURAT KEPUTUSAN MUTASI",
    isi: `<p>Untuk kelancaran kegiatan perusahaan, {{perusahaan}} memutuskan mutasi pegawai:</p>${table(row("Nama", "nama"), row("NIP", "nip"))}<p>terhitung sejak {{tanggal_mutasi}}:</p><table><tbody><tr><th><p> </p></th><th><p>Lama</p></th><th><p>Baru</p></th></tr><tr><td><p>Jabatan</p></td><td><p>{{jabatan_lama}}</p></td><td><p>{{jabatan}}</p></td></tr><tr><td><p>Divisi</p></td><td><p>{{divisi_lama}}</p></td><td><p>{{divisi}}</p></td></tr><tr><td><p>Kantor</p></td><td><p>{{kantor_lama}}</p></td><td><p>{{kantor}}</p></td></tr></tbody></table><p>Hal lain dalam hubungan kerja tidak berubah. Keputusan ini berlaku sejak tanggal tersebut dan akan diperbaiki bila terdapat kekeliruan.</p>`,
    tanda_terima: true,
  },
  referensi: {
    nama: "Surat referensi",
    jenis: "referensi",
    kode: "REF",
    judul: "SURAT REFERENSI KERJA",
    isi: `<p>Dengan ini {{perusahaan}} memberikan referensi kepada:</p>${PERSON}<p>yang telah bekerja selama {{masa_kerja}} sejak {{tanggal_masuk}}. Selama bekerja yang bersangkutan menjalankan tugasnya dengan baik dan bertanggung jawab.</p><p>{{keterangan}}</p>${CLOSING}`,
    tanda_terima: false,
  },
  paklaring: {
    nama: "Paklaring",
    jenis: "paklaring",
    kode: "PKL",
    judul: "SURAT KETERANGAN PENGALAMAN KERJA",
    isi: `<p>{{perusahaan}} menerangkan bahwa:</p>${PERSON}<p>telah bekerja di {{perusahaan}} sejak {{tanggal_masuk}} sampai dengan {{hari_terakhir}}, selama {{masa_kerja}}, dengan jabatan terakhir {{jabatan}}.</p><p>Perusahaan mengucapkan terima kasih atas pengabdiannya.</p>${CLOSING}`,
    tanda_terima: false,
  },
  peringatan: warningSample,
  lainnya: {
    nama: "Surat lainnya",
    jenis: "lainnya",
    kode: "SRT",
    judul: "SURAT KETERANGAN",
    isi: `<p>{{perusahaan}} menerangkan bahwa {{nama}} (NIP {{nip}}) …</p>${CLOSING}`,
    tanda_terima: false,
  },
}
