/** One step of the tour: its target and its text. */
export type Mark = {
  /** Names of `data-coach` on the page; the first visible one is the target. */
  readonly targets: readonly string[]
  readonly title: string
  readonly text: string
}
/** The steps of one screen. Its cookie is `next_coach` while it is to be shown, and `false` once it is done. */
export type Chapter = {
  readonly cookie: `show_tour_${string}`
  readonly path: string
  /** Screen name at this point of the tour. */
  readonly name: string
  readonly marks: readonly [Mark, ...Mark[]]
}

export const chapters: readonly Chapter[] = [
  {
    cookie: "show_tour_beranda",
    path: "/home",
    name: "Beranda",
    marks: [
      {
        targets: ["menu", "drawer"],
        title: "Menu utama",
        text: "Semua layar ada di sini: pegawai, laporan absensi, dan modul perusahaan Anda.",
      },
      {
        targets: ["figures", "start"],
        title: "Hari ini",
        text: "Siapa yang hadir, terlambat atau belum absen, begitu pegawai pertama Anda absen.",
      },
      {
        targets: ["todo"],
        title: "Perlu tindakan Anda",
        text: "Pengajuan yang menunggu keputusan. Tekan salah satunya untuk membukanya.",
      },
      {
        targets: ["search"],
        title: "Cari apa saja",
        text: "Tekan Ctrl K di layar mana pun untuk menuju layar atau tindakan lain.",
      },
      {
        targets: ["bell"],
        title: "Notifikasi",
        text: "Kabar terbaru untuk Anda; angkanya adalah yang belum dibaca.",
      },
      {
        targets: ["account"],
        title: "Akun Anda",
        text: "Profil, tampilan terang atau gelap, dan keluar.",
      },
    ],
  },
  {
    cookie: "show_tour_pegawai",
    path: "/users/pegawai",
    name: "Pegawai",
    marks: [
      {
        targets: ["actions"],
        title: "Tambah pegawai",
        text: "Satu per satu di sini; tombol N melakukan hal yang sama.",
      },
      {
        targets: ["filters"],
        title: "Cari dan saring",
        text: "Pencarian dan saringan tersimpan di alamat halaman, jadi dapat dibagikan.",
      },
      {
        targets: ["rows"],
        title: "Daftar",
        text: "Setiap baris adalah tautan. Centang beberapa baris untuk mengerjakannya sekaligus.",
      },
    ],
  },
  {
    cookie: "show_tour_pengaturan",
    path: "/setting/umum/offices",
    name: "Pengaturan",
    marks: [
      {
        targets: ["settings"],
        title: "Menu pengaturan",
        text: "Aturan absensi, jam kerja, hari libur, divisi dan lainnya.",
      },
      {
        targets: ["rows"],
        title: "Kantor Anda",
        text: "Kantor dari penyiapan ada di sini; buka barisnya untuk mengubah titik dan radiusnya.",
      },
      {
        targets: ["actions"],
        title: "Kantor lain",
        text: "Tambahkan kantor berikutnya di sini kapan saja. Itu saja, selamat bekerja!",
      },
    ],
  },
]
