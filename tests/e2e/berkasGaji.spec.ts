import { readFile } from "node:fs/promises"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { machine } from "./lib/app.ts"
import { asking } from "./lib/claims.ts"

test.use({ dataOf: "payroll" })
test.describe.configure({ mode: "serial" })

type Periods = { readonly rows: readonly { readonly id: number; readonly month: string }[] }

/** A paid period; on the first days of a month the last one of the demo is locked already. */
const closedPeriod = async (ask: Awaited<ReturnType<typeof asking>>): Promise<number> => {
  const of = async (status: string) =>
    ((await ask("payroll/periode-gajian/list", { status, type: "regular" })) as Periods).rows
  return [...(await of("paid")), ...(await of("locked"))][0]?.id ?? 0
}

test("files of a period are checked, written, kept, and say what changed; a duty is ticked", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const id = await closedPeriod(ask)
  await signIn(page, "admin", `/payroll/detail/${id}?tampilan=berkas`)
  await expect(machine(page, "berkasPeriode")).toHaveAttribute("data-state", "ready", { timeout: 30_000 })
  await expectAccessible(page)

  const journal = page.getByRole("region", { name: "Jurnal gaji" })
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    journal.getByRole("button", { name: "Buat berkas" }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Jurnal gaji .*\.xlsx$/)
  await expect(journal.getByText("Isinya masih sama.")).toBeVisible()
  await expect(journal.getByRole("button", { name: "Buat lagi" })).toBeVisible()

  const transfer = page.getByRole("region", { name: "Transfer BRI" })
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    transfer.getByRole("button", { name: "Buat berkas" }).click(),
  ])
  const text = await readFile((await csv.path()) ?? "", "utf8")
  expect(text.split("\r\n")[0]).toBe("NO,NO REKENING,NAMA,NOMINAL,KETERANGAN")
  expect(text).toContain("TOTAL")

  const duties = page.getByRole("region", { name: /^Tenggat masa / })
  const tax = duties.getByRole("listitem").filter({ hasText: "Setor PPh 21" })
  await tax.getByRole("button", { name: "Tandai selesai" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Tandai selesai" }).click()
  await expect(toast(page, "Ditandai selesai")).toBeVisible()
  await expect(tax.getByText("Selesai", { exact: true })).toBeVisible()
})

test("a column map and the settings of files are kept by their forms", async ({ page, signIn }) => {
  await signIn(page, "admin", "/setting/payrol/peta-kolom/form")
  await page.getByRole("textbox", { name: "Nama berkas" }).fill("Transfer BNI")
  await page.getByRole("button", { name: /kolom/i }).first().click()
  await page.getByRole("textbox", { name: "Judul kolom" }).fill("REKENING")
  await expectAccessible(page)
  await page.goto("/setting/payrol/berkas-gaji")
  const account = page.getByRole("textbox", { name: "Beban gaji", exact: true })
  await expect(account).toHaveValue("6101")
  await account.fill("6100")
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(toast(page, "Pengaturan berkas gaji disimpan")).toBeVisible()
})

test("the page of files fits a phone", async ({ page, signIn, api, tokenOf }) => {
  const ask = await asking(api, await tokenOf("admin"))
  const id = await closedPeriod(ask)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, "admin", `/payroll/detail/${id}?tampilan=berkas`)
  await expect(machine(page, "berkasPeriode")).toHaveAttribute("data-state", "ready", { timeout: 30_000 })
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(over).toBe(0)
  await expectAccessible(page)
})
