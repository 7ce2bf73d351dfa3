/** The difference of two named sets: added, removed, changed. */
export type Change = {
  readonly name: string
  /** A readable title where the name is a technical key. */
  readonly title?: string
  readonly before: readonly string[] | null
  readonly after: readonly string[] | null
}

type Lines = ReadonlyMap<string, readonly string[]>

/** Differences in the order of the newer set; removed entries come last. */
export const changesOf = (before: Lines, after: Lines): readonly Change[] => {
  const isSame = (a: readonly string[] | null, b: readonly string[] | null) =>
    JSON.stringify(a) === JSON.stringify(b)
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((name) => ({ name, before: before.get(name) ?? null, after: after.get(name) ?? null }))
    .filter((one) => !isSame(one.before, one.after))
}

type Step = {
  /** Written by older versions of the kit. */
  readonly label?: string
  readonly labels?: readonly string[]
  readonly do: string
  readonly see: readonly string[]
  readonly toast: string | null
}
/** The compared part of a machine in the output of `npm run paths -- --format json`. */
export type Printed = {
  readonly id: string
  /** Older versions of the kit do not write it. */
  readonly description?: string | null
  readonly paths: readonly { readonly ends: readonly string[]; readonly steps: readonly Step[] }[]
}

const labelsOf = ({ label = "", labels }: Step): readonly string[] => labels ?? [label]
const wordsOf = ({ do: doing, see, toast }: Step): string =>
  [doing, ...see.map((one) => `lihat: ${one}`), ...(toast === null ? [] : [`toast: ${toast}`])].join(" | ")

const nameOf = (id: string, steps: readonly Step[]): string => `${id}: ${steps.flatMap(labelsOf).join(" → ")}`
/** A long path is titled by its first steps and its last. */
const SHOWN = 5
const shortened = (all: readonly string[]): readonly string[] =>
  all.length <= SHOWN ? all : [...all.slice(0, SHOWN - 2), "…", ...all.slice(-1)]

/** Readable titles of the paths, by their names in `pathsOf`: the machine and the steps. */
export const titlesOf = (machines: readonly Printed[]): ReadonlyMap<string, string> =>
  new Map(
    machines.flatMap(({ id, description, paths }) =>
      paths.map(
        ({ steps }) =>
          [
            nameOf(id, steps),
            `${description ?? id}: ${shortened(steps.map(({ do: doing }) => doing)).join(" → ")}`,
          ] as const,
      ),
    ),
  )
export const titled = (changes: readonly Change[], titles: ReadonlyMap<string, string>): readonly Change[] =>
  changes.map((change) => {
    const title = titles.get(change.name)
    return title === undefined ? change : { ...change, title }
  })

/**
 * Paths by machine and steps, with their text: the same steps with other text are a change, other steps are another
 * path.
 */
export const pathsOf = (machines: readonly Printed[]): Lines =>
  new Map(
    machines.flatMap(({ id, paths }) => paths.map(({ steps }) => [nameOf(id, steps), steps.map(wordsOf)])),
  )

/** Rows of the tables of a docs page, by heading and first column: each cell with its column name. */
export const tablesOf = (markdown: string): Lines => {
  const rows = new Map<string, readonly string[]>()
  let heading = ""
  let columns: readonly string[] = []
  const cellsOf = (line: string) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
  for (const line of markdown.split("\n")) {
    if (line.startsWith("#")) heading = line.replace(/^#+ /, "")
    if (!line.startsWith("|")) columns = []
    else if (columns.length === 0) columns = cellsOf(line)
    else if (!/^\|[\s|:-]+\|$/.test(line)) {
      const [first = "", ...cells] = cellsOf(line)
      const name = `${heading}: ${first}`
      rows.set(
        name,
        cells.flatMap((cell, at) => (cell === "" ? [] : [`${columns[at + 1] ?? ""}: ${cell}`])),
      )
    }
  }
  return rows
}

/** A line diff: lines that only one side has, in order. */
export const linesOf = ({
  before,
  after,
}: Change): readonly { readonly sign: "+" | "-"; readonly text: string }[] => {
  const [old, now] = [before ?? [], after ?? []]
  return [
    ...old.filter((text) => !now.includes(text)).map((text) => ({ sign: "-" as const, text })),
    ...now.filter((text) => !old.includes(text)).map((text) => ({ sign: "+" as const, text })),
  ]
}

/** A picture of a state before and after; null = there is none on that side. */
export type Pictured = {
  readonly name: string
  readonly before: Buffer | null
  readonly after: Buffer | null
}
/** One side of the comparison of pictures: pictures by machine and state, and the known machines. */
type Shot = {
  readonly pictures: ReadonlyMap<string, ReadonlyMap<string, Buffer>>
  readonly machines: ReadonlySet<string>
}

/**
 * Changed, added and removed pictures. A machine that a side knows but has no pictures of was not walked there, and is
 * listed by name instead.
 */
export const picturesChanged = (
  before: Shot,
  after: Shot,
): { readonly changed: readonly Pictured[]; readonly untaken: readonly string[] } => {
  const ids = [...new Set([...after.pictures.keys(), ...before.pictures.keys()])]
  const lacks = (side: Shot, id: string) => side.machines.has(id) && !side.pictures.has(id)
  const untaken = ids.filter((id) => lacks(before, id) || lacks(after, id))
  const changed = ids
    .filter((id) => !untaken.includes(id))
    .flatMap((id) => {
      const [old, now] = [before.pictures.get(id), after.pictures.get(id)]
      return [...new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])])].map((state) => ({
        name: `${id}, ${state}`,
        before: old?.get(state) ?? null,
        after: now?.get(state) ?? null,
      }))
    })
    .filter((one) => one.before === null || one.after === null || !one.before.equals(one.after))
  return { changed, untaken }
}
