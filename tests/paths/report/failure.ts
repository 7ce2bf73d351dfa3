import { type MachineResult, repeatOf, type Walked } from "../run/results.ts"
import { escaped } from "./text.ts"
import { type Fault, faultOf, faultPath } from "./faults.ts"
import { anchors, copy, image, linesOf, type Shown } from "./shown.ts"

/** Failures shown at first; if there are more, many of them have one cause. */
const FIRST = 5

const sides = (expected: string, seen: string) =>
  `<div class="sides"><div><h5>Yang diharapkan</h5>${expected}</div><div><h5>Yang terlihat</h5>${seen}</div></div>`
/** Expected and actual result side by side, with their pictures if there are any. */
const saidOf = ({ expected, seen }: Fault, wanted = "", found = "") =>
  sides(
    `<p>${escaped(expected)}</p>${wanted}`,
    `<p class="failed">${escaped(seen ?? (found === "" ? "lihat di bawah" : "lihat gambarnya"))}</p>${found}`,
  )
const AS_SEEN = "(dengan <code>--headed --slow</code> untuk melihatnya)"
const toolWords = (error: string) =>
  `<details><summary>Kata-kata alat uji</summary><pre>${escaped(error)}</pre></details>`

/** The failure of a path: the step, the expected and the actual result, with both pictures. */
export const failureOf = (shown: Shown, walk: Walked, at: number): string => {
  const { known, result, pictures } = shown
  if (walk.error === null || known.model === null || result === null) return ""
  const fault = faultOf(known.model.anatomy, walk.error)
  const line = fault.step === null ? undefined : linesOf(known, walk)?.[fault.step - 1]
  const wanted = line === undefined ? undefined : result.board[line.state]?.["desktop-light"]
  const where = `<p><b>Langkah ${fault.step ?? "?"}</b>: ${escaped(line?.do ?? walk.labels[(fault.step ?? 1) - 1] ?? "")}</p>`
  const shots = [
    wanted === undefined
      ? `<span class="none">belum ada gambar keadaan ini</span>`
      : copy(wanted, "layar yang diharapkan"),
    image(pictures, walk.picture ?? undefined, "layar ketika gagal"),
  ] as const
  const words =
    walk.words === null
      ? ""
      : `<details><summary>Tulisan di layar ketika gagal</summary><pre>${escaped(walk.words)}</pre></details>`
  const trace =
    walk.trace === null
      ? ""
      : `<p><small>Rekaman langkah demi langkah: <code>npx playwright show-trace paths-report/data/${escaped(walk.trace)}</code></small></p>`
  const again = `<p><small>Ulangi jalur ini saja: <code>${escaped(repeatOf(result, at + 1))}</code> ${AS_SEEN}</small></p>`
  return `<div class="failure" id="${escaped(anchors.path(known.id, at))}.gagal">${where}${saidOf(fault, ...shots)}${again}${words}${trace}${toolWords(walk.error)}</div>`
}

/** Faults of a machine that are not failures of a path: a dead button, an unexpected toast, changed words. */
export const besideOf = ({ known, result }: Shown): string => {
  if (known.model === null || result === null) return ""
  const { anatomy } = known.model
  const cards = result.faults.map((text, at) => {
    const fault = faultOf(anatomy, text)
    const where = fault.path === null ? "Seluruh mesin" : `Jalur ${fault.path}, di samping langkahnya`
    return `<div class="failure" id="${escaped(anchors.beside(known.id, at))}"><p><b>${where}</b></p>${saidOf(fault)}<p><small>Ulangi: <code>${escaped(repeatOf(result, fault.path))}</code> ${AS_SEEN}</small></p>${toolWords(text)}</div>`
  })
  return cards.join("")
}

type Failed = {
  readonly id: string
  /** Anchor on the page, and the number of its path, from one. */
  readonly to: string
  readonly path: number | null
  readonly of: string
  readonly fault: Fault
  readonly result: MachineResult
}
const failedIn = ({ known, result }: Shown): readonly Failed[] => {
  if (result === null || known.model === null) return []
  const { id } = known
  const { anatomy } = known.model
  return [
    ...result.walks.flatMap(({ error, labels }, at) => {
      if (error === null) return []
      const fault = faultOf(anatomy, error)
      const of = `jalur ${at + 1}, langkah ${fault.step ?? "?"} dari ${labels.length}`
      return [{ id, to: anchors.path(id, at), path: at + 1, of, fault, result }]
    }),
    ...result.faults.map((text, at) => {
      const fault = faultOf(anatomy, text)
      const of = fault.path === null ? "seluruh mesin" : `jalur ${fault.path}`
      return { id, to: anchors.beside(id, at), path: fault.path, of, fault, result }
    }),
  ]
}

/** Commands that repeat each failed path of a machine. */
export const againOf = (result: MachineResult): readonly string[] => [
  ...result.walks.flatMap(({ error }, at) => (error === null ? [] : [repeatOf(result, at + 1)])),
  ...result.faults.map((text) => repeatOf(result, faultPath(text))),
]

/** All failures of one run, before everything else. */
export const failedFirst = (all: readonly Shown[]): string => {
  const cards = all.flatMap(failedIn).map(({ id, to, path, of, fault, result }) => {
    const seen = fault.seen === null ? "" : `<br><span class="failed">terlihat: ${escaped(fault.seen)}</span>`
    return `<li><a href="#${escaped(to)}"><b>${escaped(id)}</b>, ${of}</a><br>diharapkan: ${escaped(fault.expected)}${seen}<br><small>ulangi: <code>${escaped(repeatOf(result, path))}</code></small></li>`
  })
  if (cards.length === 0) return ""
  const more = cards.slice(FIRST)
  const rest =
    more.length === 0
      ? ""
      : `<details><summary>${more.length} kegagalan lain</summary><ul>${more.join("")}</ul></details>`
  return `<section class="first" id="gagal"><h2 class="failed">Yang gagal (${cards.length})</h2><ul>${cards.slice(0, FIRST).join("")}</ul>${rest}</section>`
}
