import { expect, expectAccessible, people, session, test, toast } from "./fixtures.ts"
import { machine } from "./lib/app.ts"
import { loginPage } from "./lib/login.ts"
import { accountMenu, dialogNamed } from "./lib/shell.ts"

const REASON = "Memeriksa keluhan nomor 1204"

test("a super administrator works in a company under its name, with a reason, and comes back", async ({
  page,
  context,
  signIn,
  faults,
}) => {
  await signIn(page, "super")
  await page.getByRole("button", { name: "Masuk sebagai perusahaan" }).click()
  const picker = dialogNamed(page, "Masuk sebagai perusahaan")
  await picker.dialog.getByLabel("Cari perusahaan").fill("Maju")
  await expect(picker.dialog.getByRole("list", { name: "Perusahaan" }).getByRole("button")).toHaveCount(1)
  await expectAccessible(page)
  await picker.dialog.getByRole("button", { name: /PT Maju Bersama/ }).click()
  const why = dialogNamed(page, "Masuk ke PT Maju Bersama").dialog
  await why.getByLabel(/^Alasan/).fill("oke")
  await expect(why.getByRole("button", { name: "Masuk", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  )
  await why.getByLabel(/^Alasan/).fill(REASON)
  await why.getByRole("button", { name: "Masuk", exact: true }).click()

  await expect(page).toHaveURL("/home")
  const bar = page.getByRole("region", { name: "Bekerja sebagai perusahaan" })
  await expect(bar).toContainText("PT Maju Bersama")
  await expect(bar).toContainText(/sisa (60|59) menit/)
  await expect(machine(page, "home")).toHaveAttribute("data-state", "ready")
  await expectAccessible(page)
  await page.goto("/super-admin/home")
  await expect(page).toHaveURL("/home")

  await accountMenu(page).open()
  await accountMenu(page).profile.click()
  const profile = dialogNamed(page, "Change Profil").dialog
  await expect(profile).toContainText("tidak dapat diubah selama Anda bekerja sebagai perusahaan")
  await profile.getByRole("button", { name: "Tutup" }).last().click()

  /** A failed return changes nothing, here and in the other tabs. */
  const other = await context.newPage()
  await other.goto("/setting/umum/departement/form")
  const name = other.getByLabel(/^Nama divisi/)
  await name.fill("Sedang diisi")
  await faults.offline(true)
  await bar.getByRole("button", { name: /^Kembali/ }).click()
  await expect(toast(page, /./).first()).toBeVisible()
  await expect(bar).toBeVisible()
  await expect(name).toHaveValue("Sedang diisi")
  await faults.offline(false)
  await other.close()

  await bar.getByRole("button", { name: /^Kembali/ }).click()
  await expect(page).toHaveURL("/super-admin/home")
  await expect(bar).toBeHidden()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard")
})

test("a sign-in link works once and leaves nothing in the address", async ({ page, server }) => {
  const link = await server.signInLink("admin@maju.test")
  const path = new URL(link).pathname
  await page.goto(path)
  await expect(page).toHaveURL("/home")
  await expect(session(page)).toHaveAttribute("data-state", /^\{"signedIn"/)
  /** Pending calls of the page still need the token. */
  await page.waitForLoadState("networkidle")
  await page.evaluate(() => localStorage.clear())
  await page.goto(path)
  await expect(page).toHaveURL("/login")
  await expect(loginPage(page).message).not.toBeEmpty()
  await expect(loginPage(page).username).toBeFocused()
  await page.goBack()
  expect(page.url()).not.toContain(path)
})

test("a mailed link sets a password once; used, unknown and broken ones say so", async ({
  page,
  server,
  api,
}) => {
  const linksIn = async () =>
    (await server.mails()).flatMap(({ to, body }) => {
      const found = /\/mailing\/input-password\?key=(\S+)/.exec(body)
      return found?.[1] === undefined ? [] : [{ to, path: found[0], key: found[1] }]
    })
  const stateOf = async (key: string) => {
    const { body } = await api("mail/mailing/input-password-data", { key })
    return (body.data as { readonly link_state: string }).link_state
  }
  /** Mails are sent a moment after the start; the demo's also have a used and an expired link. */
  const good = async () => {
    for (const link of await linksIn()) if ((await stateOf(link.key)) === "valid") return link
    return null
  }
  await expect.poll(good).not.toBeNull()
  const mail = await good()
  if (mail === null) throw new Error("no mail with a link that is good")
  await page.goto(mail.path)
  await expect(page.getByRole("heading", { name: "Buat kata sandi" })).toBeVisible()
  await expect(page.getByText("Untuk")).toBeVisible()
  const password = page.getByLabel(/^Kata sandi/).first()
  const again = page.getByLabel(/^(Ulangi|Konfirmasi)/).first()
  await password.fill("pendek")
  await again.fill("lain-lagi")
  await page.keyboard.press("Enter")
  await expect(again).toHaveAttribute("aria-invalid", "true")
  await expect(password).toHaveValue("pendek")
  await expectAccessible(page)
  await password.fill("rahasia-baru-1")
  await again.fill("rahasia-baru-1")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Kata sandi tersimpan" })).toBeVisible()
  await expect(page).toHaveURL(/\/mailing\/response\/success/)
  await expectAccessible(page)
  await page.getByRole("link", { name: "Masuk" }).click()
  await loginPage(page).signIn(mail.to, "rahasia-baru-1")
  await expect(session(page)).toHaveAttribute("data-state", /^\{"signedIn"/)

  await page.goto(mail.path)
  await expect(page.getByRole("heading", { name: "Tautan sudah dipakai" })).toBeVisible()
  await page.goto("/mailing/input-password?key=bukan-kunci")
  await expect(page.getByRole("heading", { name: "Tautan tidak dikenali" })).toBeVisible()
  await expectAccessible(page)
})

test("Change Profil: rules at their fields, the exact toast, and the new name at once", async ({
  page,
  signIn,
}) => {
  await signIn(page, "chat")
  await accountMenu(page).open()
  await accountMenu(page).profile.click()
  const dialog = dialogNamed(page, "Change Profil").dialog
  const name = dialog.getByLabel(/^Nama lengkap/)
  const save = dialog.getByRole("button", { name: "Save" })
  const before = await name.inputValue()
  await name.fill("")
  await save.click()
  await expect(name).toHaveAttribute("aria-invalid", "true")
  await name.fill(`${before} Baru`)
  await dialog.getByLabel(/^Kata sandi baru/).fill("rahasia-baru")
  await save.click()
  await expect(toast(page, "Please insert confirm password")).toBeVisible()
  await dialog.getByLabel(/^Konfirmasi kata sandi/).fill("beda-beda")
  await save.click()
  await expect(dialog.getByLabel(/^Konfirmasi kata sandi/)).toHaveAttribute("aria-invalid", "true")
  await expectAccessible(page)
  await dialog.getByLabel(/^Kata sandi baru/).fill("")
  await dialog.getByLabel(/^Konfirmasi kata sandi/).fill("")
  await save.click()
  await expect(toast(page, "Profil berhasil diperbarui")).toBeVisible()
  await expect(page.getByLabel(new RegExp(`^Akun .*${before} Baru`))).toBeVisible()
  expect(people.chat).toBe("admin816@chat.test")
})
