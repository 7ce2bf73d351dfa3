/** Written by `npm run generate` from src/resources. */

import type { LiveRoutes } from "./liveRoute.ts"
import { resource, setting } from "./resourceRoutes.ts"

export const resourceRoutes: LiveRoutes = {
  ...setting("/setting/absensi/aturan-absensi", "Aturan Absensi", () =>
    import("#src/resources/aturanAbsensi.ts").then((m) => m.aturanAbsensiSetting),
  ),
  ...resource("/setting/umum/departement", "Divisi", "divisi", () =>
    import("#src/resources/devisi.ts").then((m) => m.devisiResource),
  ),
  ...resource("/setting/absensi/holidays", "Hari Libur", "hari libur", () =>
    import("#src/resources/holidays.ts").then((m) => m.holidaysResource),
  ),
  ...resource("/setting/umum/jabatan", "Jabatan", "jabatan", () =>
    import("#src/resources/jabatan.ts").then((m) => m.jabatanResource),
  ),
  ...resource("/setting/absensi/kategori-klaim", "Kategori Klaim", "kategori klaim", () =>
    import("#src/resources/kategoriKlaim.ts").then((m) => m.kategoriKlaimResource),
  ),
  ...resource("/users/pegawai", "Pegawai", "pegawai", () =>
    import("#src/resources/members.ts").then((m) => m.membersResource),
  ),
  ...resource("/setting/umum/offices", "Kantor", "kantor", () =>
    import("#src/resources/offices.ts").then((m) => m.officesResource),
  ),
  ...resource("/setting/absensi/offices-hour", "Jam Kerja", "jam kerja", () =>
    import("#src/resources/officesHours.ts").then((m) => m.officesHoursResource),
  ),
  ...resource("/super-admin/point/master-paket", "Master Paket", "paket", () =>
    import("#src/resources/paket.ts").then((m) => m.paketResource),
  ),
  ...resource("/setting/other/polling", "Polling", "polling", () =>
    import("#src/resources/polling.ts").then((m) => m.pollingResource),
  ),
  ...resource("/setting/absensi/shift", "Shift", "shift", () =>
    import("#src/resources/shift.ts").then((m) => m.shiftResource),
  ),
}
