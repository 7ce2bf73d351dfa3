import { eq } from "drizzle-orm"
import type { MenuIcon } from "#contract/menu/menu.ts"
import type { AppModule } from "#contract/kit/modules.ts"
import type { Database, Tx } from "../db/database.ts"
import { menus, meta } from "../db/tables/index.ts"

type Entry = {
  readonly menu_name: string
  readonly link?: string
  readonly active_link?: string
  readonly icon?: MenuIcon
  readonly module_key?: AppModule
  readonly child?: readonly Entry[]
}

/** Default menu of ordinary accounts; each account sees the entries its role allows. Dashboard is put before it. */
export const DEFAULT_MENUS: readonly Entry[] = [
  { menu_name: "Pegawai", link: "/users/pegawai", icon: "users" },
  {
    menu_name: "Laporan Absensi",
    active_link: "/laporan-absensi",
    icon: "calendar-check",
    module_key: "attendance",
    child: [
      { menu_name: "Persetujuan", link: "/laporan-absensi/persetujuan" },
      { menu_name: "Laporan", link: "/laporan-absensi/laporan" },
    ],
  },
  { menu_name: "Penugasan", link: "/penugasan/tugas", icon: "clipboard-list" },
  {
    menu_name: "Pengajuan",
    icon: "receipt",
    child: [
      { menu_name: "Reimbursement", link: "/reimbursment" },
      {
        menu_name: "Cuti dan Izin",
        module_key: "leave",
        child: [
          { menu_name: "Cuti", link: "/cuti" },
          { menu_name: "Klaim Cuti", link: "/cuti/klaim" },
          { menu_name: "Izin", link: "/permit" },
        ],
      },
      { menu_name: "Lembur", link: "/lembur" },
    ],
  },
  { menu_name: "Visit", link: "/visit", icon: "map-pin" },
]

const KEY = "menus"

const insert = async (
  tx: Tx,
  entries: readonly Entry[],
  parent: number | null,
  at: string,
): Promise<void> => {
  for (const [place, { child = [], ...entry }] of entries.entries()) {
    const [row] = await tx
      .insert(menus)
      .values({
        ...entry,
        parent_id: parent,
        audience: "company",
        order: place + 1,
        is_active: true,
        created_at: at,
        updated_at: at,
      })
      .returning({ id: menus.id })
    if (row !== undefined) await insert(tx, child, row.id, at)
  }
}

/** Creates the default menus once; afterwards the super administrator edits the tree. */
export const loadMenus = (db: Database, now: Date): Promise<void> =>
  db.transact(async (tx) => {
    const [known] = await tx.select({ key: meta.key }).from(meta).where(eq(meta.key, KEY))
    if (known !== undefined) return
    await insert(tx, DEFAULT_MENUS, null, now.toISOString())
    await tx.insert(meta).values({ key: KEY, value: DEFAULT_MENUS.length })
  })
