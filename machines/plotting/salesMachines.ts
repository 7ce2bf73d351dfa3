import type { AnyStateMachine } from "xstate"
import { outlineMachine } from "../outline/outlineMachine.ts"
import { treeMachine } from "../tree/treeMachine.ts"
import { plottingMachine } from "./plottingMachine.ts"

/** Queries of positions, tasks, and of areas and teams of Good-ID: id and description. */
export const fieldQueries: readonly (readonly [id: string, description: string])[] = [
  ["tracker", "Posisi terakhir pegawai"],
  ["trackerRoute", "Rute seorang pegawai"],
  ["kalenderTugas", "Tugas tiap hari dalam satu bulan"],
  ["petaTugas", "Tugas satu hari di peta"],
  ["ruteTugas", "Rute seorang pegawai pada satu hari"],
  ["areaPenjualan", "Pohon area dengan petanya"],
  ["pelangganArea", "Pelanggan di dalam garis batas satu area"],
  ["timPenjualan", "Tim satu area dan area di bawahnya"],
  ["orangTim", "Pegawai satu tim, atau yang belum punya tim"],
  ["riwayatTim", "Riwayat tim seorang pegawai"],
]

/** Their machines, by the module that creates each. */
export const salesMachines: readonly (readonly [file: string, machine: AnyStateMachine])[] = [
  ["tree/treeMachine.ts", treeMachine],
  ["outline/outlineMachine.ts", outlineMachine],
  ["plotting/plottingMachine.ts", plottingMachine],
]
