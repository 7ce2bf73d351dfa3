import { answers, expect, expectAccessible, session, test, toast } from "./fixtures.ts"
import { loginPage } from "./lib/login.ts"
import { accountMenu, dialogNamed } from "./lib/shell.ts"

test.use({ dataOf: "forgotten" })

const CALL = "mail/mailing/lupa-kata-sandi"
const EMAIL = "admin@lain.test"

test("a forgotten password: from the login page by a mail to a new one, which then signs in", async ({
  page,
  server,
}) => {
  await page.goto("/login")
  await page.getByRole("link", { name: "Lupa kata sandi?" }).click()
  await expect(page).toHaveTitle("Lupa kata sandi · Balai")
  const email = page.getByLabel("Email")
  const press = page.getByRole("button", { name: "Kirim tautan" })
  await press.click()
  await expect(email).toHaveAccessibleDescription("Wajib diisi")
  await email.fill("bukan alamat")
  await page.keyboard.press("Enter")
  await expect(email).toHaveAccessibleDescription("Isi dengan alamat email")
  await expect(email).toHaveValue("bukan alamat")
  await expectAccessible(page)

  await email.fill("tidak.ada@lain.test")
  await page.keyboard.press("Enter")
  const heading = page.getByRole("heading", { name: "Periksa email Anda" })
  await expect(heading).toBeFocused()
  const said = async () =>
    (await page.getByText("Bila ada akun dengan email").innerText()).replace(/\S+@\S+/, "")
  const unknown = await said()
  await page.getByRole("button", { name: "Pakai email lain" }).click()
  await expect(email).toHaveValue("tidak.ada@lain.test")
  await email.fill(EMAIL)
  await press.click()
  await expect(heading).toBeVisible()
  expect(await said()).toBe(unknown)
  await expectAccessible(page)

  const link = async () => {
    const mail = (await server.mails()).find(
      ({ to, subject }) => to === EMAIL && subject === "Kata sandi baru untuk Balai",
    )
    return /\/mailing\/input-password\?key=\S+/.exec(mail?.body ?? "")?.[0] ?? null
  }
  await expect.poll(link, { timeout: 20_000 }).not.toBeNull()
  await page.goto((await link()) ?? "")
  const password = page.getByLabel(/^Kata sandi/).first()
  const again = page.getByLabel(/^Ulangi/)
  await password.fill("password1")
  await again.fill("password1")
  await page.keyboard.press("Enter")
  await expect(password).toHaveAccessibleDescription(/terlalu umum/)
  await password.fill("kuda-terbang-7")
  await again.fill("kuda-terbang-7")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Kata sandi tersimpan" })).toBeVisible()
  await page.getByRole("link", { name: "Masuk" }).click()
  await loginPage(page).signIn(EMAIL, "kuda-terbang-7")
  await expect(session(page)).toHaveAttribute("data-state", /^\{"signedIn"/)
})

test("what goes wrong while a link is asked for is said beside the field, and the address stays", async ({
  page,
  faults,
}) => {
  await page.goto("/mailing/lupa-kata-sandi")
  const email = page.getByLabel("Email")
  await email.fill(EMAIL)
  await faults.offline(true)
  await page.getByRole("button", { name: "Kirim tautan" }).click()
  await expect(page.getByRole("alert")).not.toBeEmpty()
  await expect(email).toHaveValue(EMAIL)
  await faults.offline(false)
  await faults.answer(CALL, answers.refused("Terlalu banyak percobaan masuk. Coba lagi dalam 15 menit."))
  await page.getByRole("button", { name: "Kirim tautan" }).click()
  await expect(page.getByRole("alert")).toHaveText(
    "Terlalu banyak percobaan masuk. Coba lagi dalam 15 menit.",
  )
  await expect(email).toHaveValue(EMAIL)
})

test("Change Profil says at the field that a password is too common", async ({ page, signIn }) => {
  await signIn(page, "chat")
  await accountMenu(page).open()
  await accountMenu(page).profile.click()
  const dialog = dialogNamed(page, "Change Profil").dialog
  await dialog.getByLabel(/^Kata sandi baru/).fill("bismillah")
  await dialog.getByLabel(/^Konfirmasi kata sandi/).fill("bismillah")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog.getByLabel(/^Kata sandi baru/)).toHaveAccessibleDescription(/terlalu umum/)
  await expect(toast(page, /./)).toHaveCount(0)
})

test("one's own employee row is shown and says who changes it", async ({ page, api, signIn, tokenOf }) => {
  const token = await tokenOf("admin")
  const { body } = await api("members/list-all", { per_page: 1, sort: "nama" }, token)
  const [row] = (body.data as { readonly rows: readonly { readonly id: number }[] }).rows
  const found = await api("members/find", { id: row?.id }, token)
  const values = found.body.data as object
  const own = { ...values, email: "admin@maju.test", app_access: false }
  expect((await api("members/create", { ...own, id: row?.id }, token)).body.api_status).toBe(1)
  await signIn(page, "admin", `/users/pegawai/form/${row?.id}`)
  await expect(page.getByRole("status").filter({ hasText: /^Ini data Anda sendiri/ })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Identitas" })).toBeVisible()
  await expect(page.getByRole("button", { name: /^(Ubah|Simpan)/ })).toHaveCount(0)
  await expectAccessible(page)
})
