import { expect, expectAccessible, session, test, toast } from "./fixtures.ts"
import { loginPage } from "./lib/login.ts"
import { bulk, choose, unique } from "./lib/pegawai.ts"

test.use({ dataOf: "admin kantor" })

const PATH = "/users/admin-kantor"

test("an office admin is invited, takes the mailed link, sees only that office, and is shut out at once", async ({
  page,
  signIn,
  server,
  openContext,
  guard,
}) => {
  test.slow()
  /** The last requests of the session that was ended; they fail. */
  guard.allowLoads(({ pathname }) => /\/(me|members\/list-all)$/.test(pathname))
  const nama = unique("Admin")
  const email = `${nama.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}@maju.test`
  await signIn(page, "admin", PATH)
  await expect(page.getByRole("row", { name: /Gilang Permana/ })).toContainText("Diundang")
  await expect(page.getByRole("row", { name: /Maya Puspita/ })).toContainText("Nonaktif")
  await page.getByRole("link", { name: /^Tambah/ }).click()
  await expect(page.getByLabel(/^Nama/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/^Nama/).fill(nama)
  await page.getByLabel(/^Email/).fill("kantor@maju.test")
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(page.getByText("Pilih paling sedikit satu kantor", { exact: true })).toBeVisible()
  await choose(page, /^Kantor yang dikelola/, "Cabang Bandung")
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(page.getByLabel(/^Email/)).toHaveAccessibleDescription(/Email ini sudah dipakai/)
  await expect(page.getByLabel(/^Nama/)).toHaveValue(nama)
  await page.getByLabel(/^Email/).fill(email)
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(page).toHaveURL(/\/users\/admin-kantor\?.*action=true|\/users\/admin-kantor$/)
  await expect(toast(page, "Admin kantor berhasil ditambahkan")).toBeVisible()
  const row = page.getByRole("row", { name: new RegExp(nama) })
  await expect(row).toContainText("Cabang Bandung")
  await expect(row).toContainText("Diundang")
  await expectAccessible(page)

  const link = async () => {
    const mail = (await server.mails()).find(({ to }) => to === email)
    return /\/mailing\/input-password\?key=\S+/.exec(mail?.body ?? "")?.[0] ?? null
  }
  await expect.poll(link, { timeout: 20_000 }).not.toBeNull()
  const other = await (await openContext()).newPage()
  await other.goto((await link()) ?? "")
  await other
    .getByLabel(/^Kata sandi/)
    .first()
    .fill("kuda-terbang-7")
  await other.getByLabel(/^Ulangi/).fill("kuda-terbang-7")
  await other.keyboard.press("Enter")
  await expect(other.getByRole("heading", { name: "Kata sandi tersimpan" })).toBeVisible()
  await other.getByRole("link", { name: "Masuk" }).click()
  await loginPage(other).signIn(email, "kuda-terbang-7")
  await expect(session(other)).toHaveAttribute("data-state", /^\{"signedIn"/)
  await other.goto("/users/pegawai")
  const offices = other.getByRole("row").filter({ hasText: "Cabang" })
  await expect(offices.first()).toContainText("Cabang Bandung")
  await expect(other.getByRole("row").filter({ hasText: /Jakarta|Bekasi/ })).toHaveCount(0)

  await page.getByRole("checkbox", { name: `Pilih ${nama}` }).check()
  await page.getByRole("button", { name: "Nonaktifkan", exact: true }).click()
  await page
    .getByRole("alertdialog")
    .or(page.getByRole("dialog"))
    .getByRole("button", { name: "Nonaktifkan", exact: true })
    .click()
  await expect(row).toContainText("Nonaktif")
  await other.goto("/users/pegawai")
  await expect(other).toHaveURL(/\/login/)
})

test("offices go to somebody else; nobody but the company's administrator comes here", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", PATH)
  const action = bulk(page, "Serahkan kantor kepada admin lain", "Serahkan kantor")
  await page.getByRole("checkbox", { name: "Pilih Maya Puspita" }).check()
  await action.open()
  await choose(page, /^Diserahkan kepada/, "Gilang Permana")
  await action.dialog.getByRole("button", { name: "Serahkan", exact: true }).click()
  await expect(page.getByRole("row", { name: /Gilang Permana/ })).toContainText("Kantor Pusat Jakarta")
  await expect(page.getByRole("row", { name: /Maya Puspita/ })).toContainText("Tanpa kantor")
  await signIn(page, "kantor", "/home")
  await page.goto(PATH)
  await expect(page).not.toHaveURL(PATH)
})
