import type { Anatomy } from "#machines/lib/anatomy.ts"
import { triggerText } from "#machines/lib/anatomy.ts"
import type { Known } from "../all.ts"
import { type MachineResult, type View, VIEWS, type Walked } from "../run/results.ts"
import { scriptsOf } from "../script/script.ts"
import { diagramOf, escaped, type Fate } from "./diagram.ts"
import { CODE, STYLE } from "./style.ts"

/** A machine, what a run found out about it, and its pictures as data URLs. */
export type Shown = {
  readonly known: Known
  readonly result: MachineResult | null
  readonly pictures: ReadonlyMap<string, string>
}

const fatesOf = (result: MachineResult | null): ((key: string) => Fate) => {
  const fates = new Map<string, Fate>()
  for (const { steps } of result?.walks ?? [])
    for (const { arrows, ok } of steps)
      for (const key of arrows) if (!ok || !fates.has(key)) fates.set(key, ok ? "ok" : "failed")
  return (key) => fates.get(key) ?? "never"
}

const image = (pictures: Shown["pictures"], name: string | undefined, alt: string) => {
  const url = name === undefined ? undefined : pictures.get(name)
  return url === undefined
    ? `<span class="none">belum ada</span>`
    : `<img loading="lazy" src="${url}" alt="${escaped(alt)}">`
}

const viewWords: { readonly [V in View]: string } = {
  "desktop-light": "desktop, terang",
  "desktop-dark": "desktop, gelap",
  "phone-light": "ponsel, terang",
  "phone-dark": "ponsel, gelap",
}

const boardOf = ({ known, result, pictures }: Shown, { places }: Anatomy): string => {
  if (result === null) return ""
  const sights = known.model?.browser?.said.states ?? {}
  const states = places.filter(({ path }) => path !== "")
  const cards = states.map(({ path, description }) => {
    const sight = sights[path]
    const shots = result.board[path]
    const reason = sight !== undefined && "never" in sight ? sight.never : "tidak pernah terlihat diam"
    const body =
      shots === undefined
        ? `<p class="none">${escaped(reason)}</p>`
        : `<div class="shots">${VIEWS.map((view) => `<figure class="${view}">${image(pictures, shots[view], `${path}, ${viewWords[view]}`)}<figcaption>${viewWords[view]}</figcaption></figure>`).join("")}</div>`
    return `<article class="card"><h4>${escaped(path)}</h4><p>${escaped(description ?? "")}</p>${body}</article>`
  })
  return `<details open><summary>Storyboard: ${Object.keys(result.board).length} dari ${states.length} state</summary>${cards.join("")}</details>`
}

const stepsOf = ({ steps, labels }: Walked) =>
  `<ol>${labels.map((label, at) => `<li class="${steps[at] === undefined ? "never" : steps[at].ok ? "ok" : "failed"}">${escaped(label)}${steps[at] === undefined ? "" : ` <small>${steps[at].ms} ms</small>`}</li>`).join("")}</ol>`

const walkedOf = ({ result, pictures }: Shown): string => {
  if (result === null) return ""
  const items = result.walks.map((walk, at) => {
    const fault =
      walk.error === null
        ? ""
        : `<p class="fault">${escaped(walk.error)}</p>${image(pictures, walk.picture ?? undefined, "layar ketika gagal")}`
    return `<details${walk.error === null ? "" : " open"}><summary class="${walk.error === null ? "ok" : "failed"}">Jalur ${at + 1}: ${walk.labels.length} langkah, ${walk.error === null ? "berhasil" : "gagal"}</summary>${fault}${stepsOf(walk)}</details>`
  })
  return `<h3>Yang dijalankan di browser</h3>${items.join("")}`
}

const pathsOf = ({ known: { model } }: Shown): string => {
  if (model === null) return ""
  const items = scriptsOf(model, model.arrows()).map(
    ({ number, steps, ends }) =>
      `<details><summary>Jalur ${number}, berakhir di ${escaped(ends.at(-1) ?? "")}</summary><ol>${steps.map((line) => `<li>${escaped(line.do)}${line.role === null ? "" : ` <em>${escaped(line.role)}</em>`}${line.see.length === 0 ? "" : `<br><small>lihat: ${escaped(line.see.join("; "))}</small>`}</li>`).join("")}</ol></details>`,
  )
  return `<details><summary>Semua jalur mesin ini (${items.length})</summary>${items.join("")}</details>`
}

const unwalkedOf = ({ known: { model } }: Shown, fateOf: (key: string) => Fate, anatomy: Anatomy): string => {
  const excused = model?.browser?.coverage().excused ?? {}
  const rows = anatomy.arrows
    .filter(({ key }) => fateOf(key) === "never")
    .map(
      ({ key, source, trigger, targets }) =>
        `<tr><td>${escaped(source || "(mesin)")}</td><td>${escaped(triggerText(trigger))}</td><td>${escaped(targets.join(", ") || "(tetap)")}</td><td>${escaped(excused[key] ?? "")}</td></tr>`,
    )
  if (model?.browser == null || rows.length === 0) return ""
  return `<details><summary>Transisi yang tidak dijalankan (${rows.length}), dan mengapa</summary><table><tr><th>dari</th><th>oleh</th><th>ke</th><th>mengapa</th></tr>${rows.join("")}</table></details>`
}

const sectionOf = (shown: Shown): string => {
  const { known, result } = shown
  if (known.model === null) return ""
  const { anatomy } = known.model
  const fateOf = fatesOf(result)
  const count = (fate: Fate) => anatomy.arrows.filter(({ key }) => fateOf(key) === fate).length
  const said =
    result === null
      ? "belum dijalankan di browser"
      : `${count("ok")} dari ${anatomy.arrows.length} transisi berjalan, ${count("failed")} gagal; ${result.walks.length} jalur, ${Math.round(result.ms / 1_000)} detik, ${escaped(result.at)}`
  return `<section id="${escaped(known.id)}"><h2>${escaped(known.id)}</h2><p>${escaped(known.description)}: ${said}</p><div class="diagram">${diagramOf(anatomy, fateOf)}</div>${walkedOf(shown)}${unwalkedOf(shown, fateOf, anatomy)}${pathsOf(shown)}${boardOf(shown, anatomy)}</section>`
}

/** The whole report as one page that needs nothing else. */
export const pageOf = (all: readonly Shown[]): string => {
  const mark = ({ result }: Shown) =>
    result === null ? "never" : result.walks.some(({ error }) => error !== null) ? "failed" : "ok"
  const nav = all.map(
    (one) => `<a class="${mark(one)}" href="#${escaped(one.known.id)}">${escaped(one.known.id)}</a>`,
  )
  return `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Jalur Balai</title><style>${STYLE}</style></head><body><header><h1>Jalur semua mesin</h1><p><span class="ok">berjalan</span> <span class="failed">gagal</span> <span class="never">tidak dijalankan di browser</span></p><nav>${nav.join(" ")}</nav></header><main>${all.map(sectionOf).join("")}</main><dialog id="big"><img alt=""></dialog><script>${CODE}</script></body></html>\n`
}
