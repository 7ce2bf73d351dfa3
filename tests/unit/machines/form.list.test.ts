import { expect, test } from "vitest"
import { succeeded } from "#contract/kit/errors.ts"
import { drive } from "#tests/paths/drive.ts"
import { formMachine, inputs } from "#tests/paths/models/form.ts"

test.each([
  ["", "/setting/umum/departement?action=true", "/setting/umum/departement"],
  [
    "?q=an&page=2",
    "/setting/umum/departement?q=an&page=2&action=true",
    "/setting/umum/departement?q=an&page=2",
  ],
])("saved or left it leads to the list as it was (%j)", (listQuery, saved, left) => {
  const open = () => {
    const run = drive(formMachine, { ...inputs[""], listQuery })
    run.answer("recallDraft", { output: succeeded(null) })
    return run
  }
  const leaving = open()
  leaving.send({ type: "form.cancel" })
  expect(leaving.emitted().at(-1)).toMatchObject({ type: "navigation.requested", to: left })
  const saving = open()
  saving.send({ type: "form.change", patch: { nama: "Gudang" } })
  saving.send({ type: "form.submit", unread: {} })
  saving.answer("save", { output: succeeded(null) })
  saving.answer("forgetDraft", { output: succeeded(null) })
  expect(saving.emitted().at(-1)).toMatchObject({ type: "navigation.requested", to: saved })
})
