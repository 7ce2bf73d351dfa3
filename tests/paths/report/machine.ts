import { type Anatomy, triggerText } from "#machines/lib/anatomy.ts"
import type { RunOf, View, Walked } from "../run/results.ts"
import { VIEWS } from "../run/results.ts"
import { arrowWords, scriptsOf } from "../script/script.ts"
import { asSeen } from "../seen.ts"
import { arrowPaths } from "../walks.ts"
import { diagramOf, type Fate, numbersOf } from "./diagram.ts"
import { escaped, timeWords } from "./text.ts"
import { besideOf, failureOf } from "./failure.ts"
import {
  anchors,
  codeWords,
  durationWords,
  failuresOf,
  fatesOf,
  hasChanged,
  image,
  leavesOf,
  linesOf,
  type Shown,
  standingOf,
  standingWords,
} from "./shown.ts"

const viewWords: { readonly [V in View]: string } = {
  "desktop-light": "desktop, terang",
  "desktop-dark": "desktop, gelap",
  "phone-light": "ponsel, terang",
  "phone-dark": "ponsel, gelap",
}

const boardOf = ({ known, result, pictures }: Shown, anatomy: Anatomy): string => {
  if (result === null) return ""
  const sights = known.model?.browser?.said.states ?? {}
  const states = leavesOf(anatomy)
  const cards = states.map(({ path, description }) => {
    const sight = sights[path]
    const shots = result.board[path]
    const reason = sight !== undefined && "never" in sight ? sight.never : "tidak pernah terlihat diam"
    const body =
      shots === undefined
        ? `<p class="none">${escaped(reason)}</p>`
        : `<div class="shots">${VIEWS.map((view) => `<figure class="${view}">${image(pictures, shots[view], `${path}, ${viewWords[view]}`)}<figcaption>${viewWords[view]}</figcaption></figure>`).join("")}</div>`
    return `<article class="card" id="${escaped(anchors.state(known.id, path))}"><h4>${escaped(description ?? path)} <small>[${escaped(path)}]</small></h4>${body}</article>`
  })
  const pictured = states.filter(({ path }) => result.board[path] !== undefined).length
  return `<details class="board"><summary>Storyboard: ${pictured} dari ${states.length} state</summary>${cards.join("")}</details>`
}

const stepsOf = (shown: Shown, walk: Walked): string => {
  const lines = linesOf(shown.known, walk)
  const items = walk.labels.map((label, at) => {
    const step = walk.steps[at]
    const kind = step === undefined ? "never" : step.ok ? "ok" : "failed"
    const line = lines?.[at]
    const words = line === undefined ? escaped(label) : escaped(line.do)
    const data = line?.data == null ? "" : `<br><small>data: ${escaped(line.data)}</small>`
    const see =
      line === undefined || line.see.length === 0
        ? ""
        : `<br><small>lihat: ${escaped(line.see.join("; "))}</small>`
    const toast = line?.toast == null ? "" : `<br><small>toast: ${escaped(line.toast)}</small>`
    const picture =
      line === undefined || shown.result?.board[line.state] === undefined
        ? ""
        : ` <a class="pic" href="#${escaped(anchors.state(shown.known.id, line.state))}">gambar</a>`
    return `<li class="${kind}" title="${escaped(label)}">${words}${step === undefined ? "" : ` <small>${step.ms} ms</small>`}${picture}${data}${see}${toast}</li>`
  })
  return `<ol>${items.join("")}</ol>`
}

/** The walked paths: failures first and open, successes collapsed. */
const walkedOf = (shown: Shown): string => {
  const { result, known } = shown
  if (result === null) return ""
  const items = result.walks.map((walk, at) => {
    const isFailed = walk.error !== null
    const text = `<details class="path" id="${escaped(anchors.path(known.id, at))}"${isFailed ? " open" : ""}><summary class="${isFailed ? "failed" : "ok"}">Jalur ${at + 1}: ${walk.labels.length} langkah, ${isFailed ? "gagal" : "berhasil"}</summary>${isFailed ? failureOf(shown, walk, at) : ""}${stepsOf(shown, walk)}</details>`
    return { isFailed, text }
  })
  const cut =
    result.total > result.walks.length
      ? `<p class="failed">Putaran ini berhenti: ${result.total - result.walks.length} jalur belum dijalankan.</p>`
      : ""
  const failed = items.filter(({ isFailed }) => isFailed)
  const well = items.filter(({ isFailed }) => !isFailed)
  const textOf = (some: typeof items) => some.map(({ text }) => text).join("")
  return `${cut}${textOf(failed)}${besideOf(shown)}${well.length === 0 ? "" : `<details><summary>Jalur yang berhasil di browser (${well.length})</summary>${textOf(well)}</details>`}`
}

const pathsOf = ({ known: { model } }: Shown): string => {
  if (model === null) return ""
  const items = scriptsOf(model, arrowPaths(asSeen(model))).map(
    ({ number, steps, ends, priority, before }) =>
      `<details><summary>Jalur ${number} <small>${priority}</small>, berakhir di ${escaped(ends.at(-1) ?? "")}</summary>${before.map((one) => `<p><small>persiapan: ${escaped(one)}</small></p>`).join("")}<ol>${steps.map((line) => `<li>${escaped(line.do)}${line.role === null ? "" : ` <em>${escaped(line.role)}</em>`}${line.data === null ? "" : `<br><small>data: ${escaped(line.data)}</small>`}${line.see.length === 0 ? "" : `<br><small>lihat: ${escaped(line.see.join("; "))}</small>`}</li>`).join("")}</ol></details>`,
  )
  return `<details><summary>Naskah mesin ini (${items.length} jalur)</summary>${items.join("")}</details>`
}

/** The legend of the picture's numbers: the user's action, source and target, and why a transition is not walked. */
const legendOf = (shown: Shown, fateOf: (key: string) => Fate, anatomy: Anatomy): string => {
  const excused = shown.known.model?.browser?.coverage().excused ?? {}
  const numbers = numbersOf(anatomy)
  const fates: { readonly [F in Fate]: string } = {
    ok: "berjalan",
    failed: "gagal",
    never: "tidak dijalankan",
  }
  const rows = anatomy.arrows.map(({ key, source, trigger, targets, description }) => {
    const fate = fateOf(key)
    const why = fate === "never" ? (excused[key] ?? "") : ""
    return `<tr class="${fate}"><td>${numbers.get(key) ?? ""}</td><td>${escaped(description === null ? triggerText(trigger) : arrowWords(description))}</td><td>${escaped(source || "(mesin)")}</td><td>${escaped(targets.join(", ") || "(tetap)")}</td><td>${fates[fate]}${why === "" ? "" : `: ${escaped(why)}`}</td></tr>`
  })
  const never = anatomy.arrows.filter(({ key }) => fateOf(key) === "never").length
  return `<details><summary>Transisi dalam kata-kata (${rows.length}; ${never} tidak dijalankan, dan mengapa)</summary><div class="wide"><table><tr><th>no</th><th>apa</th><th>dari</th><th>ke</th><th>hasil</th></tr>${rows.join("")}</table></div></details>`
}

const ZOOM = `<p class="zoom"><button type="button" data-zoom="0.8" aria-label="Perkecil diagram">−</button><button type="button" data-zoom="1.25" aria-label="Perbesar diagram">+</button><button type="button" data-zoom="0">Pas</button> <small>nomor: transisi; tekan nomor untuk jalurnya, state untuk gambarnya</small></p>`

/** The section of one machine, collapsed unless it failed or is the only one of the run. */
export const sectionOf = (shown: Shown, run: RunOf | null, isAlone: boolean): string => {
  const { known, result } = shown
  if (known.model === null) return ""
  const { anatomy } = known.model
  const fateOf = fatesOf(result)
  const count = (fate: Fate) => anatomy.arrows.filter(({ key }) => fateOf(key) === fate).length
  const standing = standingOf(shown, run)
  const said =
    result === null
      ? "belum dijalankan di browser"
      : `${count("ok")} dari ${anatomy.arrows.length} transisi berjalan, ${failuresOf(result)} kegagalan; ${result.walks.length} jalur, ${durationWords(result.ms)}`
  const old =
    standing === "old" && result !== null
      ? `<p class="old">Dari putaran lain: ${escaped(timeWords(result.at))}, ${escaped(codeWords(result.run))}${hasChanged(shown) ? "; <b>mesinnya sudah berubah sejak itu</b>" : ""}.</p>`
      : ""
  const pathFor = (key: string) => {
    const at = result?.walks.findIndex(({ steps }) => steps.some(({ arrows }) => arrows.includes(key))) ?? -1
    return at === -1 ? null : anchors.path(known.id, at)
  }
  const pictured = new Set(result === null ? [] : leavesOf(anatomy).map(({ path }) => path))
  const diagram = diagramOf(anatomy, {
    fateOf,
    pathOf: pathFor,
    stateOf: (path) => (pictured.has(path) ? anchors.state(known.id, path) : null),
  })
  const isFailed = standing === "failed"
  const about = known.description === "" ? said : `${escaped(known.description)}: ${said}`
  const picture = `<details class="drawn"${isFailed ? "" : " open"}><summary>Diagram</summary>${ZOOM}<div class="diagram">${diagram}</div></details>`
  return `<section id="${escaped(known.id)}" class="machine" data-standing="${standing}" data-words="${escaped(`${known.id} ${known.description}`.toLowerCase())}"><details class="fold"${isFailed || isAlone ? " open" : ""}><summary><h2>${escaped(known.id)} <small class="${standing}">${standingWords[standing]}</small></h2><p>${about}</p></summary>${old}${walkedOf(shown)}${picture}${legendOf(shown, fateOf, anatomy)}${pathsOf(shown)}${boardOf(shown, anatomy)}</details></section>`
}
