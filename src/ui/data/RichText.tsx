import { createElement, Fragment, type ReactNode } from "react"

/** Allowed elements of rich text; any other element is reduced to its text. */
const TAGS: readonly string[] = [
  "P",
  "BR",
  "H2",
  "H3",
  "STRONG",
  "EM",
  "U",
  "UL",
  "OL",
  "LI",
  "BLOCKQUOTE",
  "A",
  "CODE",
  "PRE",
  "TABLE",
  "TBODY",
  "TR",
  "TH",
  "TD",
]
/** Attributes of table cells; the server has limited their values. */
const spansOf = (node: Element) => {
  const [columns, rows] = [node.getAttribute("colspan"), node.getAttribute("rowspan")].map(Number)
  return { ...(columns ? { colSpan: columns } : {}), ...(rows ? { rowSpan: rows } : {}) }
}
const SCHEMES = ["https:", "http:", "mailto:", "tel:"]

const isSafe = (href: string): boolean => URL.canParse(href) && SCHEMES.includes(new URL(href).protocol)

/** A picture of the own file store; any other is dropped. */
const pictureOf = (node: Element, at: number): ReactNode => {
  const src = node.getAttribute("src") ?? ""
  return src.startsWith("/files/")
    ? createElement("img", { key: at, src, alt: node.getAttribute("alt") ?? "", loading: "lazy" })
    : null
}

const elementOf = (node: Element, at: number): ReactNode => {
  if (node.tagName === "IMG") return pictureOf(node, at)
  const children = drawn(node)
  if (!TAGS.includes(node.tagName)) return createElement(Fragment, { key: at }, ...children)
  const tag = node.tagName.toLowerCase()
  if (tag === "th" || tag === "td") return createElement(tag, { key: at, ...spansOf(node) }, ...children)
  if (tag !== "a") return createElement(tag, { key: at }, ...children)
  const href = node.getAttribute("href") ?? ""
  return isSafe(href)
    ? createElement("a", { key: at, href, rel: "noopener noreferrer", target: "_blank" }, ...children)
    : createElement(Fragment, { key: at }, ...children)
}

const drawn = (parent: Element): ReactNode[] =>
  [...parent.childNodes].map((node, at) =>
    node instanceof Element
      ? elementOf(node, at)
      : node.nodeType === Node.TEXT_NODE
        ? node.textContent
        : null,
  )

/**
 * Renders rich text. The server has sanitized it; elements beyond the allow-list are dropped here as well (defence in
 * depth).
 */
export function RichText({ html }: { readonly html: string }) {
  const { body } = new DOMParser().parseFromString(html, "text/html")
  return <div className="rich">{drawn(body)}</div>
}
