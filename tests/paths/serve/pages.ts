import { escaped, timeWords } from "../report/text.ts"
import type { Script } from "../script/script.ts"
import { type PersonRun, RESULTS, runsSummed, type Summed, VERDICTS } from "./run.ts"
import { STYLE } from "./style.ts"
import { verdictClass, type WalkData } from "./view.ts"

/** A path a tester can walk. */
export type Walkable = {
  readonly machine: string
  readonly description: string
  readonly hash: string
  readonly key: string
  readonly script: Script
  /** Expected picture after each step, as an address of this server; null = none. */
  readonly pictures: readonly (string | null)[]
}

/** Address of the page's own code. */
export const CODE = "/naskah.js"
const page = (title: string, body: string) =>
  `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>${body}<script type="module" src="${CODE}"></script></body></html>`

export const addressOf = ({ machine, key }: Walkable) => `/jalur/${encodeURIComponent(machine)}/${key}`

const OLD = "(mesin berubah sejak itu)"
const verdictText = ({ verdict, isOld, history, last }: Summed): string => {
  if (verdict === null || last === null) return `<td class="none">belum dijalankan</td><td></td>`
  const open = last.finished === null && verdict !== "Belum selesai" ? ", belum diselesaikan" : ""
  const before = history.length > 1 ? `; ${runsSummed(history)}` : ""
  return `<td class="${verdictClass(verdict)}${isOld ? " old" : ""}">${verdict}${open}${isOld ? ` ${OLD}` : ""}</td><td>${escaped(last.tester)}, ${escaped(timeWords(last.at))}${before}</td>`
}

/** Every path with a summary of its runs. */
export const overview = (all: readonly (readonly [Walkable, Summed])[], build: string): string => {
  const fresh = all.filter(([, { isOld }]) => !isOld)
  const count = (verdict: string) => fresh.filter(([, one]) => one.verdict === verdict).length
  const rows = all.map(
    ([one, sum]) =>
      `<tr data-machine="${escaped(one.machine)}" data-priority="${one.script.priority}" data-verdict="${sum.isOld ? "lama" : (sum.verdict ?? "belum")}"><td><a href="${addressOf(one)}">${escaped(one.machine)}, jalur ${one.script.number}</a><br><small>${escaped(one.description)}</small></td><td>${one.script.priority}</td><td>${one.script.steps.length}</td>${verdictText(sum)}</tr>`,
  )
  const machines = [...new Set(all.map(([{ machine }]) => machine))]
  const options = (values: readonly (readonly [string, string])[]) =>
    values.map(([value, text]) => `<option value="${escaped(value)}">${escaped(text)}</option>`).join("")
  const same = (values: readonly string[]) => options(values.map((one) => [one, one]))
  return page(
    "Naskah Balai",
    `<header><h1>Naskah</h1><p>Versi ${escaped(build)}</p><p class="sum"><b class="Lolos">${count("Lolos")} Lolos</b> <b class="Gagal">${count("Gagal")} Gagal</b> <b class="Terhalang">${count("Terhalang")} Terhalang</b> dari ${all.length} jalur; ${all.filter(([, { isOld }]) => isOld).length} dari mesin yang sudah berubah</p><form class="tools"><label>Mesin <select id="mesin"><option value="">semua</option>${same(machines)}</select></label><label>Prioritas <select id="prioritas"><option value="">semua</option>${same(["smoke", "normal", "exotic"])}</select></label><label>Hasil <select id="hasil"><option value="">semua</option>${same(VERDICTS)}${options(
      [
        ["belum", "belum dijalankan"],
        ["lama", "mesin berubah"],
      ],
    )}</select></label></form></header><main><table><thead><tr><th>Jalur</th><th>Prioritas</th><th>Langkah</th><th>Hasil</th><th>Oleh</th></tr></thead><tbody>${rows.join("")}</tbody></table></main>`,
  )
}

const detail = (name: string, value: string | null) =>
  value === null || value === "" ? "" : `<p><b>${name}</b> ${escaped(value)}</p>`
const button = (id: string, text: string) => `<button type="button" id="${id}">${text}</button>`

type Around = { readonly build: string; readonly product: string; readonly runs: readonly PersonRun[] }

/** One path, step by step, with fields for the tester's notes. */
export const walkPage = (one: Walkable, around: Around): string => {
  const { script, machine, pictures } = one
  const { build, product, runs } = around
  const steps = script.steps.map((line, at) => {
    const choices = RESULTS.map(
      (result) =>
        `<label class="${result}"><input type="radio" name="hasil-${at}" value="${result}"> ${result}</label>`,
    ).join("")
    const picture = pictures[at] ?? null
    const way =
      line.page === null
        ? ""
        : `<p><a class="page" data-page="${escaped(line.page)}" href="${escaped(new URL(line.page, product).href)}" target="balai">Buka ${escaped(line.page)} di samping</a></p>`
    return `<li class="step" data-nth="${at}"><h2>${escaped(line.do)}</h2>${way}${detail("Peran", line.role)}${detail("Data", line.data)}${detail("Lihat", line.see.join("; "))}${detail("Toast", line.toast)}${detail("Alamat", line.redirect)}${picture === null ? "" : `<details><summary>Gambar yang diharapkan</summary><img loading="lazy" src="${picture}" alt="Layar sesudah langkah ${at + 1}"></details>`}<fieldset><legend>Hasil langkah ${at + 1}</legend>${choices}</fieldset><label>Catatan <textarea rows="2" maxlength="2000"></textarea></label><div class="pick"><input type="file" accept="image/png,image/jpeg" hidden><button type="button" data-pick aria-label="Pilih gambar… untuk langkah ${at + 1}">Pilih gambar…</button><p class="kept" aria-live="polite"></p></div></li>`
  })
  const said = (title: string, all: readonly string[]) =>
    all.length === 0
      ? ""
      : `<h2>${title}</h2><ul>${all.map((text) => `<li>${escaped(text)}</li>`).join("")}</ul>`
  const data: WalkData = { machine, hash: one.hash, path: one.key, build, steps: script.steps.length, runs }
  const end = `<section id="akhir">${button("selesaikan", "Selesaikan uji")}<div id="tanya" role="group" aria-labelledby="kurang" hidden><p id="kurang" role="alert"></p>${button("tetap", "Tetap selesaikan")}${button("lanjut", "Lanjutkan uji")}</div><div id="selesai" hidden><p id="jumlah" role="status"></p>${button("lagi", "Jalankan lagi")}</div></section>`
  return page(
    `${machine}, jalur ${script.number}`,
    `<header><p><a href="/">Semua naskah</a></p><h1>${escaped(machine)}, jalur ${script.number}</h1><p>${escaped(one.description)}. ${script.priority}; versi ${escaped(build)}</p><form class="tools"><label>Nama penguji <input id="penguji" autocomplete="name" required maxlength="80"></label><label>Alamat aplikasi <input id="alamat" value="${escaped(product)}"></label>${button("buka", "Buka aplikasi di samping")}</form><p id="kabar" role="status"></p></header><main id="jalur" data-run="${escaped(JSON.stringify(data))}">${said("Persiapan", script.before)}<ol>${steps.join("")}</ol>${said("Sesudahnya", script.after)}${end}<section id="sebelumnya"></section></main>`,
  )
}

export const lost = (): string =>
  page(
    "Tidak ada",
    `<main><h1>Jalur ini tidak ada lagi</h1><p>Mesinnya mungkin berubah. <a href="/">Semua naskah</a></p></main>`,
  )
