import type { AnyStateMachine } from "xstate"
import { outlineMachine } from "../outline/outlineMachine.ts"
import { treeMachine } from "../tree/treeMachine.ts"
import { plottingMachine } from "./plottingMachine.ts"

/** Queries of Good-ID's areas and teams: id and description. */
export const salesQueries: readonly (readonly [id: string, description: string])[] = [
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
