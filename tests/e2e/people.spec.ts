import { type ChildProcess, spawn } from "node:child_process"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, type Page, test } from "@playwright/test"
import type { PersonRun } from "#tests/paths/serve/run.ts"
import { whileTimeless } from "#tests/paths/run/masked.ts"
import { expectAccessible } from "./lib/axe.ts"
import { ROOT } from "../../scripts/lib/paths.mjs"

/**
 * Tests of the script server (`npm run paths -- --serve`) for testers who do not code: they follow scripts next to the
 * product and record findings. The product itself is not needed.
 */

let runs: string
let serving: ChildProcess
let url: string
const complaints: string[] = []

test.beforeAll(async () => {
  runs = await mkdtemp(join(tmpdir(), "paths-runs-"))
  const args = ["--import", "tsx", "tests/paths/cli.ts", "home", "--serve", "--port", "0", "--runs", runs]
  serving = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] })
  let said = ""
  url = await new Promise((resolve, reject) => {
    serving.once("exit", () => reject(new Error(`--serve has ended: ${said}`)))
    serving.stdout?.on("data", (bytes: Buffer) => {
      said += bytes.toString()
      const [found] = /http:\/\/127\.0\.0\.1:\d+\//.exec(said) ?? []
      if (found !== undefined) resolve(found)
    })
  })
})
test.afterAll(async () => {
  serving.kill()
  await rm(runs, { recursive: true, force: true })
})
test.beforeEach(async ({ page, context }) => {
  complaints.length = 0
  page.on("pageerror", (error) => complaints.push(String(error)))
  // Playwright must listen for file choosers from the start: otherwise an early key press opens the real dialog.
  page.on("filechooser", () => undefined)
  // A stub of the product, for the links that lead there.
  await context.route("http://127.0.0.1:4173/**", (route) =>
    route.fulfill({ contentType: "text/html", body: `<h1>${new URL(route.request().url()).pathname}</h1>` }),
  )
})
test.afterEach(() => expect(complaints).toEqual([]))

const kept = async (): Promise<readonly PersonRun[]> => {
  const files = (await readdir(runs)).filter((file) => file.endsWith(".json"))
  const read = files.map(async (file) => JSON.parse(await readFile(join(runs, file), "utf8")) as PersonRun)
  return (await Promise.all(read)).toSorted((a, b) => (a.at < b.at ? -1 : 1))
}
const step = (page: Page, nth: number) => page.locator(".step").nth(nth)
const judge = (page: Page, nth: number, result: string) => step(page, nth).getByLabel(result).check()
const note = (page: Page, nth: number, text: string) => step(page, nth).getByLabel("Catatan").fill(text)
const pick = async (page: Page, nth: number, name: string, mimeType = "image/png") => {
  const button = step(page, nth).getByRole("button", { name: "Pilih gambar" })
  await button.focus()
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Enter")])
  await chooser.setFiles({ name, mimeType, buffer: await page.screenshot() })
}
const saved = (page: Page) => expect(page.locator("#kabar")).toHaveText("Tersimpan")
const finish = (page: Page) => page.getByRole("button", { name: "Selesaikan uji" })
const again = (page: Page) => page.getByRole("button", { name: "Jalankan lagi" })
const PATH = "home, jalur 3"
const row = (page: Page) => page.getByRole("row").filter({ hasText: PATH })
/** Opens a path of four steps. */
const open = async (page: Page): Promise<void> => {
  await page.goto(url)
  await page.getByRole("link", { name: PATH }).click()
  await expect(page.locator("body")).toHaveAttribute("data-state", /./)
}

test.describe.configure({ mode: "serial" })

test("a script is walked: three results with words and pictures, kept over reloads, finished and summed", async ({
  page,
}) => {
  await open(page)
  await judge(page, 0, "Lolos")
  await note(page, 0, "Halaman terbuka")
  await expect(page.locator("#kabar")).toHaveText("Isi nama penguji dulu: hasil belum disimpan")
  await finish(page).click()
  await expect(page.getByLabel("Nama penguji")).toBeFocused()
  // Not saved yet, but a reload keeps it.
  await page.reload()
  await expect(step(page, 0).getByLabel("Catatan")).toHaveValue("Halaman terbuka")
  await page.getByLabel("Nama penguji").fill("Sari")
  await judge(page, 1, "Gagal")
  await note(page, 1, "Tombol <b>Simpan</b> mati")
  await judge(page, 2, "Terhalang")
  await note(page, 2, "Tidak sampai ke sini")
  for (const nth of [0, 1, 2]) {
    await expect(step(page, nth).locator(".kept")).toHaveText("Belum ada gambar")
    await pick(page, nth, `layar-${nth + 1}.png`)
    await expect(step(page, nth).locator(".kept")).toHaveText(`layar-${nth + 1}.png tersimpan`)
  }
  await saved(page)

  await page.reload()
  await expect(step(page, 0).getByLabel("Lolos")).toBeChecked()
  await expect(step(page, 1).getByLabel("Gagal")).toBeChecked()
  await expect(step(page, 1).getByLabel("Catatan")).toHaveValue("Tombol <b>Simpan</b> mati")
  await expect(step(page, 2).getByRole("link", { name: "layar-3.png" })).toBeVisible()
  await finish(page).click()
  await expect(page.getByRole("alert")).toHaveText("1 langkah belum dinilai. Tetap selesaikan?")
  await page.getByRole("button", { name: "Lanjutkan uji" }).click()
  await judge(page, 3, "Lolos")
  await expectAccessible(page)
  await finish(page).click()
  const sum = "Gagal: 2 Lolos, 1 Gagal, 1 Terhalang dari 4 langkah. Sari, selesai"
  await expect(page.locator("#jumlah")).toContainText(sum)
  await expect(step(page, 0).getByLabel("Gagal")).toBeDisabled()
  await expect(step(page, 0).getByLabel("Catatan")).not.toBeEditable()
  await expect(step(page, 0).getByRole("button")).toBeHidden()
  await expect(again(page)).toBeEnabled()
  await expectAccessible(page)
  const [run] = await kept()
  expect(run?.steps.map(({ result, note: text, file }) => [result, text, file])).toEqual([
    ["Lolos", "Halaman terbuka", "layar-1.png"],
    ["Gagal", "Tombol <b>Simpan</b> mati", "layar-2.png"],
    ["Terhalang", "Tidak sampai ke sini", "layar-3.png"],
    ["Lolos", "", null],
  ])
  expect(run?.finished).toEqual(expect.any(String))
  await page.reload()
  await expect(page.locator("#jumlah")).toContainText(sum)
})

test("it is run again: the run before stays and is summed beside it", async ({ page }) => {
  await open(page)
  await again(page).click()
  await expect(page.getByRole("heading", { name: "Hasil sebelumnya" })).toBeVisible()
  const earlier = page.locator("#sebelumnya")
  await expect(earlier).toContainText("Gagal Tombol <b>Simpan</b> mati layar-2.png")
  await expect(step(page, 1).getByLabel("Gagal")).not.toBeChecked()
  await expect(step(page, 1).getByLabel("Catatan")).toHaveValue("")
  // Started again, and a reload keeps that.
  await page.reload()
  await expect(finish(page)).toBeVisible()
  for (const nth of [0, 1, 2, 3]) await judge(page, nth, "Lolos")
  await finish(page).click()
  await expect(page.locator("#jumlah")).toContainText("Lolos: 4 Lolos, 0 Gagal, 0 Terhalang dari 4 langkah")
  await saved(page)
  await page.getByRole("link", { name: "Semua naskah" }).click()
  await expect(row(page)).toContainText("Lolos")
  await expect(row(page)).toContainText("2 kali dijalankan: 1 Lolos, 1 Gagal")
  await expect(page.locator(".sum")).toContainText("1 Lolos 0 Gagal 0 Terhalang")
  await page.getByLabel("Hasil").selectOption({ label: "Lolos" })
  await expect(page.locator("tbody tr:visible")).toHaveCount(1)
  expect(await kept()).toHaveLength(2)
})

test("a picture that is none, and a server that is away, are said; the run goes on by itself", async ({
  page,
  context,
}) => {
  await open(page)
  await again(page).click()
  await pick(page, 0, "layar.png", "image/svg+xml")
  await expect(step(page, 0).locator(".kept")).toContainText("pilih PNG atau JPEG")
  await context.route("**/hasil", (route) => route.abort())
  await judge(page, 0, "Lolos")
  await expect(page.locator("#kabar")).toContainText("Tidak tersimpan")
  await context.unroute("**/hasil")
  await saved(page)
  expect(await kept()).toHaveLength(3)
})

test("runs of a machine that is another one since are marked", async ({ page }) => {
  for (const run of await kept())
    await writeFile(join(runs, `${run.id}.json`), JSON.stringify({ ...run, hash: "lain" }))
  await page.goto(url)
  await expect(row(page)).toContainText("mesin berubah sejak itu")
  await expect(page.locator(".sum")).toContainText("0 Lolos 0 Gagal 0 Terhalang")
  await open(page)
  await expect(finish(page)).toBeVisible()
  await expect(step(page, 0).getByLabel("Lolos")).not.toBeChecked()
  await expect(page.locator("#sebelumnya").getByText("mesin berubah sejak itu")).toHaveCount(3)
})

test("each step opens its page of the product in one window beside the script", async ({ page, context }) => {
  await open(page)
  const [beside] = await Promise.all([
    context.waitForEvent("page"),
    step(page, 0).getByRole("link", { name: "Buka /home di samping" }).click(),
  ])
  await expect(beside.getByRole("heading", { name: "/home" })).toBeVisible()
  await page.bringToFront()
  await page.getByRole("button", { name: "Buka aplikasi di samping" }).click()
  await expect(beside.getByRole("heading", { name: "/", exact: true })).toBeVisible()
  expect(context.pages()).toHaveLength(2)
})

test("the same screen at another hour is the same picture; another word is another one", async ({ page }) => {
  const pictureOf = async (when: string, word: string): Promise<Buffer> => {
    await page.setContent(
      `<meta http-equiv="content-security-policy" content="style-src 'self'"><h1>${word}</h1><p>${when} <b>Rp 12.500</b></p><canvas></canvas><input type="date" value="2026-11-2${when.length % 10}">`,
    )
    let picture: Buffer = Buffer.alloc(0)
    await whileTimeless(page, async () => {
      picture = await page.screenshot()
    })
    // The original text is back.
    await expect(page.locator("p")).toContainText(when)
    return picture
  }
  const morning = await pictureOf("Masuk Rabu, 4 November 2026 pukul 08.02, 2 menit lalu", "Absensi")
  const evening = await pictureOf("Masuk Kamis, 25 Mei 2026 pukul 17:31, 14 jam lalu", "Absensi")
  const other = await pictureOf("Masuk Rabu, 4 November 2026 pukul 08.02, 2 menit lalu", "Kehadiran")
  expect(morning.equals(evening)).toBe(true)
  expect(morning.equals(other)).toBe(false)
})
