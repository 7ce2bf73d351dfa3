import { escaped, timeWords } from "./text.ts"
import { failedFirst } from "./failure.ts"
import { sectionOf } from "./machine.ts"
import {
  codeWords,
  durationWords,
  failuresOf,
  fatesOf,
  type Report,
  type Shown,
  type Standing,
  standingOf,
  standingWords,
} from "./shown.ts"
import { CODE } from "./code.ts"
import { STYLE } from "./style.ts"

export type { Report, Shown } from "./shown.ts"

const order: readonly Standing[] = ["failed", "ok", "old", "never"]

/** Summary for a manager: commit, time, duration, and the share that passed. */
const headOf = ({ run, all }: Report): string => {
  const own = all.flatMap(({ known, result }) =>
    result !== null && result.run.id === run?.id ? [{ known, result }] : [],
  )
  const walks = own.flatMap(({ result }) => result.walks)
  const failed = own.reduce((sum, { result }) => sum + failuresOf(result), 0)
  const arrows = own.flatMap(({ known, result }) => {
    const fateOf = fatesOf(result)
    return (known.model?.anatomy.arrows ?? []).map(({ key }) => fateOf(key))
  })
  const ended = own.map(({ result }) => Date.parse(result.at))
  const lasted = run === null || ended.length === 0 ? 0 : Math.max(...ended) - Date.parse(run.begun)
  const facts: readonly (readonly [string, string])[] = [
    ["Kode", run === null ? "–" : codeWords(run)],
    ["Mulai", run === null ? "–" : timeWords(run.begun)],
    ["Lama", durationWords(lasted)],
    ["Mesin", `${own.length} dijalankan`],
    [
      "Jalur",
      `${walks.length - walks.filter(({ error }) => error !== null).length} dari ${walks.length} berhasil`,
    ],
    ["Transisi", `${arrows.filter((fate) => fate === "ok").length} dari ${arrows.length} berjalan`],
  ]
  const verdict =
    own.length === 0 ? "Belum ada yang dijalankan" : failed === 0 ? "Semua berhasil" : `${failed} kegagalan`
  return `<p class="verdict ${failed === 0 ? "ok" : "failed"}">${verdict}</p><dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escaped(value)}</dd></div>`).join("")}</dl>`
}

const TOOLS = `<form class="tools" role="search"><label>Cari <input type="search" id="cari" placeholder="mesin, langkah, tulisan"></label><label>Tampilkan <select id="saring"><option value="">semua</option>${order.map((one) => `<option value="${one}">${standingWords[one]}</option>`).join("")}</select></label><button type="button" data-fold="open">Buka semua mesin</button><button type="button" data-fold="">Lipat semua</button><button type="button" id="cetak">Cetak</button><output id="cocok"></output></form>`

/** Links to the machines, grouped by their result. */
const jumpsOf = (sorted: readonly Shown[], run: Report["run"]): string => {
  const groups = order.flatMap((standing) => {
    const own = sorted.filter((one) => standingOf(one, run) === standing)
    const links = own.map(
      ({ known: { id } }) => `<a class="${standing}" href="#${escaped(id)}">${escaped(id)}</a>`,
    )
    return own.length === 0
      ? []
      : [`<p><b class="${standing}">${standingWords[standing]} (${own.length})</b> ${links.join(" ")}</p>`]
  })
  return `<nav aria-label="Lompat ke mesin">${groups.join("")}</nav>`
}

/** The whole report as one self-contained page: the summary, the failures, then each machine. */
export const pageOf = ({ run, all }: Report): string => {
  const sorted = all
    .filter(({ known }) => known.model !== null)
    .toSorted((a, b) => order.indexOf(standingOf(a, run)) - order.indexOf(standingOf(b, run)))
  const ofRun = sorted.filter((one) => ["failed", "ok"].includes(standingOf(one, run)))
  const others = sorted.filter((one) => !ofRun.includes(one))
  const sections = (some: readonly Shown[]) =>
    some.map((one) => sectionOf(one, run, ofRun.length === 1 && one === ofRun[0])).join("")
  return `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Jalur Balai</title><style>${STYLE}</style></head><body><header><h1>Jalur di browser</h1>${headOf({ run, all })}</header><main>${failedFirst(ofRun)}${TOOLS}${jumpsOf(sorted, run)}${sections(ofRun)}${others.length === 0 ? "" : `<h2 class="others">Tidak dijalankan pada putaran ini</h2>`}${sections(others)}</main><dialog id="big"><img alt=""></dialog><script>${CODE}</script></body></html>\n`
}
