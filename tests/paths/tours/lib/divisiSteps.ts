import type { ListContext } from "#machines/list/listTypes.ts"
import { STEM } from "./divisi.ts"
import { type Row, answerTo, choices, removed } from "./divisiPages.ts"

type Context = ListContext<Row>

const same = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((one) => b.includes(one))
const MOVING = /^(rows|choice|list|page)\b/

/** Whether a step of the list of divisions is possible in its present state. */
export function mayHappen(label: string, context: Context, paths: readonly string[]): boolean {
  const { query, picked, loaded, removing: going } = context
  const is = (path: string) => paths.includes(path)
  const [type = "", name = ""] = label.split(" ")
  if (type === "recall") return name === (query.q === "" ? "kept" : "none")
  if (/^(load|change|reload)$/.test(type)) {
    // While the user types, only time passes.
    if (is("search.typing")) return false
    if (name === "gone") return type === "reload" && query.page === 2 && is("removal.closed")
    return name === "Unreachable" || name === "Tracked" || name === answerTo(query)
  }
  if (type === "removal")
    return name === "unknown"
      ? true
      : name === "cancelled"
        ? context.report.length === 0
        : name === removed(going)
  // A dialog covers the page.
  if (is("removal.open")) return false
  if (is("search.typing")) return type === "search.type" || label === "after searchPause"
  // With a saved view only the steps of saved views are walked, because it does not change the other steps.
  if (context.view.saved.length > 0) return type.startsWith("saved.")
  const seen = loaded?.page.rows ?? []
  const isShown = seen.length > 0 && !is("rows.loading") && !is("rows.failed")
  const isOrdered = isShown && query.q === STEM && query.dir === "asc"
  switch (type) {
    case "list.query":
      return name === "start" || (is("rows.ready") ? picked.length === 0 : is("rows.loading"))
    case "search.type":
      return is("rows.ready")
    case "search.clear":
      return is("rows.ready") && seen.length === 0
    case "list.sort":
      return isShown && is("rows.ready")
    case "list.filter":
      return is("rows.ready") && isShown && (name === "off") === "is_active" in query.filters
    case "list.perPage":
      return is("rows.ready") && isShown && picked.length === 0 && query.perPage === 20 && query.q === STEM
    case "page.next":
      return is("rows.ready") && query.q === STEM && query.perPage === 20 && query.page === 1
    case "page.prev":
      return is("rows.ready") && query.page === 2
    case "row.toggle":
      return (
        isOrdered &&
        query.perPage === 20 &&
        seen.some(({ id }) => id === choices[name]?.[0]) &&
        (picked.length === 0 ||
          (name === "used" &&
            same(
              picked.map(({ id }) => id),
              [2],
            )))
      )
    case "rows.toggleRange":
      return (
        isOrdered &&
        is("rows.ready") &&
        query.page === 1 &&
        context.anchor !== null &&
        same(
          picked.map(({ id }) => id),
          [2],
        )
      )
    case "rows.togglePage":
      return isOrdered && is("rows.ready") && picked.length === 0
    case "selection.clear":
      return picked.length > 0 && !is("rows.failed")
    case "rows.remove":
      return (
        isShown &&
        same(
          picked.map(({ id }) => id),
          choices[name] ?? [],
        )
      )
    case "record.new":
      return is("rows.ready")
    case "column.toggle":
      return is("rows.ready") && isShown
    case "density.set":
      return is("rows.ready") && isShown
    case "saved.keep":
      return is("rows.ready") && isOrdered && query.page === 1 && picked.length === 0
    default:
      return MOVING.test(type) || type.startsWith("report")
  }
}
