const NO_SCREEN = "draws nothing of its own: it is walked within other machines"

/**
 * Kinds of machines that no tour walks in the browser, each with the reason and, where a screen has it, what examines it
 * instead. The list may only get shorter.
 */
export const UNTOURED: Readonly<Record<string, string>> = {
  bagan: "its gestures are keys, zoom and files of a drawing: tests/e2e/perTanggal.spec.ts",
  career:
    "its steps are those of midnight: tests/server/career/careers.test.ts and tests/e2e/perubahanKerja.spec.ts",
  checkIn: "the position, camera and connection of a phone: tests/unit/machines/checkIn.test.ts",
  factor: "its codes change every half minute: tests/e2e/keamanan.spec.ts",
  fieldTask: "a task of the employee: tests/unit/machines/fieldTask.test.ts and tests/e2e/selfVisits.spec.ts",
  fieldVisit:
    "the position and camera of a phone: tests/unit/machines/fieldVisit.test.ts and tests/e2e/selfVisits.spec.ts",
  chord: NO_SCREEN,
  connection: "the browser's network: tests/e2e/pwa.spec.ts",
  ending:
    "two administrators and two payroll runs: tests/server/payroll/endings.test.ts and tests/e2e/akhirKerja.spec.ts",
  keySecret: "its answer is shown once and differs each time: tests/e2e/programs.spec.ts",
  live: NO_SCREEN,
  map: "its gestures are pointers and wheels: tests/e2e/tracker.spec.ts",
  perTanggal: "its steps are addresses and a calendar: tests/e2e/perTanggal.spec.ts",
  plotingTim: "dragged, picked by keys, moved, refused and taken back by tests/e2e/goodIdArea.spec.ts",
  print: NO_SCREEN,
  push: "the permission of a browser and its push service: tests/e2e/pwa.spec.ts",
  refresh: NO_SCREEN,
  sso: "it leaves for another site: tests/unit/machines/sso.test.ts and tests/server/session/sso.test.ts",
  stepDraft: NO_SCREEN,
  trip: "an employee's receipts between two decisions: tests/e2e/perjalanan.spec.ts",
  trip2: "as trip; its levels are those of every approval",
  trip3: "as trip; its levels are those of every approval",
  swap: "two employees on pages of their own before the queue: tests/e2e/tukarShift.spec.ts",
  swap2: "as swap; its levels are those of every approval",
  swap3: "as swap; its levels are those of every approval",
  version: "a service worker of another version: tests/e2e/pwa.spec.ts",
  visit: "all of it happens on the employee's phone: tests/server/fieldwork",
  waiting: NO_SCREEN,
  webhookAsk: "one button, whose page is walked by tests/e2e/programs.spec.ts",
  watch: NO_SCREEN,
}
