import type { AnyResource } from "#contract/kit/resource.ts"
import { devisi } from "#contract/areas/company/devisi.ts"
import { holidays } from "#contract/areas/attendance/holidays.ts"
import { jabatan } from "#contract/areas/company/jabatan.ts"
import { kategoriKlaim } from "#contract/areas/claims/kategoriKlaim.ts"
import { members } from "#contract/areas/members/members.ts"
import { offices } from "#contract/areas/company/offices.ts"
import { officesHours } from "#contract/areas/attendance/officesHours.ts"
import { artikel } from "#contract/areas/articles/artikel.ts"
import { polling } from "#contract/areas/polls/polling.ts"
import { shift } from "#contract/areas/attendance/shift.ts"
import { expect, test, toast } from "./fixtures.ts"

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }

type Declared = Pick<AnyResource, "id" | "calls"> & {
  readonly values: { readonly fields: object }
  readonly files: object
}

/** Resources, each with the address of its form and the field with a row's title. */
const RESOURCES: readonly (readonly [
  resource: unknown,
  path: string,
  name: string,
  label: RegExp,
  section?: string,
])[] = [
  [offices, "/setting/umum/offices", "nama", /^Nama kantor/, "Data kantor"],
  [officesHours, "/setting/absensi/offices-hour", "nama", /^Nama jam kerja/],
  [shift, "/setting/absensi/shift", "nama", /^Nama shift/],
  [holidays, "/setting/absensi/holidays", "nama", /^Nama hari libur/],
  [kategoriKlaim, "/setting/absensi/kategori-klaim", "nama", /^Nama kategori/],
  [polling, "/setting/other/polling", "judul", /^Judul/],
  [artikel, "/setting/other/article", "judul", /^Judul/],
  [devisi, "/setting/umum/departement", "nama", /^Nama divisi/],
  [jabatan, "/setting/umum/jabatan", "nama", /^Nama jabatan/],
  [members, "/users/pegawai", "nama", /^Nama lengkap/, "Identitas"],
]

test("edited in two places: each resource tells the second one what the first saved, and keeps what it is told to", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  test.slow()
  const token = await tokenOf("admin")
  await signIn(page, "admin", "/home")
  for (const [declared, path, key, label, section] of RESOURCES) {
    const resource = declared as Declared
    const { list, find, create } = resource.calls
    const listed = await api(list.path, { per_page: 1 }, token)
    const id = (listed.body.data as { rows: Row[] }).rows[0]?.id ?? 0
    const stored = async () => (await api(find.path, { id }, token)).body.data as Row
    const first = await stored()
    const name = String(first[key])
    /** The fields a form submits: its own ones, without the addresses of its files. */
    const asked = Object.keys(resource.values.fields).filter((field) => !(field in resource.files))
    const save = async (value: string) => {
      const row = await stored()
      const values = Object.fromEntries(asked.flatMap((field) => (field in row ? [[field, row[field]]] : [])))
      const answer = await api(create.path, { ...values, [key]: value, id, version: row.version }, token)
      expect(answer.body, resource.id).toMatchObject({ api_status: 1 })
    }
    await page.goto(`${path}/form/${id}`)
    if (section !== undefined) await page.getByRole("button", { name: `Ubah ${section}` }).click()
    const box = page.getByRole("textbox", { name: label })
    await expect(box).toHaveValue(name)
    await save(`${name} lain`)
    await box.fill(`${name} saya`)
    await page.getByRole("button", { name: "Simpan", exact: true }).click()
    const told = page
      .getByRole("alert")
      .filter({ hasText: "Data ini sudah Anda ubah di tab atau perangkat lain" })
    await expect(told.locator("tbody tr")).toHaveCount(1)
    await expect(told.locator("tbody td")).toHaveText([`${name} saya`, `${name} lain`])
    await page.getByRole("button", { name: "Pakai isian ini" }).click()
    await expect(toast(page, /berhasil diperbarui$/).first()).toBeVisible()
    expect((await stored())[key]).toBe(`${name} saya`)
    await save(name)
  }
})
