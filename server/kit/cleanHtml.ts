import sanitize from "sanitize-html"

/**
 * Allow-list of formatted text; the editor (src/ui/controls/text) offers the same, and the viewer renders nothing else.
 */
const rules: sanitize.IOptions = {
  allowedTags: ["p", "br", "h2", "h3", "strong", "em", "u", "ul", "ol", "li", "blockquote", "a"],
  allowedAttributes: { a: ["href"] },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "template", "iframe", "title"],
  transformTags: { b: "strong", i: "em", h1: "h2", h4: "h3", h5: "h3", h6: "h3", div: "p" },
  /** Replaces a link without a target by its text. */
  exclusiveFilter: (frame) =>
    frame.tag === "a" && frame.attribs["href"] === undefined ? "excludeTag" : false,
}

/** Removing a tag may join paragraphs in a way that only the next pass separates: repeat up to this many passes. */
const MOST_READINGS = 5

/** Sanitizes untrusted HTML by the allow-list. Idempotent: clean HTML is unchanged. */
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

/** Plain text of clean HTML, in one line. */
export const textOfHtml = (clean: string): string =>
  sanitize(clean.replace(blocks, "$& "), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim()
