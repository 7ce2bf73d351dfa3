import { expect, expectAccessible, type Fixtures, test } from "./fixtures.ts"
import { accountMenu, dialogNamed, logout } from "./lib/shell.ts"
import { expectFits } from "./lib/width.ts"
import { untilInstalled } from "./lib/worker.ts"

/** With the event stream: without it every request of a context is routed, past the service worker. */
test.use({ dataOf: "halaman pegawai", isLive: true })

const PHONE = { width: 390, height: 844 } as const
const options = { viewport: PHONE, serviceWorkers: "allow" } as const

type Used = Pick<Fixtures, "openContext" | "signIn" | "guard">

const openAsEmployee = async ({ openContext, signIn, guard }: Used) => {
  /** A browser without a connection cannot load some files. */
  guard.allowLoads(() => true)
  const context = await openContext(options)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, "pegawai", "/saya")
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lina")
  await untilInstalled(page)
  /** The second visit is the first one that the worker answers. */
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lina")
  await untilInstalled(page)
  return { context, page }
}

test("an employee's page opens without a connection, with the last answers and their time", async ({
  openContext,
  signIn,
  guard,
}) => {
  test.slow()
  const { context, page } = await openAsEmployee({ openContext, signIn, guard })
  await page.reload()
  await expect(page.getByRole("main").getByRole("link", { name: "Semua" })).toBeVisible()
  const balance = await page.getByRole("link", { name: /Sisa cuti/ }).textContent()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lina")
  await expect(page.getByRole("region", { name: "Sambungan" })).toContainText(
    /Data terakhir dari jam \d\d\.\d\d/,
  )
  await expect(page.getByRole("link", { name: /Sisa cuti/ })).toHaveText(balance ?? "")
  await expectAccessible(page)
  await expectFits(page)
  /** A slip is never kept. */
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("slip")))).toEqual(
    [],
  )

  await context.setOffline(false)
  /** A probe that failed just before is repeated after twenty seconds. */
  await expect(page.getByRole("region", { name: "Sambungan" })).toHaveCount(0, { timeout: 45_000 })
})

test("after signing out nothing of the account is left, with or without a connection", async ({
  openContext,
  signIn,
  guard,
}) => {
  test.slow()
  const { context, page } = await openAsEmployee({ openContext, signIn, guard })
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lina")
  await logout(page)
  await expect(page).toHaveURL("/login")
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("offline."))),
  ).toEqual([])
  await page.goto("/saya")
  await expect(page.getByText("Lina")).toHaveCount(0)
  await expect(page).toHaveURL("/login")

  await context.setOffline(false)
  await signIn(page, "atasan", "/home")
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText("Lina")).toHaveCount(0)
})

test("a new version is told, and takes over only when it is asked to", async ({
  openContext,
  signIn,
  guard,
}) => {
  test.slow()
  const { page } = await openAsEmployee({ openContext, signIn, guard })
  await page.reload()
  await untilInstalled(page)
  /** The page registers its worker some seconds after it was drawn; only then does it hear of the next one. */
  await page.waitForTimeout(6_000)
  /** The frame counts as one of another build once it does not name its own code. */
  await page.evaluate(async () => {
    document.querySelector('script[type="module"]')?.remove()
    await navigator.serviceWorker.register("/sw.js?berikutnya")
  })
  const bar = page.getByRole("region", { name: "Versi baru" })
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("main").getByRole("link", { name: "Kasbon", exact: true }).click()
  await page
    .getByRole("textbox", { name: /^Keperluan|^Alasan/ })
    .first()
    .fill("Biaya sekolah")
  await bar.getByRole("button", { name: "Muat ulang" }).click()
  const question = dialogNamed(page, "Muat ulang sekarang?").dialog
  await expect(question.getByRole("button", { name: "Nanti" })).toBeVisible()
  await question.getByRole("button", { name: "Nanti" }).click()
  await expect(page.getByRole("textbox", { name: /^Keperluan|^Alasan/ }).first()).toHaveValue("Biaya sekolah")
  await bar.getByRole("button", { name: "Muat ulang" }).click()
  const reloaded = page.waitForEvent("load")
  await question.getByRole("button", { name: "Muat ulang sekarang" }).click()
  await reloaded
  await expect(bar).toHaveCount(0)
})

test("the application can be installed under its name, and its worker is never stale", async ({ page }) => {
  const manifest = await page.request.get("/manifest.webmanifest")
  expect(manifest.headers()["content-type"]).toContain("application/manifest+json")
  const { name, lang, start_url, icons } = (await manifest.json()) as {
    readonly name: string
    readonly lang: string
    readonly start_url: string
    readonly icons: readonly { readonly src: string }[]
  }
  expect({ name, lang, start_url }).toEqual({ name: "Balai", lang: "id", start_url: "/" })
  for (const { src } of icons) expect((await page.request.get(src)).status()).toBe(200)
  const worker = await page.request.get("/sw.js")
  expect(worker.headers()["cache-control"]).toBe("no-cache")
  expect(worker.headers()["content-type"]).toContain("javascript")
})

test("push notifications are off, and a browser that blocks them says how to allow them", async ({
  openContext,
  signIn,
  guard,
}) => {
  test.slow()
  const { page } = await openAsEmployee({ openContext, signIn, guard })
  await accountMenu(page).open()
  await accountMenu(page).profile.click()
  const toggle = page.getByRole("switch", { name: "Pemberitahuan di perangkat ini" })
  await expect(toggle).not.toBeChecked()
  await expect(page.getByRole("dialog")).toContainText(/izin|Diblokir|tidak mendukung/)
  await expectAccessible(page)
  await expectFits(page)
})
