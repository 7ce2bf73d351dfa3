import { monthWords } from "#contract/kit/words.ts"
import { DEMO_PASSWORD, expect, expectAccessible, session, test, toast } from "./fixtures.ts"
import { machine } from "./lib/app.ts"
import { rupiah } from "./lib/claims.ts"
import {
  ALLOWANCE,
  askForApprovalOutside,
  asking,
  calendarOf,
  closePayroll,
  CUSTOMER,
  makeLeader,
  PAY,
  runPayroll,
  setUp,
} from "./lib/journey.ts"
import {
  explainOutside,
  fillHalfDay,
  openTab,
  PHONE,
  sendButton,
  sendClaim,
  takeClaimBack,
} from "./lib/ownPhone.ts"
import { bulk, choose, fetched, PEGAWAI, search, tickAll, unique } from "./lib/pegawai.ts"
import { acceptInvitation, convertLead, passWelcome } from "./lib/story.ts"
import { expectFits } from "./lib/width.ts"
import { untilInstalled } from "./lib/worker.ts"

test.use({ dataOf: "perjalanan pegawai", isLive: true })

const LEADER = "Rina Kisah"
const EMPLOYEE = "Bima Lapangan"
const REASON = "Langsung ke pelanggan di Buahbatu"
const RECEIPTS = [
  { text: "Taksi ke pelanggan", amount: 85_000 },
  { text: "Parkir", amount: 15_000 },
] as const
const REIMBURSED = 100_000

test("a new company's employee asks from a phone, is decided on from a phone, and reads the slip", async ({
  page,
  server,
  api,
  signIn,
  openContext,
  guard,
}) => {
  test.setTimeout(400_000)
  page.setDefaultTimeout(20_000)
  /** The network is cut twice. */
  guard.allowLoads(() => true)
  const calendar = calendarOf(Date.now())
  const nama = unique("Jalan")
  const email = `${nama.toLowerCase()}@calon.test`
  const leaderMail = `rina.${nama.toLowerCase()}@kisah.test`
  const ownMail = `bima.${nama.toLowerCase()}@kisah.test`
  const admin = await (await openContext()).newPage()
  admin.setDefaultTimeout(20_000)
  const openPhone = () =>
    openContext({
      viewport: PHONE,
      serviceWorkers: "allow",
      permissions: ["geolocation"],
      geolocation: { ...CUSTOMER, accuracy: 12 },
    })

  const tokenFor = async (username: string) => {
    const { body } = await api("auth/login", { username, password: DEMO_PASSWORD })
    return (body.data as { readonly token: string }).token
  }
  await test.step("a company is made, set up by its owner, and switches payroll on", async () => {
    await signIn(page, "super")
    await convertLead(page, api, { nama, perusahaan: `PT ${nama}`, email, phone: "0812-3456-7890" })
    await page.goto("/super-admin/setting/akses-aplikasi")
    await choose(page, /^Perusahaan/, `PT ${nama}`)
    await page.getByRole("switch", { name: "Reimbursement" }).click()
    await page.getByRole("button", { name: "Simpan", exact: true }).click()
    await expect(toast(page, `Akses aplikasi PT ${nama} berhasil diperbarui`)).toBeVisible()
    await acceptInvitation(admin, server, email)
    await passWelcome(admin, LEADER)
    await admin.goto("/payroll/siap")
    await admin.getByRole("button", { name: "Aktifkan payroll" }).click()
    await admin.getByRole("dialog").getByRole("button", { name: "Aktifkan payroll" }).click()
    await expect(admin.getByText(/belum aktif/)).toHaveCount(0)
    await askForApprovalOutside(admin)
  })
  const ask = asking(api, await tokenFor(email))

  const approver = await makeLeader(ask, LEADER, leaderMail)
  const member = await setUp(ask, calendar, { nama: EMPLOYEE, email: ownMail, approver })
  await test.step("the administrator invites the employee by mail", async () => {
    await admin.goto(PEGAWAI)
    await search(admin, EMPLOYEE, 1)
    await tickAll(admin)
    const invite = bulk(admin, "You will send email to selected members?", "Kirim undangan")
    await invite.open()
    await invite.dialog.getByRole("button", { name: "Kirim undangan" }).click()
    await expect(invite.dialog).toHaveCount(0)
  })

  const phone = await openPhone()
  const own = await phone.newPage()
  own.setDefaultTimeout(20_000)
  await test.step("the employee opens the mail's link on the phone, and lands on the own page", async () => {
    await acceptInvitation(own, server, ownMail)
    await expect(own).toHaveURL("/saya")
    await expect(own.getByRole("heading", { level: 1 })).toContainText("Bima")
    await openTab(own, "Absen")
    await expect(own.getByRole("button", { name: "Absen masuk" })).toBeVisible()
    await untilInstalled(own)
    await own.reload()
    await expect(own.getByRole("button", { name: "Absen masuk" })).toBeVisible()
    await untilInstalled(own)
    await expectAccessible(own)
    await expectFits(own)
  })

  await test.step("the network is cut at the check-in outside of the radius: it is kept sealed, and sent once", async () => {
    await explainOutside(own, REASON)
    await phone.setOffline(true)
    await own.getByRole("button", { name: "Kirim", exact: true }).click()
    await expect(own.getByText("Disimpan di ponsel ini")).toBeVisible()
    await own.reload()
    await expect(own.getByText("Disimpan di ponsel ini")).toBeVisible()
    await expectAccessible(own)
    await expectFits(own)
    const held = await own.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    expect(held).toContain("presses.")
    expect(held).not.toContain(REASON)
    expect(held).not.toContain(String(CUSTOMER.latitude))
    await phone.setOffline(false)
    await expect(toast(own, "Absen yang tersimpan di ponsel sudah terkirim")).toBeVisible({ timeout: 45_000 })
    await expect(own.getByText("Menunggu persetujuan").first()).toBeVisible()
    await expect(own.getByText("Disimpan di ponsel ini")).toHaveCount(0)
    const day = { members_id: member, business_date: calendar.date }
    expect(await ask("laporan-absensi/bukti", day)).toMatchObject({
      marks: [{ kind: "in", source: "offline" }],
    })
  })

  await test.step("the network is cut while half a day is asked for: the last answers are read, nothing is lost", async () => {
    await openTab(own, "Pengajuan")
    await expect(own.getByText(/^Di luar radius, /)).toBeVisible()
    await own.getByRole("main").getByText("Ajukan", { exact: true }).click()
    await own
      .getByRole("main")
      .getByRole("link", { name: /^Ajukan cuti/ })
      .click()
    await fillHalfDay(own, "Izin tanpa upah", calendar.leave)
    await phone.setOffline(true)
    await sendButton(own).click()
    await expect(toast(own, /jaringan internet/)).toBeVisible({ timeout: 45_000 })
    await expect(own.getByRole("textbox", { name: /^Alasan/ })).toHaveValue("Mengurus surat di kelurahan")
    await phone.setOffline(false)
    await sendButton(own).click()
    await expect(toast(own, /diajukan/)).toBeVisible()
    await expect(own.getByRole("main").getByRole("listitem").filter({ hasText: "0,5 hari" })).toHaveCount(1)
    await expect(own.getByRole("main").getByText(`Menunggu ${LEADER}`).first()).toBeVisible()
  })

  await test.step("a claim with two receipts is sent; one that was sent twice is taken back", async () => {
    const claim = { title: "Kunjungan Buahbatu", category: "Perjalanan", date: calendar.date }
    await sendClaim(own, claim, RECEIPTS)
    await sendClaim(own, { ...claim, title: "Kunjungan Buahbatu lagi" }, RECEIPTS)
    await takeClaimBack(own, "Terkirim dua kali")
    await expect(own.getByRole("region", { name: "Isi pengajuan" })).toContainText("Terkirim dua kali")
    /** Both have the same receipts: the warning leads to the own page of the other one. */
    await expect(own.getByRole("link", { name: /^RB-/ }).first()).toHaveAttribute(
      "href",
      /^\/saya\/pengajuan\/reimbursement\/\d+$/,
    )
    await expectFits(own)
  })

  await test.step("the leader, invited by mail too, decides all of it on a phone", async () => {
    const leader = await (await openPhone()).newPage()
    leader.setDefaultTimeout(20_000)
    await acceptInvitation(leader, server, leaderMail)
    await expect(session(leader)).toHaveAttribute("data-state", /^\{"signedIn"/)
    await leader.goto("/saya")
    await openTab(leader, /^Keputusan/)
    await expect(leader).toHaveURL("/saya/keputusan")
    const rows = leader.locator("[data-row]")
    await expect(rows).toHaveCount(3)
    await rows.filter({ hasText: "Di luar radius" }).getByRole("link").first().click()
    await expect(leader.getByText("Tanpa jaringan, dengan jam ponsel")).toBeVisible()
    await leader.getByRole("link", { name: "Kembali ke antrean" }).click()
    await expectAccessible(leader)
    await expectFits(leader)
    for (const left of [2, 1, 0]) {
      await rows.first().getByRole("link").first().click()
      await leader
        .getByRole("button", { name: /^Setujui/ })
        .first()
        .click()
      await expectFits(leader)
      await leader.getByRole("button", { name: "Setujui", exact: true }).last().click()
      await expect(toast(leader, /disetujui/i).first()).toBeVisible()
      await leader.goto("/saya/keputusan")
      await expect(rows).toHaveCount(left)
    }
  })

  await test.step("the employee reads what was decided", async () => {
    await own.goto("/saya/pengajuan?status=decided")
    await expect(own.getByText("Disetujui", { exact: true })).toHaveCount(3)
  })

  const month = monthWords(calendar.month)
  await test.step("payroll counts the presence, the half day and the claim, and is closed", async () => {
    const address = await runPayroll(admin, month)
    await machine(admin, "slipGajiList")
      .getByRole("link", { name: new RegExp(EMPLOYEE) })
      .first()
      .click()
    await expect(machine(admin, "slipGaji")).toHaveAttribute("data-state", "ready")
    const earnings = admin.getByRole("region", { name: "Pendapatan" })
    /** Half of one of two working days is without pay. */
    for (const [line, amount] of [
      ["Gaji pokok", PAY * 0.75],
      ["Uang lapangan", ALLOWANCE],
      ["Reimbursement: Perjalanan, RB-", REIMBURSED],
    ] as const)
      await expect(earnings.locator("details").filter({ hasText: line })).toContainText(rupiah(amount))
    await closePayroll(admin, address)
  })

  await test.step("the employee reads the slip on the phone, and opens its file", async () => {
    await own.goto("/saya")
    await openTab(own, "Slip")
    const slip = own.getByRole("listitem").filter({ hasText: `Gaji ${month}` })
    await expect(slip).toContainText(`Pendapatan ${rupiah(PAY * 0.75 + ALLOWANCE + REIMBURSED)}`)
    await expectAccessible(own)
    await expectFits(own)
    const { name } = await fetched(own, () => slip.getByRole("button", { name: /^PDF/ }).click())
    expect(name).toMatch(/^Slip .*\.pdf$/)
    const letters = async () =>
      (await server.mails()).filter(({ to }) => to === ownMail).map(({ subject }) => subject)
    await expect.poll(letters, { timeout: 30_000 }).toContainEqual(expect.stringContaining(month))
  })
})
