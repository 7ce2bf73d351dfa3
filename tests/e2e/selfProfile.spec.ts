import { type Api, expect, expectAccessible, test, toast } from "./fixtures.ts"
import { expectFits } from "./lib/width.ts"

test.use({ dataOf: "halaman pegawai" })

const PHONE = { width: 390, height: 844 } as const
const asking =
  (api: Api, token: string) =>
  async (call: string, payload: object = {}): Promise<unknown> => {
    const { body } = await api(call, payload, token)
    expect(body, `${call}: ${body.api_message}`).toMatchObject({ api_status: 1 })
    return body.data
  }

test("an employee asks for a new place of birth on a phone; it is in the record once an administrator approves", async ({
  page,
  signIn,
  api,
  tokenOf,
  openContext,
}) => {
  test.slow()
  page.setDefaultTimeout(20_000)
  await page.setViewportSize(PHONE)
  await signIn(page, "pegawai", "/saya/profil")
  await expect(page.getByRole("heading", { level: 1, name: "Profil" })).toBeVisible()
  const identity = page.getByRole("region", { name: "Identitas" })
  await expectAccessible(page)
  await expectFits(page)
  await identity.getByRole("link", { name: "Minta perubahan identitas" }).click()
  await expect(page).toHaveURL("/saya/pengajuan/baru/perubahan-data?jenis=identitas")
  await page.getByRole("textbox", { name: /^Tempat lahir/ }).fill("Pariaman")
  await expect(page.getByRole("status").getByText(/→ Pariaman/)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole("button", { name: "Ajukan", exact: true }).click()
  await expect(toast(page, /diajukan/)).toBeVisible()
  await page.goto("/saya/profil")
  await expect(identity.getByRole("link", { name: "Menunggu keputusan" })).toBeVisible()

  const other = await openContext()
  const leader = await other.newPage()
  leader.setDefaultTimeout(20_000)
  await signIn(leader, "admin", "/users/perubahan-data?q=Lina+Permanasari")
  await leader
    .getByRole("link", { name: /Lina Permanasari, Identitas/ })
    .first()
    .click()
  await expect(leader.getByRole("row", { name: /Tempat lahir.*Pariaman/ })).toBeVisible()
  await expectAccessible(leader)
  await leader
    .getByRole("button", { name: /^Setujui/ })
    .first()
    .click()
  await leader.getByRole("button", { name: "Setujui", exact: true }).last().click()
  await expect(toast(leader, /disetujui/i)).toBeVisible()

  await page.reload()
  await expect(identity).toContainText("Pariaman")
  await expect(identity.getByRole("link", { name: "Minta perubahan identitas" })).toBeVisible()
  const record = (await asking(api, await tokenOf("pegawai"))("saya/profil/lihat")) as {
    readonly tempat_lahir: string
  }
  expect(record.tempat_lahir).toBe("Pariaman")
})

test("a phone number is changed at once, and an older form is told so", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  page.setDefaultTimeout(20_000)
  await page.setViewportSize(PHONE)
  await signIn(page, "pegawai", "/saya/profil/ubah")
  const phone = page.getByRole("textbox", { name: /^Nomor HP/ })
  await phone.fill("12")
  await page.getByRole("button", { name: "Simpan", exact: true }).click()
  await expect(phone).toHaveAttribute("aria-invalid", "true")
  await phone.fill("0813-7777-8888")
  await expectFits(page)
  await asking(api, await tokenOf("pegawai"))("saya/profil/ubah", { phone: "0813-1111-2222" })
  await page.getByRole("button", { name: "Simpan", exact: true }).click()
  await page
    .getByRole("button", { name: /^Pakai (milik saya|isian ini)$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/saya\/profil(\?|$)/)
  await expect(page.getByRole("region", { name: "Kontak", exact: true })).toContainText("81377778888")
})
