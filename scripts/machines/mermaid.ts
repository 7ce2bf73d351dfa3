import { type Anatomy, type Arrow, namedText, type Place, triggerText } from "#machines/lib/anatomy.ts"

const idOf = (path: string) => `s_${path.replaceAll(".", "_")}`

/** Escapes characters that are Mermaid syntax. */
const plain = (text: string) =>
  text.replaceAll(":", " =").replaceAll(/[;#]/g, ",").replaceAll('"', "'").replaceAll("  ", " ")

const parts = (path: string) => (path === "" ? [] : path.split("."))
const isInside = (path: string, outer: string) =>
  outer === "" || path === outer || path.startsWith(`${outer}.`)

/** Innermost common ancestor state of two paths. */
const around = (a: string, b: string): string => {
  const [first, second] = [parts(a), parts(b)]
  const shared = first.findIndex((part, at) => part !== second[at])
  return first.slice(0, shared === -1 ? first.length : shared).join(".")
}
/** The child of `outer` that contains `path`. */
const childOf = (outer: string, path: string) =>
  parts(path)
    .slice(0, parts(outer).length + 1)
    .join(".")

const textOf = (arrow: Arrow): string =>
  plain(`${triggerText(arrow.trigger)}${arrow.guard === null ? "" : ` [${namedText(arrow.guard)}]`}`)

/** A line of the diagram, and the path of the state that contains it. */
type Line = { readonly at: string; readonly text: string }

/**
 * Mermaid limitation: no renderer draws an arrow across the border of a parallel state, in either direction. Such an arrow starts
 * at the parallel state, at "any", or ends at a marker, and its label says so.
 */
const lineOf = (isParallel: (path: string) => boolean, arrow: Arrow, target: string): Line => {
  const { source } = arrow
  if (source !== target && isInside(target, source))
    return { at: source, text: `any_${idOf(source)} --> ${idOf(childOf(source, target))} : ${textOf(arrow)}` }
  const shared = around(source, target)
  if (target !== source && shared === target) {
    const inner = parts(source).slice(0, -1).join(".")
    return { at: inner, text: `${idOf(source)} --> anew_${idOf(inner)} : ${textOf(arrow)} → ${target}` }
  }
  const at = source === target ? parts(source).slice(0, -1).join(".") : shared
  if (isParallel(at)) {
    const inner = parts(source).slice(0, -1).join(".")
    return { at: inner, text: `${idOf(source)} --> other_${idOf(inner)} : ${textOf(arrow)} → ${target}` }
  }
  const lifted = (path: string) => {
    const outer = parts(path)
      .map((_, length) =>
        parts(path)
          .slice(0, length + 1)
          .join("."),
      )
      .find((one) => one !== path && one.length > at.length && isParallel(one))
    return outer ?? path
  }
  const [from, to] = [lifted(source), lifted(target)]
  const note = `${from === source ? "" : ` ← ${source}`}${to === target ? "" : ` → ${target}`}`
  return { at, text: `${idOf(from)} --> ${idOf(to)} : ${textOf(arrow)}${note}` }
}

/**
 * `stateDiagram-v2` of one machine: nested and parallel states, invoked actors, internal transitions.
 * Mermaid draws region dividers only where no arrow reaches the parallel state; elsewhere ∥ marks the regions.
 */
export const mermaidOf = ({ root, places, arrows }: Anatomy): string => {
  const parallel = new Set(places.filter((place) => place.kind === "parallel").map(({ path }) => path))
  const lines = arrows.flatMap((arrow) =>
    arrow.targets.map((target) => lineOf((path) => parallel.has(path), arrow, target)),
  )
  const drawn = (place: Place, pad: string): readonly string[] => {
    const own = lines.filter(({ at }) => at === place.path).map(({ text }) => text)
    const mark = (name: string, label: string) =>
      own.some((line) => line.includes(`${name}_${idOf(place.path)}`))
        ? [`${pad}state "${label}" as ${name}_${idOf(place.path)}`]
        : []
    return [
      ...mark("any", "(any)"),
      ...mark("other", "(other region)"),
      ...mark("anew", "(out and in again)"),
      ...own.map((line) => pad + line),
    ]
  }
  const inside = (place: Place, pad: string): readonly string[] => [
    ...(place.initial === null ? [] : [`${pad}[*] --> ${idOf(place.initial)}`]),
    ...place.children.flatMap((child, at) => [
      ...(place.kind === "parallel" && place.path === "" && at > 0 ? [`${pad}--`] : []),
      ...whole(child, pad, place.kind === "parallel" && place.path !== "" ? "∥ " : ""),
    ]),
    ...drawn(place, pad),
  ]
  const whole = (place: Place, pad: string, mark = ""): readonly string[] => {
    const runs = place.invokes.map(({ src }) => `<br/>▶ ${src}`)
    const answers = place.arrows.filter((arrow) => arrow.targets.length === 0)
    const label = [
      mark + (place.key || root.key),
      ...runs,
      ...answers.map((one) => `<br/>· ${textOf(one)}`),
    ].join("")
    const head = `${pad}state "${label}" as ${idOf(place.path)}`
    const body = place.children.length === 0 ? [head] : [`${head} {`, ...inside(place, `${pad}  `), `${pad}}`]
    return place.kind === "final" ? [...body, `${pad}${idOf(place.path)} --> [*]`] : body
  }
  const isPlain = root.kind !== "parallel" && root.invokes.length === 0
  return ["stateDiagram-v2", ...(isPlain ? inside(root, "  ") : whole(root, "  "))].join("\n")
}
