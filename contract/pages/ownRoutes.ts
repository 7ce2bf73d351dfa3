/** Pages that are neither in the specification nor declared by a resource. */
export const OWN_PAGES = [
  { area: "own", access: "public", paths: ["/mailing/lupa-kata-sandi"] },
  {
    area: "own",
    access: "company",
    paths: [
      "/laporan-absensi/hitung-ulang",
      "/laporan-absensi/impor",
      "/users/pegawai/impor",
      "/notifikasi",
      "/pengumuman",
      "/persetujuan",
      "/cuti/kalender",
      "/cuti/saldo",
      "/cuti/saldo/{id}",
      "/penugasan/tugas/kalender",
      "/penugasan/tugas/papan",
      "/penugasan/tugas/peta",
      "/penugasan/tugas/rute/{id}",
      "/penugasan/tugas/tugaskan",
    ],
  },
  {
    area: "own",
    access: "setting",
    paths: [
      "/setting",
      "/setting/absensi/holidays/impor",
      "/setting/absensi/holidays/nasional",
      "/setting/other/kasbon/form",
      "/setting/umum/offices/impor",
      "/setting/umum/offices/members/{id}",
    ],
  },
  {
    area: "own",
    access: "super",
    paths: [
      "/super-admin/master/menu/pratinjau",
      "/super-admin/notifikasi",
      "/super-admin/setting",
      "/super-admin/setting/sistem/audit",
      "/super-admin/setting/sistem/basis-data",
      "/super-admin/setting/sistem/email",
      "/super-admin/setting/sistem/pekerjaan",
    ],
  },
] as const
