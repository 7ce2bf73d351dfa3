/** The browser code of the testers' page: renders the run's machine and sends it events. */
import { createActor, fromPromise, type SnapshotFrom } from "xstate"
import { nothingNoted, type PersonRun, readRun, RESULTS, unjudgedIn } from "./run.ts"
import { type Keeping, type Pictured, type RunInput, runMachine } from "./runMachine.ts"
import { earlierText, endText, type KeptState, newsOf, pictureText, type WalkData } from "./view.ts"

const element = <E extends HTMLElement>(id: string, kind: new () => E): E => {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`)
  return found
}
const nobody = () => null
const CLOSED = 409

const keep = fromPromise<Keeping, { readonly run: PersonRun }>(async ({ input, signal }) => {
  const answer = await fetch("/hasil", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...input.run, tester: input.run.tester.trim() }),
    signal,
  }).catch(nobody)
  return answer?.status === CLOSED ? "closed" : answer?.ok === true ? "kept" : "away"
})

const keepPicture = fromPromise<Pictured, { readonly file: File }>(async ({ input: { file } }) => {
  const answer = await fetch("/gambar", {
    method: "POST",
    headers: { "content-type": file.type },
    body: file,
  }).catch(nobody)
  if (answer === null) return { name: null, why: "away" }
  return answer.ok ? ((await answer.json()) as { readonly name: string }) : { name: null, why: "kind" }
})

const now = () => new Date().toISOString()
const idOf = ({ machine, path }: WalkData) => `${machine}-${path}-${Date.now()}`

type Remembered = { readonly run: PersonRun; readonly isKept: boolean }
const nameOf = ({ machine, path, hash }: WalkData) => `jalur ${machine} ${path} ${hash}`
const remembered = (data: WalkData): Remembered | null => {
  const text = localStorage.getItem(nameOf(data))
  if (text === null) return null
  const { run, isKept } = JSON.parse(text) as { readonly run: PersonRun; readonly isKept: boolean }
  // An unfinished run may have no tester yet: use a placeholder so that it can be read.
  const read = readRun({ ...run, tester: run.tester === "" ? "?" : run.tester })
  return read === null ? null : { run: { ...read, tester: run.tester }, isKept }
}

/** The unsaved run from this browser, else the last run of this machine, else a new one. */
const begun = (data: WalkData): RunInput => {
  const here = remembered(data)
  const last = data.runs.find(({ hash }) => hash === data.hash)
  const { machine, hash, path, build } = data
  const run =
    here !== null && !here.isKept
      ? here.run
      : (last ?? {
          id: idOf(data),
          tester: localStorage.getItem("penguji") ?? "",
          at: now(),
          finished: null,
          build,
          machine,
          hash,
          path,
          steps: Array.from({ length: data.steps }, () => nothingNoted),
        })
  return { run, isKept: run === last, earlier: data.runs.filter(({ id }) => id !== run.id) }
}

const walk = document.getElementById("jalur")
if (walk !== null) {
  const data = JSON.parse(walk.dataset["run"] ?? "") as WalkData
  const tester = element("penguji", HTMLInputElement)
  const product = element("alamat", HTMLInputElement)
  const actor = createActor(runMachine.provide({ actors: { keep, keepPicture } }), { input: begun(data) })
  const steps = [...walk.querySelectorAll<HTMLElement>("[data-nth]")]
  const nthOf = (target: Element) => Number(target.closest<HTMLElement>("[data-nth]")?.dataset["nth"])

  const write = (target: HTMLElement, html: string) => {
    // Write only real changes: a screen reader announces everything that is written.
    if (target.dataset["is"] !== html) target.innerHTML = html
    target.dataset["is"] = html
  }
  const show = (snapshot: SnapshotFrom<typeof runMachine>) => {
    const { context, value } = snapshot
    const { run } = context
    const isOpen = snapshot.matches({ test: "open" })
    const isFinished = snapshot.matches({ test: "finished" })
    document.body.dataset["state"] = JSON.stringify(value)
    if (tester.value !== run.tester) tester.value = run.tester
    tester.disabled = !isOpen
    for (const [nth, step] of steps.entries()) {
      const one = run.steps[nth] ?? nothingNoted
      for (const choice of step.querySelectorAll<HTMLInputElement>("input[type=radio]")) {
        choice.checked = choice.value === one.result
        choice.disabled = !isOpen
      }
      for (const note of step.querySelectorAll("textarea")) {
        if (note.value !== one.note) note.value = one.note
        note.readOnly = !isOpen
      }
      for (const pick of step.querySelectorAll("button")) pick.hidden = !isOpen
      for (const text of step.querySelectorAll<HTMLElement>(".kept")) write(text, pictureText(context, nth))
    }
    write(element("kabar", HTMLElement), newsOf(value.kept as KeptState, context))
    const isAsking = snapshot.matches({ test: { open: "asking" } })
    element("selesaikan", HTMLButtonElement).hidden = !isOpen || isAsking
    element("selesaikan", HTMLButtonElement).disabled = context.queue.length > 0
    element("tanya", HTMLElement).hidden = !isAsking
    write(element("kurang", HTMLElement), `${unjudgedIn(run)} langkah belum dinilai. Tetap selesaikan?`)
    element("selesai", HTMLElement).hidden = !isFinished
    write(element("jumlah", HTMLElement), isFinished ? endText(run) : "")
    element("lagi", HTMLButtonElement).disabled = !snapshot.can({ type: "run.again", id: "", at: "" })
    write(element("sebelumnya", HTMLElement), earlierText(context.earlier, data.hash))
  }
  actor.subscribe((snapshot) => {
    const { run, kept } = snapshot.context
    const isKept = run === kept || snapshot.matches({ kept: "closed" })
    localStorage.setItem(nameOf(data), JSON.stringify({ run, isKept } satisfies Remembered))
    show(snapshot)
  })
  actor.start()

  tester.addEventListener("input", () => {
    localStorage.setItem("penguji", tester.value.trim())
    actor.send({ type: "tester.name", tester: tester.value })
  })
  product.value = localStorage.getItem("alamat") ?? product.value
  product.addEventListener("change", () => localStorage.setItem("alamat", product.value))
  walk.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLTextAreaElement)
      actor.send({ type: "step.note", nth: nthOf(target), note: target.value })
  })
  walk.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const result = RESULTS.find((one) => one === target.value)
    if (target.type === "radio" && result !== undefined)
      actor.send({ type: "step.judge", nth: nthOf(target), result })
    const file = target.files?.[0]
    if (file !== undefined) actor.send({ type: "step.picture", nth: nthOf(target), file })
    // Reset, so that choosing the same file again fires `change`.
    if (target.type === "file") target.value = ""
  })
  const aside = (url: string) => {
    const width = Math.round(screen.availWidth * 0.6)
    const left = screen.availWidth - width
    window.open(url, "balai", `left=${left},top=0,width=${width},height=${screen.availHeight}`)
  }
  const presses: Readonly<Record<string, () => void>> = {
    selesaikan: () => {
      actor.send({ type: "run.finish", at: now() })
      if (tester.value.trim() === "") tester.focus()
    },
    tetap: () => actor.send({ type: "finish.confirm", at: now() }),
    lanjut: () => actor.send({ type: "finish.cancel" }),
    lagi: () => {
      actor.send({ type: "run.again", id: idOf(data), at: now() })
      window.scrollTo(0, 0)
    },
    buka: () => aside(product.value),
  }
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target.closest("button, a") : null
    if (target instanceof HTMLAnchorElement && target.dataset["page"] !== undefined) {
      event.preventDefault()
      aside(new URL(target.dataset["page"], product.value).href)
    }
    if (!(target instanceof HTMLButtonElement)) return
    presses[target.id]?.()
    if ("pick" in target.dataset)
      target.parentElement?.querySelector<HTMLInputElement>("input[type=file]")?.click()
  })
}

/** Filters of the list of paths. */
const sieves = ["mesin", "prioritas", "hasil"].flatMap((id) => {
  const found = document.getElementById(id)
  return found instanceof HTMLSelectElement ? [found] : []
})
const sift = () => {
  const [machine = "", priority = "", verdict = ""] = sieves.map(({ value }) => value)
  for (const row of document.querySelectorAll<HTMLElement>("tbody tr")) {
    const fits = (name: string, wanted: string) => wanted === "" || row.dataset[name] === wanted
    row.hidden = !fits("machine", machine) || !fits("priority", priority) || !fits("verdict", verdict)
  }
}
for (const sieve of sieves) sieve.addEventListener("change", sift)
// After a reload the browser may restore the filters.
if (sieves.length > 0) sift()
