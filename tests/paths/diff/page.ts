import { escaped } from "../report/text.ts"
import { type Change, linesOf, type Pictured } from "./compare.ts"

export type Part = { readonly title: string; readonly changes: readonly Change[] }
/** Changed pictures, and notes on those that cannot be compared. */
export type Gallery = { readonly pictures: readonly Pictured[]; readonly notes: readonly string[] }

const STYLE = `
:root{color-scheme:light dark;--new:#0a7d4f;--gone:#c0262d;--dim:#666;--line:#8886}
@media (prefers-color-scheme:dark){:root{--new:#4cc38a;--gone:#ff8a80;--dim:#aaa}}
body{font:14px/1.5 system-ui,sans-serif;max-width:1100px;margin:0 auto;padding:12px 16px 64px;overflow-wrap:anywhere}
h1{font-size:20px}h2{font-size:17px;margin-top:32px}.new{color:var(--new)}.gone{color:var(--gone)}small{color:var(--dim)}
ul{list-style:none;padding:0}li{border-bottom:1px solid var(--line);padding:6px 0}summary{cursor:pointer;min-height:24px}pre{margin:2px 0;white-space:pre-wrap;font:12px/1.5 ui-monospace,monospace}
dl{display:flex;flex-wrap:wrap;gap:8px 24px}dt{font-size:12px;color:var(--dim)}dd{margin:0;font-weight:600}
figure{margin:4px 0;display:inline-block;width:calc(50% - 8px);vertical-align:top}figure img{width:100%;border:1px solid var(--line)}figure+figure{margin-left:16px}
@media (max-width:600px){figure{width:100%}figure+figure{margin-left:0}}
@media print{details>*{display:block}}
`

const kindOf = ({ before, after }: { readonly before: unknown; readonly after: unknown }) =>
  before === null ? "baru" : after === null ? "hilang" : "berubah"
const signs = { "+": "new", "-": "gone" } as const

const marks = { baru: "new", hilang: "gone", berubah: "" } as const

const changeText = (change: Change): string => {
  const kind = kindOf(change)
  const lines = linesOf(change).map(
    ({ sign, text }) => `<pre class="${signs[sign]}">${sign} ${escaped(text)}</pre>`,
  )
  const mark = marks[kind]
  const own = change.title === undefined ? "" : `<br><small>${escaped(change.name)}</small>`
  const head = `<b class="${mark}">${kind}</b> ${escaped(change.title ?? change.name)}${own}`
  return `<li>${lines.length === 0 ? head : `<details${kind === "berubah" ? " open" : ""}><summary>${head}</summary>${lines.join("")}</details>`}</li>`
}

/** Before and after, side by side; embedded as data URLs, so that the page needs no other file. */
const pictureText = ({ name, before, after }: Pictured): string => {
  const figure = (title: string, bytes: Buffer | null) =>
    bytes === null
      ? ""
      : `<figure><figcaption>${title}</figcaption><img loading="lazy" alt="${escaped(`${name}, ${title.toLowerCase()}`)}" src="data:image/jpeg;base64,${bytes.toString("base64")}"></figure>`
  const kind = kindOf({ before, after })
  return `<li><details open><summary><b class="${marks[kind]}">${kind}</b> ${escaped(name)}</summary>${figure("Sebelum", before)}${figure("Sesudah", after)}</details></li>`
}

const countText = (changes: readonly { readonly before: unknown; readonly after: unknown }[]): string => {
  const count = (kind: string) => changes.filter((one) => kindOf(one) === kind).length
  return changes.length === 0
    ? "tidak ada perubahan"
    : `${count("baru")} baru, ${count("hilang")} hilang, ${count("berubah")} berubah`
}

const PICTURES = "Gambar"

/** Changes between two versions of the product, as one self-contained page. */
export const differencePage = (
  from: string,
  to: string,
  parts: readonly Part[],
  { pictures, notes }: Gallery = { pictures: [], notes: [] },
): string => {
  const section = (title: string, count: string, items: readonly string[], more: readonly string[] = []) =>
    `<section><h2>${escaped(title)} <small>${count}</small></h2>${more.map((text) => `<p>${escaped(text)}</p>`).join("")}<ul>${items.join("")}</ul></section>`
  const shown = pictures.length === 0 && notes.length > 0 ? "tidak dibandingkan" : countText(pictures)
  const sections = [
    ...parts.map(({ title, changes }) => section(title, countText(changes), changes.map(changeText))),
    section(PICTURES, shown, pictures.map(pictureText), notes),
  ]
  const counts = [
    ...parts.map(({ title, changes }) => [title, countText(changes)] as const),
    [PICTURES, shown] as const,
  ]
  return `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Perubahan ${escaped(from)} … ${escaped(to)}</title><style>${STYLE}</style></head><body><h1>Yang berubah dari ${escaped(from)} ke ${escaped(to)}</h1><dl>${counts.map(([title, count]) => `<div><dt>${escaped(title)}</dt><dd>${count}</dd></div>`).join("")}</dl>${sections.join("")}</body></html>\n`
}
