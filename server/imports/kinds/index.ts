import type { ImportKind } from "#contract/areas/imports/imports.ts"
import { absensi } from "./absensi.ts"
import { jadwal } from "./jadwal.ts"
import { kantor } from "./kantor.ts"
import { komponenGaji } from "./komponenGaji.ts"
import { jadwalTetap } from "./jadwalTetap.ts"
import type { ImportRules } from "./kind.ts"
import { kenaikanGaji } from "./kenaikanGaji.ts"
import { libur } from "./libur.ts"
import { pegawai } from "./pegawai.ts"
import { pelanggan } from "./pelanggan.ts"
import { rekamanMesin } from "./rekamanMesin.ts"
import { saldoCuti } from "./saldoCuti.ts"
import { saldoPajak } from "./saldoPajak.ts"
import { sisaKasbon } from "./sisaKasbon.ts"
import { perubahanKerja } from "./perubahanKerja.ts"
import { produk } from "./produk.ts"

export const importRules: Readonly<Record<ImportKind, ImportRules>> = {
  pegawai,
  jadwal,
  jadwal_tetap: jadwalTetap,
  libur,
  kantor,
  absensi,
  rekaman_mesin: rekamanMesin,
  komponen_gaji: komponenGaji,
  saldo_pajak: saldoPajak,
  saldo_cuti: saldoCuti,
  sisa_kasbon: sisaKasbon,
  kenaikan_gaji: kenaikanGaji,
  perubahan_kerja: perubahanKerja,
  pelanggan,
  produk,
}
