import type { KeyboardEvent } from "react"
import type { TreeEvent } from "#machines/tree/treeMachine.ts"

const linksIn = (tree: Element): readonly HTMLElement[] => [
  ...tree.querySelectorAll<HTMLElement>("[data-node-link]"),
]

type Tree = {
  readonly send: (event: Extract<TreeEvent, { readonly type: "node.open" | "node.close" }>) => void
  /** Nodes that have others below them. */
  readonly branches: readonly number[]
}

/**
 * Arrows as in other trees: up and down move the focus, right opens a branch, left closes it. Nodes are `treeitem`s with
 * `data-node`, and `data-node-link` on what takes the focus.
 */
export const onTreeKey =
  ({ send, branches }: Tree) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget, key } = event
    if (!(target instanceof HTMLElement) || !target.matches("[data-node-link]")) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const item = target.closest<HTMLElement>("[role=treeitem]")
    const id = Number(item?.dataset["node"])
    const isOpen = branches.includes(id) ? item?.getAttribute("aria-expanded") : null
    const links = linksIn(currentTarget)
    const at = links.indexOf(target)
    if (key === "ArrowDown") links[at + 1]?.focus()
    else if (key === "ArrowUp") links[at - 1]?.focus()
    else if (key === "Home") links[0]?.focus()
    else if (key === "End") links.at(-1)?.focus()
    else if (key === "ArrowRight" && isOpen === "false") send({ type: "node.open", id })
    else if (key === "ArrowRight" && isOpen === "true") links[at + 1]?.focus()
    else if (key === "ArrowLeft" && isOpen === "true") send({ type: "node.close", id })
    else return
    event.preventDefault()
  }
