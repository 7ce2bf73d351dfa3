import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { Button } from "#src/ui/controls/Button.tsx"
import { Checkbox } from "#src/ui/controls/choice/Checkbox.tsx"
import { ComboboxField } from "#src/ui/controls/choice/ComboboxField.tsx"
import { DateField } from "#src/ui/controls/date/DateField.tsx"
import { FileField } from "#src/ui/controls/file/FileField.tsx"
import { MultiSelectField } from "#src/ui/controls/choice/MultiSelectField.tsx"
import { NumberField } from "#src/ui/controls/text/NumberField.tsx"
import { PasswordField } from "#src/ui/controls/text/PasswordField.tsx"
import { PercentField } from "#src/ui/controls/text/PercentField.tsx"
import { PhotoField } from "#src/ui/controls/file/PhotoField.tsx"
import { RadioGroup } from "#src/ui/controls/choice/RadioGroup.tsx"
import { RupiahField } from "#src/ui/controls/text/RupiahField.tsx"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { Switch } from "#src/ui/controls/choice/Switch.tsx"
import { TextArea } from "#src/ui/controls/text/TextArea.tsx"
import { TextField } from "#src/ui/controls/text/TextField.tsx"
import { TimeField } from "#src/ui/controls/date/TimeField.tsx"
import { ErrorLinks, ErrorSummary } from "#src/ui/form/ErrorSummary.tsx"

/** Markup without classes and icons. */
const bare = (node: ReactNode): string =>
  renderToStaticMarkup(node)
    .replace(/<svg.*?<\/svg>/g, "")
    .replace(/ class="[^"]*"/g, "")

test("a text field says what it is, that it is needed, and what is wrong with it", () => {
  const field = (
    <TextField
      id="f"
      label="Email"
      name="email"
      type="email"
      required
      hint="Dipakai masuk."
      error="Sudah dipakai."
    />
  )
  expect(bare(field)).toBe(
    '<div><label for="f">Email<span aria-hidden="true"> *</span><span> (wajib)</span></label>' +
      '<input id="f" aria-invalid="true" aria-describedby="f-note" type="email" name="email"/>' +
      '<p id="f-note"><span>Sudah dipakai.</span></p></div>',
  )
})

test("without error the hint describes; without both nothing does", () => {
  expect(bare(<TextField id="f" label="Nama" name="nama" hint="Seperti di KTP." />)).toBe(
    '<div><label for="f">Nama</label><input id="f" aria-describedby="f-note" type="text" name="nama"/>' +
      '<p id="f-note">Seperti di KTP.</p></div>',
  )
  expect(bare(<TextField id="f" label="Nama" name="nama" />)).toBe(
    '<div><label for="f">Nama</label><input id="f" type="text" name="nama"/></div>',
  )
})

test("a password is prerendered without a value, hidden, with a button that names it", () => {
  expect(
    bare(<PasswordField id="f" label="Kata sandi" name="password" autoComplete="current-password" />),
  ).toBe(
    '<div><label for="f">Kata sandi</label><div>' +
      '<input autoComplete="current-password" id="f" type="password" autoCapitalize="none" spellCheck="false" name="password"/>' +
      '<span><button type="button" aria-controls="f">Lihat<span> kata sandi</span></button></span></div></div>',
  )
})

test("a button is not a submit button by accident", () => {
  expect(bare(<Button>Simpan</Button>)).toBe('<button type="button"><span>Simpan</span></button>')
  expect(bare(<Button type="submit">Masuk</Button>)).toBe('<button type="submit"><span>Masuk</span></button>')
})

test("a busy button keeps its text and can keep the focus", () => {
  expect(bare(<Button busy>Simpan</Button>)).toBe(
    '<button type="button" aria-disabled="true" aria-busy="true"><span>Simpan</span><span></span></button>',
  )
})

test("a button with a reason stays focusable and is described by it", () => {
  const markup = bare(<Button disabledReason="Periode sudah dikunci.">Hitung</Button>)
  const [, id] = /aria-describedby="([^"]+)"/.exec(markup) ?? []
  expect(markup).toBe(
    `<span><button type="button" aria-disabled="true" aria-describedby="${id}"><span>Hitung</span></button>` +
      `<span id="${id}" role="tooltip" popover="manual"><span>Periode sudah dikunci.</span></span></span>`,
  )
})

test("an error summary says how many, and behind that leads to each field; it says nothing when there is nothing", () => {
  const errors = [{ path: "items.0.amount", label: "Jumlah", message: "Wajib diisi." }]
  expect(bare(<ErrorSummary errors={errors} />)).toBe(
    '<div role="alert" tabindex="-1" data-form-errors=""><details><summary>1 isian perlu diperbaiki</summary>' +
      '<span hidden=""></span></details></div>',
  )
  expect(bare(<ErrorLinks errors={errors} />)).toBe(
    '<ul><li><a href="#items.0.amount"><span>Jumlah</span>: Wajib diisi.</a></li></ul>',
  )
  expect(bare(<ErrorSummary errors={[]} />)).toBe("")
})

const none = () => undefined
const source = { query: "", onQuery: none, options: [] }
const shared = { id: "f", label: "Isian", name: "a.0.b", error: "Salah.", required: true }

const fields: readonly (readonly [string, ReactNode])[] = [
  ["TextField", <TextField key="1" {...shared} />],
  ["PasswordField", <PasswordField key="2" {...shared} />],
  ["TextArea", <TextArea key="3" {...shared} />],
  ["NumberField", <NumberField key="4" {...shared} />],
  ["PercentField", <PercentField key="5" {...shared} />],
  ["RupiahField", <RupiahField key="6" {...shared} />],
  ["DateField", <DateField key="7" {...shared} today="2026-11-20" />],
  ["TimeField", <TimeField key="8" {...shared} />],
  ["SelectField", <SelectField key="9" {...shared} options={[]} />],
  ["ComboboxField", <ComboboxField key="10" {...shared} {...source} value={null} onChange={none} />],
  ["MultiSelectField", <MultiSelectField key="11" {...shared} {...source} value={[]} onChange={none} />],
  ["FileField", <FileField key="12" {...shared} />],
  ["PhotoField", <PhotoField key="13" {...shared} />],
  ["Checkbox", <Checkbox key="14" {...shared} />],
  ["Switch", <Switch key="15" {...shared} />],
]

describe.each(fields)("%s", (_, field) => {
  const markup = bare(field)
  const control = /<(?:input|textarea|select)[^>]* id="f"[^>]*>/.exec(markup)?.[0] ?? ""

  test("its control carries the path, the label, and the error", () => {
    expect({
      name: control.includes(' name="a.0.b"'),
      invalid: control.includes(' aria-invalid="true"'),
      described: /aria-describedby="[^"]*\bf-note"/.test(control),
      note: markup.includes('<p id="f-note"><span>Salah.</span></p>'),
      label: markup.includes('<label for="f">'),
    }).toEqual({ name: true, invalid: true, described: true, note: true, label: true })
  })
})

test("a radio group is one field: its radios share the path, the group is invalid and described", () => {
  const group = (
    <RadioGroup
      {...shared}
      value="b"
      onChange={none}
      options={[
        { value: "a", label: "Kantor" },
        { value: "b", label: "Bebas", hint: "Di mana saja." },
      ]}
    />
  )
  expect(bare(group)).toBe(
    '<fieldset role="radiogroup" aria-invalid="true" aria-describedby="f-note">' +
      '<legend>Isian<span aria-hidden="true"> *</span><span> (wajib)</span></legend><div>' +
      '<label><input id="f" type="radio" name="a.0.b" value="a"/><span>Kantor</span></label>' +
      '<label><input type="radio" name="a.0.b" checked="" value="b"/><span>Bebas<span>Di mana saja.</span></span></label>' +
      '</div><div><p id="f-note"><span>Salah.</span></p></div></fieldset>',
  )
})

test("what the login page shows is prerendered without inline styles, which a strict policy refuses", () => {
  const page = renderToStaticMarkup(
    <>
      <TextField {...shared} />
      <PasswordField {...shared} />
      <Button busy disabledReason="Tunggu.">
        Masuk
      </Button>
    </>,
  )
  expect(page).not.toMatch(/ style=|<style/)
})

test("values are shown as people write them", () => {
  const value = (node: ReactNode) => /<input[^>]* value="([^"]*)"/.exec(bare(node))?.[1]
  expect([
    value(<RupiahField label="Gaji" defaultValue={1_250_000} />),
    value(<RupiahField label="Koreksi" negative value={-5_000} />),
    value(<NumberField label="Hari" value={1_500} />),
    value(<PercentField label="Potongan" value={12.5} />),
    value(<DateField label="Mulai" value="2026-11-20" today="2026-11-20" />),
    value(<TimeField label="Masuk" value="08:02" />),
    value(<RupiahField label="Gaji" value={null} />),
  ]).toEqual(["Rp 1.250.000", "−Rp 5.000", "1.500", "12,5", "20/11/2026", "08.02", ""])
})
