import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { step } from "#src/ui/layout/CommandPalette.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { ImpersonationBar } from "#src/ui/layout/ImpersonationBar.tsx"
import { NavLinks } from "#src/ui/layout/NavLinks.tsx"
import { NotificationsPopover } from "#src/ui/layout/NotificationsPopover.tsx"
import { ProgressBar } from "#src/ui/layout/ProgressBar.tsx"
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

test("the settings menu is a list of links and, on a phone, one select of the same", () => {
  const source = renderToStaticMarkup(
    <SettingsLayout
      onGo={nothing}
      groups={[
        {
          key: "umum",
          label: "Umum",
          items: [
            { label: "Departemen", href: "/setting/umum/departement", active: false },
            { label: "Jabatan", href: "/setting/umum/jabatan", active: true },
          ],
        },
      ]}
    >
      isi
    </SettingsLayout>,
  )
  expect(text(source)).toBe("|Departemen|Jabatan|Umum|Departemen|Jabatan|isi|")
  expect(source).toContain('<option value="/setting/umum/jabatan" selected="">')
  expect(source).toContain('<a href="/setting/umum/jabatan" aria-current="page"')
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
