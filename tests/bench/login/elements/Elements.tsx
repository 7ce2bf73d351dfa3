import { createElement, type ReactNode, startTransition, useEffect, useState } from "react"
import elements from "virtual:elements"
import { post } from "../../lib/post.ts"
import { SignIn } from "../../lib/SignIn.tsx"
import type { Drawn } from "../elements.ts"

/** Rows in the product's first frame. */
const FIRST = 16

const draw = (one: Drawn, rows: number, key: number): ReactNode => {
  if (typeof one === "string") return one
  const children = one.tag === "tbody" ? one.children.slice(0, rows) : one.children
  return createElement(one.tag, { ...one.props, key }, ...children.map((child, at) => draw(child, rows, at)))
}

function Page({ rows }: { readonly rows: number }) {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    if (rows > 0) startTransition(() => setWhole(true))
  }, [rows])
  return draw(elements as Drawn, isWhole ? rows : Math.min(rows, FIRST), 0)
}

type Rows = { readonly rows: readonly unknown[] }

/** The baseline of the product's markup: its own elements rendered by plain React; first the page, then the rows. */
export function Elements() {
  const [rows, setRows] = useState<number | null>(null)
  if (rows !== null) return <Page rows={rows} />
  return (
    <SignIn
      onToken={(token) => {
        setRows(0)
        return post<Rows>("devisi/list-all", { page: 1, per_page: 50 }, token).then((page) =>
          setRows(page.rows.length),
        )
      }}
    />
  )
}
