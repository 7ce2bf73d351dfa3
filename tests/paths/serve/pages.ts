import { escaped } from "../report/diagram.ts"
import { timeWords } from "../report/shown.ts"
import type { Script } from "../script/script.ts"
import { RESULTS } from "../script/workbook.ts"
import { type PersonRun, type Summed, verdictOf } from "./runs.ts"
import { CODE, STYLE } from "./style.ts"

/** A path a tester can walk. */
export type Walkable = {
  readonly machine: string
  readonly description: string
  readonly hash: string
  readonly key: string
  readonly script: Script
  /** Pictures expected after each step, as addresses of this server; null = none was taken. */
  readonly pictures: readonly (string | null)[]
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>${body}<script>${CODE}</script></body></html>`

export const addressOf = ({ machine, key }: Walkable) => `/jalur/${encodeURIComponent(machine)}/${key}`

const verdictText = ({ verdict, isOld, history, last }: Summed): string =>
  verdict === null || last === null
    ? `<td class="none">belum dijalankan</td><td></td>`
    : `<td class="${verdict.replace(" ", "-")}${isOld ? " old" : ""}">${verdict}${isOld ? " (mesin berubah sejak itu)" : ""}</td><td>${escaped(last.tester)}, ${escaped(timeWords(last.at))}${history.length > 1 ? `; ${history.length} kali: ${history.map((one) => one[0] ?? "").join("")}` : ""}</td>`

/** Every path with what people found, summed. */
export const overview = (all: readonly (readonly [Walkable, Summed])[], build: string): string => {
  const fresh = all.filter(([, { isOld }]) => !isOld)
  const count = (verdict: string) => fresh.filter(([, one]) => one.verdict === verdict).length
  const rows = all.map(
    ([one, sum]) =>
      `<tr data-machine="${escaped(one.machine)}" data-priority="${one.script.priority}" data-verdict="${sum.isOld ? "lama" : (sum.verdict ?? "belum")}"><td><a href="${addressOf(one)}">${escaped(one.machine)}, jalur ${one.script.number}</a><br><small>${escaped(one.description)}</small></td><td>${one.script.priority}</td><td>${one.script.steps.length}</td>${verdictText(sum)}</tr>`,
  )
  const machines = [...new Set(all.map(([{ machine }]) => machine))]
  const options = (values: readonly string[]) =>
    values.map((one) => `<option>${escaped(one)}</option>`).join("")
  return page(
    "Naskah Balai",
    `<header><h1>Naskah</h1><p>Versi ${escaped(build)}</p><p class="sum"><b class="Lolos">${count("Lolos")} Lolos</b> <b class="Gagal">${count("Gagal")} Gagal</b> <b class="Terhalang">${count("Terhalang")} Terhalang</b> dari ${all.length} jalur; ${all.filter(([, { isOld }]) => isOld).length} dari mesin yang sudah berubah</p><form class="tools"><label>Mesin <select id="mesin"><option value="">semua</option>${options(machines)}</select></label><label>Prioritas <select id="prioritas"><option value="">semua</option>${options(["smoke", "normal", "exotic"])}</select></label><label>Hasil <select id="hasil"><option value="">semua</option>${options([...RESULTS, "Belum selesai", "belum", "lama"])}</select></label></form></header><main><table><thead><tr><th>Jalur</th><th>Prioritas</th><th>Langkah</th><th>Hasil</th><th>Oleh</th></tr></thead><tbody>${rows.join("")}</tbody></table></main>`,
  )
}

const detail = (name: string, value: string | null) =>
  value === null || value === "" ? "" : `<p><b>${name}</b> ${escaped(value)}</p>`

type Around = { readonly build: string; readonly product: string; readonly earlier: readonly PersonRun[] }

/** What was noted of a path before, the newest first. */
const earlierText = (earlier: readonly PersonRun[], hash: string): string => {
  const items = earlier.map((run) => {
    const steps = run.steps.flatMap(({ result, note, picture }, at) =>
      note === "" && picture === null && (result === "Lolos" || result === null)
        ? []
        : [
            `<li>Langkah ${at + 1}: ${result ?? ""} ${escaped(note)}${picture === null ? "" : ` <a href="/catatan/${escaped(picture)}">gambar</a>`}</li>`,
          ],
    )
    const verdict = verdictOf(run)
    return `<li><b class="${verdict.replace(" ", "-")}">${verdict}</b> ${escaped(run.tester)}, ${escaped(timeWords(run.at))}, versi ${escaped(run.build)}${run.hash === hash ? "" : " (mesin berubah sejak itu)"}<ul>${steps.join("")}</ul></li>`
  })
  return items.length === 0 ? "" : `<h3>Hasil sebelumnya</h3><ul>${items.join("")}</ul>`
}

/** One path, step by step, with what is noted beside each. */
export const walkPage = (one: Walkable, around: Around): string => {
  const { script, machine, pictures } = one
  const { build, product, earlier } = around
  const steps = script.steps.map((line, at) => {
    const choices = RESULTS.map(
      (result) =>
        `<label class="${result}"><input type="radio" name="hasil-${at}" value="${result}"> ${result}</label>`,
    ).join("")
    const picture = pictures[at] ?? null
    return `<li class="step" data-at="${at}"><h2>${escaped(line.do)}</h2>${detail("Peran", line.role)}${detail("Data", line.data)}${detail("Lihat", line.see.join("; "))}${detail("Toast", line.toast)}${detail("Alamat", line.redirect)}${picture === null ? "" : `<details><summary>Gambar yang diharapkan</summary><img loading="lazy" src="${picture}" alt="Layar sesudah langkah ${at + 1}"></details>`}<fieldset><legend>Hasil langkah ${at + 1}</legend>${choices}</fieldset><label>Catatan <textarea rows="2" name="catatan-${at}" maxlength="2000"></textarea></label><label>Gambar <input type="file" accept="image/png,image/jpeg" name="gambar-${at}"></label><p class="kept" aria-live="polite"></p></li>`
  })
  const said = (title: string, all: readonly string[]) =>
    all.length === 0
      ? ""
      : `<h3>${title}</h3><ul>${all.map((text) => `<li>${escaped(text)}</li>`).join("")}</ul>`
  const data = { machine, hash: one.hash, path: one.key, steps: script.steps.length, build }
  return page(
    `${machine}, jalur ${script.number}`,
    `<header><p><a href="/">Semua naskah</a></p><h1>${escaped(machine)}, jalur ${script.number}</h1><p>${escaped(one.description)}. ${script.priority}; versi ${escaped(build)}</p><form class="tools"><label>Nama penguji <input id="penguji" autocomplete="name" required maxlength="80"></label><label>Alamat aplikasi <input id="alamat" value="${escaped(product)}"></label><button type="button" id="buka">Buka aplikasi di samping</button></form><p id="kabar" role="status"></p></header><main id="jalur" data-run="${escaped(JSON.stringify(data))}">${said("Persiapan", script.before)}<ol>${steps.join("")}</ol>${said("Sesudahnya", script.after)}${earlierText(earlier, one.hash)}</main>`,
  )
}

export const lost = (): string =>
  page(
    "Tidak ada",
    `<main><h1>Jalur ini tidak ada lagi</h1><p>Mesinnya mungkin berubah. <a href="/">Semua naskah</a></p></main>`,
  )
