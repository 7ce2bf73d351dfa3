import { stayStateWords } from "#contract/areas/sales/plotting.ts"
import type { Mover } from "#machines/plotting/plottingTypes.ts"
import type { PersonRow } from "#src/api/actors/salesAreas.ts"
import { formatDate } from "#src/format/format.ts"
import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"

export const moverOf = ({ id, nama, last_tim_id, tim_id, tim_nama, next_tim_nama }: PersonRow): Mover => ({
  id,
  nama,
  team: last_tim_id,
  team_nama: last_tim_id === null ? null : last_tim_id === tim_id ? tim_nama : (next_tim_nama ?? tim_nama),
})

type Badge = { readonly text: string; readonly tone: StatusTone }

/** Exceptions of a person in a list. */
export const badgesOf = (row: PersonRow): readonly Badge[] => [
  ...(row.is_leader ? [{ text: "Ketua", tone: "info" as const }] : []),
  ...(row.state === "nanti" && row.valid_from !== null
    ? [{ text: `${stayStateWords.nanti} ${formatDate(row.valid_from)}`, tone: "waiting" as const }]
    : []),
  ...(row.state === "kini" && row.valid_to !== null
    ? [
        {
          text:
            row.next_tim_nama === null
              ? `Sampai ${formatDate(row.valid_to)}`
              : `${formatDate(row.next_from ?? row.valid_to)} ke ${row.next_tim_nama}`,
          tone: "waiting" as const,
        },
      ]
    : []),
  ...(row.state === null && row.next_from !== null
    ? [{ text: `${formatDate(row.next_from)} ke ${row.next_tim_nama ?? "tim"}`, tone: "waiting" as const }]
    : []),
  ...(row.tim_id === null && row.has_sales ? [{ text: "Pernah menjual", tone: "approved" as const }] : []),
]

/** The second line of a person. */
export const lineOf = ({ nip, jabatan, kantor, state, valid_from, valid_to }: PersonRow): string =>
  [
    nip,
    jabatan,
    kantor,
    ...(state === "lalu" && valid_from !== null && valid_to !== null
      ? [`${formatDate(valid_from)} – ${formatDate(valid_to)}`]
      : state === "kini" && valid_from !== null
        ? [`sejak ${formatDate(valid_from)}`]
        : []),
  ]
    .filter((part) => part !== null)
    .join(" · ")
