import { formatNumber } from "#src/format/format.ts"
import type { MapPlace } from "./gridClusters.ts"
import type { CountedGroup } from "./MapMarks.tsx"
import { placeInWords } from "./places.ts"

type Props = {
  readonly label: string
  /** What a group counts. */
  readonly noun?: string
  readonly places: readonly MapPlace[]
  readonly counted: readonly CountedGroup[]
  readonly selected: number | null
  readonly onSelect: (id: number) => void
}

const cell = "px-3 py-2 text-left align-top"

/** The same points as the map, for people who do not see it; a group that the server counted is one row. */
export function PlaceTable({ label, noun = "pegawai", places, counted, selected, onSelect }: Props) {
  return (
    <div className="min-h-0 flex-1 overflow-auto rounded-card border border-line bg-surface max-lg:max-h-[26rem]">
      <table aria-label={label} className="w-full">
        <thead className="sticky top-0 bg-surface text-caption text-ink-3">
          <tr>
            <th scope="col" className={cell}>
              Nama
            </th>
            <th scope="col" className={cell}>
              Tempat
            </th>
            <th scope="col" className={cell}>
              Keterangan
            </th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ id, label: name, detail, spot }) => (
            <tr
              key={id}
              className={`border-t border-line [content-visibility:auto] ${id === selected ? "bg-brand-soft" : ""}`}
            >
              <td className={cell}>
                <button
                  type="button"
                  className="text-left font-semibold text-ink hover:underline"
                  aria-pressed={id === selected}
                  onClick={() => onSelect(id)}
                >
                  {name}
                </button>
              </td>
              <td className={`${cell} text-ink-2`}>{placeInWords(spot)}</td>
              <td className={`${cell} text-ink-2`}>{detail}</td>
            </tr>
          ))}
          {counted.map(({ key, spot, count }) => (
            <tr key={key} className="border-t border-line">
              <td className={`${cell} font-semibold text-ink tnum`}>
                {formatNumber(count)} {noun}
              </td>
              <td className={`${cell} text-ink-2`}>{placeInWords(spot)}</td>
              <td className={`${cell} text-ink-2`}>Perbesar peta untuk namanya</td>
            </tr>
          ))}
          {places.length + counted.length === 0 && (
            <tr>
              <td colSpan={3} className={`${cell} text-ink-3`}>
                Tidak ada titik.
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
