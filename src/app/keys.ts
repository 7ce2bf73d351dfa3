import type { KeyGroup } from "#src/ui/layout/KeysDialog.tsx"

/** A shortcut, and the element that must be on the page for it to work; null = it works everywhere. */
type Key = KeyGroup["rows"][number] & { readonly on: string | null }

const QUEUE = "[data-machine$=Queue]"
const groups: readonly { readonly label: string; readonly rows: readonly Key[] }[] = [
  {
    label: "Di mana saja",
    rows: [
      { keys: ["Ctrl", "K"], text: "Cari menu, pegawai, atau tindakan", on: null },
      { keys: ["G", "H"], text: "Dashboard: G, lalu H", on: null },
      { keys: ["G", "P"], text: "Pegawai: G, lalu P", on: null },
      { keys: ["G", "A"], text: "Persetujuan: G, lalu A", on: null },
      { keys: ["G", "S"], text: "Pengaturan: G, lalu S", on: null },
      { keys: ["/"], text: "Pindah ke kotak pencarian", on: "input[type=search]" },
      { keys: ["Ctrl", "S"], text: "Simpan formulir", on: "[data-machine$=Form] form" },
      { keys: ["Esc"], text: "Tutup lapisan teratas", on: null },
      { keys: ["?"], text: "Daftar tombol ini", on: null },
    ],
  },
  {
    label: "Di dalam daftar",
    rows: [
      { keys: ["J"], text: "Baris berikutnya", on: "[data-row]" },
      { keys: ["K"], text: "Baris sebelumnya", on: "[data-row]" },
      { keys: ["X"], text: "Pilih baris", on: "[data-row] input[type=checkbox]" },
      { keys: ["N"], text: "Tambah data", on: "[aria-keyshortcuts=N]" },
      { keys: ["M"], text: "Menu pindah kartu", on: "[data-card-link]" },
      {
        keys: ["Delete"],
        text: "Hapus yang dipilih",
        on: `[data-machine]:not(${QUEUE}, :has(${QUEUE})) [data-row] input[type=checkbox]`,
      },
    ],
  },
  {
    label: "Di dalam antrean",
    rows: [
      { keys: ["A"], text: "Setujui", on: "[aria-keyshortcuts=A]" },
      { keys: ["R"], text: "Tolak", on: "[aria-keyshortcuts=R]" },
      { keys: ["Ctrl", "Enter"], text: "Kirim keputusan yang terbuka", on: `${QUEUE} [data-row]` },
    ],
  },
]

/** Shortcuts that work on a page; `has` tells whether an element is present. */
export const keysOn = (has: (selector: string) => boolean): readonly KeyGroup[] =>
  groups
    .map(({ label, rows }) => ({
      label,
      rows: rows.flatMap(({ on, ...row }) => (on === null || has(on) ? [row] : [])),
    }))
    .filter(({ rows }) => rows.length > 0)
