import { flows, flowViews, resources } from "#contract/index.ts"
import { screenIds } from "#contract/kit/resource.ts"
import { accessPreviewMachine } from "./accessPreview/accessPreviewMachine.ts"
import { adjustMachine } from "./adjust/adjustMachine.ts"
import { chunkMachine } from "./app/chunkMachine.ts"
import { chordMachine } from "./app/chordMachine.ts"
import { connectionMachine } from "./app/connectionMachine.ts"
import { progressMachine } from "./app/progressMachine.ts"
import { versionMachine } from "./app/versionMachine.ts"
import { assignMachine } from "./assign/assignMachine.ts"
import { bellMachine } from "./bell/bellMachine.ts"
import { another, type MachineEntry, one } from "./lib/entries.ts"
import { priceEntry } from "./entry/entryMachine.ts"
import { entryDialogs } from "./entry/entryDialogs.ts"
import { boardMachine } from "./board/boardMachine.ts"
import { createBulkMachine } from "./bulk/bulkMachine.ts"
import { createBulkEditMachine } from "./bulkEdit/bulkEditMachine.ts"
import { downloadsMachine } from "./downloads/downloadsMachine.ts"
import { checkInMachine } from "./checkIn/checkInMachine.ts"
import { factorMachine } from "./factor/factorMachine.ts"
import { fieldTaskMachine } from "./fieldTask/fieldTaskMachine.ts"
import { fieldVisitMachine } from "./fieldVisit/fieldVisitMachine.ts"
import { createDownloadMachine } from "./download/downloadMachine.ts"
import { papers } from "./download/papers.ts"
import { INBOX } from "./flow/inbox.ts"
import { flowMachines } from "./flow/flowMachines.ts"
import { forgottenMachine } from "./forgotten/forgottenMachine.ts"
import { gridMachine } from "./grid/gridMachine.ts"
import { helpMachine } from "./help/helpMachine.ts"
import { createInPlaceMachine } from "./home/inPlaceMachine.ts"
import { createWidgetMachine } from "./home/widgetMachine.ts"
import { cropMachine } from "./crop/cropMachine.ts"
import { createEraseMachine } from "./erase/eraseMachine.ts"
import { createFormMachine } from "./form/formMachine.ts"
import { createImportMachine } from "./import/importMachine.ts"
import { createJobMachine } from "./job/jobMachine.ts"
import { correctionMachine } from "./payroll/correctionMachine.ts"
import { periodMachine } from "./payroll/periodMachine.ts"
import { createListMachine } from "./list/listMachine.ts"
import { lifecycleEntries } from "./lifecycleEntries.ts"
import { liveMachine } from "./live/liveMachine.ts"
import { mailLinkMachine } from "./mailLink/mailLinkMachine.ts"
import { maintenanceMachine } from "./maintenance/maintenanceMachine.ts"
import { menuMachine } from "./menu/menuMachine.ts"
import { optionsMachine } from "./options/optionsMachine.ts"
import { paletteMachine } from "./palette/paletteMachine.ts"
import { pickerMachine } from "./picker/pickerMachine.ts"
import { pushMachine } from "./push/pushMachine.ts"
import { createAskedMachine } from "./secret/askedMachine.ts"
import { createSecretMachine } from "./secret/secretMachine.ts"
import { ssoMachine } from "./sso/ssoMachine.ts"
import { salesMachines } from "./plotting/salesMachines.ts"
import { createPrintMachine } from "./print/printMachine.ts"
import { profileMachine } from "./profile/profileMachine.ts"
import { createQueueMachine } from "./queue/queueMachine.ts"
import { PULSES } from "./query/pulses.ts"
import { plainQueries } from "./query/plainQueries.ts"
import { createQueryMachine } from "./query/queryMachine.ts"
import { refreshMachine } from "./refresh/refreshMachine.ts"
import { removeMachine } from "./remove/removeMachine.ts"
import { createReviewMachine } from "./review/reviewMachine.ts"
import { recordMachine } from "./record/recordMachine.ts"
import { sessionMachine } from "./session/sessionMachine.ts"
import { createSortingMachine } from "./sorting/sortingMachine.ts"
import { createDeskMachine } from "./topup/deskMachine.ts"
import { stepDraftMachine } from "./topup/stepDraftMachine.ts"
import { tourMachine } from "./tour/tourMachine.ts"
import { createUndoMachine } from "./undo/undoMachine.ts"
import { viewMachines } from "./lib/viewMachines.ts"
import { waitingMachine } from "./waiting/waitingMachine.ts"
import { createWatchMachine } from "./watch/watchMachine.ts"
import { welcomeMachine } from "./welcome/welcomeMachine.ts"

export type { MachineEntry } from "./lib/entries.ts"

const query = one(
  "query/queryMachine.ts",
  createQueryMachine("query", "Sesuatu yang dibaca dan ditampilkan", PULSES.home),
)
const list = one("list/listMachine.ts", createListMachine("list", "Daftar sebuah sumber data"))
const form = one("form/formMachine.ts", createFormMachine("form", "Formulir sebuah sumber data"))
const asked = one(
  "secret/askedMachine.ts",
  createAskedMachine("webhookAsk", "Percobaan atau kirim ulang sebuah webhook"),
)
const secret = one("secret/secretMachine.ts", createSecretMachine("keySecret", "Rahasia sebuah kunci API"))
const bulk = one("bulk/bulkMachine.ts", createBulkMachine("bulk", "Tindakan untuk beberapa baris"))
const bulkEdit = one(
  "bulkEdit/bulkEditMachine.ts",
  createBulkEditMachine("bulkEdit", "Mengubah beberapa baris bersama"),
)
const download = one("download/downloadMachine.ts", createDownloadMachine("download", "Mengambil berkas"))
const importing = one("import/importMachine.ts", createImportMachine("import", "Impor spreadsheet"))
const desk = one("topup/deskMachine.ts", createDeskMachine("topupDesk", "Top-up yang sedang berjalan"))
const erase = one("erase/eraseMachine.ts", createEraseMachine("hapusArea", "Menghapus sebuah area"))
const queue = one("queue/queueMachine.ts", createQueueMachine("queue", "Memutuskan yang menunggu"))

const undo = one("undo/undoMachine.ts", createUndoMachine("undo", "Mengurungkan yang baru diputuskan"))
const watch = one("watch/watchMachine.ts", createWatchMachine("watch", "Antrean yang sedang dilihat"))

const review = one("review/reviewMachine.ts", createReviewMachine("review", "Layar permintaan yang menunggu"))
const entryDialog = one("entry/entryMachine.ts", priceEntry)
const grid = one("grid/gridMachine.ts", gridMachine)
const widget = one(
  "home/widgetMachine.ts",
  createWidgetMachine("widget", "Sebuah kartu beranda", PULSES.home),
)
const inPlace = one(
  "home/inPlaceMachine.ts",
  createInPlaceMachine("inPlace", "Sesuatu yang diubah di tempatnya", null, () => ({})),
)
const sorting = one("sorting/sortingMachine.ts", createSortingMachine("sorting", "Mengurutkan baris"))

/** Ids of the lists and forms of every resource, with the noun for a row. */
const kept = resources.flatMap((resource) => screenIds(resource).map((id) => ({ id, noun: resource.noun })))
/** A list and form whose calls the resource kit does not make: a company may read and edit its own row too. */
const companies = { id: "companies", noun: "perusahaan" }
const shown = [...kept, companies]
const sorted = resources.flatMap((resource) => ("sortedBy" in resource ? screenIds(resource) : []))

const entries: readonly MachineEntry[] = [
  one("session/sessionMachine.ts", sessionMachine),
  one("maintenance/maintenanceMachine.ts", maintenanceMachine),
  one("app/progressMachine.ts", progressMachine),
  one("app/chunkMachine.ts", chunkMachine),
  one("app/connectionMachine.ts", connectionMachine),
  one("app/versionMachine.ts", versionMachine),
  query,
  another(query, createQueryMachine("home", "Beranda", PULSES.home)),
  another(query, createQueryMachine("superHome", "Beranda super administrator")),
  another(query, createQueryMachine("systemState", "Keadaan sistem", PULSES.systemState)),
  another(query, createQueryMachine("pace", "Lama keputusan di antrean yang kosong")),
  another(query, createQueryMachine("holidayYear", "Hari libur setahun, bulan demi bulan")),
  another(query, createQueryMachine("recalculationPreview", "Yang akan berubah bila absensi dihitung ulang")),
  list,
  ...shown.map(({ id, noun }) => another(list, createListMachine(`${id}List`, `Daftar ${noun}`))),
  one("print/printMachine.ts", createPrintMachine()),
  sorting,
  ...sorted.map((id) => another(sorting, createSortingMachine(`${id}Sorting`, "Mengurutkan baris"))),
  grid,
  one("remove/removeMachine.ts", removeMachine),
  bulk,
  ...shown.map(({ id, noun }) =>
    another(bulk, createBulkMachine(`${id}Bulk`, `Tindakan untuk beberapa ${noun}`)),
  ),
  another(undo, createUndoMachine("customersUndo", "Mengurungkan penggabungan pelanggan")),
  ...["customerTwins", "customerMerged"].map((part) =>
    another(bulk, createBulkMachine(`${part}Bulk`, "Penggabungan pelanggan")),
  ),
  another(undo, createUndoMachine("customerTwinsUndo", "Mengurungkan penggabungan pelanggan")),
  bulkEdit,
  another(bulkEdit, createBulkEditMachine("membersBulkEdit", "Mengubah beberapa pegawai bersama")),
  download,
  ...kept.map(({ id, noun }) => another(download, createDownloadMachine(`${id}Export`, `Ekspor ${noun}`))),
  another(download, createDownloadMachine("visitExport", "Ekspor kunjungan")),
  another(download, createDownloadMachine("importFile", "Templat dan perbaikan impor")),
  another(download, createDownloadMachine("topupBill", "Tagihan top-up")),
  another(download, createDownloadMachine("gambarTulisan", "Mengunggah gambar ke dalam tulisan")),
  one("job/jobMachine.ts", createJobMachine("job", "Pekerjaan latar")),
  importing,
  another(importing, createImportMachine("pegawaiImport", "Impor pegawai")),
  another(importing, createImportMachine("jadwal_tetapImport", "Impor jadwal tetap")),
  another(importing, createImportMachine("jadwalImport", "Impor jadwal shift")),
  form,
  ...shown.map(({ id, noun }) => another(form, createFormMachine(`${id}Form`, `Formulir ${noun}`))),
  one("record/recordMachine.ts", recordMachine),
  one("crop/cropMachine.ts", cropMachine),
  queue,
  undo,
  watch,
  review,
  ...[INBOX, ...flows, ...flowViews].flatMap((flow) => {
    const made = flowMachines(flow)
    return [
      another(list, made.list),
      another(list, made.members),
      another(query, made.summary),
      another(query, made.one),
      another(queue, made.queue),
      another(undo, made.undo),
      another(watch, made.watch),
      another(review, made.review),
    ]
  }),
  one("refresh/refreshMachine.ts", refreshMachine),
  one("options/optionsMachine.ts", optionsMachine),
  one("mailLink/mailLinkMachine.ts", mailLinkMachine),
  one("forgotten/forgottenMachine.ts", forgottenMachine),
  one("sso/ssoMachine.ts", ssoMachine),
  one("checkIn/checkInMachine.ts", checkInMachine),
  one("fieldVisit/fieldVisitMachine.ts", fieldVisitMachine),
  one("fieldTask/fieldTaskMachine.ts", fieldTaskMachine),
  one("profile/profileMachine.ts", profileMachine),
  one("push/pushMachine.ts", pushMachine),
  one("factor/factorMachine.ts", factorMachine),
  secret,
  another(secret, createSecretMachine("webhookSecret", "Rahasia sebuah webhook")),
  asked,
  another(asked, createAskedMachine("sesiAsk", "Mengakhiri satu sesi sendiri")),
  another(asked, createAskedMachine("salinanSaya", "Meminta salinan data sendiri")),
  one("adjust/adjustMachine.ts", adjustMachine),
  entryDialog,
  ...entryDialogs.map((machine) => another(entryDialog, machine)),
  another(bulk, createBulkMachine("hargaVarianHapusBulk", "Menghapus harga yang direncanakan")),
  one("board/boardMachine.ts", boardMachine),
  one("assign/assignMachine.ts", assignMachine),
  another(sorting, createSortingMachine("ruteTugasSorting", "Mengurutkan tugas seorang pegawai")),
  another(
    inPlace,
    createInPlaceMachine("ruteTerpendek", "Rute terpendek yang ditemukan", null, () => ({})),
  ),
  ...plainQueries.map(([id, words]) => another(query, createQueryMachine(id, words))),
  ...[...salesMachines, ...viewMachines].map(([file, machine]) => one(file, machine)),
  erase,
  another(erase, createEraseMachine("hapusTim", "Menghapus sebuah tim")),
  one("payroll/periodMachine.ts", periodMachine),
  one("payroll/correctionMachine.ts", correctionMachine),
  another(list, createListMachine("slipGajiList", "Slip sebuah periode gaji")),
  another(list, createListMachine("kesiapanGajiList", "Kesiapan data pegawai sebuah periode gaji")),
  ...papers.map(([id, title]) => another(download, createDownloadMachine(id, title))),
  one("bell/bellMachine.ts", bellMachine),
  one("downloads/downloadsMachine.ts", downloadsMachine),
  one("waiting/waitingMachine.ts", waitingMachine),
  one("menu/menuMachine.ts", menuMachine),
  one("palette/paletteMachine.ts", paletteMachine),
  one("accessPreview/accessPreviewMachine.ts", accessPreviewMachine),
  one("app/chordMachine.ts", chordMachine),
  one("live/liveMachine.ts", liveMachine),
  one("picker/pickerMachine.ts", pickerMachine),
  one("welcome/welcomeMachine.ts", welcomeMachine),
  one("tour/tourMachine.ts", tourMachine),
  one("help/helpMachine.ts", helpMachine),
  widget,
  ...["kehadiranCard", "ontimeCard", "kunjunganCard", "jamTerlambatCard", "pengumumanCard"].map((id) =>
    another(widget, createWidgetMachine(id, "Kartu beranda", PULSES.home)),
  ),
  inPlace,
  another(
    inPlace,
    createInPlaceMachine("target", "Target sebuah kartu beranda", null, () => ({})),
  ),
  another(
    inPlace,
    createInPlaceMachine("susunan", "Susunan beranda sendiri", null, () => ({})),
  ),
  another(form, createFormMachine("newcomerForm", "Formulir pegawai pertama")),
  desk,
  one("topup/stepDraftMachine.ts", stepDraftMachine),
  another(desk, createDeskMachine("topupHistory", "Riwayat top-up perusahaan")),
  another(desk, createDeskMachine("topupQueue", "Top-up semua perusahaan")),
  another(query, createQueryMachine("pointUsage", "Pemakaian point perusahaan", PULSES.pointUsage)),
  another(
    query,
    createQueryMachine("companyTotals", "Jumlah perusahaan menurut status", PULSES.companyTotals),
  ),
  another(form, createFormMachine("companyForm", "Formulir perusahaan")),
  another(form, createFormMachine("unsubscribeForm", "Formulir langganan")),
  ...lifecycleEntries,
]

const byId = entries.map((entry) => [entry.machine.id, entry] as const)
/** Every machine by id, in the order in which a user meets them. Slots are empty: see src/api. */
export const machines: ReadonlyMap<string, MachineEntry> = new Map(byId)
