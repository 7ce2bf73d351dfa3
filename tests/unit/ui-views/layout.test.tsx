import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { step } from "#src/ui/layout/CommandPalette.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { ImpersonationBar } from "#src/ui/layout/ImpersonationBar.tsx"
import { NavLinks } from "#src/ui/layout/NavLinks.tsx"
import { NotificationsPopover } from "#src/ui/layout/NotificationsPopover.tsx"
import { ProgressBar } from "#src/ui/layout/ProgressBar.tsx"
import { columnsOf } from "#src/ui/layout/nav.ts"
import { Part } from "#src/ui/layout/NavDrawer.tsx"
import { NavPanel } from "#src/ui/layout/NavPanel.tsx"
import { SettingsIndex } from "#src/ui/layout/SettingsIndex.tsx"
import { SettingsLayout } from "#src/ui/layout/SettingsLayout.tsx"
import { fitting } from "#src/ui/layout/useFit.ts"

const nothing = () => undefined
const text = (source: string) =>
  source
    .replace(/<svg.*?<\/svg>/g, "")
    .replace(/<[^>]+>/g, "|")
    .replace(/\|+/g, "|")

test.each<[string, readonly number[], number, number, number]>([
  ["all fit", [100, 100, 100], 300, 80, 3],
  ["the last one does not: room is made for Lainnya", [100, 100, 100], 299, 80, 2],
  ["exactly full", [100, 100, 100], 280, 80, 2],
  ["Lainnya itself pushes one out", [100, 100, 100], 270, 80, 1],
  ["nothing but Lainnya", [100, 100], 90, 80, 0],
  ["no entries", [], 0, 80, 0],
])("fitting: %s", (_name, widths, room, more, shown) => {
  expect(fitting(widths, room, more)).toBe(shown)
})

const entries = [{ id: "a" }, { id: "b" }, { id: "c" }]
test.each<[string, string | null, string | null]>([
  ["ArrowDown", null, "a"],
  ["ArrowDown", "a", "b"],
  ["ArrowDown", "c", "a"],
  ["ArrowUp", "a", "c"],
  ["ArrowUp", null, "c"],
  ["ArrowUp", "b", "a"],
  ["Home", "b", null],
])("palette: %s from %s marks %s", (key, from, to) => {
  expect(step(key, entries, from)).toBe(to)
})

test("palette: an empty list marks nothing", () => {
  expect([step("ArrowDown", [], null), step("ArrowUp", [], null)]).toEqual([null, null])
})

test("the open page is marked once in the bar and once in what the bar folds away", () => {
  const source = renderToStaticMarkup(
    <NavLinks
      items={[
        { key: "a", label: "Dashboard", href: "/home", active: true },
        {
          key: "b",
          label: "Users",
          href: "/users",
          active: false,
          children: [{ key: "c", label: "Pegawai", href: "/users/pegawai", active: false }],
        },
        { key: "d", label: "Chat", href: "https://chat.test", active: false, external: true },
      ]}
    />,
  )
  const current = [...source.matchAll(/<a href="([^"]+)" aria-current="page"/g)].map((match) => match[1])
  expect(current).toEqual(["/home", "/home"])
  expect([...source.matchAll(/<a href="(https:[^"]+)" target="_blank" rel="noreferrer"/g)]).toHaveLength(2)
})

const umum = {
  key: "umum",
  label: "UMUM",
  icon: "settings",
  items: [
    { label: "Departemen", href: "/setting/umum/departement", active: false, hint: "Kelompok" },
    { label: "Jabatan", href: "/setting/umum/jabatan", active: true, hint: "Jabatan dan atasannya" },
  ],
}
const storage = {
  key: "storage",
  label: "PENYIMPANAN",
  icon: "hard-drive",
  items: [{ label: "Top Up", href: "/setting/point/top-up", active: false, hint: "Membeli poin" }],
}
const settingsMenu = (folded: readonly string[], q = "") =>
  renderToStaticMarkup(
    <SettingsLayout
      groups={[umum, storage]}
      folded={folded}
      onFold={nothing}
      mayFold={q === ""}
      q={q}
      onType={nothing}
      onClear={nothing}
      index="/setting"
    >
      isi
    </SettingsLayout>,
  )

test("the settings menu is a list of links, and on a phone a way back to all of them", () => {
  const source = settingsMenu([])
  expect(text(source)).toBe("|Pengaturan|UMUM|Departemen|Jabatan|PENYIMPANAN|Top Up|isi|")
  expect(source).toContain('<a href="/setting"')
  expect(source).toContain('<a href="/setting/umum/jabatan" aria-current="page"')
})

test("a folded group shows its name alone, that of the page in sight does not fold", () => {
  expect(text(settingsMenu(["umum", "storage"]))).toBe("|Pengaturan|UMUM|Departemen|Jabatan|PENYIMPANAN|isi|")
})

test("no group folds while the menu is searched", () => {
  const fixed = (source: string) => source.split('aria-disabled="true"').length - 1
  expect(fixed(settingsMenu([]))).toBe(1)
  expect(fixed(settingsMenu([], "pen"))).toBe(2)
})

test("the index says of each page what it is for", () => {
  expect(text(renderToStaticMarkup(<SettingsIndex groups={[umum, storage]} />))).toBe(
    "|UMUM|Departemen|Kelompok|Jabatan|Jabatan dan atasannya|PENYIMPANAN|Top Up|Membeli poin|",
  )
})

test("a panel has the pages of no heading first, then a column for each heading", () => {
  const page = (label: string, count?: number) => ({
    key: label,
    label,
    href: `/${label}`,
    active: false,
    ...(count === undefined ? {} : { count }),
  })
  const columns = columnsOf([
    page("tugas", 3),
    { ...page("Merek"), href: "", children: [page("biskis"), page("dspp")] },
    { ...page("kunjungan"), children: [page("toko")] },
  ])
  expect(text(renderToStaticMarkup(<NavPanel columns={columns} />))).toBe(
    "|tugas|3|Merek|biskis|dspp|kunjungan|kunjungan|toko|",
  )
})

test("on a phone only the part of the page in sight is open", () => {
  const child = { key: "c", label: "Pegawai", href: "/users/pegawai", active: true }
  const part = (key: string, active: boolean) => ({
    key,
    label: key,
    href: "",
    active,
    children: [child, child],
  })
  const source = renderToStaticMarkup(<Part item={part("Users", true)} />)
  expect(source).toContain('<details name="drawer" open=""')
  expect(renderToStaticMarkup(<Part item={part("Cuti", false)} />)).not.toContain('open=""')
})

test.each<[string, "loading" | "ready" | "failed", string]>([
  ["nothing yet", "ready", "|Notifikasi|Belum ada notifikasi.|"],
  ["a failure is said here and nowhere else", "failed", "|Notifikasi|Notifikasi belum dapat dimuat.|"],
  ["on their way", "loading", "|Notifikasi|"],
])("notifications: %s", (_name, state, wanted) => {
  expect(text(renderToStaticMarkup(<NotificationsPopover state={state} items={[]} onRead={nothing} />))).toBe(
    wanted,
  )
})

test("an unread notification says so in words", () => {
  const items = [
    { id: 1, title: "Cuti", time: "2 menit lalu", read: false },
    { id: 2, title: "Payroll", time: "kemarin", read: true },
  ]
  const source = renderToStaticMarkup(
    <NotificationsPopover
      state="ready"
      items={items}
      onRead={nothing}
      onReadAll={nothing}
      allHref="/notifikasi"
    />,
  )
  expect(text(source)).toBe(
    "|Notifikasi|Tandai semua dibaca|Belum dibaca: |Cuti|2 menit lalu|Payroll|kemarin|Lihat semua|",
  )
})

test("the bar of an impersonation names the company, the time and the way back", () => {
  const source = renderToStaticMarkup(
    <ImpersonationBar company="PT Maju" timeLeft="sisa 42 menit" onReturn={nothing} />,
  )
  expect(text(source)).toBe("|Anda masuk sebagai |PT Maju| · sisa 42 menit|Kembali| ke super admin|")
})

test("crumbs lead back; the page itself is none, its title says it", () => {
  const source = renderToStaticMarkup(
    <Breadcrumb items={[{ label: "Pegawai", href: "/users/pegawai" }, { label: "Ayu" }]} />,
  )
  expect([...source.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual(["/users/pegawai"])
  expect(source).not.toContain("Ayu")
})

test.each([
  [-1, "0"],
  [0.5, "0.5"],
  [7, "1"],
])("progress %d is drawn as %s", (value, scale) => {
  expect(renderToStaticMarkup(<ProgressBar value={value} visible />)).toContain(`scaleX(${scale})`)
})

test("progress is not read while it is hidden", () => {
  expect(renderToStaticMarkup(<ProgressBar value={0} visible={false} />)).toContain('aria-hidden="true"')
})
