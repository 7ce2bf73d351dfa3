import type { Walked } from "../run/results.ts"
import { escaped } from "./text.ts"
import { type Fault, faultOf } from "./faults.ts"
import { anchors, copy, image, linesOf, type Shown } from "./shown.ts"

const sides = (expected: string, seen: string) =>
  `<div class="sides"><div><h5>Yang diharapkan</h5>${expected}</div><div><h5>Yang terlihat</h5>${seen}</div></div>`
const saidOf = ({ expected, seen }: Fault) =>
  sides(`<p>${escaped(expected)}</p>`, `<p class="failed">${escaped(seen ?? "lihat gambarnya")}</p>`)

/** What went wrong in a path: the step, what was expected beside what was seen, with both pictures. */
export const failureOf = (shown: Shown, walk: Walked, at: number): string => {
  const { known, result, pictures } = shown
  if (walk.error === null || known.model === null || result === null) return ""
  const fault = faultOf(known.model.anatomy, walk.error)
  const line = fault.step === null ? undefined : linesOf(known, walk)?.[fault.step - 1]
  const wanted = line === undefined ? undefined : result.board[line.state]?.["desktop-light"]
  const where = `<p><b>Langkah ${fault.step ?? "?"}</b>: ${escaped(line?.do ?? walk.labels[(fault.step ?? 1) - 1] ?? "")}</p>`
  const shots = sides(
    wanted === undefined
      ? `<span class="none">belum ada gambar keadaan ini</span>`
      : copy(wanted, "layar yang diharapkan"),
    image(pictures, walk.picture ?? undefined, "layar ketika gagal"),
  )
  const words =
    walk.words === null
      ? ""
      : `<details><summary>Tulisan di layar ketika gagal</summary><pre>${escaped(walk.words)}</pre></details>`
  const trace =
    walk.trace === null
      ? ""
      : `<p><small>Rekaman langkah demi langkah: <code>npx playwright show-trace paths-report/data/${escaped(walk.trace)}</code></small></p>`
  return `<div class="failure" id="${escaped(anchors.path(known.id, at))}.gagal">${where}${saidOf(fault)}${shots}${words}${trace}<details><summary>Kata-kata alat uji</summary><pre>${escaped(walk.error)}</pre></details></div>`
}

/** All that failed in one run, in front of everything else. */
export const failedFirst = (all: readonly Shown[]): string => {
  const cards = all.flatMap(({ known, result }) => {
    if (result === null || known.model === null) return []
    const { anatomy } = known.model
    const paths = result.walks.flatMap(({ error, labels }, at) => {
      if (error === null) return []
      const fault = faultOf(anatomy, error)
      return [
        `<li><a href="#${escaped(anchors.path(known.id, at))}"><b>${escaped(known.id)}</b>, jalur ${at + 1}, langkah ${fault.step ?? "?"} dari ${labels.length}</a><br>diharapkan: ${escaped(fault.expected)}<br><span class="failed">terlihat: ${escaped(fault.seen ?? "lihat gambarnya")}</span></li>`,
      ]
    })
    const beside = result.faults.map((text) => {
      const fault = faultOf(anatomy, text)
      return `<li><a href="#${escaped(known.id)}"><b>${escaped(known.id)}</b></a><br>diharapkan: ${escaped(fault.expected)}${fault.seen === null ? "" : `<br><span class="failed">terlihat: ${escaped(fault.seen)}</span>`}</li>`
    })
    return [...paths, ...beside]
  })
  return cards.length === 0
    ? ""
    : `<section class="first" id="gagal"><h2 class="failed">Yang gagal (${cards.length})</h2><ul>${cards.join("")}</ul></section>`
}
