import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { expectFits } from "./lib/width.ts"

test("an API key: added, its secret shown once, used by a program, revoked", async ({
  page,
  signIn,
  request,
}) => {
  await signIn(page, "admin", "/setting/other/kunci-api")
  await expect(page.getByRole("heading", { level: 1, name: "Kunci API" })).toBeVisible()
  await expect(page.getByText("Pintu gudang Bekasi")).toBeVisible()
  await page
    .getByRole("link", { name: /Tambah/ })
    .first()
    .click()
  await page.getByRole("textbox", { name: /^Nama/ }).fill("Program uji")
  await page.getByLabel("Alamat yang diizinkan").fill("rumah")
  await page
    .getByRole("checkbox", { name: /Kantor.*Melihat|Melihat.*Kantor/ })
    .first()
    .check()
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(page.getByText("rumah bukan alamat IP atau jaringan", { exact: false }).first()).toBeVisible()
  await page.getByLabel("Alamat yang diizinkan").fill("")
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(toast(page, "Kunci API berhasil ditambahkan")).toBeVisible()

  await page.getByRole("link", { name: "Program uji" }).click()
  await page.getByRole("button", { name: "Terbitkan rahasia" }).click()
  const secret = (await page.locator("code").innerText()).trim()
  expect(secret).toMatch(/^balai_[\w-]{43}$/)
  await expectAccessible(page)
  const call = async (path: string) =>
    (
      await request.post(`/api/v1/${path}`, {
        headers: { authorization: `Bearer ${secret}` },
        data: { page: 1 },
      })
    ).status()
  expect(await call("offices/list-all")).toBe(200)
  await page.getByRole("button", { name: "Sudah saya simpan" }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  await expect(page.getByText(`balai_…${secret.slice(-4)}`).first()).toBeVisible()
  await expectFits(page)

  await page.goto("/setting/other/kunci-api?q=Program%20uji")
  await page.getByRole("checkbox", { name: /Program uji/ }).check()
  await page.getByRole("button", { name: "Cabut" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Cabut" }).click()
  await expect(toast(page, /dicabut/)).toBeVisible()
  expect(await call("offices/list-all")).toBe(401)
})

test("a webhook: a local address is refused, its secret is shown once, a test is queued", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", "/setting/other/webhook/form")
  await page.getByRole("textbox", { name: /^Nama/ }).fill("Penerima uji")
  await page.getByRole("textbox", { name: /^Alamat/ }).fill("http://10.0.0.1/x")
  await page
    .getByRole("checkbox", { name: /Pegawai.*Dibuat|Dibuat.*Pegawai/ })
    .first()
    .check()
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(page.getByText("Gunakan alamat https, bukan http").first()).toBeVisible()
  await page.getByRole("textbox", { name: /^Alamat/ }).fill("https://balai-uji.invalid.example.com/x")
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(toast(page, "Webhook berhasil ditambahkan")).toBeVisible()
  await page.getByRole("link", { name: "Penerima uji" }).click()
  await page.getByRole("button", { name: "Terbitkan rahasia" }).click()
  await expect(page.locator("code")).toHaveText(/^whsec_/)
  await page.getByRole("button", { name: "Sudah saya simpan" }).click()
  await page.getByRole("button", { name: "Kirim percobaan" }).click()
  await expect(toast(page, "Percobaan dikirim")).toBeVisible()
  await expect(page.getByText("webhook.test").first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})
