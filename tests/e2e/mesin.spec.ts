import type { APIRequestContext } from "@playwright/test"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { expectFits } from "./lib/width.ts"

/** An attendance machine, from its claim to the day of an employee; the machine's part is plain HTTP. */
const PATH = "/setting/absensi/mesin"
const SERIAL = "UJIE2E000001"

const wall = (hoursAgo: number): string =>
  new Date(Date.now() + (7 - hoursAgo) * 3_600_000).toISOString().slice(0, 19).replace("T", " ")

const machine = (request: APIRequestContext, origin: string) => ({
  hello: async (code: string) => {
    const query = `SN=${SERIAL}&options=all&pushver=2.4.1&pushcommkey=${code}`
    return (await request.get(`${origin}/iclock/cdata?${query}`)).status()
  },
  push: async (lines: string) =>
    (
      await request.post(`${origin}/iclock/cdata?SN=${SERIAL}&table=ATTLOG&Stamp=9999`, { data: lines })
    ).text(),
  poll: async () => (await request.get(`${origin}/iclock/getrequest?SN=${SERIAL}`)).text(),
})

test("a machine is listed, sends its code, and what it cannot tell is decided by an administrator", async ({
  page,
  request,
  signIn,
}) => {
  page.setDefaultTimeout(20_000)
  await signIn(page, "admin", `${PATH}/form`)
  const device = machine(request, new URL(page.url()).origin)
  expect(await device.hello("")).toBe(403)

  await page.getByRole("textbox", { name: /^Nama/ }).fill("Lobi lantai 2")
  await page.getByRole("textbox", { name: /^Nomor seri/ }).fill("salah nomor")
  await page.getByRole("button", { name: "Simpan", exact: true }).click()
  await expect(
    page.getByText("Isi huruf dan angka tanpa spasi, seperti di stiker mesin").first(),
  ).toBeVisible()
  await page.getByRole("textbox", { name: /^Nomor seri/ }).fill(SERIAL.toLowerCase())
  await page.getByRole("combobox", { name: "Kantor" }).click()
  await page.getByRole("listbox").getByRole("option").first().click()
  await page.getByRole("button", { name: "Simpan", exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${PATH}(\\?|$)`))

  await page.getByRole("link", { name: "Lobi lantai 2" }).click()
  const notice = page.getByText(/^Kode mesin ini/)
  await expect(notice).toBeVisible()
  const code = /\d{8}/.exec((await notice.textContent()) ?? "")?.[0] ?? ""
  expect(await device.hello("11111111")).toBe(200)
  expect(await device.push(`9911\t${wall(2)}\t255\t1\n`)).toBe("UNKNOWN DEVICE")
  expect(await device.hello(code)).toBe(200)
  expect(await device.push(`9911\t${wall(2)}\t255\t1\n22\t${wall(-9)}\t255\t1\nbukan baris\n`)).toBe("OK: 3")
  await page.reload()
  await expect(page.getByText("Tersambung", { exact: true }).first()).toBeVisible()

  const held = page.getByRole("region", { name: "Rekaman ditahan" })
  await expect(held.getByText("Jam mesin lebih cepat daripada jam server")).toBeVisible()
  await held.getByRole("button", { name: /^Abaikan rekaman/ }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Abaikan", exact: true }).click()
  await expect(toast(page, "1 rekaman diabaikan")).toBeVisible()
  await expect(held).toBeHidden()
  await expect(page.getByRole("region", { name: "Baris tidak terbaca" })).toContainText("bukan baris")

  await page.getByRole("button", { name: "Beri perintah" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Perintah").selectOption({ label: "Minta ulang rekaman" })
  await dialog.getByRole("button", { name: "Antrekan" }).click()
  await expect(dialog.getByText("Isi tanggal pertama")).toBeVisible()
  await dialog.getByLabel("Perintah").selectOption({ label: "Samakan jam" })
  await dialog.getByRole("button", { name: "Antrekan" }).click()
  await expect(toast(page, "Perintah yang sama masih menunggu diambil mesin")).toBeVisible()
  expect(await device.poll()).toMatch(/^C:\d+:CHECK$/m)
  await dialog.getByRole("button", { name: "Antrekan" }).click()
  await expect(toast(page, "Perintah menunggu diambil mesin, biasanya dalam sepuluh detik")).toBeVisible()
  expect(await device.poll()).toMatch(/^C:\d+:CHECK$/m)
  await page.getByRole("button", { name: "Perbarui" }).click()
  await expect(page.getByRole("region", { name: "Perintah", exact: true })).toContainText(
    "Diambil, menunggu hasil",
  )
  await expectAccessible(page)
})

test("the demo's machine shows unknown PINs, and its page fits a phone", async ({ page, signIn }) => {
  page.setDefaultTimeout(20_000)
  await signIn(page, "admin", `${PATH}/form/1`)
  const pins = page.getByRole("region", { name: "PIN tidak dikenal" })
  await expect(pins.getByText("4 kali")).toBeVisible()
  await pins.getByRole("button", { name: "Tentukan pegawai PIN 9001" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Simpan", exact: true }).click()
  await expect(dialog.getByText("Pilih pegawainya")).toBeVisible()
  await expect(page).toHaveURL(`${PATH}/form/1`)
  await dialog.getByRole("combobox", { name: "Pegawai" }).click()
  await page.getByRole("listbox").getByRole("option").first().click()
  await dialog.getByRole("button", { name: "Simpan", exact: true }).click()
  await expect(toast(page, /PIN disimpan; 4 rekaman/)).toBeVisible()
  await expect(page.getByText(/4 rekaman sedang dihitung/)).toBeVisible()
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
})
