import type { AnyStateMachine } from "xstate"
import { resources } from "#contract/index.ts"
import { chunkMachine } from "./app/chunkMachine.ts"
import { progressMachine } from "./app/progressMachine.ts"
import { bellMachine } from "./bell/bellMachine.ts"
import { createBulkMachine } from "./bulk/bulkMachine.ts"
import { createDownloadMachine } from "./download/downloadMachine.ts"
import { helpMachine } from "./help/helpMachine.ts"
import { createFormMachine } from "./form/formMachine.ts"
import { createImportMachine } from "./import/importMachine.ts"
import { createApprovalMachine } from "./lifecycles/approvalMachine.ts"
import { createClaimMachine } from "./lifecycles/claimMachine.ts"
import { topupMachine } from "./lifecycles/topupMachine.ts"
import { createListMachine } from "./list/listMachine.ts"
import { mailLinkMachine } from "./mailLink/mailLinkMachine.ts"
import { optionsMachine } from "./options/optionsMachine.ts"
import { pickerMachine } from "./picker/pickerMachine.ts"
import { profileMachine } from "./profile/profileMachine.ts"
import { createQueueMachine } from "./queue/queueMachine.ts"
import { createQueryMachine } from "./query/queryMachine.ts"
import { removeMachine } from "./remove/removeMachine.ts"
import { sessionMachine } from "./session/sessionMachine.ts"
import { createDeskMachine } from "./topup/deskMachine.ts"
import { tourMachine } from "./tour/tourMachine.ts"
import { createWatchMachine } from "./watch/watchMachine.ts"
import { welcomeMachine } from "./welcome/welcomeMachine.ts"

export type MachineEntry = {
  readonly machine: AnyStateMachine
  /** Module that makes it, from the folder `machines`. */
  readonly file: string
  /** Id of the machine this one is another instance of: same states, other data. */
  readonly like: string | null
}

const one = (file: string, machine: AnyStateMachine): MachineEntry => ({ machine, file, like: null })
const another = (of: MachineEntry, machine: AnyStateMachine): MachineEntry => ({
  machine,
  file: of.file,
  like: of.machine.id,
})

const query = one("query/queryMachine.ts", createQueryMachine("query", "Sesuatu yang dibaca dan ditampilkan"))
const list = one("list/listMachine.ts", createListMachine("list", "Daftar sebuah sumber data"))
const form = one("form/formMachine.ts", createFormMachine("form", "Formulir sebuah sumber data"))
const bulk = one("bulk/bulkMachine.ts", createBulkMachine("bulk", "Tindakan untuk beberapa baris"))
const download = one("download/downloadMachine.ts", createDownloadMachine("download", "Mengambil berkas"))
const importing = one("import/importMachine.ts", createImportMachine("import", "Impor spreadsheet"))
const desk = one("topup/deskMachine.ts", createDeskMachine("topupDesk", "Top-up yang sedang berjalan"))
const queue = one("queue/queueMachine.ts", createQueueMachine("queue", "Memutuskan yang menunggu"))

const watch = one("watch/watchMachine.ts", createWatchMachine("watch", "Antrean yang sedang dilihat"))

const entries: readonly MachineEntry[] = [
  one("session/sessionMachine.ts", sessionMachine),
  one("app/progressMachine.ts", progressMachine),
  one("app/chunkMachine.ts", chunkMachine),
  query,
  another(query, createQueryMachine("home", "Beranda")),
  another(query, createQueryMachine("superHome", "Beranda super administrator")),
  list,
  ...resources.map(({ id, noun }) => another(list, createListMachine(`${id}List`, `Daftar ${noun}`))),
  one("remove/removeMachine.ts", removeMachine),
  bulk,
  ...resources.map(({ id, noun }) =>
    another(bulk, createBulkMachine(`${id}Bulk`, `Tindakan untuk beberapa ${noun}`)),
  ),
  download,
  ...resources.map(({ id, noun }) =>
    another(download, createDownloadMachine(`${id}Export`, `Ekspor ${noun}`)),
  ),
  another(download, createDownloadMachine("importFile", "Templat dan perbaikan impor")),
  importing,
  another(importing, createImportMachine("pegawaiImport", "Impor pegawai")),
  another(importing, createImportMachine("jadwalImport", "Impor jadwal shift")),
  form,
  ...resources.map(({ id, noun }) => another(form, createFormMachine(`${id}Form`, `Formulir ${noun}`))),
  queue,
  another(list, createListMachine("persetujuanList", "Antrean persetujuan absensi")),
  another(list, createListMachine("persetujuanPegawai", "Pegawai dengan pengajuan absensi")),
  another(query, createQueryMachine("persetujuanRangkuman", "Rangkuman persetujuan absensi")),
  another(queue, createQueueMachine("persetujuanQueue", "Memutuskan pengajuan absensi")),
  watch,
  another(watch, createWatchMachine("persetujuanWatch", "Antrean persetujuan absensi yang sedang dilihat")),
  another(watch, createWatchMachine("reimbursementWatch", "Antrean reimbursement yang sedang dilihat")),
  another(list, createListMachine("reimbursementList", "Antrean reimbursement")),
  another(list, createListMachine("reimbursementPegawai", "Pegawai dengan klaim reimbursement")),
  another(query, createQueryMachine("reimbursementRangkuman", "Rangkuman reimbursement")),
  another(queue, createQueueMachine("reimbursementQueue", "Memutuskan klaim reimbursement")),
  one("options/optionsMachine.ts", optionsMachine),
  one("mailLink/mailLinkMachine.ts", mailLinkMachine),
  one("profile/profileMachine.ts", profileMachine),
  one("bell/bellMachine.ts", bellMachine),
  one("picker/pickerMachine.ts", pickerMachine),
  one("welcome/welcomeMachine.ts", welcomeMachine),
  one("tour/tourMachine.ts", tourMachine),
  one("help/helpMachine.ts", helpMachine),
  another(form, createFormMachine("newcomerForm", "Formulir pegawai pertama")),
  desk,
  another(desk, createDeskMachine("topupHistory", "Riwayat top-up perusahaan")),
  another(desk, createDeskMachine("topupQueue", "Top-up semua perusahaan")),
  another(list, createListMachine("paketList", "Daftar paket")),
  another(form, createFormMachine("paketForm", "Formulir paket")),
  another(query, createQueryMachine("pointUsage", "Pemakaian point perusahaan")),
  one("lifecycles/topupMachine.ts", topupMachine),
  ...[1, 2, 3].map((levels) => one("lifecycles/approvalMachine.ts", createApprovalMachine({ levels }))),
  ...[1, 2, 3].map((levels) => one("lifecycles/claimMachine.ts", createClaimMachine({ levels }))),
]

/** Every machine by id, in the order of a person's way through the product. Slots are empty: see src/api. */
export const machines: ReadonlyMap<string, MachineEntry> = new Map(
  entries.map((entry) => [entry.machine.id, entry]),
)
