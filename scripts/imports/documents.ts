import { dirname, normalize } from "node:path/posix"
import { dialectOfDocument } from "./dialect.ts"
import { anchorsOf, type Found, linesOf, linksOf, proseOf, spansOf } from "./markdown.ts"

/** The repository that documents refer to. */
export type House = {
  /** Every file of the repository, from its root, with `/`. */
  readonly files: readonly string[]
  /** Scripts of package.json. */
  readonly scripts: readonly string[]
}

/** Documents whose prose is checked; of any other only the references are. */
const PROSE = /^(?:README|CONTRIBUTING|GLOSSARY)\.md$|^tests\/(?:.+\/)?README\.md$/
/** A document the gates read. */
export const isDocument = (path: string): boolean => PROSE.test(path) || path === "docs/decisions.md"

const MOST_CHARACTERS = 130
const FILE = /^[\w.@{},<>*/-]+\.(?:tsx?|mjs|md|sql)$/
const RUN = /\bnpm run ([\w:-]+)/g

/** `a/{b,c}/d` → `a/b/d`, `a/c/d`. */
const expanded = (path: string): readonly string[] => {
  const braces = /\{([^{}]*)\}/.exec(path)
  if (braces === null) return [path]
  const [whole, names = ""] = braces
  return names.split(",").flatMap((name) => expanded(path.replace(whole, name)))
}

/** A path with `<placeholders>` and `*`: each matches one name, or a part of one. */
const patternOf = (path: string) =>
  new RegExp(
    `^${path
      .split(/<\w+>|\*+/)
      .map((part) => part.replaceAll(/[.+?^$()|[\]\\]/g, "\\$&"))
      .join("[^/]+")}$`,
  )

const foldersOf = (path: string): readonly string[] =>
  path.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"))

const lookIn = ({ files }: House) => {
  const paths = new Set(files.flatMap(foldersOf))
  const isThere = (path: string) => {
    const bare = normalize(path).replace(/\/$/, "")
    if (paths.has(bare)) return true
    if (!/[<*]/.test(bare)) return false
    const pattern = patternOf(bare)
    return [...paths].some((one) => pattern.test(one))
  }
  const top = new Set(
    files.filter((file) => file.includes("/")).map((file) => file.slice(0, file.indexOf("/"))),
  )
  return { isThere, top }
}

/** Long lines and refused words of the prose. */
const proseFaults = (path: string, text: string): readonly string[] => {
  if (!PROSE.test(path)) return []
  const prose = linesOf(proseOf(text))
  const source = text.split("\n")
  const long = prose.flatMap(({ text: one, line }) => {
    const written = source[line - 1] ?? ""
    return one.trim() !== "" && !written.startsWith("|") && written.length > MOST_CHARACTERS
      ? [`${path}:${line} a line of ${written.length} characters: at most ${MOST_CHARACTERS}`]
      : []
  })
  return [...long, ...dialectOfDocument(path, text)]
}

/**
 * Violations in the documents, as `path:line reason`: a broken relative link or anchor, inline code that looks like a path
 * of the repository but does not exist, an unknown npm script, and in prose a word of `dialect.ts` or a line that is too long.
 *
 * A path is looked for from the root and from the document's folder. Inline code looks like a path when it begins with a
 * folder of the root and a slash, or is one word that ends in .ts, .tsx, .mjs, .md or .sql. `<name>` and `*` match any name,
 * `{a,b}` asks for each.
 */
export const documentFaults = (documents: ReadonlyMap<string, string>, house: House): readonly string[] => {
  const { isThere, top } = lookIn(house)
  const near = (from: string, path: string) =>
    expanded(path).every((one) => isThere(one) || isThere(`${dirname(from)}/${one}`))

  const linkFault = (from: string, { text, line }: Found) => {
    if (/^[a-z]+:/.test(text)) return []
    const [path = "", anchor] = text.split("#")
    const target = path === "" ? from : normalize(`${dirname(from)}/${path}`)
    if (!isThere(target)) return [`${from}:${line} a link to ${text}: no such file`]
    const page = documents.get(target)
    return anchor === undefined || page === undefined || anchorsOf(page).has(anchor)
      ? []
      : [`${from}:${line} a link to ${text}: no such heading`]
  }
  const spanFault = (from: string, { text, line }: Found) => {
    const words = text.split(/\s+/)
    return words.flatMap((word) => {
      const path = word.replace(/:\d+(?:-\d+)?$/, "")
      const isOfRoot = path.includes("/") && top.has(path.slice(0, path.indexOf("/")))
      const isFile = words.length === 1 && FILE.test(path)
      if (path.includes("…") || !(isOfRoot || isFile) || near(from, path)) return []
      return [`${from}:${line} \`${word}\`: no such file`]
    })
  }
  const scriptFaults = (from: string, text: string) =>
    linesOf(text).flatMap(({ text: one, line }) =>
      [...one.matchAll(RUN)].flatMap(([whole, name = ""]) =>
        house.scripts.includes(name) ? [] : [`${from}:${line} ${whole}: package.json has no such script`],
      ),
    )

  return [...documents].flatMap(([path, text]) => [
    ...linksOf(text).flatMap((link) => linkFault(path, link)),
    ...spansOf(text).flatMap((span) => spanFault(path, span)),
    ...scriptFaults(path, text),
    ...proseFaults(path, text),
  ])
}
