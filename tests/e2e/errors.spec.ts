import type { Page } from "@playwright/test"
import { answers, expect, expectAccessible, test, toast } from "./fixtures.ts"
import { DIVISI, FORM, form, list, removal } from "./lib/divisi.ts"
import type { Answer } from "./lib/faults.ts"

/** SPEC 8, line by line, on the screens that exist. */
const NETWORK = "Terjadi kesalahan pada jaringan internet anda"
const RELOAD = "Failed to get data from server, please reload your browser"
const SERVER = "500 Internal Server Error - There was an error, please try again later."
const MISSING = "The page you were looking for doesn't exist."
const UNMATCHED = "This page could not be found"
/** Addresses that a wildcard of the catalogue matches, but that no page has. */
const NOT_BUILT = ["/penugasan/tidak-ada", "/penugasan/tugas/tidak/ada"]

const saved: readonly (readonly [string, Answer | null, string])[] = [
  ["no network", null, NETWORK],
  ["api_status 0", answers.refused("Masa langganan sudah habis"), "Masa langganan sudah habis"],
  /** The toast has the code to report on a line of its own, with a button that copies it. */
  ["error_track", answers.tracked(), `${RELOAD}Kode: uji-0001`],
  ["an answer of another shape", { status: 200, body: { halo: "dunia" } }, RELOAD],
  ["404", answers.status(404), MISSING],
  ["500", answers.status(500), SERVER],
  ["503", answers.status(503), SERVER],
  ["418", answers.status(418), SERVER],
]

test("an address nobody can read is a page that is not there", async ({ page, signIn }) => {
  await signIn(page, "admin")
  for (const path of ["/%", "/%E0%A4%A"]) {
    await page.goto(path)
    await expect(page.getByText(UNMATCHED)).toBeVisible()
  }
})

test("a save that fails: each failure has its toast, and nothing typed is lost", async ({
  page,
  signIn,
  faults,
}) => {
  await signIn(page, "admin", FORM)
  await form(page).nama.fill("Tidak jadi")
  for (const [name, answer, text] of saved)
    await test.step(name, async () => {
      const lift =
        answer === null ? await faults.abort("devisi/create") : await faults.answer("devisi/create", answer)
      await form(page).save.click()
      await expect(toast(page, text).first()).toBeVisible()
      await expect(page.getByText(/^Gagal disimpan:/)).toBeVisible()
      await expect(form(page).nama).toHaveValue("Tidak jadi")
      await lift()
      await toast(page, text).first().click()
      await expect(toast(page, text)).toHaveCount(0)
    })
})

test("the same failure a moment later is a message of its own", async ({ page, signIn, faults }) => {
  await signIn(page, "admin", FORM)
  await form(page).nama.fill("Tidak jadi")
  await faults.answer("devisi/create", answers.refused("Masa langganan sudah habis"))
  const message = toast(page, "Masa langganan sudah habis")
  await form(page).save.click()
  await message.evaluate((one) => one.setAttribute("data-first", ""))
  /** Equal failures within a second are merged into one toast. */
  await page.waitForTimeout(1_200)
  await form(page).save.click()
  await expect(message).toHaveCount(1)
  await expect(message).not.toHaveAttribute("data-first")
})

test("is_validate speaks at the fields, without a toast", async ({ page, signIn, faults }) => {
  await signIn(page, "admin", FORM)
  await form(page).nama.fill("Salah")
  await faults.answer("devisi/create", answers.invalid({ kode: ["Kode sudah dipakai cabang lain"] }))
  await form(page).save.click()
  await expect(page.getByText("Kode sudah dipakai cabang lain").first()).toBeVisible()
  await expect(form(page).kode).toHaveAttribute("aria-invalid", "true")
  await expect(page.locator(".Toastify__toast")).toHaveCount(0)
})

test("HTTP 400 leads to /400, which leads back", async ({ page, signIn, faults }) => {
  await signIn(page, "admin", FORM)
  await form(page).nama.fill("Kacau")
  const lift = await faults.answer("devisi/create", answers.status(400))
  await form(page).save.click()
  await expect(page).toHaveURL("/400")
  await expectAccessible(page)
  await lift()
  await page.goto(FORM)
  await form(page).restore.click()
  await expect(form(page).nama).toHaveValue("Kacau")
})

test("a session the server has ended leads to the login page; what was typed is there afterwards", async ({
  page,
  signIn,
  faults,
}) => {
  await signIn(page, "admin", FORM)
  await form(page).nama.fill("Terputus")
  const lift = await faults.answer("devisi/create", answers.sessionOver())
  await form(page).save.click()
  await expect(page).toHaveURL("/login")
  await expect(page.getByText(/^Sesi Anda telah berakhir/)).toBeVisible()
  await lift()
  await signIn(page, "admin", FORM)
  await form(page).restore.click()
  await expect(form(page).nama).toHaveValue("Terputus")
})

const shown: readonly (readonly [string, Answer | null, string])[] = [
  ["no network", null, NETWORK],
  ["error_track", answers.tracked(), `${RELOAD} Kode: uji-0001`],
  ["api_status 0", answers.refused("Divisi sedang dipindahkan"), "Divisi sedang dipindahkan"],
  ["404", answers.status(404), MISSING],
]

test("a list that cannot be read says why where the rows would be, and Coba lagi reads it", async ({
  page,
  signIn,
  faults,
}) => {
  await signIn(page, "admin")
  for (const [name, answer, text] of shown)
    await test.step(name, async () => {
      await page.evaluate(() => localStorage.removeItem("list-devisi"))
      const lift =
        answer === null
          ? await faults.abort("devisi/list-all")
          : await faults.answer("devisi/list-all", answer)
      await page.goto(DIVISI)
      await expect(page.locator("main").getByText(text)).toBeVisible()
      await expectAccessible(page)
      await lift()
      await page.getByRole("button", { name: "Coba lagi" }).click()
      await list(page).ready.waitFor()
    })
})

test("a broken server shows the 500 page with a way home", async ({ page, signIn, faults }) => {
  await signIn(page, "admin")
  await page.evaluate(() => localStorage.removeItem("list-devisi"))
  await faults.answer("devisi/list-all", answers.status(500))
  await page.goto(DIVISI)
  await expect(page.locator("main").getByText("500", { exact: false }).first()).toBeVisible()
  await expect(page.locator("main").getByText(/There was an error, please try again later\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("link", { name: "Back home" }).click()
  await expect(page).toHaveURL("/home")
})

test("an address below a wildcard that is no page says so", async ({ page, signIn }) => {
  await signIn(page, "admin")
  for (const path of NOT_BUILT) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(MISSING)
    await expect(page, path).toHaveTitle(`${MISSING} · Balai`)
  }
})

test("an address of no page at all says so, searches and goes back", async ({ page, signIn }) => {
  await signIn(page, "admin")
  await page.goto("/tidak/ada")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(UNMATCHED)
  await expect(page.getByText(MISSING)).toBeHidden()
  await expect(page).toHaveTitle(`${UNMATCHED} · Balai`)
  await expectAccessible(page)
  await page
    .locator("main")
    .getByRole("searchbox")
    .or(page.locator("main").getByRole("textbox"))
    .first()
    .fill("home")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/home")
})

const loadCount = async (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem("muat") ?? 0))

test("code that does not load reloads the page once a minute at most, then says so", async ({
  page,
  signIn,
  faults,
}) => {
  await signIn(page, "admin")
  await page.addInitScript(() =>
    sessionStorage.setItem("muat", String(Number(sessionStorage.getItem("muat") ?? 0) + 1)),
  )
  const lift = await faults.abortUrl((url) => /\/assets\/(FormScreen|devisi)-/.test(url.pathname))
  await page.goto(FORM)
  await expect(page.getByRole("button", { name: /Muat ulang|Coba lagi/ }).first()).toBeVisible()
  expect(await loadCount(page)).toBe(2)
  await expectAccessible(page)
  await lift()
  await page
    .getByRole("button", { name: /Muat ulang|Coba lagi/ })
    .first()
    .click()
  await expect(form(page).nama).toBeVisible()
})

test("a delete that fails stays open with its reason and can be tried again", async ({
  page,
  signIn,
  faults,
  api,
  tokenOf,
}) => {
  const nama = `Gagal hapus ${Date.now()}`
  await api("devisi/create", { nama }, await tokenOf("admin"))
  await signIn(page, "admin", `${DIVISI}?q=${encodeURIComponent(nama)}`)
  await list(page).pick(nama).check()
  await list(page).remove.click()
  const lift = await faults.abort("devisi/delete")
  await removal(page).yes.click()
  await expect(toast(page, NETWORK).first()).toBeVisible()
  await expect(removal(page).title).toBeVisible()
  await lift()
  await removal(page).dialog.getByRole("button", { name: "Coba lagi" }).click()
  await expect(toast(page, "Divisi berhasil dihapus")).toBeVisible()
})
