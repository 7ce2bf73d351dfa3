import { parentPort, workerData } from "node:worker_threads"
import { startWords } from "../run/startWords.ts"
import { type BackupAsk, type BackupDone, runBackup } from "./run.ts"

export type BackupReply = { readonly done: BackupDone } | { readonly failure: string }

/** Makes a backup in a worker thread: its hashes and its copy of the embedded database do not block the event loop. */
const reply: BackupReply = await runBackup(workerData as BackupAsk).then(
  (done) => ({ done }),
  (thrown: unknown) => ({ failure: startWords(thrown, "") }),
)
parentPort?.postMessage(reply)
