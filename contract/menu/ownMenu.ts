/** Written by `npm run generate` from `menu` in src/resources. */
import type { OwnEntry } from "./menu.ts"

// oxfmt-ignore
export const ownMenu: readonly OwnEntry[] = [
  {"name":"Pelanggan","link":"/penugasan/pelanggan","under":"Penugasan","icon":"store","after":"/penugasan/tugas"},
  {"name":"Pengganti","link":"/setting/other/pengganti","group":"other","hint":"Siapa memutuskan selama seseorang pergi","after":"/setting/other/setting-absensi-lembur"},
  {"name":"Aturan Kasbon","link":"/setting/other/kasbon/aturan","group":"other","hint":"Batas dan cara pinjaman pegawai","after":"/setting/other/kasbon"},
  {"name":"Produk","link":"/penugasan/produk","under":"Penugasan","icon":"package","after":"/penugasan/pelanggan"},
  {"name":"Surat Peringatan","link":"/surat-peringatan","under":"Users","icon":"file-warning","after":"/users/pegawai/form/schedule"},
  {"name":"Berhenti berlangganan","link":"/setting/other/berhenti","group":"other","hint":"Mengakhiri langganan perusahaan"},
]
