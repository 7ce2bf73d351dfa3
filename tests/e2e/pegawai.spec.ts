import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { box, bulk, choose, PEGAWAI, rows, save, search, tickAll, unique } from "./lib/pegawai.ts"
import { dialogNamed } from "./lib/shell.ts"

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)
const PDF = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n")
const INVITE = "You will send email to selected members?"

test("an employee: added, refused, put right, with photo and paper, changed, and archived", async ({
  page,
  signIn,
}) => {
  /** A long form, and two axe runs. */
  test.slow()
  const nip = unique("UJI-")
  await signIn(page, "admin", "/home")
  await page.getByRole("navigation", { name: "Menu utama" }).locator("summary", { hasText: "Users" }).click()
  await page.getByRole("link", { name: "Pegawai", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pegawai")
  await expect(rows(page).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("link", { name: /^Tambah pegawai/ }).click()
  await expect(page).toHaveTitle("Tambah pegawai · Balai")

  await box(page, /^NIP/).fill(nip)
  await box(page, /^Nama lengkap/).fill("Rini Uji")
  await box(page, /^Nomor HP/).fill("12345")
  await box(page, /^NIK KTP/).fill("3578")
  await box(page, /^Nomor rekening/).fill("12")
  await page.getByRole("switch", { name: /^Boleh memakai aplikasi/ }).click()
  await page.getByRole("combobox", { name: /^Status pegawai/ }).selectOption("PKWT")
  await box(page, /^Tanggal masuk/).fill("05/01/2026")
  await save(page).click()
  const summary = page.getByRole("button", { name: /isian perlu diperbaiki$/ })
  await expect(summary).toBeVisible()
  await expect(box(page, /^Nomor HP/)).toBeFocused()
  for (const label of [/^Nomor HP/, /^NIK KTP/, /^Nomor rekening/])
    await expect(box(page, label)).toHaveAttribute("aria-invalid", "true")
  await expect(page.getByRole("combobox", { name: /^Jenis kelamin/ })).toHaveAttribute("aria-invalid", "true")
  await expect(page.getByRole("combobox", { name: /^Kantor/ })).toHaveAttribute("aria-invalid", "true")
  await expectAccessible(page)

  await box(page, /^Nomor HP/).fill("0840-1234-5678")
  await box(page, /^NIK KTP/).fill("")
  await box(page, /^Nomor rekening/).fill("1234567890")
  await page.getByRole("combobox", { name: /^Jenis kelamin/ }).selectOption("Perempuan")
  await choose(page, /^Kantor/, "Kantor Pusat")
  await choose(page, /^Divisi/, "Penjualan")
  await choose(page, /^Jabatan/, "Sales Lapangan")
  await save(page).click()
  /** An error that involves several fields. */
  await expect(box(page, /^Email/)).toHaveAccessibleDescription(
    /Wajib diisi untuk pegawai yang memakai aplikasi/,
  )
  await expect(box(page, /^Tanggal akhir kontrak/)).toHaveAccessibleDescription(
    /Wajib diisi untuk pegawai PKWT/,
  )
  await expect(page.getByRole("combobox", { name: /^Bank/ })).toHaveAccessibleDescription(/Pilih bank/)
  await box(page, /^Email/).fill(`${nip.toLowerCase()}@contoh.test`)
  await box(page, /^Tanggal akhir kontrak/).fill("31/12/2026")
  await choose(page, /^Bank/, "Bank Mandiri")
  await page
    .locator("input[name=foto]")
    .setInputFiles({ name: "rini.png", mimeType: "image/png", buffer: PNG })
  await page.getByRole("button", { name: "Tambah dokumen" }).click()
  await page
    .locator("input[name='documents.0.file']")
    .setInputFiles({ name: "ktp rini.pdf", mimeType: "application/pdf", buffer: PDF })
  await save(page).click()
  await expect(toast(page, "Pegawai berhasil ditambahkan")).toBeVisible()
  await expect(page).toHaveURL(`${PEGAWAI}?action=true`)

  await search(page, nip, 1)
  await page.getByRole("link", { name: "Rini Uji" }).click()
  await expect(page).toHaveTitle("Rini Uji · Balai")
  await expect(page.getByRole("link", { name: "+6284012345678" })).toBeVisible()
  /** Opens in a new tab, so that the page and its selection are kept. */
  await expect(page.getByRole("link", { name: "ktp rini.pdf" })).toHaveAttribute("target", "_blank")
  await page.getByRole("button", { name: "Ubah Identitas" }).click()
  await expect(page.getByRole("img", { name: "Foto sekarang" })).toBeVisible()
  await box(page, /^Tempat lahir/).fill("Garut")
  await page.getByRole("button", { name: "Hapus foto" }).click()
  const photo = dialogNamed(page, "Are you sure you want delete this data?!")
  await expect(photo.title).toBeVisible()
  await photo.dialog.getByRole("button", { name: "Hapus", exact: true }).click()
  await expect(toast(page, "Foto profil berhasil dihapus")).toBeVisible()
  await expect(page.getByRole("img", { name: "Foto sekarang" })).toHaveCount(0)
  await expect(box(page, /^Tempat lahir/)).toHaveValue("Garut")
  await save(page).click()
  await expect(toast(page, "Pegawai berhasil diperbarui")).toBeVisible()
  await page.getByRole("navigation", { name: "Lokasi halaman" }).getByRole("link").last().click()

  await search(page, nip, 1)
  await page.getByRole("checkbox", { name: "Pilih Rini Uji" }).check()
  await page.getByRole("button", { name: "Hapus", exact: true }).click()
  const { dialog } = dialogNamed(page, "Are you sure you want delete this data?!")
  await dialog.getByRole("button", { name: "Hapus pegawai" }).click()
  await expect(page.getByText("Tidak ada yang cocok")).toBeVisible()
})

test("the same file can be chosen again, and the first choice stays until then", async ({ page, signIn }) => {
  await signIn(page, "admin", `${PEGAWAI}/form`)
  const input = page.locator("input[name=foto]")
  const preview = page.getByRole("button", { name: "Hapus foto" })
  await input.setInputFiles({ name: "rini.png", mimeType: "image/png", buffer: PNG })
  await expect(preview).toBeVisible()
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), input.click()])
  /** The input must be empty: a browser fires `change` only when another file is chosen. */
  expect(await input.evaluate((element: HTMLInputElement) => element.files?.length)).toBe(0)
  await expect(preview).toBeVisible()
  await chooser.setFiles({ name: "rini.png", mimeType: "image/png", buffer: PNG })
  await expect(preview).toBeVisible()
})

test("a file that was chosen does not outlive a reload: the notice says which, and the rest comes back", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", `${PEGAWAI}/form`)
  await box(page, /^Nama lengkap/).fill("Rini Sementara")
  await page
    .locator("input[name=foto]")
    .setInputFiles({ name: "rini.png", mimeType: "image/png", buffer: PNG })
  await expect(page.getByText(/Tersimpan sebagai draf/)).toBeVisible()
  await page.reload()
  const notice = page.getByRole("status").filter({ hasText: "Ada isian yang belum disimpan" })
  await expect(notice).toContainText(
    "Berkas yang dipilih tidak ikut: Foto profil. Pilih lagi sebelum menyimpan.",
  )
  await notice.getByRole("button", { name: "Pulihkan" }).click()
  await expect(box(page, /^Nama lengkap/)).toHaveValue("Rini Sementara")
  /** The hint remains after another reload, until a file is chosen again. */
  const lack = page.getByText("Berkas yang dipilih tidak ikut: Foto profil. Pilih lagi sebelum menyimpan.")
  await expect(lack).toBeVisible()
  await box(page, /^Tempat lahir/).fill("Garut")
  await expect(page.getByText(/Tersimpan sebagai draf/)).toBeVisible()
  await page.reload()
  await notice.getByRole("button", { name: "Pulihkan" }).click()
  await expect(box(page, /^Tempat lahir/)).toHaveValue("Garut")
  await expect(lack).toBeVisible()
  await page
    .locator("input[name=foto]")
    .setInputFiles({ name: "rini.png", mimeType: "image/png", buffer: PNG })
  await expect(lack).toBeHidden()
})

test("ticked employees: invited row by row, another way of attendance from a day on, deleted together", async ({
  page,
  signIn,
  api,
  tokenOf,
  faults,
}) => {
  test.slow()
  const stem = unique("Massal")
  const token = await tokenOf("admin")
  const made = async (n: number, email: string | null) => {
    const { body } = await api(
      "members/create",
      {
        nip: `${stem}-${n}`,
        nama: `${stem} ${n}`,
        phone: "0840-1234-5678",
        jenis_kelamin: "L",
        offices_id: 1,
        departement_id: 1,
        jabatan_id: 1,
        status_karyawan: "tetap",
        tanggal_masuk: "2025-01-06",
        attendance_type: "offices_hours",
        email,
      },
      token,
    )
    expect(body).toMatchObject({ api_status: 1 })
  }
  await made(1, `${stem.toLowerCase()}@contoh.test`)
  await made(2, null)
  await made(3, null)
  await signIn(page, "admin", PEGAWAI)

  await search(page, `${stem}-1`, 1)
  await tickAll(page)
  const invite = bulk(page, INVITE, "Kirim undangan")
  const lift = await faults.abort("members/send-email-demo")
  await invite.open()
  await expect(invite.heading).toBeVisible()
  await expect(invite.dialog.getByText(`${stem} 1`)).toBeVisible()
  await expectAccessible(page)
  await invite.dialog.getByRole("button", { name: "Kirim undangan" }).click()
  const failed = dialogNamed(page, "Failed")
  await expect(failed.title).toBeVisible()
  await expect(failed.dialog.getByRole("alert")).toHaveText("Terjadi kesalahan pada jaringan internet anda")
  await expectAccessible(page)
  await lift()
  await failed.dialog.getByRole("button", { name: "Tutup" }).click()
  await expect(failed.title).toBeHidden()

  await search(page, stem, 3)
  await tickAll(page)
  await invite.open()
  await invite.dialog.getByRole("button", { name: "Kirim undangan" }).click()
  const report = page.getByRole("region", { name: "Hasil: Kirim undangan" })
  await expect(report.getByRole("status")).toHaveText("Kirim undangan: 1 berhasil, 2 gagal.")
  await expect(report.getByText("Email pegawai ini belum diisi")).toHaveCount(2)
  await expect(rows(page).filter({ hasText: /undangan belum dibuka/ })).toHaveCount(1)
  await expect(page.getByText("2 dipilih")).toBeVisible()
  await expectAccessible(page)

  /** None of them has a mail address, so nothing was sent. */
  await invite.open()
  await invite.dialog.getByRole("button", { name: "Kirim undangan" }).click()
  await expect(failed.title).toBeVisible()
  await expect(failed.dialog.getByText("Email pegawai ini belum diisi")).toHaveCount(2)
  await failed.dialog.getByRole("button", { name: "Tutup" }).click()

  await tickAll(page)
  const attendance = bulk(page, "Ubah tipe absensi", "Ubah tipe absensi")
  await attendance.open()
  await attendance.dialog.getByRole("combobox", { name: /^Tipe absensi/ }).selectOption("Bebas")
  await attendance.dialog.getByRole("button", { name: "Ubah", exact: true }).click()
  const day = attendance.dialog.getByRole("textbox", { name: /^Berlaku mulai/ })
  await expect(day).toHaveAttribute("aria-invalid", "true")
  await day.fill("31/02/2026")
  await attendance.dialog.getByRole("button", { name: "Ubah", exact: true }).click()
  await expect(day).toHaveAttribute("aria-invalid", "true")
  await expectAccessible(page)
  await day.fill("01/06/2026")
  await attendance.dialog.getByRole("button", { name: "Ubah", exact: true }).click()
  await expect(toast(page, "Tipe absensi 3 pegawai diubah mulai 01/06/2026")).toBeVisible()
  await page.goto(`${PEGAWAI}?q=${stem}&attendance_type=free`)
  await expect(rows(page)).toHaveCount(3)

  /** A change with a future date is planned and is shown on the employee's page (effective dating). */
  await tickAll(page)
  await attendance.open()
  await attendance.dialog.getByRole("combobox", { name: /^Tipe absensi/ }).selectOption("Shift")
  await day.fill("01/06/2099")
  await attendance.dialog.getByRole("button", { name: "Ubah", exact: true }).click()
  await expect(toast(page, "Tipe absensi 3 pegawai diubah mulai 01/06/2099")).toBeVisible()
  await page.getByRole("link", { name: `${stem} 1` }).click()
  await expect(page.getByText("Shift mulai 1 Jun 2099")).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(rows(page)).toHaveCount(3)

  await tickAll(page)
  await page.getByRole("button", { name: "Hapus", exact: true }).click()
  const all = dialogNamed(page, "Are you sure you want delete selected data?! (3)")
  await expect(all.title).toBeVisible()
  await all.dialog.getByRole("button", { name: "Hapus pegawai" }).click()
  await expect(page.getByText("Tidak ada yang cocok")).toBeVisible()
})

test("an office admin meets the people of the office, without their pay", async ({ page, signIn }) => {
  await signIn(page, "kantor", PEGAWAI)
  await expect(rows(page).first()).toBeVisible()
  for (const cell of await rows(page).all()) await expect(cell).toContainText("Cabang Bekasi")
  await rows(page).first().getByRole("link").click()
  await expect(page.getByRole("heading", { name: "Kepegawaian" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Penggajian" })).toHaveCount(0)
})

test("panels of the toolbar stay inside the window, however many filters stand before them", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin")
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto("/users/pegawai?status=active&offices_id=2&jabatan_id=1")
    for (const name of ["Filter", "Tampilan"]) {
      const drop = page.locator("main details", { has: page.locator("summary", { hasText: name }) })
      await drop.locator("> summary").click()
      await expect
        .poll(async () => {
          const edges = await drop.locator("> div").boundingBox()
          return edges !== null && edges.x >= 0 && edges.x + edges.width <= width
        })
        .toBe(true)
    }
  }
})

test("a panel stays inside the window when the names of what is chosen come after it was opened", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin")
  await page.setViewportSize({ width: 1100, height: 800 })
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route("**/api/v1/master-data/**", async (route) => {
    await asked
    await route.continue()
  })
  await page.goto("/users/pegawai?status=active&offices_id=2&jabatan_id=1")
  const drop = page.locator("main details", { has: page.locator("summary", { hasText: "Filter" }) })
  const button = drop.locator("> summary")
  await button.click()
  const before = await button.boundingBox()
  answer()
  await expect.poll(async () => (await button.boundingBox())?.x).not.toBe(before?.x)
  await expect
    .poll(async () => {
      const edges = await drop.locator("> div").boundingBox()
      return edges !== null && edges.x >= 0 && edges.x + edges.width <= 1100
    })
    .toBe(true)
})

test("what waits on the home leads to the very employees it counts", async ({ page, signIn }) => {
  await signIn(page, "admin", "/home")
  const waiting = page.getByRole("link", { name: /pegawai belum punya divisi/ })
  const count = /\d+/.exec((await waiting.textContent()) ?? "")?.[0] ?? "none"
  await waiting.click()
  await expect(page).toHaveURL("/users/pegawai?perlu=tanpa_divisi")
  await expect(rows(page)).toHaveCount(Number(count))
  await expect(page.getByRole("button", { name: "Hapus filter Perlu perhatian: Divisi" })).toBeVisible()
})
