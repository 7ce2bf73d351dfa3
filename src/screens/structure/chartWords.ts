import type { ChartAsk, ChartNode } from "#machines/chart/chartMachine.ts"
import { formatNumber } from "#src/format/format.ts"

const FACTS: Readonly<Record<string, string>> = {
  atasan: "atasan",
  divisi: "divisi",
  jabatan: "jabatan",
  kantor: "kantor",
  parent_nama: "induk",
  head_nama: "kepala",
  jumlah_pegawai: "pegawai",
}

/** Differences from today in words: "kini atasan Budi, divisi Gudang"; null = nothing. */
export const kiniWords = ({ beda }: Pick<ChartNode, "beda">): string | null =>
  beda.length === 0
    ? null
    : `kini ${beda
        .map(({ key, kini }) =>
          key === "jumlah_pegawai"
            ? `${formatNumber(Number(kini))} pegawai`
            : `${FACTS[key] ?? key} ${kini ?? "tidak ada"}`,
        )
        .join(", ")}`

/** Position and place of an employee, head of a division. */
export const subWords = ({ key, sub, place }: ChartNode): string =>
  key.startsWith("d")
    ? sub === null
      ? key === "d0"
        ? ""
        : "Tanpa kepala"
      : `Kepala: ${sub}`
    : [sub, place].filter((word) => word !== null).join(" · ")

/** How many are below a node. */
export const belowWords = ({ key, people, is_inactive }: ChartNode, { by }: Pick<ChartAsk, "by">): string =>
  [
    key.startsWith("d")
      ? `${formatNumber(people)} pegawai`
      : by === "atasan" && people > 0
        ? `${formatNumber(people)} bawahan langsung`
        : null,
    is_inactive ? "Nonaktif" : null,
  ]
    .filter((word) => word !== null)
    .join(" · ")

/** Text cut to about as many characters as fit a box. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`

/** The whole node in words, for screen readers. */
export const nodeWords = (node: ChartNode, ask: Pick<ChartAsk, "by">): string =>
  [node.nama, subWords(node), belowWords(node, ask), kiniWords(node)]
    .filter((text) => text !== null && text !== "")
    .join(", ")
