import { mkdtemp, rm, writeFile } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  changesOf,
  linesOf,
  pathsOf,
  picturesChanged,
  type Printed,
  tablesOf,
  titled,
  titlesOf,
} from "#tests/paths/diff/compare.ts"
import { differencePage } from "#tests/paths/diff/page.ts"
import { answerTo } from "#tests/paths/command.ts"
import { vendingModel } from "#tests/paths/examples/vending.ts"
import { withoutTimes } from "#tests/paths/run/masked.ts"
import { clearPictures, fileFor, readPictures } from "#tests/paths/run/pictures.ts"
import {
  nothingNoted,
  type PersonRun,
  readRun,
  runsSummed,
  stepsSummed,
  summed,
  verdictOf,
} from "#tests/paths/serve/run.ts"
import { runsIn } from "#tests/paths/serve/runs.ts"
import { testersServer, walkablesOf } from "#tests/paths/serve/server.ts"
import { scriptsOf } from "#tests/paths/script/script.ts"

const chosen = {
  id: "vending",
  model: vendingModel,
  scripts: scriptsOf(vendingModel, vendingModel.arrows()),
  why: null,
}
const [first] = walkablesOf([chosen], new Map())
if (first === undefined) throw new Error("nothing to walk")
const noted = (result: PersonRun["steps"][number]["result"]) => ({ ...nothingNoted, result })
const run: PersonRun = {
  id: "one",
  tester: "Sari",
  at: "2026-11-20T01:00:00.000Z",
  finished: null,
  build: "abc1234",
  machine: "vending",
  hash: first.hash,
  path: first.key,
  steps: [noted("Lolos"), noted("Lolos")],
}

describe("what people find", () => {
  test.each([
    [["Lolos", "Lolos"], "Lolos"],
    [["Lolos", "Gagal"], "Gagal"],
    [["Terhalang", "Lolos"], "Terhalang"],
    [["Terhalang", "Gagal"], "Gagal"],
    [["Lolos", null], "Belum selesai"],
    [[], "Belum selesai"],
  ] as const)("%j is %s", (results, verdict) => {
    expect(verdictOf({ steps: results.map(noted), finished: null })).toBe(verdict)
  })

  test("a run that was finished is not whole where a step was left out", () => {
    const finished = "2026-11-20T02:00:00.000Z"
    expect(verdictOf({ steps: [noted("Lolos"), noted(null)], finished })).toBe("Tidak lengkap")
    expect(verdictOf({ steps: [noted("Lolos"), noted("Gagal")], finished })).toBe("Gagal")
  })

  test("steps and runs are summed in words", () => {
    const steps = [noted("Lolos"), noted("Gagal"), noted("Gagal"), noted(null)]
    expect(stepsSummed({ steps })).toBe("1 Lolos, 2 Gagal, 0 Terhalang dari 4 langkah; 1 belum dinilai")
    expect(runsSummed(["Gagal", "Lolos", "Gagal"])).toBe("3 kali dijalankan: 1 Lolos, 2 Gagal")
  })

  test("a file of before runs were closed is read as one that is open", () => {
    const { finished: _, steps, ...old } = run
    const bare = steps.map(({ file: _file, ...step }) => step)
    expect(readRun({ ...old, steps: bare })).toEqual(run)
  })

  test("the newest run counts; one of another machine is marked", () => {
    const later = { ...run, id: "two", at: "2026-11-21T01:00:00.000Z", steps: [noted("Gagal")] }
    expect(summed([run, later], "vending", first.hash, first.key)).toMatchObject({
      verdict: "Gagal",
      isOld: false,
      history: ["Gagal", "Lolos"],
    })
    expect(summed([run], "vending", "other", first.key).isOld).toBe(true)
    expect(summed([run], "vending", first.hash, "other")).toMatchObject({ last: null, verdict: null })
  })

  test.each([
    ["a name that leads elsewhere", { id: "../x" }],
    ["nobody", { tester: " " }],
    ["no time", { at: "kemarin" }],
    ["a result there is not", { steps: [{ result: "Bagus", note: "", picture: null }] }],
  ])("%s is not kept", (_, change) => {
    expect(readRun(run)).toEqual(run)
    expect(readRun({ ...run, ...change })).toBeNull()
  })
})

describe("npm run paths -- --serve", () => {
  let folder: string
  let url: string
  const server = () => testersServer(walkablesOf([chosen], new Map()), runsIn(folder))
  let running: ReturnType<typeof server>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "paths-runs-"))
    running = server()
    await new Promise<void>((resolve) => running.listen(0, "127.0.0.1", resolve))
    url = `http://127.0.0.1:${(running.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await new Promise((resolve) => running.close(resolve))
    await rm(folder, { recursive: true, force: true })
  })
  const post = (path: string, body: string | Uint8Array, headers: Record<string, string> = {}) =>
    fetch(url + path, { method: "POST", body: body as string, headers })

  test("a script is a page with a result for each step, and what is noted is summed", async () => {
    const address = `/jalur/vending/${first.key}`
    const page = await (await fetch(url + address)).text()
    expect(page.match(/<fieldset>/g)).toHaveLength(first.script.steps.length)
    const { name } = (await (
      await post("/gambar", new Uint8Array([1]), { "content-type": "image/png" })
    ).json()) as {
      readonly name: string
    }
    const steps = first.script.steps.map(() => ({
      result: "Terhalang",
      note: "Tidak ada air",
      picture: name,
      file: "layar.png",
    }))
    expect((await post("/hasil", JSON.stringify({ ...run, steps }))).status).toBe(200)
    expect(await (await fetch(url)).text()).toContain("1 Terhalang")
    const again = await (await fetch(url + address)).text()
    expect(again).toContain("Tidak ada air")
    expect((await fetch(`${url}/catatan/${name}`)).headers.get("content-type")).toBe("image/png")
  })

  test("a run that was finished is kept as it is", async () => {
    const closed = { ...run, id: "closed", finished: "2026-11-20T02:00:00.000Z" }
    expect((await post("/hasil", JSON.stringify(closed))).status).toBe(200)
    expect((await post("/hasil", JSON.stringify(closed))).status).toBe(200)
    expect((await post("/hasil", JSON.stringify({ ...closed, finished: null }))).status).toBe(409)
    const other = { ...closed, steps: [noted("Gagal"), noted("Gagal")] }
    expect((await post("/hasil", JSON.stringify(other))).status).toBe(409)
    expect(await runsIn(folder).all()).toContainEqual(closed)
  })

  test("a port that is taken is said, with the way out", async () => {
    const { port } = running.address() as AddressInfo
    const said: string[] = []
    const again = answerTo(["forgotten", "--serve", "--port", String(port), "--runs", folder], (text) =>
      said.push(text),
    )
    await expect(again).rejects.toThrow(`Port ${port} sudah dipakai`)
    expect(said).toEqual(["Jalur dihitung: 1 mesin …"])
  })

  test("nothing else is kept or shown, and no other site sends here", async () => {
    expect((await post("/hasil", "{")).status).toBe(400)
    expect((await post("/gambar", "x", { "content-type": "text/html" })).status).toBe(400)
    expect((await post("/hasil", JSON.stringify(run), { origin: "http://elsewhere.test" })).status).toBe(403)
    expect((await fetch(`${url}/catatan/..%2Frun.json`)).status).toBe(404)
    expect((await fetch(`${url}/jalur/vending/gone`)).status).toBe(404)
  })
})

describe("npm run paths -- --diff", () => {
  const step = (label: string, more = {}) => ({ labels: [label], do: label, see: [], toast: null, ...more })
  const machine = (...paths: readonly (readonly ReturnType<typeof step>[])[]): readonly Printed[] => [
    { id: "m", paths: paths.map((steps) => ({ ends: [], steps })) },
  ]

  test("the same steps in other words are a change; other steps are another path", () => {
    const before = pathsOf(machine([step("a"), step("b")], [step("c")]))
    const after = pathsOf(machine([step("a"), step("b", { toast: "Tersimpan" })], [step("d")]))
    expect(
      changesOf(before, after).map(({ name, before: a, after: b }) => [name, a !== null, b !== null]),
    ).toEqual([
      ["m: a → b", true, true],
      ["m: d", false, true],
      ["m: c", true, false],
    ])
  })

  test("a path is told in words, a long one by its beginning and its end; its labels stand below", () => {
    const steps = ["a", "b", "c", "d", "e", "f"].map((label) => step(label, { do: `lakukan ${label}` }))
    const [one] = machine(steps)
    const machines = one === undefined ? [] : [{ ...one, description: "Pintu parkir" }]
    const [change] = titled(changesOf(new Map(), pathsOf(machines)), titlesOf(machines))
    expect(change).toMatchObject({
      name: "m: a → b → c → d → e → f",
      title: "Pintu parkir: lakukan a → lakukan b → lakukan c → … → lakukan f",
    })
    const page = differencePage("lama", "baru", [
      { title: "Jalur", changes: change === undefined ? [] : [change] },
    ])
    expect(page).toContain("Pintu parkir: lakukan a")
    expect(page).toContain("<small>m: a → b")
  })

  test("a commit from before the kit kept several labels a step is read too", () => {
    const old = [{ id: "m", paths: [{ ends: [], steps: [{ label: "a", do: "a", see: [], toast: null }] }] }]
    expect(changesOf(pathsOf(old), pathsOf(machine([step("a")])))).toEqual([])
  })

  test("who may do what is compared cell by cell", () => {
    const table = (cell: string) =>
      `## Top-up\n\n| keadaan | admin | super |\n| --- | --- | --- |\n| Menunggu | ${cell} | setujui |\n`
    const [change] = changesOf(tablesOf(table("batalkan")), tablesOf(table("batalkan, konfirmasi")))
    expect(change?.name).toBe("Top-up: Menunggu")
    expect(change === undefined ? [] : linesOf(change)).toEqual([
      { sign: "-", text: "admin: batalkan" },
      { sign: "+", text: "admin: batalkan, konfirmasi" },
    ])
  })

  const shot = (byMachine: Readonly<Record<string, Readonly<Record<string, string>>>>, known: string[]) => ({
    pictures: new Map(
      Object.entries(byMachine).map(([id, states]) => [
        id,
        new Map(Object.entries(states).map(([state, bytes]) => [state, Buffer.from(bytes)])),
      ]),
    ),
    machines: new Set(known),
  })

  test("pictures that differ are told, those that are new and gone too; equal ones are not", () => {
    const before = shot({ form: { editing: "a", saving: "b", asking: "c" }, old: { open: "x" } }, [
      "form",
      "old",
    ])
    const after = shot({ form: { editing: "a", saving: "B", saved: "d" }, young: { open: "y" } }, [
      "form",
      "young",
    ])
    const { changed, untaken } = picturesChanged(before, after)
    expect(changed.map(({ name, before: a, after: b }) => [name, a?.toString(), b?.toString()])).toEqual([
      ["form, saving", "b", "B"],
      ["form, saved", undefined, "d"],
      ["form, asking", "c", undefined],
      ["young, open", undefined, "y"],
      ["old, open", "x", undefined],
    ])
    expect(untaken).toEqual([])
    const page = differencePage("one", "two", [], { pictures: changed, notes: [] })
    expect(page).toContain("2 baru, 2 hilang, 1 berubah")
    expect(page.match(/<img /g)).toHaveLength(6)
    expect(page.match(/src="(?!data:)/g)).toBeNull()
  })

  test("a machine that was walked on one side only is named, and its pictures are neither new nor gone", () => {
    const known = ["form", "list"]
    const { changed, untaken } = picturesChanged(
      shot({ form: { editing: "a" } }, known),
      shot({ form: { editing: "a" }, list: { ready: "r" } }, known),
    )
    expect(changed).toEqual([])
    expect(untaken).toEqual(["list"])
  })

  test("pictures are kept by commit, those with changes apart; another run forgets the states there are no more", async () => {
    const root = await mkdtemp(join(tmpdir(), "paths-pictures-"))
    const taken = { commit: "abc", isChanged: false }
    for (const one of [taken, { ...taken, isChanged: true }])
      await writeFile(await fileFor(one, "form", "editing.dirty", root), String(one.isChanged))
    expect((await readPictures(taken, root)).get("form")?.get("editing.dirty")?.toString()).toBe("false")
    await clearPictures(taken, "form", root)
    expect(await readPictures(taken, root)).toEqual(new Map())
    expect((await readPictures({ ...taken, isChanged: true }, root)).size).toBe(1)
    await rm(root, { recursive: true })
  })

  test.each([
    ["Masuk 08.02, pulang 17:31", "Masuk 00.00, pulang 00.00"],
    ["Rabu, 25 November 2026", "0 Bln 0000"],
    ["17 Agu 2026 – 3 Mei 2027", "0 Bln 0000 – 0 Bln 0000"],
    ["Periode November 2026", "Periode Bln 0000"],
    ["Diperbarui 2 menit lalu", "Diperbarui 0 waktu lalu"],
    ["Diperbarui baru saja", "Diperbarui 0 waktu lalu"],
    ["Selamat siang, Sari", "Selamat …, Sari"],
    ["Rp 12.500.000", "Rp 12.500.000"],
    ["250 pegawai, 12,5 %, 3 hari", "250 pegawai, 12,5 %, 3 hari"],
    ["1.043 baris", "1.043 baris"],
    ["Pilih hari Senin", "Pilih hari Senin"],
  ])("on a picture %s is %s", (text, masked) => {
    expect(withoutTimes(text)).toBe(masked)
  })

  test("the page counts what is new, gone and changed, and needs nothing else", () => {
    const changes = changesOf(pathsOf(machine([step("a")])), pathsOf(machine([step("<b>")])))
    const page = differencePage("one", "two", [{ title: "Jalur", changes }])
    expect(page).toContain("1 baru, 1 hilang, 0 berubah")
    expect(page).toContain("m: &lt;b&gt;")
    expect(page.match(/(?:src|href)="/g)).toBeNull()
  })
})
