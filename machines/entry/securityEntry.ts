import { createEntryMachine } from "./entryMachine.ts"

/** Confirmation before all other sessions end: a dialog without fields. */
export const endOthersEntry = createEntryMachine<object>({
  id: "akhiriSesiLain",
  description: "Mengakhiri semua sesi lain dari akun sendiri",
  nothing: {},
  problems: () => ({}),
})

export const securityEntries = [endOthersEntry] as const
