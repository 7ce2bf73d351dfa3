import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import type { Failure } from "#contract/kit/errors.ts"
import { drive } from "#tests/paths/drive.ts"
import { draft, formMachine, inputs, row, theirs } from "#tests/paths/models/form.ts"
import { failures } from "#tests/paths/outcomes.ts"
import { fieldsIn } from "#src/resources/kit/describe.ts"
import { membersResource } from "#src/resources/members/members.ts"
import { recordName } from "#src/screens/form/useTabTitle.ts"
import { changesIn, titleOf } from "#src/screens/members/historyWords.ts"
import { lastWeeks } from "#src/screens/members/MemberDays.tsx"
import { dueOf } from "#src/screens/record/due.ts"
import { neighboursOf } from "#src/screens/record/neighbours.ts"
import { ReadSection } from "#src/screens/record/ReadSection.tsx"
import { changedKeys, toldBy } from "#src/screens/record/told.ts"

type Step = Parameters<typeof toldBy>[0]
/** A snapshot of the form machine in a state, as the page around the form gets it. */
const step = (state: string, context: Partial<Step["context"]> = {}): Step => ({
  matches: ((wanted: unknown) => wanted === state) as Step["matches"],
  context: {
    id: 7,
    listPath: "/",
    listQuery: "",
    stays: true,
    listed: true,
    fields: ["nama", "kode"],
    stored: [],
    values: { nama: "A" },
    saved: { nama: "A" },
    base: null,
    version: 1,
    draft: null,
    draftAt: null,
    lacks: [],
    errors: {},
    failure: null,
    theirs: null,
    detaching: null,
    ...context,
  },
})
const invalid: Failure = { _tag: "Invalid", message: "", errors: { "kode.0": ["Wajib diisi"] } }

describe("what a step of the form means to the page", () => {
  test.each([
    ["it has saved", step("forgetting"), step("reopening"), { type: "form.settled" }],
    ["it was emptied", step("abandoning"), step("reopening"), { type: "form.settled" }],
    ["its row was changed outside of it", step("editing"), step("reopening"), null],
    ["theirs were taken", step("conflicted"), step("discarding"), { type: "form.settled" }],
    ["an offer was thrown away", step("editing"), step("discarding"), null],
    [
      "something is wrong",
      step("saving"),
      step("editing", { failure: invalid }),
      { type: "form.points", keys: ["kode.0"] },
    ],
    [
      "nothing new is wrong",
      step("editing", { failure: invalid }),
      step("editing", { failure: invalid }),
      null,
    ],
    ["the network is gone", step("saving"), step("editing", { failure: failures.Unreachable }), null],
    [
      "a draft came back",
      step("editing", { draft }),
      step("editing", { values: { nama: "B" }, lacks: ["foto"] }),
      { type: "form.points", keys: ["nama", "foto"] },
    ],
    ["somebody types", step("editing"), step("editing", { values: { nama: "B" } }), null],
  ] as const)("%s", (_, before, now, event) => expect(toldBy(before, now)).toEqual(event))

  test("only what became another value is changed; an emptied field and one never filled are the same", () => {
    expect(changedKeys({ nama: "B", kode: "" }, { nama: "A", kode: null }, ["nama", "kode"])).toEqual([
      "nama",
    ])
  })
})

describe("a form that stays though it has a list", () => {
  const input = { ...inputs.row, stays: true, listed: true }
  const gone = () => {
    const run = drive(formMachine, input)
    run.answer("load", { output: { ok: true, value: row, message: "" } })
    run.answer("recallDraft", { output: { ok: true, value: null, message: "" } })
    run.send({ type: "form.change", patch: { nama: "Baru" } })
    run.send({ type: "form.submit", unread: {} })
    run.answer("save", { output: { ok: false, failure: { ...failures.Refused, reason: "not_found" } } })
    return run
  }
  test("is left by nothing that was not changed, and read again when asked", () => {
    const run = drive(formMachine, input)
    run.answer("load", { output: { ok: true, value: row, message: "" } })
    run.answer("recallDraft", { output: { ok: true, value: null, message: "" } })
    expect(run.can({ type: "form.cancel" })).toBe(false)
    run.send({ type: "form.renew" })
    run.answer("reopen", { output: { ok: true, value: theirs, message: "" } })
    expect(run.context().version).toBe(theirs.version)
  })
  test("becomes a new row where its own is gone, and then ends in its list", () => {
    const run = gone()
    expect(run.value()).toBe("orphaned")
    run.send({ type: "orphan.saveAsNew" })
    run.answer("forgetOldDraft", { output: { ok: true, value: null, message: "" } })
    run.answer("save", { output: { ok: true, value: null, message: "Tersimpan" } })
    run.answer("forgetDraft", { output: { ok: true, value: null, message: "" } })
    expect(run.value()).toBe("saved")
  })
})

test.each([
  ["2026-11-24", "2026-11-02"],
  ["2026-11-29", "2026-11-02"],
  ["2026-11-30", "2026-11-09"],
])("four weeks up to %s begin on Monday %s", (today, first) =>
  expect(lastWeeks(today)).toEqual({ start_date: first, end_date: today }),
)

test.each([
  ["2027-03-01", null],
  ["2026-12-24", { tone: "waiting", text: "30 hari lagi" }],
  ["2026-11-24", { tone: "waiting", text: "Hari ini" }],
  ["2026-11-23", { tone: "rejected", text: "Sudah lewat" }],
  ["entah", null],
] as const)("an end on %s, on 24 November", (date, told) => expect(dueOf(date, "2026-11-24")).toEqual(told))

test("neighbours are those beside it in the page of the list", () => {
  const rows = [{ id: 3 }, { id: 5 }, { id: 8 }]
  expect(neighboursOf(rows, 5)).toEqual({ before: 3, after: 8 })
  expect(neighboursOf(rows, 3)).toEqual({ before: null, after: 5 })
  expect(neighboursOf(rows, 9)).toEqual({ before: null, after: null })
})

test("a record is called by its name, and by none while it has none", () => {
  expect(recordName({ nama: "Siti" })).toBe("Siti")
  expect(recordName({ judul: "Wisata" })).toBe("Wisata")
  expect(recordName({ nama: " " })).toBeNull()
  expect(recordName({})).toBeNull()
})

describe("the history in words", () => {
  const fields = fieldsIn(membersResource)
  const entry = {
    id: 1,
    at: "2026-11-20T08:00:00+07:00",
    by: "Sari",
    is_platform: false,
    what: "updated",
    effective_date: null,
    before: {},
    after: {},
  } as const
  test("who and what", () => {
    expect(titleOf(entry)).toBe("Data diubah oleh Sari")
    expect(titleOf({ ...entry, by: null, is_platform: true })).toBe(
      "Data diubah oleh tim Balai atas nama perusahaan",
    )
    expect(titleOf({ ...entry, what: "attendance", effective_date: "2026-12-01" })).toBe(
      "Tipe absensi diubah, berlaku 1 Des 2026 oleh Sari",
    )
  })
  test("fields by their labels, references by their names, in the form's order", () => {
    expect(
      changesIn(
        {
          before: { departement_id: 1, departement_nama: "Gudang", nama: "A", foto: true, device_id: "x" },
          after: { departement_id: 2, departement_nama: null, nama: "B", foto: true, device_id: null },
        },
        fields,
      ),
    ).toEqual([
      { label: "Foto profil", before: "Ada", after: "Diganti" },
      { label: "Nama lengkap", before: "A", after: "B" },
      { label: "Divisi", before: "Gudang", after: "2" },
      { label: "Perangkat", before: "x", after: "–" },
    ])
  })
})

test("a section reads what is filled in, names what is not, and says what is unsent", () => {
  const [identity] = membersResource.sections
  if (identity === undefined) throw new Error("no section")
  const markup = renderToStaticMarkup(
    <ReadSection
      section={identity}
      values={{ nama: "Siti", nip: "A-1", jenis_kelamin: "P", npwp: null }}
      isUnsaved
      mistakes={0}
      onEdit={() => undefined}
    />,
  )
  expect(markup).toContain("Perempuan")
  expect(markup).toMatch(/Belum diisi: .*NPWP/)
  expect(markup).toContain("Belum disimpan")
  expect(markup).toContain('aria-label="Ubah Identitas"')
  const read = renderToStaticMarkup(
    <ReadSection section={identity} values={{}} isUnsaved={false} mistakes={2} onEdit={null} />,
  )
  expect(read).toContain("2 perlu diperbaiki")
  expect(read).not.toContain("Ubah Identitas")
})
