import { useMemo } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import type { ListQuery } from "#machines/list/listQuery.ts"
import type { Loaded } from "#machines/list/listTypes.ts"
import { PRINT_MAX, printOf } from "#src/api/browser/print.ts"
import type { AnyRow } from "#src/api/actors/resource.ts"
import type { DescribedList } from "#src/resources/kit/describe.ts"
import { formatDateTime, formatNumber } from "#src/format/format.ts"
import { PrintSheet } from "#src/ui/list/PrintSheet.tsx"
import type { Column } from "#src/ui/list/types.ts"
import { appName } from "#src/format/product.ts"
import { marks, useMachine } from "../screen.ts"

type Paper = {
  readonly resource: DescribedList
  readonly user: SessionUser
  readonly title: string
  readonly loaded: Loaded<AnyRow> | null
  readonly query: ListQuery
  /** Computed on demand: a list is rarely printed. */
  readonly columns: () => readonly Column<AnyRow>[]
  /** The active search and filters as text. */
  readonly narrowedTo: (query: ListQuery) => readonly string[]
}

/** Printing a list: its menu entry, and the sheet that is rendered while printing; null = print the page itself. */
export const usePrint = ({ resource, user, title, loaded, query, columns, narrowedTo }: Paper) => {
  const machine = useMemo(() => printOf(resource.contract), [resource])
  const { snapshot, send } = useMachine(machine, { input: undefined })
  const { printout } = snapshot.context
  const inSight =
    loaded === null ? null : { query, rows: loaded.page.rows, total: loaded.page.total, at: loaded.at }
  const shown = snapshot.hasTag("sheet") ? (printout ?? inSight) : null
  return {
    menu: { busy: snapshot.hasTag("busy"), onPress: () => send({ type: "print.ask", query }) },
    sheet:
      shown === null ? null : (
        <div {...marks("print", snapshot.value)}>
          <PrintSheet<AnyRow>
            company={user.companie_name ?? appName()}
            title={title}
            narrowed={narrowedTo(shown.query)}
            date={formatDateTime(shown.at)}
            columns={columns()}
            rows={shown.rows}
            total={shown.total}
            rest={restText(printout !== null)}
          />
        </div>
      ),
  }
}

const restText = (isGathered: boolean): string =>
  isGathered
    ? `Paling banyak ${formatNumber(PRINT_MAX)} baris sekali cetak. Persempit saringan untuk mencetak sisanya.`
    : "Hanya baris yang termuat di layar. Untuk semua baris, tekan Kolom lalu Cetak di daftar."
