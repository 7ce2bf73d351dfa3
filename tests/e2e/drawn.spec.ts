import type { Page } from "@playwright/test"
import { DEMO_PASSWORD } from "#server/areas/session/passwords.ts"
import { expect, people, session, test, toast } from "./fixtures.ts"
import { DIVISI, form, list } from "./lib/divisi.ts"
import { PEGAWAI, rows } from "./lib/pegawai.ts"
import { expectNoScroll } from "./lib/width.ts"

/** Rendering of lists and pickers that only a real browser shows: layout shift, order of requests, fonts. */

test("a list in a narrow window: what is too long for its column goes on in a second line, uncut", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await signIn(page, "admin", "/setting/umum/jabatan")
  const table = page.getByRole("table", { name: "Jabatan" })
  await expect(table.locator("tbody tr[data-row]").first()).toBeVisible()
  const words = () =>
    table.locator("tbody tr[data-row]").evaluateAll((drawn) =>
      drawn
        .flatMap((row) => [...row.querySelectorAll("td :is(span, a), th :is(span, a)")])
        .filter((one) => one.children.length === 0 && one.clientWidth > 1)
        .map((one) => ({
          text: one.textContent,
          isCut: one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1,
          lines: Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
        })),
    )
  /** Until the web font has loaded, text has the widths of the fallback font. */
  await expect.poll(async () => (await words()).filter(({ isCut }) => isCut)).toEqual([])
  expect((await words()).some(({ lines }) => lines === 2)).toBe(true)
  await expectNoScroll(table, 1024)
})

test("a choice opens with what fits into its panel, and has the other entries a moment later", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", `${PEGAWAI}/form`)
  const bank = page.getByRole("combobox", { name: "Bank" })
  await bank.scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    const counts: number[] = []
    new MutationObserver(() => {
      const count = document.querySelectorAll("[role=listbox] [role=option]").length
      if (count > 0 && counts.at(-1) !== count) counts.push(count)
    }).observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { drawn: counts })
  })
  await bank.click()
  const drawn = () => page.evaluate(() => (window as unknown as { drawn: readonly number[] }).drawn)
  await expect.poll(async () => (await drawn()).length).toBeGreaterThan(1)
  const [first = 0, ...later] = await drawn()
  expect(first).toBeLessThan(20)
  expect(later.at(-1)).toBeGreaterThan(first)
})

/** The API calls of a page, in order. */
const callsOf = (page: Page): readonly string[] => {
  const calls: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/api/v1/")) calls.push(pathname.slice("/api/v1/".length))
  })
  return calls
}

test("a screen stays the same screen until the next one is there: leaving it asks for nothing anew", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", DIVISI)
  await list(page).ready.waitFor()
  const calls = callsOf(page)
  const asked = (call: string) => calls.filter((one) => one === call).length
  await list(page).rows.getByRole("link").first().click()
  await expect(form(page).nama).toBeVisible()
  await form(page).save.click()
  await expect(toast(page, "Divisi berhasil diperbarui")).toBeVisible()
  await list(page).ready.waitFor()
  expect(asked("devisi/find")).toBe(1)
  expect(asked("devisi/list-all")).toBe(1)

  /** The list also loads its rows only once per change. */
  await page.getByRole("table", { name: "Divisi" }).getByRole("button", { name: /^Kode/ }).click()
  await expect(page).toHaveURL(/sort=kode/)
  await list(page).ready.waitFor()
  expect(asked("devisi/list-all")).toBe(2)
})

const codeNamed = (name: string) => (url: URL) =>
  new RegExp(`^/assets/${name}-[^/]+\\.js$`).test(url.pathname)

test("a list opened by its address: session, rows and code are asked for at once; the rows wait for nothing they do not need", async ({
  page,
  signIn,
  faults,
}) => {
  await signIn(page, "admin")
  /** Leave the first page, so that none of its requests is still pending. */
  await page.goto("/favicon.svg")
  const app = await faults.holdUrl(codeNamed("(?:first|work)"))
  const parts = await faults.holdUrl(codeNamed("choices"))
  const calls = callsOf(page)
  const code: string[] = []
  page.on("request", (request) => code.push(new URL(request.url()).pathname))
  await page.goto(PEGAWAI, { waitUntil: "commit" })
  await expect.poll(() => calls.toSorted()).toEqual(["me", "members/list-all"])
  expect(code.some((path) => path.startsWith("/assets/resource-members-"))).toBe(true)
  await app.release()
  await expect(rows(page)).toHaveCount(20)
  expect(calls.filter((call) => call === "me" || call === "members/list-all")).toHaveLength(2)

  const tools = page.locator("[data-coach=actions] :is(a, button)")
  const places = () =>
    tools.evaluateAll((all) => all.map((one) => [one.textContent, one.getBoundingClientRect().x]))
  const before = await places()
  await parts.arrived()
  await page.getByRole("button", { name: "Ekspor" }).click()
  await parts.release()
  await expect(page.getByRole("menuitem", { name: "CSV" })).toBeVisible()
  expect(await places()).toEqual(before)
})

/** A tenth of the "good" CLS limit: only subpixel shifts of columns are allowed. */
const MOST_SHIFT = 0.01
type Moved = { readonly value: number; readonly what: readonly string[] }

/** Records the layout shifts of the next page, and whether its table is ever drawn with skeleton rows. */
const watchDrawing = async (page: Page) => {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      readonly value: number
      readonly sources: readonly { readonly node: Node | null }[]
    }
    const seen = { moved: [] as Moved[], skeletons: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((found) => {
      for (const { value, sources } of found.getEntries() as readonly PerformanceEntry[] as readonly Shift[])
        seen.moved.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? "") })
    }).observe({ type: "layout-shift", buffered: true })
    new MutationObserver(() => {
      if (document.querySelector("main tbody tr[aria-hidden=true]") !== null) seen.skeletons += 1
    }).observe(document, { childList: true, subtree: true })
  })
  return () =>
    page.evaluate(() => (window as unknown as { seen: { moved: Moved[]; skeletons: number } }).seen)
}

for (const when of ["with the page", "after it"])
  test(`a list opened by its address whose rows come ${when}: nothing moves`, async ({
    page,
    signIn,
    faults,
  }) => {
    await signIn(page, "admin")
    await page.goto("/favicon.svg")
    /**
     * Raise the timeout after which the first render goes on without its data, so that it waits also on a busy machine.
     */
    if (when === "with the page")
      await page.addInitScript((patience) => {
        const set = window.setTimeout.bind(window)
        Object.assign(window, {
          setTimeout: (run: () => void, ms?: number) => set(run, ms === patience ? 600_000 : ms),
        })
      }, 200)
    const drawing = await watchDrawing(page)
    const app = await faults.holdUrl(codeNamed("(?:first|work)"))
    const answer = when === "with the page" ? null : await faults.hold("members/list-all")
    const font = page.waitForResponse((response) => /\/assets\/inter-[^/]+\.woff2$/.test(response.url()))
    const read = answer === null ? page.waitForResponse(/\/members\/list-all$/) : answer.arrived()
    await page.goto(PEGAWAI, { waitUntil: "commit" })
    /** Both requests start before any app code runs. */
    await (await font).finished()
    await read
    await app.release()
    if (answer !== null) {
      await expect(page.locator("main h1")).toBeVisible()
      await answer.release()
    }
    await expect(rows(page)).toHaveCount(20)
    /** Wait until everything that loads after the rows is there. */
    await expect(page.getByRole("button", { name: "Ekspor" })).toBeVisible()
    await page.waitForLoadState("networkidle")
    const { moved, skeletons } = await drawing()
    expect(
      moved.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(moved),
    ).toBeLessThanOrEqual(MOST_SHIFT)
    if (answer === null) expect(skeletons).toBe(0)
  })

test("at an address behind the sign-in, whoever has no session has nothing asked or fetched for them", async ({
  page,
}) => {
  const calls = callsOf(page)
  const code: string[] = []
  page.on("request", (request) => code.push(new URL(request.url()).pathname))
  await page.goto(PEGAWAI, { waitUntil: "load" })
  await expect(page.locator("#username")).toBeVisible()
  expect(calls).toEqual([])
  expect(code.filter((path) => /^\/assets\/(?:work|resource-)/.test(path))).toEqual([])
})

test("while somebody types, the first page is fetched and drawn out of sight: it asks for nothing", async ({
  page,
}) => {
  await page.addInitScript((path) => sessionStorage.setItem("auth.redirect", path), DIVISI)
  const calls = callsOf(page)
  const code = page.waitForResponse((response) => /\/assets\/resource-devisi-/.test(response.url()))
  await page.goto("/login")
  await code
  await page.locator("#username").fill(people.admin)
  await page.locator("#password").pressSequentially(DEMO_PASSWORD, { delay: 60 })
  expect(calls).toEqual([])
  await expect(page.locator('[data-machine="devisiList"]')).toHaveCount(0)
  await page.getByRole("button", { name: "Masuk" }).click()
  await list(page).ready.waitFor()
  await expect(session(page)).toHaveAttribute("data-state", /^\{"signedIn"/)
  expect(calls.filter((call) => call === "devisi/list-all")).toHaveLength(1)
})

test("another page is drawn in the elements of the last one; who stood on a row that is gone stands on none", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", PEGAWAI)
  await expect(rows(page)).toHaveCount(20)
  await rows(page).evaluateAll((all) => all.forEach((row) => row.setAttribute("data-drawn-first", "")))
  const first = (await rows(page).first().getAttribute("data-row")) ?? ""
  await page.getByRole("button", { name: "Halaman berikutnya" }).click()
  await expect(rows(page).first()).not.toHaveAttribute("data-row", first)
  await expect(page.locator("[data-drawn-first]")).toHaveCount(20)

  await rows(page).first().getByRole("link").focus()
  await page.goBack()
  await expect(rows(page).first()).toHaveAttribute("data-row", first)
  await expect(page.locator("body")).toBeFocused()
})
