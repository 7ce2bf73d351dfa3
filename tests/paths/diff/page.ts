import { escaped } from "../report/text.ts"
import { type Change, linesOf } from "./compare.ts"

export type Part = { readonly title: string; readonly changes: readonly Change[] }
export type Pictured = {
  readonly name: string
  readonly before: string | null
  readonly after: string | null
}

const STYLE = `
:root{color-scheme:light dark;--new:#0a7d4f;--gone:#c0262d;--dim:#666;--line:#8886}
@media (prefers-color-scheme:dark){:root{--new:#4cc38a;--gone:#ff8a80;--dim:#aaa}}
body{font:14px/1.5 system-ui,sans-serif;max-width:1100px;margin:0 auto;padding:12px 16px 64px;overflow-wrap:anywhere}
h1{font-size:20px}h2{font-size:17px;margin-top:32px}.new{color:var(--new)}.gone{color:var(--gone)}small{color:var(--dim)}
ul{list-style:none;padding:0}li{border-bottom:1px solid var(--line);padding:6px 0}summary{cursor:pointer;min-height:24px}pre{margin:2px 0;white-space:pre-wrap;font:12px/1.5 ui-monospace,monospace}
dl{display:flex;flex-wrap:wrap;gap:8px 24px}dt{font-size:12px;color:var(--dim)}dd{margin:0;font-weight:600}
@media print{details>*{display:block}}
`

const kindOf = ({ before, after }: Change) =>
  before === null ? "baru" : after === null ? "hilang" : "berubah"
const signs = { "+": "new", "-": "gone" } as const

const changeText = (change: Change): string => {
  const kind = kindOf(change)
  const lines = linesOf(change).map(
    ({ sign, text }) => `<pre class="${signs[sign]}">${sign} ${escaped(text)}</pre>`,
  )
  const mark = { baru: "new", hilang: "gone", berubah: "" }[kind]
  const own = change.title === undefined ? "" : `<br><small>${escaped(change.name)}</small>`
  const head = `<b class="${mark}">${kind}</b> ${escaped(change.title ?? change.name)}${own}`
  return `<li>${lines.length === 0 ? head : `<details${kind === "berubah" ? " open" : ""}><summary>${head}</summary>${lines.join("")}</details>`}</li>`
}

const countText = ({ changes }: Part): string => {
  const count = (kind: string) => changes.filter((one) => kindOf(one) === kind).length
  return changes.length === 0
    ? "tidak ada perubahan"
    : `${count("baru")} baru, ${count("hilang")} hilang, ${count("berubah")} berubah`
}

/** What changed between two states of the product, as one page that needs nothing else. */
export const differencePage = (from: string, to: string, parts: readonly Part[]): string => {
  const sections = parts.map(
    (part) =>
      `<section><h2>${escaped(part.title)} <small>${countText(part)}</small></h2><ul>${part.changes.map(changeText).join("")}</ul></section>`,
  )
  return `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Perubahan ${escaped(from)} … ${escaped(to)}</title><style>${STYLE}</style></head><body><h1>Yang berubah dari ${escaped(from)} ke ${escaped(to)}</h1><dl>${parts.map((part) => `<div><dt>${escaped(part.title)}</dt><dd>${countText(part)}</dd></div>`).join("")}</dl>${sections.join("")}</body></html>\n`
}
