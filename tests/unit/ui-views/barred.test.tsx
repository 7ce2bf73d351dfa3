import type { ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { ImportJob } from "#machines/import/importTypes.ts"
import type { Newcomer, Progress } from "#machines/welcome/welcomeTypes.ts"
import { Checked } from "#src/screens/import/Checked.tsx"
import { Choosing } from "#src/screens/import/Choosing.tsx"
import { ReviewStep } from "#src/screens/welcome/ReviewStep.tsx"
import { FormBar } from "#src/ui/form/FormBar.tsx"
import { NoteForm } from "#src/ui/queue/DecisionBar.tsx"

/** A button must not be enabled while its machine would ignore the event: the press would be lost. */

const nothing = () => undefined
/** Labels of the enabled buttons. */
const offered = (node: ReactElement): readonly string[] =>
  [...renderToStaticMarkup(node).matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)]
    .filter(([, attributes = ""]) => !/ disabled=| aria-disabled="true"/.test(attributes))
    .map(([, , content = ""]) =>
      content
        .replace(/<(svg|kbd).*?<\/\1>/gs, "")
        .replace(/<[^>]+>/g, "")
        .trim(),
    )

const form = { cancel: nothing, onSave: nothing }
test.each<[string, Partial<Parameters<typeof FormBar>[0]>, readonly string[]]>([
  ["while it is filled in", {}, ["Batal", "Simpan"]],
  ["while it is saved", { busy: true, cancelReason: "Tunggu sampai selesai disimpan" }, []],
  [
    "while no answer comes",
    { busy: true, cancelReason: "Tunggu sampai selesai disimpan", overdue: true, onStop: nothing },
    ["berhenti menunggu"],
  ],
])("a form, %s", (_, props, expected) => {
  expect(offered(<FormBar {...form} {...props} />)).toEqual(expected)
})

const UNANSWERED = "Server belum menjawab. Isian Anda tetap ada; tunggu sebentar"
test("that no answer has come is told in words, and only then", () => {
  const words = (overdue: boolean) => [
    renderToStaticMarkup(<FormBar {...form} busy overdue={overdue} />),
    renderToStaticMarkup(
      <NoteForm
        {...noting}
        failure={null}
        busy
        overdue={overdue}
        onNote={nothing}
        onSubmit={nothing}
        onClose={nothing}
      />,
    ),
  ]
  expect(words(true).map((html) => html.includes(UNANSWERED))).toEqual([true, true])
  expect(words(false).map((html) => html.includes(UNANSWERED))).toEqual([false, false])
})

const noting = {
  verb: "Setujui",
  tone: "primary",
  note: "Sesuai",
  required: false,
  error: undefined,
} as const
const taken = "Pengajuan ini sudah disetujui oleh Bayu pada 20 Nov 2026 08.00"
test.each([
  [null, ["Batal", "Setujui"]],
  [taken, ["Batal"]],
])("a note, while the row was moved by somebody else: %s", (barred, expected) => {
  const view = (
    <NoteForm
      {...noting}
      barred={barred}
      failure={null}
      busy={false}
      onNote={nothing}
      onSubmit={nothing}
      onClose={nothing}
    />
  )
  expect(offered(view)).toEqual(expected)
  expect(renderToStaticMarkup(view).includes(taken)).toBe(barred !== null)
})

const job: ImportJob = {
  id: 1,
  how: "add",
  report: null,
  may_undo: false,
  name: "pegawai.xlsx",
  state: "checked",
  message: null,
  total: 2,
  done: 2,
  good: 1,
  bad: 1,
}
const next = [{ label: "Lihat daftar pegawai", href: "/users/pegawai" }]
const importing = {
  job,
  noun: "pegawai",
  next,
  onProblems: nothing,
  onCommit: nothing,
  onEdit: nothing,
  onTake: nothing,
  onUndo: nothing,
}
test.each([
  [false, ["Unduh templat Excel", "Unduh templat CSV"]],
  [true, []],
])("templates, while one is fetched: %s", (isFetching, expected) => {
  const view = (
    <Choosing
      kind="pegawai"
      how="add"
      noun="pegawai"
      others={[]}
      last={null}
      onHow={nothing}
      onReview={nothing}
      problem={null}
      isSending={false}
      isFetching={isFetching}
      onTemplate={nothing}
      onPick={nothing}
    />
  )
  expect(offered(view).filter((name) => name.startsWith("Unduh"))).toEqual(expected)
})
test.each([
  [false, ["Masukkan 1 baris yang benar", "Pilih berkas lain", "Unduh untuk diperbaiki (Excel)", "CSV"]],
  [true, ["Masukkan 1 baris yang benar", "Pilih berkas lain"]],
])("what was found in a file, while one is fetched: %s", (isFetching, expected) => {
  const view = (
    <Checked {...importing} isBusy={false} isDone={false} isFetching={isFetching} onAgain={nothing} />
  )
  expect(offered(view)).toEqual(expected)
})

const budi: Newcomer = {
  id: 7,
  nama: "Budi",
  nip: "1",
  jabatan: null,
  email: "budi@example.id",
  isInvited: false,
  mayInvite: true,
}
const progress: Progress = {
  onboarding: { step: null, welcome_done: false, hide_help: false },
  office: null,
  hours: null,
  people: [budi],
  total: 1,
}
const INVITE = "Kirim undangan (1)"
const FINISH = "Selesaikan penyiapan"
test.each([
  ["at rest", { inviting: false, finishing: false }, true, [INVITE, FINISH]],
  ["while invitations go out", { inviting: true, finishing: false }, false, []],
  ["while it is read who was invited", { inviting: true, finishing: false }, true, [FINISH]],
  ["while it ends", { inviting: false, finishing: true }, false, []],
])("the review of the welcome, %s", (_, busy, mayFinish, expected) => {
  const view = (
    <ReviewStep progress={progress} busy={busy} mayFinish={mayFinish} onInvite={nothing} onFinish={nothing} />
  )
  expect(offered(view)).toEqual(expected)
})
