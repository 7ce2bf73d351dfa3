import { type ChartAsk, chartMachine, type ChartNode, type Picture } from "#machines/chart/chartMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const ask: ChartAsk = { by: "atasan", day: null }
export const other: ChartAsk = { by: "divisi", day: "2026-12-01" }
export const node = (key: string, children = 0, more: Partial<ChartNode> = {}): ChartNode => ({
  key,
  nama: `Pegawai ${key}`,
  sub: "Staf",
  place: "Gudang",
  people: children,
  children,
  is_inactive: false,
  beda: [],
  ...more,
})
export const level = { rows: [node("p1", 2)], total: 1, page: 1 } as const
/** There are more nodes than were read. */
export const part = { rows: [node("p1", 2)], total: 3, page: 1 } as const
export const picture: Picture = { format: "svg", svg: "<svg/>", name: "struktur" }

export const chartModel = defineModel({
  machine: chartMachine,
  inputs: { "": ask },
  cases: {
    "chart.ask": { "": { ask: other } },
    "chart.retry": once,
    "node.open": { "": { key: "p1" } },
    "node.close": { "": { key: "p1" } },
    "level.more": { "": { under: null } },
    "zoom.in": once,
    "zoom.out": once,
    "zoom.fit": { "": { scale: 0.4 }, large: { scale: 3 } },
    "picture.save": { "": { picture } },
  },
  answers: {
    load: outcomes({ ok: level, part }),
    save: outcomes({ ok: null }),
  },
  guide: {
    starts: { "": "Buka /users/struktur." },
    fields: {
      key: ["Kotak", ""],
      under: ["Tingkat", ""],
      scale: ["Ukuran", ""],
      ask: ["Tanggal dan jenis", ""],
      picture: ["Gambar", ""],
    },
  },
  facts: ({ ask: { by }, levels, open }) => [by, Object.keys(levels), open],
  /** Each read page has more nodes: the level is not read on and on. */
  happens: (label, { levels }) => label !== "level.more" || (levels[""]?.rows.length ?? 0) < 2,
})
