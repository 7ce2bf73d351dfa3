import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { rangeText } from "#src/ui/list/Footer.tsx"
import { ListView } from "#src/ui/list/ListView.tsx"
import { pageMark } from "#src/ui/list/pageMark.ts"
import { RowResults } from "#src/ui/list/RowResults.tsx"
import { tracks } from "#src/ui/list/tracks.ts"
import type { Column, ListViewProps, RowId } from "#src/ui/list/types.ts"

type Division = { readonly id: number; readonly nama: string; readonly pegawai: number }

const rows: readonly Division[] = [
  { id: 7, nama: "Gudang", pegawai: 42 },
  { id: 9, nama: "Keuangan", pegawai: 8 },
]
const columns: readonly Column<Division>[] = [
  { key: "nama", label: "Nama", primary: true, sortable: true, render: (row) => row.nama },
  { key: "pegawai", label: "Pegawai", align: "end", sortable: true, render: (row) => row.pegawai },
]
const nothing = () => undefined
const base: ListViewProps<Division> = {
  title: "Departemen",
  columns,
  rows,
  rowHref: (row) => `/setting/umum/departement/form/${row.id}`,
  rowLabel: (row) => row.nama,
  state: "ready",
  onRetry: nothing,
  empty: { title: "Belum ada departemen", text: "Mulailah dengan satu." },
}
const selection = (...ids: RowId[]) => ({
  ids: new Set(ids),
  onToggle: nothing,
  onTogglePage: nothing,
  onClear: nothing,
})
const paging = {
  from: 1,
  to: 20,
  total: 1248,
  totalIsExact: true,
  perPage: 20 as const,
  onPerPage: nothing,
  onPrev: nothing,
  onNext: nothing,
  hasPrev: false,
  hasNext: true,
}
const html = (props: Partial<ListViewProps<Division>>) =>
  renderToStaticMarkup(<ListView {...base} {...props} />)
const all = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map((match) => match[1])

test("each row is one link, in its primary cell", () => {
  expect(all(html({}), /<a href="([^"]+)"/g)).toEqual([
    "/setting/umum/departement/form/7",
    "/setting/umum/departement/form/9",
  ])
})

test("the sorted column says its direction, the others nothing", () => {
  const sort = { key: "pegawai", dir: "desc" as const, onSort: nothing }
  expect(all(html({ sort }), /<th[^>]*?(aria-sort="[a-z]+"|scope="col" class)/g)).toEqual([
    'scope="col" class',
    'aria-sort="descending"',
  ])
})

test.each<[string, RowId | null, readonly string[]]>([
  ["no row yet: the first", null, ["7"]],
  ["a known row", 9, ["9"]],
  ["a row that is gone: the first", 99, ["7"]],
])("Tab reaches one row; %s", (_name, id, wanted) => {
  const source = html({ focus: { id, onFocus: nothing, onKey: nothing } })
  const stops = all(source, /<tr role="row" data-row="(\d+)"(?:(?!<\/tr>).)*?<a href="[^"]+" class/g)
  expect(stops).toEqual(wanted)
})

test("without a focus of its own every row can be reached by Tab", () => {
  expect(html({})).not.toContain('tabindex="-1" class="block min-w-0')
})

test("boxes are named after their rows, and each name is there once", () => {
  const names = all(html({ selection: selection(9) }), /<input type="checkbox" aria-label="(Pilih [^"]+)"/g)
  expect(names).toEqual(["Pilih semua baris di halaman ini", "Pilih Gudang", "Pilih Keuangan"])
})

test("the bar says how many are selected, and why an action cannot be pressed", () => {
  const source = html({
    selection: selection(7, 9),
    bulkActions: [
      { key: "a", label: "Kirim", disabledReason: "Belum ada email.", onPress: nothing },
      { key: "b", label: "Hapus", tone: "danger", onPress: nothing },
    ],
  })
  expect(source).toContain(">2 dipilih</span>")
  expect(source).toContain("Belum ada email.")
  expect(all(source, /aria-disabled="true"[^>]*><span[^>]*>([^<]+)/g)).toEqual(["Kirim"])
})

test.each<[string, Partial<ListViewProps<Division>>, readonly string[], readonly string[]]>([
  ["loading", { rows: [], state: "loading" }, ["Memuat…"], ["Belum ada departemen", "Gudang"]],
  [
    "refreshing",
    { state: "refreshing", countText: "2 departemen" },
    ["2 departemen · memperbarui…", "Gudang"],
    [],
  ],
  [
    "failed without rows",
    { rows: [], state: "failed", failureText: "Putus." },
    ["Putus.", "Coba lagi"],
    ["Belum ada"],
  ],
  [
    "failed with rows",
    { state: "failed", failureText: "Putus." },
    ["Putus. Yang tampil adalah data terakhir.", "Coba lagi", "Gudang"],
    [],
  ],
  ["empty", { rows: [] }, ["Belum ada departemen", "Mulailah dengan satu."], ["Tidak ada yang cocok"]],
  [
    "nothing found",
    { rows: [], emptySearch: { onClear: nothing } },
    ["Tidak ada yang cocok", "Hapus pencarian dan filter"],
    ["Belum ada departemen"],
  ],
])("%s shows what it should, and not what it should not", (_name, props, shown, gone) => {
  const source = html(props)
  expect(shown.filter((text) => !source.includes(text))).toEqual([])
  expect(gone.filter((text) => source.includes(text))).toEqual([])
})

test("loading holds the room of a page of rows, and draws nothing in it at first: the answer may be there at once", () => {
  const source = html({ rows: [], state: "loading", page: { ...paging, perPage: 50 } })
  expect(all(source, /<tbody[^>]* style="--awaited:(\d+)"/g)).toEqual(["20"])
  expect(all(source, /<tr aria-hidden="(true)"/g)).toEqual([])
  expect(all(html({}), /<tbody[^>]* style="--awaited:(\d+)"/g)).toEqual(["0"])
})

test("an empty list offers its action once", () => {
  const primaryAction = { label: "Tambah", href: "/x" }
  expect(all(html({ primaryAction }), /(>Tambah<)/g)).toHaveLength(1)
  const action = <a href="/x">Tambah</a>
  expect(
    all(html({ rows: [], primaryAction, empty: { title: "Kosong", action } }), /(>Tambah<)/g),
  ).toHaveLength(1)
})

test("a hidden column is gone, the primary one stays", () => {
  const columnsMenu = {
    hidden: new Set(["nama", "pegawai"]),
    onToggle: nothing,
    density: "compact" as const,
    onDensity: nothing,
  }
  expect(all(html({ columnsMenu }), /<th [^>]*><span[^>]*>([^<]+)/g)).toEqual(["Nama"])
})

test("no id is used twice", () => {
  const source = html({
    selection: selection(7),
    page: paging,
    search: { value: "", onChange: nothing, label: "Cari" },
  })
  const ids = all(source, / id="([^"]+)"/g)
  expect(ids).toEqual([...new Set(ids)])
})

test.each([
  [{ from: 1, to: 20, total: 1248, totalIsExact: true }, "1–20 dari 1.248"],
  [{ from: 9981, to: 10000, total: 10000, totalIsExact: false }, "9.981–10.000 dari 10.000+"],
  [{ from: 0, to: 0, total: 0, totalIsExact: true }, "0 baris"],
])("range %#", (page, text) => {
  expect(rangeText(page)).toBe(text)
})

test.each<[readonly RowId[], { checked: boolean; mixed: boolean }]>([
  [[], { checked: false, mixed: false }],
  [[7], { checked: false, mixed: true }],
  [[7, 9], { checked: true, mixed: false }],
  [[99], { checked: false, mixed: false }],
  [[7, 9, 99], { checked: true, mixed: false }],
])("the page's box with %j selected", (ids, wanted) => {
  expect(pageMark(rows, new Set(ids))).toEqual(wanted)
})

test("no rows: the page's box is off", () => {
  expect(pageMark([], new Set([7]))).toEqual({ checked: false, mixed: false })
})

test("figures, codes and states are never cut; text is", () => {
  const column = (rest: Partial<Column<Division>>): Column<Division> => ({
    key: "x",
    label: "X",
    render: () => null,
    ...rest,
  })
  const list = [
    column({ primary: true }),
    column({}),
    column({ wrap: true }),
    column({ align: "end" }),
    column({ whole: true }),
    column({ card: "beside" }),
  ]
  expect(tracks(list, true)).toBe(
    "2.5rem minmax(11rem, auto) minmax(6rem, auto) minmax(12rem, auto) minmax(max-content, auto) minmax(max-content, auto) minmax(max-content, auto)",
  )
})

test("results: failed rows with their reasons, and a way to try them again", () => {
  const source = renderToStaticMarkup(
    <RowResults
      title="Hapus departemen"
      results={[
        { id: 7, label: "Gudang", ok: true },
        { id: 9, label: "Keuangan", ok: false, message: "Masih dipakai 8 pegawai." },
      ]}
      onRetry={nothing}
      onClose={nothing}
    />,
  )
  expect(
    source
      .replace(/<svg.*?<\/svg>/g, "")
      .replace(/<[^>]+>/g, "|")
      .replace(/\|+/g, "|"),
  ).toBe(
    "|Hapus departemen:| 1 berhasil, 1 gagal.|Coba lagi yang gagal|Tutup|Gagal:|Keuangan|Masih dipakai 8 pegawai.|Lihat yang berhasil|Berhasil:|Gudang|Berhasil|",
  )
})
