import { AREAS, type Area } from "#contract/areas.ts"
import { figureIn, figuresOf, reportByWords } from "#contract/areas/fieldwork/areaKinds.ts"
import type { exportAreaReport } from "#contract/areas/fieldwork/layanan.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import type { StreamMaker } from "../../sheets/stream.ts"
import { areaReportRows } from "./areaFacts.ts"

const KM = 1_000
/** Rows of one part: each part sums the range up again, so small ones would make the export quadratic. */
const PART = 20_000
const units = { count: "", rupiah: " (Rp)", km: " (km)", minutes: " (menit)", percent: " (%)" } as const

/** A report of an area, with the columns of its kind. */
export const areaSheet: StreamMaker = ({ ask: asked }) => {
  const { format, ...ask } = asked as PayloadOf<typeof exportAreaReport>
  const area: Area | undefined = AREAS.find(({ key }) => key === ask.area)
  const figures = figuresOf(area?.kind ?? "kunjungan", ask.by)
  return {
    name: `${area?.title ?? ask.area} ${ask.start_date} ${ask.end_date}`,
    format,
    columns: [
      { label: reportByWords[ask.by], kind: "text" },
      { label: "Keterangan", kind: "text" },
      ...figures.map(({ label, as }) => ({ label: `${label}${units[as]}`, kind: "number" as const })),
    ],
    read: async (tx, after) => {
      const page = Number(after?.[0] ?? 1)
      const found = await areaReportRows(tx, { ...ask, page, per_page: PART })
      return {
        rows: found.rows.map((row) => [
          row.nama,
          row.sub,
          ...figures.map((figure) => {
            const value = figureIn(figure, row)
            return value === null || figure.as !== "km" ? value : value / KM
          }),
        ]),
        next: page < found.last_page ? [page + 1] : null,
      }
    },
  }
}
