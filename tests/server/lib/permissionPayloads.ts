import { NOTE } from "../../../scripts/permissions/subject.ts"

/** Payloads of the events that one call of the platform distinguishes by other fields than a status. */
export const asked: Readonly<Record<string, object>> = {
  "trial.check": { checked: true },
  "trial.uncheck": { checked: false },
  "trial.convert": { convert: true },
  "trial.reject": { reject: true },
  "demo.schedule": { status: "scheduled", preferred_at: "2026-11-23T03:00:00.000Z" },
  "demo.finish": { status: "done", result_note: NOTE },
  "demo.miss": { status: "no_show" },
  "demo.cancel": { status: "cancelled", result_note: NOTE },
  "registration.confirm": { status: "confirmed" },
  "registration.reject": { status: "rejected" },
}
