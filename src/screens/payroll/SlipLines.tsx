import { ChevronRight } from "lucide-react"
import type { ExplainNode } from "#contract/areas/payroll/slip.ts"
import type { SlipLine } from "#src/api/actors/payrollPeriod.ts"
import { formatRupiah } from "#src/format/format.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { roundingWords, valueWords } from "./slipWords.ts"

type Line = Pick<SlipLine, "kode" | "nama" | "amount" | "explain" | "shown"> & {
  /** Said after the name: where it is paid. */
  readonly note?: string
}
type Props = { readonly title: string; readonly lines: readonly Line[]; readonly text?: string | null }

const keyed = <A,>(all: readonly A[], nameOf: (one: A) => string) =>
  all.map((one, at) => ({ one, key: `${at} ${nameOf(one)}` }))

/** Payslip lines of one kind with their sum; each expands to its explanation. */
export function SlipLines({ title, lines, text = null }: Props) {
  if (lines.length === 0) return null
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  return (
    <Card title={title} actions={<span className="font-bold text-ink tnum">{formatRupiah(sum)}</span>} flush>
      {text !== null && <p className="max-w-prose px-4 pb-3 text-caption text-ink-3">{text}</p>}
      <ul className="divide-y divide-line border-t border-line">
        {keyed(lines, ({ kode }) => kode).map(({ one, key }) => (
          <li key={key}>
            <details className="group">
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 py-2 hover:bg-sunken">
                <ChevronRight
                  aria-hidden="true"
                  className="size-4 shrink-0 text-ink-3 group-open:rotate-90"
                />
                <span className="min-w-0 flex-1 text-ink">
                  {one.nama}
                  {one.note !== undefined && <span className="ml-2 text-caption text-ink-3">{one.note}</span>}
                  {!one.shown && <span className="ml-2 text-caption text-ink-3">tidak tercetak di slip</span>}
                </span>
                <span className="whitespace-nowrap tnum">{formatRupiah(one.amount)}</span>
              </summary>
              <div className="px-4 pt-1 pb-4 pl-10">
                <Explained node={one.explain} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Explanation of an amount: description, calculation, and inputs as a tree. */
function Explained({ node }: { readonly node: ExplainNode }) {
  const { label, formula, article, rounding, inputs } = node
  const notes = [
    formula,
    article,
    rounding === undefined ? undefined : (roundingWords[rounding] ?? rounding),
  ].filter((note) => note !== undefined)
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-ink-2">
        <span>{label}</span>
        <span className="text-ink tnum">{valueWords(node)}</span>
      </p>
      {notes.length > 0 && <p className="text-caption text-ink-3">{notes.join(" · ")}</p>}
      {inputs.length > 0 && (
        <ul className="mt-1 grid gap-1.5 border-l border-line pl-3">
          {keyed(inputs, (input) => input.label).map(({ one, key }) => (
            <li key={key}>
              <Explained node={one} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
