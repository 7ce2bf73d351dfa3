import { expect, expectAccessible, test, toast } from "./fixtures.ts"

test.use({ dataOf: "reminders" })

const RULES = "/setting/other/pengingat"

test("a rule says whom it reaches today before it is saved, and what it lacks at the field", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", `${RULES}/form`)
  const save = page.getByRole("button", { name: "Simpan", exact: true })
  await page.getByRole("textbox", { name: /^Nama/ }).fill("Kontrak setahun")
  await expect(page.getByText("Lengkapi isiannya; siapa yang dijangkau muncul di sini.")).toBeVisible()
  await page.getByRole("combobox", { name: /^Tentang/ }).selectOption({ label: "Kontrak berakhir" })
  await page.getByRole("textbox", { name: /^Hari/ }).fill("365")
  await expect(page.getByText(/^Hari ini menjangkau (lebih dari )?[\d.]+ baris/)).toBeVisible()
  await expect(page.getByText(/^Dikabari lewat lonceng/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("checkbox", { name: "Admin perusahaan" }).uncheck()
  await save.click()
  await expect(page.getByText("Pilih sedikitnya satu penerima").first()).toBeVisible()
  await page.getByRole("checkbox", { name: "Admin perusahaan" }).check()
  await save.click()
  await expect(toast(page, "Pengingat berhasil ditambahkan")).toBeVisible()
  await expect(page.getByRole("row", { name: /Kontrak setahun/ })).toContainText("365 hari sebelumnya")

  await page.getByRole("link", { name: "Klaim lama menunggu" }).click()
  await expect(page.getByRole("heading", { name: "Jangkauan hari ini" })).toBeVisible()
  await expectAccessible(page)
})
