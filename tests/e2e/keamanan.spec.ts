import type { Page } from "@playwright/test"
import { Secret, TOTP } from "otpauth"
import { expect, test } from "./fixtures.ts"

test.use({ dataOf: "keamanan akun" })

const PASSWORD = "demo-1234"
const WHO = "admin@lain.test"

const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead })
const signIn = async (page: Page) => {
  await page.goto("/login")
  await page.getByLabel("Email atau username").fill(WHO)
  await page.getByLabel("Kata sandi", { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: "Masuk", exact: true }).click()
}
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })

test("an authenticator app is installed, asked for, and taken off again", async ({ page, browser }) => {
  await signIn(page)
  await page.waitForURL("**/home")
  await page.goto("/keamanan")
  await expect(page.getByRole("list", { name: "Sesi masuk" }).getByText("Sesi ini")).toBeVisible()
  await button(page, "Pasang aplikasi autentikator").click()
  await page.getByLabel("Kata sandi Anda").fill("salah")
  await button(page, "Lanjut").click()
  await expect(page.getByText("Kata sandi salah")).toBeVisible()
  await page.getByLabel("Kata sandi Anda").fill(PASSWORD)
  await button(page, "Lanjut").click()
  await expect(page.getByRole("img", { name: "Kode QR untuk aplikasi autentikator" })).toBeVisible()
  const secret = (await page.locator("code").first().textContent()) ?? ""
  await page.getByLabel("Kode verifikasi").fill(codeOf(secret, -30_000))
  await button(page, "Aktifkan").click()
  const codes = page.getByRole("list", { name: "Kode pemulihan" }).locator("code")
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ""
  const download = page.waitForEvent("download")
  await page.getByRole("link", { name: "Unduh" }).click()
  expect((await download).suggestedFilename()).toBe("kode-pemulihan.txt")
  await button(page, "Sudah saya simpan").click()
  await expect(page.getByText("10 kode pemulihan tersisa")).toBeVisible()

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await signIn(other)
  await expect(other.getByRole("heading", { name: "Verifikasi dua langkah" })).toBeVisible()
  await other.getByLabel("Kode verifikasi").fill("000000")
  await button(other, "Verifikasi").click()
  await expect(other.getByText("Kode salah atau sudah dipakai")).toBeVisible()
  await other.getByLabel("Kode verifikasi").fill(codeOf(secret))
  await button(other, "Verifikasi").click()
  await other.waitForURL("**/home")

  await page.reload()
  const sessions = page.getByRole("list", { name: "Sesi masuk" }).getByRole("listitem")
  await expect(sessions).toHaveCount(2)
  await button(page, /^Akhiri sesi /).click()
  await expect(sessions).toHaveCount(1)
  await other.goto("/keamanan")
  await other.waitForURL("**/login")
  await other.context().close()

  await button(page, "Lepas aplikasi autentikator").click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Kata sandi Anda").fill(PASSWORD)
  await dialog.getByLabel("Kode verifikasi").fill(recovery)
  await dialog.getByRole("button", { name: "Lepas" }).click()
  await expect(button(page, "Pasang aplikasi autentikator")).toBeVisible()
})
