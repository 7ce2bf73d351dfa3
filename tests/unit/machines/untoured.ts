const NO_SCREEN = "draws nothing of its own: it is walked within other machines"
const MISSING = "no tour yet"

/**
 * Kinds of machines that no tour walks in the browser, each with the reason and, where a screen has it, what examines it
 * instead. The list may only get shorter.
 */
export const UNTOURED: Readonly<Record<string, string>> = {
  adjust: `${MISSING}: tests/unit/drawn, tests/e2e/cuti.spec.ts`,
  chord: NO_SCREEN,
  correction: `${MISSING}: tests/unit/drawn, tests/e2e/payroll.spec.ts`,
  crop: `${MISSING}: tests/e2e/preferences.spec.ts`,
  inPlace: `${MISSING}: tests/unit/drawn, tests/e2e/home.spec.ts`,
  live: NO_SCREEN,
  menu: `${MISSING}: tests/e2e/menu.spec.ts`,
  palette: `${MISSING}: tests/e2e/shell.spec.ts`,
  periodStep: `${MISSING}: tests/unit/drawn, tests/e2e/payroll.spec.ts`,
  print: NO_SCREEN,
  record: `${MISSING}: tests/e2e/record.spec.ts`,
  review: `${MISSING}: tests/e2e/persetujuan.spec.ts`,
  sorting: `${MISSING}: tests/unit/drawn, tests/e2e/resources.spec.ts`,
  stepDraft: NO_SCREEN,
  undo: `${MISSING}: tests/e2e/undo.spec.ts`,
  visit: "all of it happens on the employee's phone: tests/server/fieldwork",
  waiting: NO_SCREEN,
  watch: NO_SCREEN,
  widget: `${MISSING}: tests/e2e/home.spec.ts`,
}
