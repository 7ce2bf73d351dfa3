import type { AnyFlow } from "#contract/kit/flow.ts"
import { createListMachine } from "../list/listMachine.ts"
import type { ListQuery } from "../list/listQuery.ts"
import { PULSES } from "../query/pulses.ts"
import { createQueryMachine } from "../query/queryMachine.ts"
import { createQueueMachine } from "../queue/queueMachine.ts"
import { createReviewMachine } from "../review/reviewMachine.ts"
import type { ReviewRow } from "../review/reviewTypes.ts"
import { createUndoMachine } from "../undo/undoMachine.ts"
import { createWatchMachine } from "../watch/watchMachine.ts"

/** Filters of a summary, as the URL stores them, and the page of its table. */
export type SummaryAsk = {
  readonly filters: Readonly<Record<string, string>>
  readonly q: string
  readonly page: number
}
type Named = Pick<AnyFlow, "id" | "title" | "noun">

/** The machines of a flow's screens: one instance of each kind, with ids that begin with the flow's. */
export const flowMachines = <Row extends ReviewRow, Member extends { readonly id: number }, Summary>({
  id,
  title,
  noun,
}: Named) => {
  const what = title.toLowerCase()
  return {
    list: createListMachine<Row>(`${id}List`, `Antrean ${what}`),
    members: createListMachine<Member>(`${id}Pegawai`, `Pegawai di antrean ${what}`),
    summary: createQueryMachine<Summary, SummaryAsk>(`${id}Rangkuman`, `Rangkuman ${what}`, PULSES.summary),
    one: createQueryMachine<Row | null, number | null>(`${id}One`, `Satu ${noun} dari antrean ${what}`),
    queue: createQueueMachine(`${id}Queue`, `Memutuskan ${noun} di antrean ${what}`),
    undo: createUndoMachine(`${id}Undo`, `Mengurungkan keputusan di antrean ${what}`),
    review: createReviewMachine<Row>(`${id}Review`, `Layar antrean ${what}`),
    watch: createWatchMachine<Row, ListQuery>(`${id}Watch`, `Antrean ${what} yang sedang dilihat`),
  }
}
