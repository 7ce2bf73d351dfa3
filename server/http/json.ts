/** Nothing that a call takes is half as deep. */
export const MOST_DEPTH = 32

const [QUOTE, ESCAPE] = ['"', "\\"].map((sign) => sign.charCodeAt(0))
const OPENING = new Set(["[", "{"].map((sign) => sign.charCodeAt(0)))
const CLOSING = new Set(["]", "}"].map((sign) => sign.charCodeAt(0)))

/** Whether brackets lie deeper in each other than `most`; those in texts do not count. */
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
 * Denial of service: a megabyte of brackets takes a parser and whatever walks its tree a second, in which nobody is answered; its
 * depth is looked at before it is parsed.
 * @throws SyntaxError
 */
export const parseJson = (text: string): unknown => {
  if (isDeep(text)) throw new SyntaxError(`deeper than ${MOST_DEPTH}`)
  return JSON.parse(text)
}
