import type { ImportKind } from "#contract/areas/imports/imports.ts"
import type { RoutePath } from "#contract/pages/routes.ts"

export type DescribedImport = {
  /** Noun for its rows, as in "Masukkan 12 pegawai". */
  readonly noun: string
  readonly title: string
  readonly text: string
  /** The page that imports it; several kinds may share one. */
  readonly page: RoutePath
  /** The list it belongs to. */
  readonly list: { readonly label: string; readonly href: RoutePath }
  /** Imported rows are shown in that list. */
  readonly isListed: boolean
  /** The effect of undoing the import, given its number of rows. */
  readonly undone: string
  /** The list's filter that shows the rows an import added; null = there is none. */
  readonly added: string | null
  /** Files that are recognised by their content, so that there is no template. */
  readonly recognised?: {
    /** For the file dialog. */
    readonly accept: string
    /** How to get the file, and its formats. */
    readonly text: string
    readonly formats: readonly string[]
    readonly types: string
  }
}

/** UI texts of each kind of spreadsheet; its columns are declared in contract/areas/imports/sheets.ts. */
export const describedImports: Readonly<Record<ImportKind, DescribedImport>> = {
  pegawai: {
    noun: "pegawai",
    title: "Impor pegawai",
    text: "Menambah pegawai dari spreadsheet, atau memperbarui yang sudah ada menurut NIP.",
    page: "/users/pegawai/impor",
    list: { label: "Pegawai", href: "/users/pegawai" },
    isListed: true,
    undone: "pegawai yang masuk dengan impor ini dihapus, juga bila sudah diubah sejak itu.",
    added: "imports_id",
  },
  jadwal: {
    noun: "jadwal shift",
    title: "Impor jadwal shift",
    text: "Menetapkan shift pegawai per tanggal; yang sudah ada di tanggal itu diganti.",
    page: "/users/pegawai/impor",
    list: { label: "Pegawai", href: "/users/pegawai" },
    isListed: false,
    undone: "jadwal shift dari impor ini dihapus; yang digantinya berlaku lagi.",
    added: null,
  },
  jadwal_tetap: {
    noun: "jadwal tetap",
    title: "Impor jadwal tetap",
    text: "Menetapkan shift mingguan pegawai sejak sebuah tanggal; yang direncanakan untuk tanggalnya sendiri tetap.",
    page: "/users/pegawai/impor",
    list: { label: "Pegawai", href: "/users/pegawai" },
    isListed: false,
    undone: "jadwal tetap dari impor ini dihapus; yang sebelumnya berlaku lagi.",
    added: null,
  },
  libur: {
    noun: "hari libur",
    title: "Impor hari libur",
    text: "Menambah hari libur dari spreadsheet. Tanggal yang sudah libur di kantor itu ditolak.",
    page: "/setting/absensi/holidays/impor",
    list: { label: "Hari Libur", href: "/setting/absensi/holidays" },
    isListed: true,
    undone: "hari libur yang masuk dengan impor ini dihapus.",
    added: null,
  },
  kantor: {
    noun: "izin absen",
    title: "Impor izin lintas kantor",
    text: "Membolehkan pegawai absen di kantor selain kantornya sendiri; masa berlaku yang sudah ada diganti.",
    page: "/setting/umum/offices/impor",
    list: { label: "Kantor", href: "/setting/umum/offices" },
    isListed: false,
    undone: "izin absen dari impor ini dihapus; yang digantinya berlaku lagi.",
    added: null,
  },
  absensi: {
    noun: "catatan absensi",
    title: "Impor absensi",
    text: "Mengisi atau membetulkan jam masuk dan pulang per tanggal. Catatan semula disimpan; hari di periode gaji yang sudah ditutup ditolak.",
    page: "/laporan-absensi/impor",
    list: { label: "Laporan absensi", href: "/laporan-absensi/laporan" },
    isListed: true,
    undone: "catatan absensi dari impor ini dikembalikan seperti semula.",
    added: null,
  },
  rekaman_mesin: {
    noun: "rekaman mesin",
    title: "File mesin absensi",
    text: "Memasukkan rekaman dari file mesin sidik jari atau wajah, atau ekspor programnya. Formatnya dikenali dari isinya; rekaman yang sudah ada tidak ditambah lagi.",
    page: "/laporan-absensi/impor",
    list: { label: "Laporan absensi", href: "/laporan-absensi/laporan" },
    isListed: true,
    undone:
      "baris dari file ini dibatalkan: rekamannya dihapus dan harinya dihitung lagi dalam satu menit. Rekaman yang juga dikirim mesinnya tetap ada.",
    added: null,
    recognised: {
      accept: ".dat,.txt,.csv,.tsv,.xls,.xlsx",
      text: "Salin dengan USB dari menu mesin (USB Manager › Download), atau ekspor dari program mesinnya. Tidak perlu templat; yang dikenali:",
      formats: [
        "1_attlog.dat dan berkas sejenisnya dari USB",
        "GLG_001.TXT dan AGL_001.TXT",
        "Original records dan laporan harian program ZK",
        "Scan log dan laporan harian Fingerspot",
        "Ekspor BioTime, dan tabel lain yang punya PIN dan waktu scan",
      ],
      types: "DAT, TXT, CSV, XLS (tabel web) atau XLSX",
    },
  },
  komponen_gaji: {
    noun: "komponen gaji",
    title: "Impor komponen gaji",
    text: "Menambah perubahan gaji dan tunjangan per pegawai. Yang lama tetap tersimpan; tanggal di periode gaji yang sudah ditutup ditolak.",
    page: "/users/pegawai/impor",
    list: { label: "Pegawai", href: "/users/pegawai" },
    isListed: false,
    undone: "perubahan dari impor ini dihapus; yang sebelumnya berlaku lagi.",
    added: null,
  },
  saldo_pajak: {
    noun: "saldo awal pajak",
    title: "Impor saldo awal pajak",
    text: "Mengisi penghasilan dan PPh 21 tahun ini sebelum slip pertama di sini, atau dari pemberi kerja sebelumnya, per pegawai.",
    page: "/users/pegawai/impor",
    list: { label: "Saldo Awal Pajak", href: "/payroll/saldo-pajak" },
    isListed: true,
    undone: "saldo awal dari impor ini dihapus, selama belum diubah dan pajak tahunnya belum dihitung akhir.",
    added: null,
  },
  saldo_cuti: {
    noun: "sisa cuti",
    title: "Impor sisa cuti",
    text: "Menetapkan sisa cuti tahun ini dari sistem lama, juga setengah hari. Selisihnya dibukukan sebagai penyesuaian di buku saldo.",
    page: "/users/pegawai/impor",
    list: { label: "Saldo cuti", href: "/cuti/saldo" },
    isListed: true,
    undone: "penyesuaian dari impor ini dibukukan balik, selama sisanya belum dipakai.",
    added: null,
  },
  sisa_kasbon: {
    noun: "sisa kasbon",
    title: "Impor sisa kasbon",
    text: "Mencatat pinjaman yang sudah cair di sistem lama, dengan sisa cicilannya: langsung berjalan dan dipotong dari gaji. Batas kasbon tidak berlaku untuknya.",
    page: "/users/pegawai/impor",
    list: { label: "Kasbon", href: "/setting/other/kasbon" },
    isListed: true,
    undone: "kasbon dari impor ini dihapus, selama belum dicicil atau diubah.",
    added: null,
  },
  kenaikan_gaji: {
    noun: "gaji pokok baru",
    title: "Impor kenaikan gaji",
    text: "Mengisi gaji pokok baru per NIP ke sebuah Kenaikan Gaji dengan cara Dari spreadsheet, selama masih konsep.",
    page: "/users/pegawai/impor",
    list: { label: "Kenaikan Gaji", href: "/kenaikan-gaji" },
    isListed: false,
    undone: "gaji pokok baru dari impor ini dihapus dari kenaikannya, selama belum diterapkan.",
    added: null,
  },
  perubahan_kerja: {
    noun: "perubahan kerja",
    title: "Impor perubahan kerja",
    text: "Mengisi perubahan tiap NIP ke sebuah Perubahan Kerja dari spreadsheet, selama masih konsep. Sel kosong berarti tetap.",
    page: "/users/pegawai/impor",
    list: { label: "Perubahan Kerja", href: "/users/perubahan-kerja" },
    isListed: false,
    undone: "baris dari impor ini dihapus dari perubahannya, selama belum dijadwalkan.",
    added: null,
  },
  pelanggan: {
    noun: "pelanggan",
    title: "Impor pelanggan",
    text: "Menambah pelanggan dari spreadsheet, dengan titiknya. Yang mungkin sudah ada disebut di barisnya, dan boleh tetap dimasukkan.",
    page: "/penugasan/pelanggan/impor",
    list: { label: "Pelanggan", href: "/penugasan/pelanggan" },
    isListed: true,
    undone: "pelanggan yang masuk dengan impor ini dihapus, selama belum dikunjungi atau diubah.",
    added: null,
  },
  produk: {
    noun: "produk",
    title: "Impor produk",
    text: "Menambah produk dari spreadsheet, dengan satuan dan harganya.",
    page: "/penugasan/produk/impor",
    list: { label: "Produk", href: "/penugasan/produk" },
    isListed: true,
    undone: "produk yang masuk dengan impor ini dihapus, selama belum dipesan atau diubah.",
    added: null,
  },
}

/** The kinds a page imports; the first is the default if the address names none. */
export const importsOf = (page: RoutePath): readonly ImportKind[] =>
  (Object.keys(describedImports) as ImportKind[]).filter((kind) => describedImports[kind].page === page)
