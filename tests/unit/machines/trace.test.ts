import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Entry } from "#src/app/trace/format.ts"
import { masked, withoutSecrets } from "#src/app/trace/mask.ts"
import { models } from "#tests/paths/models/index.ts"
import { tours } from "#tests/paths/tours/index.ts"
import { answerTo } from "#tests/paths/command.ts"

const SAVE = { failure: "Unreachable" }
type Short = readonly [type: string, state: unknown, data?: unknown]
const steps: readonly Short[] = [
  ["start", "recalling"],
  ["xstate.done.actor.recallDraft", { editing: "pristine" }, { ok: true }],
  ["form.change", { editing: "dirty" }, { patch: { nama: "•" } }],
  ["form.change", { editing: "dirty" }, { patch: { nama: "•" } }],
  ["form.change", { editing: "dirty" }, { patch: { nama: "•" } }],
  ["unknown.event", { editing: "dirty" }, {}],
  ["form.submit", { saving: "sent" }, { unread: {} }],
  ["xstate.done.actor.save", { editing: "dirty" }, SAVE],
]
const entriesOf = (all: readonly Short[], machine = "devisiForm"): readonly Entry[] =>
  all.map(([type, state, data = null], at) => ({ t: at * 100, machine, run: "x:1", type, data, state }))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "trace-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const fileOf = async (entries: readonly Entry[], name = "bug.json"): Promise<string> => {
  const file = join(folder, name)
  const trace = {
    balai: "trace",
    version: 1,
    at: "2026-11-20T01:00:00.000Z",
    page: "/",
    masked: true,
    entries,
  }
  await writeFile(file, JSON.stringify(trace))
  return file
}

test("what was typed is covered, the product's own words are not", () => {
  expect(
    masked({
      key: "kode",
      patch: { nama: "Budi", gaji: 5_000_000, aktif: true, kosong: "" },
      ids: [7, null],
    }),
  ).toEqual({
    key: "kode",
    patch: { nama: "•", gaji: 0, aktif: true, kosong: "" },
    ids: [0, null],
  })
})

test("what was typed may be asked for, secrets never", () => {
  const typed = {
    nama: "Budi",
    values: {
      nama_lengkap: "Budi",
      password: "rahasia-1",
      confirm_password: "rahasia-1",
      kata_sandi: "rahasia-1",
    },
    credentials: { key: "rahasia-2" },
    user: { email: "budi@maju.test", draft_key: "rahasia-3" },
    change: { key: "password", value: { key: "rahasia-4" } },
    column: { key: "nama", value: "Budi" },
    links: [
      "/files/1/2?until=3&sig=rahasia-5",
      "/mailing/input-password?key=rahasia-6",
      "/special/auth/rahasia-7",
    ],
    headers: { "Access-Token": "rahasia-8" },
  }
  expect(JSON.stringify(masked(typed))).not.toContain("rahasia-")
  const shown = withoutSecrets(typed)
  expect(JSON.stringify(shown)).not.toContain("rahasia-")
  expect(shown).toMatchObject({
    nama: "Budi",
    values: { nama_lengkap: "Budi" },
    user: { email: "budi@maju.test" },
    column: { key: "nama", value: "Budi" },
  })
})

/** Finds secrets independently of mask.ts: the values under these keys in anything a machine can receive. */
const SECRETS = new Set(["password", "confirm_password", "draft_key", "token", "credentials key"])
const secretsIn = (value: unknown, path: readonly string[] = []): readonly string[] => {
  const isSecret = SECRETS.has(path.at(-1) ?? "") || SECRETS.has(path.slice(-2).join(" "))
  if (typeof value === "string") return isSecret && value !== "" ? [value] : []
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => secretsIn(one, [...path, name]))
}
test("no event of any machine puts a secret into a trace", () => {
  const events = [...models.values()].flatMap((model) => model.steps.map(({ event }) => event))
  const secrets = new Set(secretsIn(events))
  expect(secrets.size).toBeGreaterThan(2)
  const shown = JSON.stringify(events.map((event) => withoutSecrets(event)))
  expect([...secrets].filter((secret) => shown.includes(JSON.stringify(secret)))).toEqual([])
})

test("a trace becomes a test that has to end where the tester says", async () => {
  const file = await fileOf([...entriesOf([["start", "signedOut"]], "session"), ...entriesOf(steps)])
  expect(await answerTo(["--from", file, "--format", "playwright", "--expect", "saved"])).toBe(
    `import { walkTest } from "./walkTest.ts"

walkTest("devisiForm: bug", "devisiForm", [
  "start",
  "recallDraft none",
  "form.change",
  "form.change",
  "form.submit",
  "save Unreachable",
], "saved")`,
  )
})

test("a path recorded with a bug is walked to where it cannot go on once the bug is gone", () => {
  const form = tours.get("devisiForm")
  const labels = ["start", "recallDraft none", "form.change", "abandonDraft ok", "form.submit"]
  expect(form?.asFar(labels).map(({ step }) => step.label)).toEqual(labels.slice(0, 3))
  expect(() => form?.along(labels)).toThrow(/^devisiForm: abandonDraft ok cannot follow here\. Possible: /)
})

test("it can be read as a script", async () => {
  const text = await answerTo(["--from", await fileOf(entriesOf(steps)), "--format", "text"])
  expect(text).toContain("6. Tunggu jawaban devisi/create, yang gagal: jaringan terputus")
})

test("a machine that was there before the trace began is walked to where it stood", async () => {
  const file = await fileOf(
    entriesOf([
      ["start", { editing: "dirty" }],
      ["form.submit", { saving: "sent" }],
    ]),
  )
  const text = await answerTo(["--from", file, "--format", "playwright"])
  expect(text.slice(text.indexOf("[") + 1).trim()).toMatch(
    /^"start",\n {2}"recallDraft \w+",\n[^]*"form.submit",\n\]\)$/,
  )
})

test("where a trace leaves the model, what came and what could have come is said", async () => {
  const file = await fileOf(entriesOf([...steps.slice(0, 3), ["form.submit", "saved"]]))
  await expect(answerTo(["--from", file, "--format", "text"])).rejects.toThrow(
    /^devisiForm: jejak meninggalkan model pada langkah 4: form\.submit ke "saved"\. Sekarang form\.submit menuju \{"saving":"sent"\}: mungkin sudah diperbaiki$/,
  )
})

test("what cannot be replayed says why", async () => {
  const other = await fileOf(entriesOf([["start", "loading"]], "query"))
  await expect(answerTo(["--from", other, "--format", "text"])).rejects.toThrow(
    /tidak punya mesin yang dapat dijalankan di browser\. Isinya: query\. Yang dapat dijalankan: .*session/,
  )
  await expect(answerTo(["session", "--from", other, "--format", "text"])).rejects.toThrow(
    /tidak punya session/,
  )
  await expect(answerTo(["--from", join(folder, "none.json")])).rejects.toThrow(/^Berkas tidak dapat dibaca/)
  await writeFile(join(folder, "else.json"), "{}")
  await expect(answerTo(["--from", join(folder, "else.json")])).rejects.toThrow(/^Bukan jejak/)
})
