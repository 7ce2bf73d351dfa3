import { SaxesParser } from "saxes"
import { SheetProblem, TOO_LARGE } from "./problem.ts"

export type Attributes = Readonly<Record<string, string>>
export type XmlEvents = {
  readonly open?: (name: string, attributes: Attributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
  /** Enough is known; the rest is not read. */
  readonly isDone?: () => boolean
}

/** Read at once. */
const CHUNK = 65_536
/** A tag or a text longer than this is none of a spreadsheet's. */
const LONGEST = 1_000_000
const DEEPEST = 32

/** A tag without the prefix of its namespace. */
const plain = (name: string) => name.slice(name.indexOf(":") + 1)

/**
 * Reads XML piece by piece, so that no more of it stands in memory than what the events keep.
 * @throws SheetProblem where it is made to fill memory; anything else where it is no XML
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
