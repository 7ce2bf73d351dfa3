import type { Page } from "@playwright/test"
import { Secret, TOTP } from "otpauth"
import { etc } from "#contract/areas/preferences/etc.ts"
import { type Api, DEMO_PASSWORD, expect, expectAccessible, people, test, type Who } from "./fixtures.ts"
import { loginPage } from "./lib/login.ts"
import { logout } from "./lib/shell.ts"

/** Passkeys are bound to a host name. */
test.use({ dataOf: "langkah kedua", hostName: "localhost" })

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
const heading = (page: Page, name: string) => page.getByRole("heading", { name })
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const logIn = async (page: Page, who: Who) => {
  await page.goto("/login")
  await loginPage(page).signIn(people[who], DEMO_PASSWORD)
}
const logOut = async (page: Page) => {
  await logout(page)
  await expect(page).toHaveURL("/login")
}
const saved = async (page: Page) => {
  const codes = page.getByRole("list", { name: "Kode pemulihan" }).locator("code")
  await expect(codes).toHaveCount(10)
  await button(page, "Sudah saya simpan").click()
}

/** Installs an authenticator app without the browser. @returns its recovery codes */
const enrolled = async (api: Api, token: string): Promise<readonly string[]> => {
  const begun = await api("faktor/totp/start", { password: DEMO_PASSWORD }, token)
  const { secret } = begun.body.data as { readonly secret: string }
  const done = await api("faktor/totp/confirm", { code: codeOf(secret) }, token)
  return (done.body.data as { readonly codes: readonly string[] }).codes
}

test("a recovery code signs in once, typed as it was read; the second step can be left", async ({
  page,
  api,
  tokenOf,
}) => {
  const [code = ""] = await enrolled(api, await tokenOf("klaim"))
  await logIn(page, "klaim")
  await expect(heading(page, "Verifikasi dua langkah")).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel("Kode verifikasi").fill(` ${code.toUpperCase().replaceAll("-", " ")} `)
  await button(page, "Verifikasi").click()
  await expect(page).toHaveURL("/home")
  await page.goto("/keamanan")
  await expect(page.getByText("9 kode pemulihan tersisa")).toBeVisible()
  await logOut(page)

  await logIn(page, "klaim")
  await page.getByLabel("Kode verifikasi").fill(code)
  await button(page, "Verifikasi").click()
  await expect(page.getByText("Kode salah atau sudah dipakai")).toBeVisible()
  await button(page, "Batal").click()
  await expect(loginPage(page).password).toBeVisible()
})

test("a passkey signs in without a password, is a second step, and is removed", async ({ page }) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send("WebAuthn.enable")
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await logIn(page, "kantor")
  await expect(page).toHaveURL("/home")
  await page.goto("/keamanan")
  await button(page, "Daftarkan passkey").click()
  await page.getByLabel("Nama passkey").fill("Laptop kantor")
  await page.getByLabel("Kata sandi Anda").fill(DEMO_PASSWORD)
  await button(page, "Lanjut").click()
  await saved(page)
  const keys = page.getByRole("list", { name: "Passkey" })
  await expect(keys.getByText("belum pernah dipakai")).toBeVisible()
  await expectAccessible(page)
  await logOut(page)

  await button(page, "Masuk dengan passkey").click()
  await expect(page).toHaveURL("/home")
  await logOut(page)

  await logIn(page, "kantor")
  await button(page, "Pakai passkey").click()
  await expect(page).toHaveURL("/home")
  await page.goto("/keamanan")
  await expect(keys.getByText("terakhir dipakai")).toBeVisible()
  await button(page, "Hapus passkey Laptop kantor").click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Kata sandi Anda").fill(DEMO_PASSWORD)
  await dialog.getByRole("button", { name: "Hapus" }).click()
  await expect(keys).toBeHidden()
  await logOut(page)
  await logIn(page, "kantor")
  await expect(page).toHaveURL("/home")
})

test("an account that must have a second factor opens nothing before it is installed", async ({
  page,
  api,
  tokenOf,
}) => {
  const set = await api(etc.update.path, { two_factor: "admins" }, await tokenOf("lain"))
  expect(set.body.api_status).toBe(1)
  await logIn(page, "lain")
  await expect(heading(page, "Pasang verifikasi dua langkah")).toBeVisible()
  await page.goto("/setting")
  await expect(heading(page, "Pasang verifikasi dua langkah")).toBeVisible()
  await expectAccessible(page)
  await button(page, "Pasang aplikasi autentikator").click()
  await page.getByLabel("Kata sandi Anda").fill(DEMO_PASSWORD)
  await button(page, "Lanjut").click()
  await expect(page.getByRole("img", { name: "Kode QR untuk aplikasi autentikator" })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByLabel("Kode verifikasi")
    .fill(codeOf((await page.locator("code").first().textContent()) ?? ""))
  await button(page, "Aktifkan").click()
  await saved(page)
  await expect(heading(page, "Pasang verifikasi dua langkah")).toBeHidden()
  await page.goto("/keamanan")
  await expect(button(page, "Lepas aplikasi autentikator")).toHaveAttribute("aria-disabled", "true")
})
