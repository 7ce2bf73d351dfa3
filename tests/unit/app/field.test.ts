import { expect, test } from "vitest"
import type { AnyField } from "#src/resources/kit/fields.ts"
import { type FieldViewProps, hasStored, isSameField, offeredField } from "#src/screens/form/fieldProps.ts"
import { user } from "../menu.fixture.ts"

const onChange = () => undefined
const noError = () => undefined
const name: AnyField = { kind: "text", key: "nama", label: "Nama", max: 100 }
const chosen: AnyField = {
  kind: "reference",
  key: "offices_id",
  shownBy: "offices_nama",
  label: "Kantor",
  options: { path: "master-data/master-kantor" } as never,
}
const fixed: AnyField = { ...name, fixedBy: { key: "is_used", why: "Sudah dipakai" } }
const hinted: AnyField = { ...name, hint: (values) => `Sisa ${String(values["sisa"])}` }
const counted: AnyField = {
  kind: "number",
  key: "quota",
  label: "Jatah",
  unit: ({ nama }) => (nama === "Budi" ? "hari" : "jam"),
}
const place: AnyField = { kind: "mapPoint", key: "lat", lng: "lng", radius: "radius", label: "Titik" }

const field = (of: AnyField, more: Partial<FieldViewProps> = {}): FieldViewProps => ({
  field: of,
  at: "",
  values: { nama: "Budi", offices_id: 1, offices_nama: "Pusat", sisa: 3, is_used: false, lat: 1, lng: 2 },
  errorAt: noError,
  readOnly: false,
  onChange,
  ...more,
})
const typed = (of: AnyField, patch: object): boolean =>
  isSameField(field(of), field(of, { values: { ...field(of).values, ...patch } }))

test("a field is drawn again for what it reads, and for nothing else that is typed", () => {
  expect(typed(name, { nama: "Budi S" })).toBe(false)
  expect(typed(name, { offices_id: 2, sisa: 1 })).toBe(true)
  expect(typed(chosen, { offices_id: 2 })).toBe(false)
  expect(typed(chosen, { offices_nama: "Cabang" })).toBe(false)
  expect(typed(chosen, { nama: "Budi S" })).toBe(true)
  expect(typed(fixed, { is_used: true })).toBe(false)
  expect(typed(hinted, { sisa: 2 })).toBe(false)
  expect(typed(hinted, { offices_id: 2 })).toBe(true)
  expect(typed(counted, { nama: "Jam" })).toBe(false)
  expect(typed(counted, { offices_id: 2 })).toBe(true)
  expect(typed(place, { lng: 3 })).toBe(false)
  expect(typed(place, { nama: "Budi S" })).toBe(true)
})

test("a field is drawn again when its own error comes, when it is locked, and when what it tells has changed", () => {
  const wrong = (path: string) => (at: string) => (at === path ? "Wajib diisi" : undefined)
  expect(isSameField(field(name), field(name, { errorAt: wrong("nama") }))).toBe(false)
  expect(isSameField(field(name), field(name, { errorAt: wrong("offices_id") }))).toBe(true)
  expect(isSameField(field(name, { at: "items.0." }), field(name, { at: "items.1." }))).toBe(false)
  expect(isSameField(field(place), field(place, { errorAt: wrong("lng") }))).toBe(false)
  expect(isSameField(field(name), field(name, { readOnly: true }))).toBe(false)
  expect(isSameField(field(name), field(name, { onChange: () => undefined }))).toBe(false)
  expect(isSameField(field(name), field(name, { onDetach: () => undefined }))).toBe(false)
})

test("a row had files only where one is stored, also within its lists", () => {
  const stored = { shownBy: "foto", maxBytes: 1000 }
  const photo: AnyField = { kind: "photo", key: "foto", label: "Foto", ...stored }
  const paper: AnyField = {
    kind: "file",
    key: "file",
    label: "Berkas",
    accept: ".pdf",
    maxBytes: 1,
    shownBy: "file",
  }
  const papers = {
    kind: "subItems",
    key: "documents",
    label: "Dokumen",
    fields: [name, paper],
  } as unknown as AnyField
  expect(hasStored(photo, { foto: "/files/1" })).toBe(true)
  expect(hasStored(photo, { foto: null })).toBe(false)
  expect(
    hasStored(papers, {
      documents: [
        { nama: "KTP", file: null },
        { nama: "NPWP", file: "/files/2" },
      ],
    }),
  ).toBe(true)
  expect(hasStored(papers, { documents: [{ nama: "KTP", file: null }] })).toBe(false)
  expect(hasStored(papers, {})).toBe(false)
  expect(hasStored(name, { nama: "/files/1" })).toBe(false)
})

test("a select offers what the company has and the stored choice, and is gone without either", () => {
  const area: AnyField = {
    kind: "select",
    key: "area",
    label: "Layanan",
    choices: { courier: "Courier", wfr: "WFR" },
    offeredTo: (choice, { features }) => features.includes(`area_${choice}`),
  }
  const [has, lacks] = [user({ features: ["area_wfr"] }), user({ features: [] })]
  expect(offeredField(area, { area: null }, has)).toMatchObject({ choices: { wfr: "WFR" } })
  expect(offeredField(area, { area: "courier" }, lacks)).toEqual({ ...area, choices: { courier: "Courier" } })
  expect(offeredField(area, { area: null }, lacks)).toBeNull()
  expect(offeredField(area, { area: "wfr" }, has)).toBe(offeredField(area, { area: "wfr" }, has))
  expect(offeredField(name, {}, lacks)).toBe(name)
})
