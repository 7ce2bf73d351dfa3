import { SaxesParser } from "saxes"
import { SheetProblem, TOO_LARGE } from "./problem.ts"

export type Attributes = Readonly<Record<string, string>>
export type XmlEvents = {
  readonly open?: (name: string, attributes: Attributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
  /** Returns true when enough is read, to stop early. */
  readonly isDone?: () => boolean
}

/** Bytes parsed at once. */
const CHUNK = 65_536
/** Maximum length of a tag or a text. */
const LONGEST = 1_000_000
const DEEPEST = 32

/** A tag name without its namespace prefix. */
const plain = (name: string) => name.slice(name.indexOf(":") + 1)

/**
 * Parses XML as a stream (SAX), so that memory only holds what the event handlers keep.
 * @throws SheetProblem where the file is made to exhaust memory; another error where it is not XML
 */
export const readXml = (bytes: Uint8Array, { open, text, close, isDone }: XmlEvents): void => {
  const parser = new SaxesParser({ position: false })
  const decoder = new TextDecoder()
  let depth = 0
  let silence = 0
  parser.on("opentag", ({ name, attributes }) => {
    silence = 0
    depth += 1
    if (depth > DEEPEST) throw new SheetProblem(TOO_LARGE)
    open?.(plain(name), attributes as Attributes)
  })
  parser.on("text", (part) => {
    silence = 0
    text?.(part)
  })
  parser.on("closetag", ({ name }) => {
    silence = 0
    depth -= 1
    close?.(plain(name))
  })
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const part = bytes.subarray(at, at + CHUNK)
    silence += part.length
    parser.write(decoder.decode(part, { stream: true }))
    if (silence > LONGEST) throw new SheetProblem(TOO_LARGE)
    if (isDone?.() === true) return
  }
  parser.close()
}
