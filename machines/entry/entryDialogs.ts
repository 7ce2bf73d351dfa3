import { careerDropEntry } from "./careerEntry.ts"
import {
  answerEntry,
  paperEntry,
  pointsEntry,
  receiveEntry,
  takeBackEntry,
  voteEntry,
} from "./entryMachine.ts"
import { securityEntries } from "./securityEntry.ts"
import { careerSuratEntry } from "./suratEntry.ts"
import { commandEntry, pinEntry, recordsEntry } from "./terminalEntry.ts"
import { unplannedEntry } from "./unplannedEntry.ts"

/** Dialogs with an entry of their own, in the order of the machine index. */
export const entryDialogs = [
  pointsEntry,
  careerDropEntry,
  commandEntry,
  ...securityEntries,
  paperEntry,
  pinEntry,
  answerEntry,
  receiveEntry,
  recordsEntry,
  takeBackEntry,
  unplannedEntry,
  careerSuratEntry,
  voteEntry,
]
