const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

type Frame = { readonly isList: boolean; at: string | number; expectsKey: boolean }

/** Path of a value in a JSON file: keys and positions. */
export type JsonPath = readonly (string | number)[]
const nameOf = (path: JsonPath): string => JSON.stringify(path)

/**
 * The line (from 1) of each value of a valid JSON text, found by its path.
 *
 * @returns the line of the path, or of its nearest parent.
 */
export const linesOf = (text: string): ((path: JsonPath) => number) => {
  const lines = new Map<string, number>()
  const frames: Frame[] = []
  let [line, seen] = [1, 0]
  const mark = () => lines.set(nameOf(frames.map(({ at }) => at)), line)
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    for (; seen < index; seen += 1) if (text[seen] === "\n") line += 1
    const frame = frames.at(-1)
    switch (token) {
      case "{":
      case "[":
        if (frame?.isList === true) mark()
        frames.push({ isList: token === "[", at: 0, expectsKey: token === "{" })
        break
      case "}":
      case "]":
        frames.pop()
        break
      case ",":
        if (frame !== undefined) {
          frame.expectsKey = !frame.isList
          if (frame.isList) frame.at = Number(frame.at) + 1
        }
        break
      case ":":
        break
      default:
        if (frame?.expectsKey === true) {
          frame.at = String(JSON.parse(token))
          frame.expectsKey = false
          mark()
        } else if (frame?.isList === true) mark()
    }
  }
  return (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const found = lines.get(nameOf(path.slice(0, length)))
      if (found !== undefined) return found
    }
    return 1
  }
}
