import { createWidgetMachine, type Reading } from "#machines/home/widgetMachine.ts"
import { PULSES } from "#machines/query/pulses.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const widgetMachine = createWidgetMachine<
  { readonly ontime: number },
  { readonly offices_id: number | null }
>("widget", "Sebuah kartu beranda", PULSES.home)

export const readings = {
  full: { value: { ontime: 221 }, at: "2026-11-19T01:00:00Z", isEmpty: false },
  nothing: { value: { ontime: 0 }, at: "2026-11-19T01:00:00Z", isEmpty: true },
} satisfies Readonly<Record<string, Reading<{ readonly ontime: number }>>>

export const forbidden = {
  _tag: "Refused",
  message: "Peran Anda tidak mencakup ini",
  reason: "forbidden",
  retryAfter: null,
  rows: [],
} as const

export const widgetModel = defineModel({
  machine: widgetMachine,
  inputs: { "": { input: { offices_id: null } } },
  cases: { "widget.ask": { "": { input: { offices_id: 3 } } }, "widget.refresh": once, "widget.retry": once },
  answers: { load: outcomes(readings, { Forbidden: forbidden }) },
})
