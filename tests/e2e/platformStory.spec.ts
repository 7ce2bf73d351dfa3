import type { Page } from "@playwright/test"
import { jakartaDate } from "#contract/kit/words.ts"
import { DEMO_PASSWORD, expect, session, test, toast } from "./fixtures.ts"
import { auditsOf } from "./lib/audits.ts"
import { loginPage } from "./lib/login.ts"
import { bulk, save, unique } from "./lib/pegawai.ts"
import {
  acceptInvitation,
  approvePoints,
  convertLead,
  orderPoints,
  passTour,
  passWelcome,
} from "./lib/story.ts"

test.use({ dataOf: "kisah perusahaan" })

const COMPANIES = "/super-admin/companies"
const REGISTRATIONS = "/super-admin/registrasi-langanan"
const CLOSED = "Perusahaan Anda sudah nonaktif. Hubungi kami untuk mengaktifkannya lagi."
const EMPLOYEE = "Rina Kisah"

/** Tries to sign in and reads what the page says; a session of before has ended by then. */
const expectRefused = async (page: Page, email: string, words: string): Promise<void> => {
  await page.goto("/login")
  await loginPage(page).signIn(email, DEMO_PASSWORD)
  await expect(loginPage(page).message).toContainText(words)
  await expect(page).toHaveURL(/\/login/)
}
const expectIn = async (page: Page, email: string): Promise<void> => {
  await page.goto("/login")
  await loginPage(page).signIn(email, DEMO_PASSWORD)
  await expect(session(page)).toHaveAttribute("data-state", /^\{"signedIn"/)
  await page.goto("/users/pegawai")
  await expect(page.getByRole("link", { name: EMPLOYEE })).toBeVisible()
}

test("a trial request becomes a company, which is set up, buys, is closed, opened, deleted and brought back", async ({
  page,
  server,
  api,
  signIn,
  openContext,
  guard,
}) => {
  test.setTimeout(300_000)
  page.setDefaultTimeout(20_000)
  // The owner's open pages meet the end of their session.
  guard.allowLoads(({ pathname }) => pathname.startsWith("/api/v1/"))
  const nama = unique("Kisah")
  const perusahaan = `PT ${nama}`
  const email = `${nama.toLowerCase()}@calon.test`
  const owner = await (await openContext()).newPage()
  owner.setDefaultTimeout(20_000)
  const lead = { nama, perusahaan, email, phone: "0812-3456-7890" }

  await test.step("a web site sends the request; one press makes the company", async () => {
    await signIn(page, "super")
    await convertLead(page, api, lead)
  })

  await test.step("its owner takes the invitation, sets the company up and walks the tour", async () => {
    await acceptInvitation(owner, server, email)
    await passWelcome(owner, EMPLOYEE)
    await passTour(owner)
  })

  await test.step("the owner registers a subscription, which is confirmed once it is paid", async () => {
    const asked = { kind: "registration", ...lead, plan: "hemat", period: "1", member_count: 12 }
    expect((await api("public/leads", asked)).body.api_status).toBe(1)
    await page.goto(`${REGISTRATIONS}?q=${encodeURIComponent(email)}`)
    await page.getByRole("link", { name: nama }).first().click()
    await page.getByRole("button", { name: "Ubah Pembayaran" }).click()
    const payment = page.getByRole("region", { name: "Pembayaran" })
    await payment.getByLabel(/^Jumlah/).fill("300000")
    await payment.getByLabel(/^Tanggal dibayar/).fill(jakartaDate(new Date().toISOString()))
    await save(page).click()
    await expect(page.getByRole("button", { name: "Ubah Pembayaran" })).toBeVisible()
    await page.goto(`${REGISTRATIONS}?q=${encodeURIComponent(email)}`)
    await page.getByRole("checkbox", { name: `Pilih ${nama}` }).check()
    const confirm = bulk(page, "Konfirmasi registrasi langganan", "Konfirmasi")
    await confirm.open()
    await confirm.dialog.getByRole("button", { name: "Konfirmasi registrasi" }).click()
    await expect(page.getByRole("row", { name: new RegExp(nama) })).toContainText("Dikonfirmasi")
  })

  await test.step("the owner buys points, and the super administrator approves the payment", async () => {
    const invoice = await orderPoints(owner, perusahaan)
    await approvePoints(page, invoice)
    await owner.reload()
    await expect(owner.locator(`[data-topup="${invoice}"][data-status="approved"]`)).toBeVisible()
  })

  await page.goto(`${COMPANIES}?status=Active&q=${encodeURIComponent(perusahaan)}`)
  await page.getByRole("link", { name: perusahaan }).click()
  await expect(page.getByRole("heading", { level: 1, name: perusahaan })).toBeVisible()
  const address = page.url()
  const id = Number(/\d+$/.exec(new URL(address).pathname)?.[0])
  const history = page.getByRole("region", { name: "Riwayat status" }).getByRole("listitem")
  const act = async (label: string, confirm: string, why: string) => {
    await page.goto(address)
    await page.getByRole("button", { name: `Tindakan lain untuk ${perusahaan}` }).click()
    await page.getByRole("menuitem", { name: label }).click()
    const question = page.getByRole("alertdialog")
    await question.getByLabel(/^Alasan/).fill(why)
    await question.getByRole("button", { name: confirm }).click()
    await expect(history.first()).toContainText(why)
  }

  await test.step("closed with a reason: the owner is out, and reads why; opened again: the owner is in", async () => {
    await act("Tutup", "Tutup perusahaan", "Tagihan belum dibayar")
    await owner.goto("/users/pegawai")
    await expect(owner).toHaveURL(/\/login/)
    await expectRefused(owner, email, CLOSED)
    await act("Buka kembali", "Buka kembali", "Tagihan sudah dibayar")
    await expectIn(owner, email)
  })

  await test.step("deleted after its name was typed: nobody of it signs in", async () => {
    await act("Tutup", "Tutup perusahaan", "Pindah ke sistem lain")
    await page.goto(`${COMPANIES}/reset/${id}`)
    await page.getByRole("button", { name: "Hapus perusahaan" }).click()
    const dialog = page.getByRole("dialog", { name: `Hapus ${perusahaan}?` })
    await dialog.getByLabel("Ketik nama perusahaan").fill(perusahaan)
    await dialog.getByRole("button", { name: "Hapus perusahaan" }).click()
    await expect(toast(page, `${perusahaan} dihapus; dapat dikembalikan selama 30 hari`)).toBeVisible()
    await owner.goto("/users/pegawai")
    await expect(owner).toHaveURL(/\/login/)
    await expectRefused(owner, email, CLOSED)
  })

  await test.step("brought back and opened: the owner finds everything", async () => {
    await page.getByRole("button", { name: "Kembalikan" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Kembalikan" }).click()
    await expect(toast(page, `${perusahaan} dikembalikan; statusnya Close`)).toBeVisible()
    await expectRefused(owner, email, CLOSED)
    await act("Buka kembali", "Buka kembali", "Perusahaan kembali")
    await expect(history).toHaveCount(6)
    await expectIn(owner, email)
  })

  await test.step("both audits tell the story", async () => {
    const { own, platform } = await auditsOf(server, id)
    const lived = [
      "companies: company.close",
      "companies: company.reopen",
      "companies: company.close",
      "companies: companies/delete",
      "companies: companies/archives/restore",
      "companies: company.reopen",
    ]
    expect(own.filter((entry) => /^(companies|topup|pegawai): /.test(entry))).toEqual([
      "companies: request-trial/checklist",
      "pegawai: members/create/in-config",
      "companies: company.deal",
      "companies: registrasi-langganan/konfirmasi",
      "topup: companies/history-topup/create",
      "topup: topup.confirm",
      "topup: topup.approve",
      ...lived,
    ])
    expect(platform.filter((entry) => !entry.startsWith("accounts: "))).toEqual([
      "companies: request-trial/checklist",
      "permintaan trial: trial.convert",
      "registrasi langganan: registrasi-langganan/create",
      "companies: company.deal",
      "registrasi langganan: registration.confirm",
      "topup: topup.approve",
      ...lived,
    ])
  })
})
