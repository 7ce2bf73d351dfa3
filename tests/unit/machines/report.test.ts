import { expect, test } from "vitest"
import { repeatOf } from "#tests/paths/run/results.ts"
import { allBoxes, layOut } from "#tests/paths/report/layout.ts"
import { againOf } from "#tests/paths/report/failure.ts"
import { faultOf } from "#tests/paths/report/faults.ts"
import { junitOf } from "#tests/paths/report/junit.ts"
import { pageOf } from "#tests/paths/report/page.ts"
import { anatomy, pictures, remove, result } from "./report.fixture.ts"

const page = pageOf({ run: result.run, all: [{ known: remove, result, pictures }] })

test("every state has its box, none over another of the same state", () => {
  const boxes = allBoxes(layOut(anatomy))
  expect(boxes.map(({ path }) => path)).toEqual(anatomy.places.map(({ path }) => path))
  for (const { children } of boxes)
    for (const [at, a] of children.entries())
      for (const b of children.slice(at + 1))
        expect(a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y).toBe(true)
})

test("an arrow that failed is told from one that went well and one nobody walked", () => {
  const fates = ["ok", "failed", "never"].map((fate) =>
    new RegExp(`<path class="${fate}" d="M[\\d.,-]+ C`).test(page),
  )
  expect(fates).toEqual([true, true, true])
  expect(page).toContain('<li class="failed"')
})

test("the page says what was expected and seen, with its pictures inside", () => {
  expect(page).toContain("step 2, confirm.yes: expected &lt;b&gt;, seen null")
  expect(page).toContain('src="data:image/jpeg;base64,AAAA"')
  expect(page).toContain('alt="asking, desktop, terang"')
  expect(page).toContain('<span class="none">belum ada</span>')
  expect(page.match(/(?:src|href)="(?!data:|#)[^"]*"/g)).toBeNull()
  expect(page).toContain("npx playwright show-trace paths-report/data/remove/failed-1.zip")
})

test("what failed comes first, in a tester's words", () => {
  expect(page.indexOf('id="gagal"')).toBeLessThan(page.indexOf('id="remove"'))
  expect(page).toContain("1 kegagalan")
  expect(page).toContain("abc1234")
  expect(page).toContain("terlihat: layar ini tidak ada")
  expect(page).toContain(">Tekan tombol Hapus di dialognya")
})

test("a manager reads the head and what failed before anything else", () => {
  const order = [">1 kegagalan<", 'id="gagal"', 'class="tools"', "<nav", 'id="remove"'].map((part) =>
    page.indexOf(part),
  )
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order).not.toContain(-1)
})

test("each failure says what repeats its path alone, and one that is of no path its machine", () => {
  const faults = ["path 2, after confirm.yes: no toast: success Dihapus", "an exception nobody needs: x"]
  const both = pageOf({ run: result.run, all: [{ known: remove, result: { ...result, faults }, pictures }] })
  for (const path of [1, 2, null])
    expect(both.match(new RegExp(`<code>${repeatOf(result, path)}</code>`, "g"))).toHaveLength(2)
  expect(againOf({ ...result, faults })).toEqual([1, 2, null].map((path) => repeatOf(result, path)))
  expect(repeatOf({ asked: "coba/vending.ts" }, 3)).toBe("npm run paths:run -- coba/vending.ts --path 3")
  for (const at of [1, 2]) expect(both).toContain(`id="remove.selain.${at}"`)
})

test("machines are folded but for those that failed, or the only one of the run", () => {
  const foldsOf = (text: string) => text.match(/<details class="fold"[^>]*>/g)
  expect(foldsOf(page)).toEqual(['<details class="fold" open>'])
  const well = { ...result, walks: result.walks.map((one) => ({ ...one, error: null })) }
  const shown = { known: remove, result: well, pictures }
  expect(foldsOf(pageOf({ run: result.run, all: [shown] }))).toEqual(['<details class="fold" open>'])
  expect(foldsOf(pageOf({ run: result.run, all: [shown, shown] }))).toEqual([
    '<details class="fold">',
    '<details class="fold">',
  ])
})

test("of many failures five stand on the first screen", () => {
  const faults = Array.from({ length: 9 }, (_, at) => `path 1, after x: not sent: a/${at}`)
  const many = pageOf({ run: result.run, all: [{ known: remove, result: { ...result, faults }, pictures }] })
  expect(many).toContain("Yang gagal (10)")
  expect(many).toContain("<summary>5 kegagalan lain</summary>")
})

test("what another run found is told apart, and that the machine changed since", () => {
  const run = { ...result.run, id: "2" }
  const later = pageOf({ run, all: [{ known: remove, result: { ...result, hash: "other" }, pictures }] })
  expect(later).toContain('data-standing="old"')
  expect(later).toContain("mesinnya sudah berubah sejak itu")
  expect(later).not.toContain('id="gagal"')
})

test("numbers of arrows stand on no state and on no other number", () => {
  const badges = [...page.matchAll(/<circle cx="([\d.-]+)" cy="([\d.-]+)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])
  expect(badges.length).toBeGreaterThan(5)
  const near = badges.filter(([x = 0, y = 0], at) =>
    badges.some(([a = 0, b = 0], other) => other !== at && Math.abs(a - x) < 12 && Math.abs(b - y) < 12),
  )
  expect(near).toEqual([])
})

test.each([
  [
    "step 3, x: not seen: getByRole('button', { name: 'Simpan', exact: true })",
    'terlihat tombol "Simpan"',
    "tidak ada di layar",
  ],
  ["step 1, x: the address is /home, not /login", "alamat /login", "alamat /home"],
  ["step 1, x: devisi/create is not sent", "permintaan devisi/create dikirim", "tidak dikirim"],
  ["after save ok: no toast: success Tersimpan", "toast Tersimpan", "tidak ada toast"],
  [
    "after a: confirm.yes in \"asking\": live, but not taken: getByRole('button', { name: 'Hapus' })",
    'tombol "Hapus" mati',
    "dapat ditekan, tetapi tidak berarti apa-apa",
  ],
])("%s is said so that a tester understands it", (error, expected, seen) => {
  expect(faultOf(anatomy, error)).toMatchObject({ expected, seen })
})

test("a fault beside the steps knows its path", () => {
  const told = "path 12, after save ok: no toast: success Tersimpan"
  expect(faultOf(anatomy, told)).toEqual({
    path: 12,
    step: null,
    expected: "toast Tersimpan",
    seen: "tidak ada toast",
  })
  expect(faultOf(anatomy, "step 3, x: devisi/create is not sent")).toMatchObject({ path: null, step: 3 })
})

test("a page that calls its machine otherwise is told from one that shows nothing", () => {
  const told = `step 1, start: expected "asking", seen null (no state in data-machine="remov"; the page has: remove)`
  expect(faultOf(anatomy, told)).toEqual({
    path: null,
    step: 1,
    expected: expect.stringContaining("[asking]") as string,
    seen: 'layar ini tidak ada: tidak ada data-machine="remov" dengan data-state di halaman; yang ada: remove',
  })
})

test("JUnit has a suite for each machine and a case for each path", () => {
  const xml = junitOf([{ ...result, faults: ["after x: not sent: a/b"] }])
  expect(xml).toContain('<testsuite name="remove" tests="2" failures="2" time="4.200"')
  expect(xml).toContain("npm run paths:run -- remove --path 1")
  expect(xml).toContain('<failure message="step 2, confirm.yes: expected &lt;b&gt;, seen null">')
})
