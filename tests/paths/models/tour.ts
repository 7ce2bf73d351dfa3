import type { Chapter } from "#machines/tour/chapters.ts"
import { tourMachine } from "#machines/tour/tourMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

const mark = (title: string) => ({ targets: [title.toLowerCase()], title, text: `Tentang ${title}` })
export const home: Chapter = {
  cookie: "show_tour_beranda",
  path: "/home",
  name: "Beranda",
  marks: [mark("Menu"), mark("Cari")],
}
export const people: Chapter = {
  cookie: "show_tour_pegawai",
  path: "/users/pegawai",
  name: "Pegawai",
  marks: [mark("Tambah")],
}
const chapters = [home, people]
export const both = [home.cookie, people.cookie]

export const tourModel = defineModel({
  machine: tourMachine,
  inputs: {
    "": { chapters, running: both, reached: {}, path: "/home" },
    elsewhere: { chapters, running: both, reached: {}, path: "/setting/umum/jabatan" },
    again: { chapters, running: both, reached: { [home.cookie]: 1, [people.cookie]: 7 }, path: "/home" },
  },
  cases: {
    "screen.shown": {
      home: { path: "/home" },
      people: { path: "/users/pegawai" },
      other: { path: "/setting/umum/jabatan" },
    },
    "coach.next": once,
    "coach.back": once,
    "coach.stop": once,
    "target.lost": once,
  },
  answers: { findTarget: outcomes({ ok: null }) },
  facts: ({ path, running, reached, at, shown }) => [path, running.length, reached, at, shown.length],
})
