import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { PATIENCE_MS } from "#machines/lib/patience.ts"
import { drive } from "#tests/paths/drive.ts"
import {
  draft,
  formMachine,
  inputs,
  keptAt,
  missing,
  row,
  start,
  theirs,
  unread,
} from "#tests/paths/models/form.ts"
import { failures } from "#tests/paths/outcomes.ts"

const list = (query = "") => [
  { type: "navigation.requested", to: `/setting/umum/departement${query}`, replace: false },
]
const submit = { type: "form.submit", unread: {} } as const
const change = (patch: Readonly<Record<string, unknown>>) => ({ type: "form.change", patch }) as const

/** An open form: a new row (null), or row 7 as loaded from the server. */
const open = (id: 7 | null = 7, offered: typeof draft | null = null) => {
  const run = drive(formMachine, id === null ? inputs[""] : inputs.row)
  if (id !== null) run.answer("load", { output: succeeded(row) })
  run.answer("recallDraft", { output: succeeded(offered) })
  return run
}
const changed = (id: 7 | null = 7) => {
  const run = open(id)
  run.send(change({ nama: "Pajak" }))
  return run
}
const saving = (id: 7 | null = 7) => {
  const run = changed(id)
  run.send(submit)
  return run
}
const ids = (run: ReturnType<typeof open>) => run.running().map(({ id }) => id)

describe("saving", () => {
  test("a second submit, or anything else pressed meanwhile, does nothing", () => {
    const run = saving()
    run.arrows()
    run.send(submit)
    run.send(change({ nama: "Lain" }))
    run.send({ type: "form.cancel" })
    expect(run.arrows()).toEqual([])
    expect(run.asked("save")).toEqual({ id: 7, version: 4, values: { ...row.values, nama: "Pajak" } })
  })

  test("saved: says what the server said, forgets the draft, and goes to the list with ?action=true", () => {
    const run = saving()
    run.answer("save", { output: succeeded(null, "Divisi tersimpan") })
    expect(run.emitted()).toEqual([{ type: "toast.succeeded", message: "Divisi tersimpan" }])
    expect(run.asked("forgetDraft")).toEqual({ id: 7 })
    run.answer("forgetDraft", { output: succeeded(null) })
    expect(run.emitted()).toEqual(list("?action=true"))
    expect(run.status()).toBe("done")
  })

  test("a new row is sent without id and version", () => {
    expect(saving(null).asked("save")).toEqual({
      id: null,
      version: null,
      values: { ...start, nama: "Pajak" },
    })
  })

  test("the network gone in the middle: what was typed stays, is kept as a draft, and can be sent again", () => {
    const run = saving()
    expect(run.asked("keepTyped")).toMatchObject({
      id: 7,
      version: 4,
      values: { ...row.values, nama: "Pajak" },
    })
    run.answer("save", { output: failed(failures.Unreachable) })
    expect(run.emitted()).toEqual([{ type: "toast.failed", failure: failures.Unreachable }])
    expect(run.context().values).toEqual({ ...row.values, nama: "Pajak" })
    run.send(submit)
    expect(run.asked("save")).toEqual({ id: 7, version: 4, values: { ...row.values, nama: "Pajak" } })
  })

  test("no longer waited for: only after a while, all that was typed stays, and the same can be sent again", () => {
    const run = saving()
    const sent = run.asked("save")
    run.send({ type: "form.stop" })
    expect(ids(run)).toContain("save")
    run.pass(PATIENCE_MS)
    run.send({ type: "form.stop" })
    expect(ids(run)).not.toContain("save")
    expect(run.emitted()).toEqual([])
    expect(run.context()).toMatchObject({ failure: failures.TimedOut, values: { nama: "Pajak" } })
    run.send(submit)
    expect(run.asked("save")).toEqual(sent)
    expect(run.context().failure).toBeNull()
  })

  test("fields whose text means nothing are marked and nothing is sent", () => {
    const run = changed()
    run.send({ type: "form.submit", unread })
    expect(ids(run)).toEqual([])
    expect(run.context().errors).toEqual(unread)
  })
})

describe("messages of fields", () => {
  const errors = {
    nama: ["Sudah dipakai"],
    items: ["Isi satu"],
    "items.0.jumlah": ["Terlalu besar"],
    itemsLain: ["x"],
  }
  const refused = () => {
    const run = saving()
    run.answer("save", { output: failed({ ...failures.Invalid, errors }) })
    return run
  }

  test("stand at their fields, without a toast, and what was typed stays", () => {
    const run = refused()
    expect(run.context().errors).toEqual(errors)
    expect(run.context().values).toEqual({ ...row.values, nama: "Pajak" })
    expect(run.emitted()).toEqual([])
  })

  test("a corrected field loses its own, and those of its parts, and no other", () => {
    const run = refused()
    run.send(change({ items: [] }))
    expect(run.context().errors).toEqual({ nama: ["Sudah dipakai"], itemsLain: ["x"] })
    run.send(change({ nama: "Pajak 2" }))
    expect(run.context().errors).toEqual({ itemsLain: ["x"] })
  })

  test("are gone when it is sent again", () => {
    const run = refused()
    run.send(submit)
    expect(run.context()).toMatchObject({ errors: {}, failure: null })
  })
})

describe("drafts", () => {
  test("600 ms after the last letter what was typed is kept", () => {
    const run = changed()
    run.pass(599)
    expect(ids(run)).toEqual([])
    run.send(change({ kode: "PJK" }))
    run.pass(599)
    expect(ids(run)).toEqual([])
    run.pass(1)
    expect(run.asked("keepDraft")).toEqual({
      id: 7,
      version: 4,
      values: { ...row.values, nama: "Pajak", kode: "PJK" },
      lacks: [],
    })
    run.answer("keepDraft", { output: succeeded(keptAt) })
    expect(run.context().draftAt).toBe(keptAt)
  })

  test("a page that is about to go keeps it at once", () => {
    const run = changed()
    run.send({ type: "draft.flush" })
    expect(ids(run)).toEqual(["keepDraft"])
  })

  test("one is offered, and restored with the version it was typed on", () => {
    const run = open(7, draft)
    expect(run.context()).toMatchObject({ draft, values: row.values })
    run.send({ type: "draft.restore" })
    expect(run.context()).toMatchObject({
      values: { ...row.values, ...draft.values },
      version: 3,
      draft: null,
      draftAt: draft.at,
    })
  })

  describe("of chosen files", () => {
    const restored = (id: 7 | null = 7) => {
      const run = open(id, { ...draft, without: ["foto", "items"] })
      run.send({ type: "draft.restore" })
      return run
    }

    test("the form says which are missing until others are chosen, also to the next visit", () => {
      const run = restored()
      run.send(change({ items: [], kode: "PJK" }))
      run.pass(600)
      expect(run.asked("keepDraft")).toMatchObject({ lacks: ["foto"] })
      run.send(change({ foto: "foto baru" }))
      expect(run.context().lacks).toEqual([])
    })

    test("a missing one is a change: it is kept, and leaving asks", () => {
      const run = open(7, { ...draft, values: start, without: ["foto"] })
      run.send({ type: "draft.restore" })
      run.pass(600)
      expect(run.asked("keepDraft")).toMatchObject({ values: row.values, lacks: ["foto"] })
      run.send({ type: "form.cancel" })
      expect(run.value()).toBe("leaving")
    })

    test("nothing is missing once theirs are taken, or all is saved", () => {
      const mine = restored()
      mine.send(submit)
      expect(mine.asked("keepTyped")).toMatchObject({ lacks: ["foto", "items"] })
      mine.answer("save", { output: failed(failures.Stale) })
      mine.answer("readTheirs", { output: succeeded(theirs) })
      mine.send({ type: "stale.takeTheirs" })
      mine.answer("discardDraft", { output: succeeded(null) })
      expect(mine.context().lacks).toEqual([])

      const setting = drive(formMachine, inputs.setting)
      setting.answer("load", { output: succeeded(row) })
      setting.answer("recallDraft", { output: succeeded({ ...draft, without: ["foto"] }) })
      setting.send({ type: "draft.restore" })
      setting.send(submit)
      setting.answer("save", { output: succeeded(null) })
      setting.answer("forgetDraft", { output: succeeded(null) })
      expect(setting.context().lacks).toEqual([])
    })
  })

  test("or thrown away, here and where it was kept", () => {
    const run = open(7, draft)
    run.send({ type: "draft.discard" })
    expect(run.asked("discardDraft")).toEqual({ id: 7 })
    run.answer("discardDraft", { output: succeeded(null) })
    expect(run.context()).toMatchObject({ draft: null, draftAt: null, values: row.values })
    expect(run.value()).toEqual({ editing: "pristine" })
  })

  test("one that says what the row says already is not offered", () => {
    expect(open(7, { ...draft, values: start }).value()).toEqual({ editing: "pristine" })
  })

  test("the draft of a change that was taken back does not wait for the next visit", () => {
    const kept = () => {
      const run = changed()
      run.pass(600)
      run.answer("keepDraft", { output: succeeded(keptAt) })
      run.send(change(start))
      run.emitted()
      return run
    }
    const waited = kept()
    waited.pass(600)
    expect(waited.asked("clearDraft")).toEqual({ id: 7 })
    const left = kept()
    left.send({ type: "form.cancel" })
    expect(left.asked("abandonDraft")).toEqual({ id: 7 })
    left.answer("abandonDraft", { output: succeeded(null) })
    expect(left.emitted()).toEqual(list())
  })
})

describe("somebody saved first", () => {
  const conflicted = () => {
    const run = saving()
    run.answer("save", { output: failed(failures.Stale) })
    expect(run.asked("readTheirs")).toEqual({ failure: failures.Stale })
    run.answer("readTheirs", { output: succeeded(theirs) })
    return run
  }

  test("nothing is lost and nothing overwritten before a choice", () => {
    const run = conflicted()
    expect(run.context()).toMatchObject({ values: { ...row.values, nama: "Pajak" }, theirs, version: 4 })
    expect(run.emitted()).toEqual([])
    expect(ids(run)).toEqual([])
  })

  test("what they changed is held against what was opened, unless a draft of an older version was restored", () => {
    expect(conflicted().context()).toMatchObject({ base: row.values, version: 4 })
    const older = open(7, draft)
    older.send({ type: "draft.restore" })
    expect(older.context()).toMatchObject({ base: null, version: 3 })
    const same = open(7, { ...draft, version: 4 })
    same.send({ type: "draft.restore" })
    expect(same.context()).toMatchObject({ base: row.values, version: 4 })
  })

  test("keep mine: mine are sent with their version", () => {
    const run = conflicted()
    run.send({ type: "stale.keepMine" })
    expect(run.asked("save")).toEqual({ id: 7, version: 5, values: { ...row.values, nama: "Pajak" } })
  })

  test("take theirs: the form holds theirs, unchanged, and the draft is forgotten", () => {
    const run = conflicted()
    run.send({ type: "stale.takeTheirs" })
    run.answer("discardDraft", { output: succeeded(null) })
    expect(run.context()).toMatchObject({
      values: theirs.values,
      saved: theirs.values,
      version: 5,
      theirs: null,
    })
    run.send({ type: "form.cancel" })
    expect(run.emitted()).toEqual(list())
  })

  test("neither: what was typed may still be kept by staying", () => {
    const run = conflicted()
    run.send({ type: "form.cancel" })
    run.send({ type: "leave.stay" })
    expect(run.context().values).toEqual({ ...row.values, nama: "Pajak" })
  })

  test("deleted meanwhile: what was typed can become a new row", () => {
    const run = saving()
    run.answer("save", { output: failed(missing) })
    run.send({ type: "orphan.saveAsNew" })
    run.answer("forgetOldDraft", { output: succeeded(null) })
    expect(run.asked("save")).toEqual({ id: null, version: null, values: { ...row.values, nama: "Pajak" } })
  })

  test("its stored photo went with it and is shown no more; one chosen anew goes along", () => {
    const adopted = (foto: unknown) => {
      const run = drive(formMachine, { ...inputs.row, stored: ["foto"] })
      run.answer("load", { output: succeeded({ ...row, values: { ...row.values, foto: "/files/7" } }) })
      run.answer("recallDraft", { output: succeeded(null) })
      run.send(change({ nama: "Pajak", ...(foto === null ? {} : { foto }) }))
      run.send(submit)
      run.answer("save", { output: failed(missing) })
      run.send({ type: "orphan.saveAsNew" })
      run.answer("forgetOldDraft", { output: succeeded(null) })
      run.answer("save", { output: failed(failures.Unreachable) })
      return run.context().values
    }
    expect(adopted(null)).toEqual({ ...row.values, nama: "Pajak" })
    const chosen = new Blob(["x"])
    expect(adopted(chosen)).toEqual({ ...row.values, nama: "Pajak", foto: chosen })
  })

  test("a paper within a list is shown no more either, and its line stays", () => {
    const run = drive(formMachine, { ...inputs.row, stored: ["papers.*.file"] })
    const chosen = new Blob(["x"])
    const papers = [{ no: 1, file: "/files/7" }, { file: chosen }]
    run.answer("load", { output: succeeded({ ...row, values: { ...row.values, papers } }) })
    run.answer("recallDraft", { output: succeeded(null) })
    run.send(change({ nama: "Pajak" }))
    run.send(submit)
    run.answer("save", { output: failed(missing) })
    run.send({ type: "orphan.saveAsNew" })
    run.answer("forgetOldDraft", { output: succeeded(null) })
    expect(run.context().values).toMatchObject({ papers: [{ no: 1 }, { file: chosen }] })
    expect(run.context().values["papers"]).not.toHaveProperty("0.file")
  })
})

describe("leaving", () => {
  test("without a change at once, and without a word", () => {
    const run = open()
    run.send({ type: "form.cancel" })
    expect(run.status()).toBe("done")
    expect(run.emitted()).toEqual(list())
  })

  test("with changes only after a question; staying keeps them, going forgets the draft", () => {
    const run = changed()
    run.send({ type: "form.cancel" })
    expect(run.value()).toBe("leaving")
    expect(run.emitted()).toEqual([])
    run.send({ type: "leave.stay" })
    expect(run.context().values).toEqual({ ...row.values, nama: "Pajak" })
    run.send({ type: "form.cancel" })
    run.send({ type: "leave.confirm" })
    expect(run.asked("abandonDraft")).toEqual({ id: 7 })
    run.answer("abandonDraft", { error: new Error("bug") })
    expect(run.emitted()).toEqual(list())
  })

  test("a row that cannot be loaded, or is gone, is left as well", () => {
    for (const failure of [failures.Unreachable, missing]) {
      const run = drive(formMachine, inputs.row)
      run.answer("load", { output: failed(failure) })
      run.emitted()
      run.send({ type: "form.cancel" })
      expect(run.emitted()).toEqual(list())
    }
  })

  test("a row that could not be loaded is tried again", () => {
    const run = drive(formMachine, inputs.row)
    run.answer("load", { output: failed(failures.TimedOut) })
    run.send({ type: "form.retry" })
    run.answer("load", { output: succeeded(row) })
    expect(run.context()).toMatchObject({ values: row.values, saved: row.values, version: 4, failure: null })
  })
})
