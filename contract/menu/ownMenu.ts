/** Written by `npm run generate` from `menu` in src/resources. */
import type { OwnEntry } from "./menu.ts"

// oxfmt-ignore
export const ownMenu: readonly OwnEntry[] = [
  {"name":"Berkas Gaji","link":"/setting/payrol/berkas-gaji","group":"payroll","hint":"Identitas pajak, rekening pembayar dan akun jurnal","after":"/setting/payrol/tanggal-gajian"},
  {"name":"Persetujuan Data","link":"/setting/privasi/persetujuan","group":"privasi","hint":"Apa yang disetujui pegawai, kapan, dan yang belum"},
  {"name":"Isian Pegawai","link":"/setting/umum/isian-pegawai","group":"umum","hint":"Data pegawai yang perusahaan tambahkan sendiri","after":"/setting/umum/jabatan"},
  {"name":"Pelanggan","link":"/penugasan/pelanggan","under":"Penugasan","icon":"store","after":"/penugasan/tugas"},
  {"name":"Permintaan Data","link":"/setting/privasi/permintaan","group":"privasi","hint":"Salinan dan penghapusan data seseorang"},
  {"name":"Pengganti","link":"/setting/other/pengganti","group":"other","hint":"Siapa memutuskan selama seseorang pergi","after":"/setting/other/setting-absensi-lembur"},
  {"name":"Aturan Kasbon","link":"/setting/other/kasbon/aturan","group":"other","hint":"Batas dan cara pinjaman pegawai","after":"/setting/other/kasbon"},
  {"name":"Kelompok Gaji","link":"/setting/payrol/kelompok-gaji","group":"payroll","hint":"Pegawai yang digaji bersama, misalnya direksi","after":"/setting/payrol/peta-kolom"},
  {"name":"Kepesertaan BPJS","link":"/payroll/kepesertaan-bpjs","under":"Payroll","icon":"user-check","after":"/payroll/saldo-pajak"},
  {"name":"Kunci API","link":"/setting/other/kunci-api","group":"sambungan","hint":"Akses program lain ke data perusahaan"},
  {"name":"Mesin Absensi","link":"/setting/absensi/mesin","group":"sambungan","hint":"Mesin sidik jari dan wajah yang mengirim absensi sendiri"},
  {"name":"Pengingat","link":"/setting/other/pengingat","group":"komunikasi","hint":"Kontrak, dokumen, dan pengajuan yang lama menunggu","after":"/setting/other/notification"},
  {"name":"Peran","link":"/setting/umum/peran","group":"akses","hint":"Hak yang diberikan kepada akun, per modul"},
  {"name":"Peta Kolom Berkas","link":"/setting/payrol/peta-kolom","group":"payroll","hint":"Kolom berkas bank, SIPP dan e-Dabu","after":"/setting/payrol/berkas-gaji"},
  {"name":"Produk","link":"/penugasan/produk","under":"Penugasan","icon":"package","after":"/penugasan/pelanggan"},
  {"name":"Kenaikan Gaji","link":"/kenaikan-gaji","under":"Payroll","icon":"chart-line","after":"/payroll/kepesertaan-bpjs"},
  {"name":"Saldo Awal Pajak","link":"/payroll/saldo-pajak","under":"Payroll","icon":"receipt","after":"/payroll/pindah"},
  {"name":"Masuk lewat SSO","link":"/setting/other/sso","group":"sambungan","hint":"Masuk lewat penyedia identitas perusahaan"},
  {"name":"Templat Surat","link":"/setting/umum/template-surat","group":"umum","hint":"Isi, nomor dan penanda tangan surat pegawai"},
  {"name":"Berhenti berlangganan","link":"/setting/other/berhenti","group":"other","hint":"Mengakhiri langganan perusahaan"},
  {"name":"Webhook","link":"/setting/other/webhook","group":"sambungan","hint":"Kabar ke program lain saat data berubah"},
]
