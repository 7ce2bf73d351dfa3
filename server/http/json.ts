/** Limit of nesting; no call's payload is half as deep. */
export const MOST_DEPTH = 32

const [QUOTE, ESCAPE] = ['"', "\\"].map((sign) => sign.charCodeAt(0))
const OPENING = new Set(["[", "{"].map((sign) => sign.charCodeAt(0)))
const CLOSING = new Set(["]", "}"].map((sign) => sign.charCodeAt(0)))

/** Whether brackets are nested deeper than `most`; those in strings do not count. */
export const isDeep = (text: string, most = MOST_DEPTH): boolean => {
  let depth = 0
  let inText = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inText) {
      if (code === ESCAPE) at++
      else if (code === QUOTE) inText = false
    } else if (code === QUOTE) inText = true
    else if (OPENING.has(code)) {
      if (++depth > most) return true
    } else if (CLOSING.has(code)) depth--
  }
  return false
}

/**
 * Prevents denial of service: parsing a megabyte of nested brackets and walking the result blocks the event loop for a
 * second, so the depth is checked before parsing.
 * @throws SyntaxError
 */
export const parseJson = (text: string): unknown => {
  if (isDeep(text)) throw new SyntaxError(`deeper than ${MOST_DEPTH}`)
  return JSON.parse(text)
}
