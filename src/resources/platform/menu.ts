import { type audiences, menu } from "#contract/areas/platform/menu.ts"
import { type AppModule, appModules, moduleOf } from "#contract/kit/modules.ts"
import { MENU_ICONS, type MenuIcon } from "#contract/menu/menu.ts"
import { describe } from "../kit/describe.ts"
import { activeFilter, changedColumn } from "../kit/shared.ts"

type Audience = (typeof audiences)[number]
const AUDIENCES: Readonly<Record<Audience, string>> = {
  company: "Akun perusahaan",
  super: "Super administrator",
  all: "Semua",
}
const MODULES = Object.fromEntries(
  appModules.map((key) => [key, `${moduleOf(key).group}: ${moduleOf(key).nama}`]),
) as Readonly<Record<AppModule, string>>
const ICONS = Object.fromEntries(MENU_ICONS.map((icon) => [icon, icon])) as Readonly<Record<MenuIcon, string>>

const isTop = ({ parent_id }: { readonly parent_id?: number | null }) => (parent_id ?? null) === null

export const menuResource = describe(menu, {
  path: "/super-admin/master/menu",
  title: "Menu",
  purpose:
    "Menu akun biasa, tiga tingkat. Menu admin perusahaan, admin kantor, dan super administrator tetap; yang di sini ditambahkan sesudahnya bagi super administrator.",
  searchLabel: "Cari nama atau alamat menu",
  links: [{ label: "Pratinjau akses", href: "/super-admin/master/menu/pratinjau" }],
  columns: [
    { as: "text", key: "menu_name", label: "Menu", primary: true, indent: "level" },
    { as: "words", key: "link", label: "Alamat", of: ({ link }) => link ?? "Judul" },
    { as: "text", key: "parent_nama", label: "Di bawah", hidden: true },
    { as: "choice", key: "audience", label: "Untuk", choices: AUDIENCES },
    {
      as: "words",
      key: "module_key",
      label: "Modul",
      of: ({ module_key }) => (module_key === null ? "–" : moduleOf(module_key).nama),
    },
    { as: "number", key: "jumlah_anak", label: "Di bawahnya", hidden: true, named: true },
    { as: "number", key: "order", label: "Urutan", card: "none" },
    { as: "active", key: "is_active", label: "Status" },
    changedColumn,
  ],
  filters: [
    { key: "parent_id", label: "Di bawah", from: menu.calls.options },
    {
      key: "audience",
      label: "Untuk",
      options: Object.entries(AUDIENCES).map(([value, label]) => ({ value, label })),
    },
    activeFilter,
  ],
  usedBy: { label: "Lihat menu di bawahnya", path: "/super-admin/master/menu", filter: "parent_id" },
  sections: [
    {
      title: "Menu",
      fields: [
        { kind: "text", key: "menu_name", label: "Nama menu", required: true, max: 40 },
        {
          kind: "reference",
          key: "parent_id",
          label: "Di bawah",
          options: menu.calls.options,
          shownBy: "parent_nama",
          hint: "Biarkan kosong untuk tingkat teratas. Paling banyak tiga tingkat",
        },
        {
          kind: "text",
          key: "link",
          label: "Alamat",
          max: 200,
          hint: "Misalnya /cuti. Biarkan kosong untuk judul di atas menu lain",
        },
        {
          kind: "switch",
          key: "is_active",
          label: "Aktif",
          hint: "Menu nonaktif tidak terlihat beserta isinya",
        },
      ],
    },
    {
      title: "Siapa yang melihat",
      text: "Terlihat bila peran, modul perusahaan, dan halamannya mengizinkan.",
      fields: [
        { kind: "select", key: "audience", label: "Untuk", required: true, choices: AUDIENCES },
        {
          kind: "select",
          key: "module_key",
          label: "Modul",
          choices: MODULES,
          hint: "Biarkan kosong untuk mengikuti halaman yang dituju",
        },
      ],
    },
    {
      title: "Tampilan",
      fields: [
        {
          kind: "text",
          key: "active_link",
          label: "Ditandai di alamat",
          max: 200,
          showWhen: isTop,
          hint: "Awal alamat, misalnya /laporan-absensi. Biarkan kosong untuk memakai alamatnya sendiri",
        },
        [
          { kind: "select", key: "icon", label: "Ikon", choices: ICONS, showWhen: isTop },
          { kind: "select", key: "active_icon", label: "Ikon saat dibuka", choices: ICONS, showWhen: isTop },
        ],
      ],
    },
  ],
  start: { audience: "company", is_active: true },
  personal: false,
})
