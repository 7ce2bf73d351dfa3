import sanitize from "sanitize-html"

/** What formatted text may hold; the editor (src/ui/controls/text) offers the same, and a reader draws nothing else. */
const rules: sanitize.IOptions = {
  allowedTags: ["p", "br", "h2", "h3", "strong", "em", "u", "ul", "ol", "li", "blockquote", "a"],
  allowedAttributes: { a: ["href"] },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "template", "iframe", "title"],
  transformTags: { b: "strong", i: "em", h1: "h2", h4: "h3", h5: "h3", h6: "h3", div: "p" },
  /** A link that leads nowhere is its words. */
  exclusiveFilter: (frame) =>
    frame.tag === "a" && frame.attribs["href"] === undefined ? "excludeTag" : false,
}

/** Paragraphs within what was taken out from between them are told apart only by the next reading. */
const MOST_READINGS = 5

/** HTML from anybody, as far as the allow-list goes. Clean HTML stays as it is. */
export const cleanHtml = (html: string): string => {
  let clean = sanitize(html, rules).trim()
  for (let readings = 1; readings < MOST_READINGS; readings += 1) {
    const again = sanitize(clean, rules).trim()
    if (again === clean) return clean
    clean = again
  }
  return clean
}

const blocks = /<\/(?:p|h2|h3|li|blockquote)>|<br \/>/g
const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' }

/** What clean HTML says, in one line. */
export const textOfHtml = (clean: string): string =>
  sanitize(clean.replace(blocks, "$& "), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim()
