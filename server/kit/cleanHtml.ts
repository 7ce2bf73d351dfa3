import sanitize from "sanitize-html"

const SPANS = ["colspan", "rowspan"]
/** Keeps spans of 2 to 20 cells: a browser draws the grid of any larger one. */
const cellOf: sanitize.Transformer = (tagName, attribs) => ({
  tagName,
  attribs: Object.fromEntries(
    Object.entries(attribs).filter(
      ([name, value]) => SPANS.includes(name) && /^(?:[2-9]|1\d|20)$/.test(value),
    ),
  ),
})

/** Tags of pasted text, and the allowed ones they become. */
const OTHER_TAGS = {
  b: "strong",
  i: "em",
  h1: "h2",
  h4: "h3",
  h5: "h3",
  h6: "h3",
  div: "p",
  thead: "tbody",
  tfoot: "tbody",
}

/**
 * Allow-list of formatted text; the editor (src/ui/controls/text) offers the same, and the viewer renders nothing else.
 */
const rulesWith = (isPicture: IsPicture): sanitize.IOptions => ({
  allowedTags: "p br h2 h3 strong em u ul ol li blockquote a code pre table tbody tr th td img".split(" "),
  allowedAttributes: { a: ["href"], th: SPANS, td: SPANS, img: ["src", "alt"] },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "template", "iframe", "title"],
  transformTags: { ...OTHER_TAGS, th: cellOf, td: cellOf },
  /** Replaces a link without a target by its text; a picture must be of the own file store. */
  exclusiveFilter: ({ tag, attribs }) =>
    tag === "a" && attribs["href"] === undefined
      ? "excludeTag"
      : tag === "img" && !isPicture(attribs["src"] ?? ""),
})

/** Removing a tag may join paragraphs in a way that only the next pass separates: repeat up to this many passes. */
const MOST_READINGS = 5

type IsPicture = (source: string) => boolean
const noPicture: IsPicture = () => false

/**
 * Sanitizes untrusted HTML by the allow-list. Idempotent: clean HTML is unchanged.
 * @param isPicture whether a picture may be named so (server/files/pictureLinks.ts); none by default
 */
export const cleanHtml = (html: string, isPicture = noPicture): string => {
  const rules = rulesWith(isPicture)
  let clean = sanitize(html, rules).trim()
  for (let readings = 1; readings < MOST_READINGS; readings += 1) {
    const again = sanitize(clean, rules).trim()
    if (again === clean) return clean
    clean = again
  }
  return clean
}

const blocks = /<\/(?:p|h2|h3|li|blockquote|pre|th|td)>|<br \/>/g
const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' }

/** Plain text of clean HTML, in one line. */
export const textOfHtml = (clean: string): string =>
  sanitize(clean.replace(blocks, "$& "), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim()
