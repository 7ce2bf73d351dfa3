import type { Section } from "../lib/report.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import { measureEngine } from "./engine.ts"
import { measureRun } from "./period.ts"

/** The payroll engine alone, then a period of ten thousand slips with PDFs. */
export const measurePayroll = async (): Promise<Section> => {
  const load = loadNow()
  const engine = measureEngine()
  const run = await measureRun()
  return {
    part: "payroll",
    title: "Payroll",
    notes: [`${machineWords()} · ${loadWords(load)}.`, engine.note, run.note],
    base: "",
    ours: "server",
    lines: [...engine.lines, ...run.lines],
    raw: [...engine.raw, ...run.raw],
  }
}
