import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { expectFits } from "./lib/width.ts"

test.use({ dataOf: "halaman pegawai" })

const PHONE = { width: 390, height: 844 } as const

test("an employee asks a colleague for their shift; both plans change once an administrator approves", async ({
  page,
  signIn,
  openContext,
}) => {
  test.slow()
  page.setDefaultTimeout(20_000)
  await page.setViewportSize(PHONE)
  await signIn(page, "pegawai", "/saya/pengajuan/baru/tukar-shift")
  await expect(page.getByRole("heading", { level: 1, name: "Minta tukar shift" })).toBeVisible()
  for (const [label, typed, option] of [
    [/^Shift saya yang dilepas/, "Pagi", /Pagi/],
    [/^Rekan/, "Budi Kuncoro", /^Budi Kuncoro/],
    [/^Hari rekan yang diambil/, "Siang", /Siang/],
  ] as const) {
    await page.getByRole("combobox", { name: label }).fill(typed)
    await page.getByRole("option", { name: option }).first().click()
  }
  await expect(page.getByRole("status").getByText(/Pagi.*→ Shift Siang/)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole("button", { name: "Ajukan", exact: true }).click()
  await expect(toast(page, /diajukan/)).toBeVisible()
  await page.goto("/saya/pengajuan?status=pending")
  await expect(page.getByText(/Menunggu Budi Kuncoro/)).toBeVisible()

  const other = await openContext()
  const colleague = await other.newPage()
  colleague.setDefaultTimeout(20_000)
  await colleague.setViewportSize(PHONE)
  await signIn(colleague, "rekan", "/saya/tukar-shift")
  const asked = colleague.getByRole("listitem").filter({ hasText: "Lina Permanasari" })
  await expect(asked.first()).toContainText("Menunggu Anda")
  await expectAccessible(colleague)
  await expectFits(colleague)
  await asked.first().getByRole("button", { name: "Jawab" }).click()
  await colleague.getByRole("radio", { name: /^Tolak/ }).check()
  await colleague.getByRole("button", { name: "Kirim jawaban" }).click()
  await expect(colleague.getByText(/Isi alasan 5 sampai/)).toBeVisible()
  await colleague.getByRole("radio", { name: /^Setuju/ }).check()
  await colleague.getByRole("button", { name: "Kirim jawaban" }).click()
  await expect(toast(colleague, /menunggu keputusan/)).toBeVisible()

  const third = await openContext()
  const leader = await third.newPage()
  leader.setDefaultTimeout(20_000)
  await signIn(leader, "admin", "/users/tukar-shift?q=Lina+Permanasari")
  await leader
    .getByRole("link", { name: /Lina Permanasari dengan Budi Kuncoro/ })
    .first()
    .click()
  await expect(leader.getByRole("row", { name: /Lina Permanasari.*Pagi.*Siang/ })).toBeVisible()
  await expectAccessible(leader)
  await leader
    .getByRole("button", { name: /^Setujui/ })
    .first()
    .click()
  await leader.getByRole("button", { name: "Setujui", exact: true }).last().click()
  await expect(toast(leader, /disetujui/i)).toBeVisible()
  await page.goto("/saya/pengajuan?status=decided")
  await expect(page.getByText(/Disetujui/).first()).toBeVisible()
})
