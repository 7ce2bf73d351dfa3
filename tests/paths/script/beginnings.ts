import { flows } from "#contract/index.ts"

/** Where a tester begins, by machine and then by its input; machines of one kind begin in the same way. */
type Beginning = Readonly<Record<string, string>>

const as = (who: string, text: string) => `Masuk sebagai ${who}, ${text}`
const ADMIN = "admin@maju.test"
const DIVISI = "/setting/umum/departement"

const beginnings: readonly (readonly [RegExp, Beginning])[] = [
  [
    /^session$/,
    {
      "": "Buka /login di jendela penyamaran",
      token: "Buka /home di browser tempat Anda sudah masuk",
      key: "Jalankan npm run key -- admin@maju.test, lalu buka tautan yang dicetak",
    },
  ],
  [/^progress$/, { "": as(ADMIN, `buka ${DIVISI}`) }],
  [/^chunk$/, { "": as(ADMIN, "buka /home") }],
  [
    /^connection$/,
    {
      "": as("pegawai@maju.test", "buka /saya"),
      without: as("pegawai@maju.test", "buka /saya, putuskan jaringan, muat ulang"),
      stored: as("pegawai@maju.test", "buka /saya, matikan server, muat ulang"),
    },
  ],
  [/^version$/, { "": as("pegawai@maju.test", "buka /saya, lalu pasang versi baru di server") }],
  [/^push$/, { "": as(ADMIN, "buka /home, tekan nama Anda, tekan Change Profil") }],
  [/^(query|home)$/, { "": as(ADMIN, "buka /home") }],
  [
    /^(list|devisiList)$/,
    {
      "": as(ADMIN, `buka ${DIVISI}; daftar lain berlaku sama`),
      reading: as("kantor@maju.test", "buka daftar yang hanya boleh dibaca, misalnya /users/pegawai"),
      given: as(ADMIN, `buka ${DIVISI} di jaringan yang cepat: baris terlihat tanpa kerangka`),
      kept: as(ADMIN, `buka ${DIVISI} dua kali: yang terakhir dibaca terlihat lebih dulu`),
      far: as(ADMIN, `buka ${DIVISI}?page=9, halaman yang tidak ada`),
      broken: as(ADMIN, `buka ${DIVISI}?page=2&cursor=rusak`),
    },
  ],
  [
    /^remove$/,
    {
      asked: as(ADMIN, `buka ${DIVISI}, centang baris, tekan Hapus`),
      again: as(
        ADMIN,
        `buka ${DIVISI}, hapus beberapa baris yang sebagian dipakai, tekan Coba lagi yang gagal`,
      ),
    },
  ],
  [/^(bulk|membersBulk|bulkEdit|membersBulkEdit)$/, { "": as(ADMIN, "buka /users/pegawai") }],
  [/^(download|membersExport)$/, { "": as(ADMIN, "buka /users/pegawai") }],
  [/^(import|pegawaiImport)$/, { "": as(ADMIN, "buka /users/pegawai/impor") }],
  [
    /^(form|devisiForm)$/,
    {
      "": as(ADMIN, `buka ${DIVISI}/form; formulir lain berlaku sama`),
      row: as(ADMIN, `buka ${DIVISI}, tekan satu baris`),
      setting: as(
        ADMIN,
        "buka /setting/absensi/aturan-absensi; pengaturan lain yang hanya satu berlaku sama",
      ),
    },
  ],
  [/^(queue|undo)$/, { "": as(ADMIN, "buka /laporan-absensi/persetujuan") }],
  [
    /^(review|\w+Review)$/,
    {
      "": as(ADMIN, "buka /laporan-absensi/persetujuan; antrean lain berlaku sama"),
      opened: as(ADMIN, "buka /reimbursment?id=9, klaim dari halaman lain"),
    },
  ],
  ...flows.map(({ id, page }): readonly [RegExp, Beginning] => [
    new RegExp(`^${id}(Queue|Undo)$`),
    { "": as(ADMIN, `buka ${page}`) },
  ]),
  [/^options$/, { "": as(ADMIN, `buka ${DIVISI}/form; kotaknya: Kepala divisi`) }],
  [/^mailLink$/, { "": "Minta tautan kata sandi, lalu buka dari /demo/mail" }],
  [/^forgotten$/, { "": "Buka /login, tekan Lupa kata sandi?" }],
  [
    /^profile$/,
    {
      "": as(ADMIN, "buka /home, buka menu akun, tekan Change Profil"),
      visiting: as(
        "super@balai.test",
        "masuk ke sebuah perusahaan dari /super-admin/home, buka menu akun, tekan Change Profil",
      ),
    },
  ],
  [/^downloads$/, { "": as(ADMIN, "buka /unduhan") }],
  [/^bell$/, { "": as(ADMIN, "buka /home dan tekan lonceng") }],
  [
    /^picker$/,
    {
      "": as("super@balai.test", "buka /super-admin/home, tekan Masuk sebagai perusahaan"),
      given: as("super@balai.test", "buka /super-admin/home, tekan Masuk pada sebuah perusahaan"),
    },
  ],
  [
    /^accessPreview$/,
    {
      "": as("super@balai.test", "buka /super-admin/master/menu/pratinjau"),
      compared: as("super@balai.test", "buka /super-admin/master/menu/pratinjau, tekan Bandingkan"),
    },
  ],
  [
    /^welcome$/,
    {
      "": as("baru@coba.test", "buka /welcome/step-1"),
      review: as("baru@coba.test", "buka /welcome/step-4"),
    },
  ],
  [
    /^tour$/,
    {
      "": as(ADMIN, "buka /home, tekan Mulai tur singkat"),
      elsewhere: as(ADMIN, "mulai tur di /home, lalu buka layar yang tidak termasuk tur"),
    },
  ],
  [/^help$/, { "": as("admin@lain.test", "buka /home") }],
  [/^ploting$/, { "": as(ADMIN, "buka /users/pegawai/ploting-absensi") }],
  [/^record$/, { "": as(ADMIN, "buka /users/pegawai, tekan nama seorang pegawai") }],
  [/^crop$/, { "": as(ADMIN, "buka /users/pegawai/form") }],
  [/^print$/, { "": as(ADMIN, `buka ${DIVISI}, tekan Kolom`) }],
  [
    /^(sorting|faq-appsSorting)$/,
    { "": as("super@balai.test", "buka /super-admin/webs/faq-apps, tekan Atur urutan") },
  ],
  [/^job$/, { "": as(ADMIN, "buka /laporan-absensi/hitung-ulang") }],
  [/^watch$/, { "": as(ADMIN, "buka /laporan-absensi/persetujuan") }],
  [/^adjust$/, { "": as(ADMIN, "buka /cuti/saldo, tekan seorang pegawai, tekan Sesuaikan saldo") }],
  [
    /^hargaVarian$/,
    { "": as(ADMIN, "buka /good-id/varian-produk, tekan sebuah varian, tekan Rencanakan harga") },
  ],
  [/^papanTugas$/, { "": as(ADMIN, "buka /penugasan/tugas/papan") }],
  [/^tugaskan$/, { "": as(ADMIN, "buka /penugasan/tugas/tugaskan") }],
  [/^periodStep$/, { "": as(ADMIN, "buka /payroll, tekan sebuah periode yang sudah dihitung") }],
  [/^correction$/, { "": as(ADMIN, "buka /payroll, tekan sebuah periode, tekan sebuah slip") }],
  [/^menu$/, { "": as(ADMIN, "buka /setting") }],
  [/^(waiting|live)$/, { "": as(ADMIN, "buka /home") }],
  [
    /^maintenance$/,
    {
      "": as(ADMIN, "buka /home; super administrator mengatur pemeliharaan di /super-admin/setting/aplikasi"),
      closed: as(ADMIN, "buka /home selama pemeliharaan"),
    },
  ],
  [/^chord$/, { "": as(ADMIN, "buka /home; kursor tidak di kotak isian") }],
  [/^(widget|kehadiranCard)$/, { "": as(ADMIN, "buka /home; kartu yang lain berlaku sama") }],
  [/^(inPlace|target)$/, { "": as(ADMIN, "buka /home; yang diubah: target sebuah kartu") }],
  [
    /^palette$/,
    {
      empty: as(ADMIN, "buka /home, tekan Ctrl K"),
      typed: as(ADMIN, "buka /home, tekan Ctrl K, ketik siti"),
      others: as("terbatas@maju.test", "buka /home, tekan Ctrl K, ketik siti: pegawai tidak boleh dicari"),
    },
  ],
  [/^topupDesk$/, { "": as(ADMIN, "buka /setting/point/top-up") }],
  [
    /^stepDraft$/,
    {
      "": as(ADMIN, "buka /setting/point/top-up dengan tagihan yang menunggu, tekan Konfirmasi pembayaran"),
      loose: as(ADMIN, "buka /setting/point/top-up, tekan Beli pada sebuah paket"),
    },
  ],
  [/^topupQueue$/, { "": as("super@balai.test", "buka /super-admin/point/transaksi") }],
]

/** @returns null if there is no description */
export const beginningOf = (machine: string, input: string): string | null =>
  beginnings.find(([id]) => id.test(machine))?.[1][input] ?? null
