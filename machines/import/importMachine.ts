import { failsTo, keptBy, outcomeOf, when } from "../lib/outcomes.ts"
import { importParts } from "./importParts.ts"
import { asking, undoing } from "./importUndo.ts"

/**
 * Spreadsheet import: validated first, row by row, then written in one transaction. The server continues if the page is
 * closed.
 */
export const createImportMachine = (id: string, description: string) =>
  importParts.createMachine({
    id,
    description,
    context: {
      job: null,
      file: null,
      failure: null,
      only: "good",
      how: "add",
      columns: {},
      fixed: {},
      names: [],
    },
    initial: "recalling",
    states: {
      recalling: {
        description: "Mencari impor yang belum selesai",
        tags: "busy",
        invoke: {
          id: "recall",
          src: "recall",
          input: null,
          onDone: [
            {
              guard: when("isChecking"),
              target: "waiting",
              actions: { type: "keepJob", params: outcomeOf },
            },
            {
              guard: when("isChecked"),
              target: "checked",
              actions: { type: "keepJob", params: outcomeOf },
            },
            {
              guard: when("isWriting"),
              target: "waiting",
              actions: { type: "keepJob", params: outcomeOf },
            },
            {
              guard: when("isAssignable"),
              target: "assigning",
              actions: { type: "keepJob", params: outcomeOf },
            },
            /** A finished import is offered again, to be viewed or undone. */
            {
              guard: when("isCommitted"),
              target: "choosing",
              actions: { type: "keepJob", params: outcomeOf },
            },
            { guard: when("isSuccess"), target: "choosing" },
            failsTo("unavailable").failed,
          ],
          onError: failsTo("unavailable").broken,
        },
      },
      unavailable: {
        description: "Keadaan impor tidak dapat dibaca",
        on: { "import.retry": { target: "recalling", description: "Tekan Coba lagi" } },
      },
      choosing: {
        description: "Menunggu berkas",
        on: {
          "how.choose": {
            actions: { type: "keepHow", params: ({ event }) => event },
            description: "Menambah atau memperbarui",
          },
          "import.review": { guard: "isLast", target: "committed", description: "Lihat impor terakhir" },
          "file.pick": {
            target: "sending",
            actions: { type: "keepFile", params: ({ event }) => event },
            description: "Memilih berkas",
          },
        },
      },
      sending: {
        description: "Berkas dikirim",
        tags: "busy",
        invoke: {
          id: "check",
          src: "check",
          input: ({ context }) => ({ file: context.file, how: context.how }),
          onDone: [
            {
              guard: when("isSuccess"),
              target: "waiting",
              actions: { type: "keepJob", params: outcomeOf },
            },
            failsTo("choosing").failed,
          ],
          onError: failsTo("choosing").broken,
        },
      },
      waiting: {
        description: "Berkas diperiksa atau dimasukkan di server, juga bila halaman ditutup",
        tags: "busy",
        after: { pause: "watching" },
      },
      watching: {
        description: "Menanyakan sudah sampai mana",
        tags: "busy",
        invoke: {
          id: "watch",
          src: "watch",
          input: null,
          onDone: [
            /** A later upload has replaced the file, e.g. in another tab. */
            {
              guard: when("isAnother"),
              target: "recalling",
              actions: ["forget", "sayReplaced"],
            },
            {
              guard: when("isChecked"),
              target: "checked",
              actions: { type: "keepJob", params: outcomeOf },
            },
            {
              guard: when("isCommitted"),
              target: "committed",
              actions: { type: "keepJob", params: outcomeOf },
            },
            {
              guard: when("isAssignable"),
              target: "assigning",
              actions: { type: "keepJob", params: outcomeOf },
            },
            {
              guard: when("isUnread"),
              target: "choosing",
              actions: { type: "keepJob", params: outcomeOf },
            },
            {
              guard: when("isSuccess"),
              target: "waiting",
              actions: { type: "keepJob", params: outcomeOf },
            },
            /** Polling failed: the server continues, so ask again. */
            { target: "waiting", actions: { type: "keepFailure", params: outcomeOf } },
          ],
          onError: keptBy("waiting").broken,
        },
      },
      checked: {
        description: "Hasil pemeriksaan; data belum disimpan",
        on: {
          "import.commit": {
            guard: { type: "mayCommit", params: ({ event }) => event },
            target: "committing",
            actions: { type: "keepOnly", params: ({ event }) => event },
            description: "Masukkan baris",
          },
          "columns.edit": { guard: "hasColumns", target: "assigning", description: "Atur kolom" },
          "names.take": {
            target: "rechecking",
            actions: { type: "keepNames", params: ({ event }) => event },
            description: "Buat nama yang belum ada, atau pakai yang ada",
          },
          "import.again": { target: "choosing", actions: "forget", description: "Pilih berkas lain" },
          "download.failed": {
            guard: { type: "isReplaced", params: ({ event }) => event },
            target: "recalling",
            actions: "forget",
            description: "Unduhan ditolak: diganti berkas lain",
          },
        },
      },
      assigning: {
        description: "Kolom berkas dipasangkan dengan tangan",
        on: {
          "column.assign": {
            actions: { type: "keepAssignment", params: ({ event }) => event },
            description: "Memilih arti kolom",
          },
          "columns.check": { target: "rechecking", description: "Periksa dengan kolom ini" },
          "import.again": { target: "choosing", actions: "forget", description: "Pilih berkas lain" },
        },
      },
      rechecking: {
        description: "Berkas yang sama diperiksa lagi dengan yang dipilih",
        tags: "busy",
        invoke: {
          id: "recheck",
          src: "recheck",
          input: ({ context: { job, columns, fixed, names } }) => ({
            id: job?.id ?? 0,
            columns,
            fixed,
            names,
          }),
          onDone: [
            {
              guard: when("isSuccess"),
              target: "waiting",
              actions: { type: "keepJob", params: outcomeOf },
            },
            /** A later upload has replaced the file, e.g. in another tab. */
            {
              guard: when("isMissing"),
              target: "recalling",
              actions: ["forget", { type: "sayFailure", params: outcomeOf }],
            },
            {
              guard: "wasChecked",
              target: "checked",
              actions: [
                { type: "keepFailure", params: outcomeOf },
                { type: "sayFailure", params: outcomeOf },
              ],
            },
            failsTo("assigning").failed,
          ],
          onError: failsTo("assigning").broken,
        },
      },
      committing: {
        description: "Baris ditulis, semua atau tidak sama sekali",
        tags: "busy",
        invoke: {
          id: "commit",
          src: "commit",
          input: ({ context: { job, only } }) => ({ id: job?.id ?? 0, only }),
          onDone: [
            {
              guard: when("isSuccess"),
              target: "committed",
              actions: [
                { type: "keepJob", params: outcomeOf },
                { type: "sayDone", params: outcomeOf },
              ],
            },
            /** A later upload has replaced the file, e.g. in another tab. */
            {
              guard: when("isMissing"),
              target: "recalling",
              actions: ["forget", { type: "sayFailure", params: outcomeOf }],
            },
            failsTo("checked").failed,
          ],
          onError: failsTo("checked").broken,
        },
      },
      committed: {
        description: "Sudah masuk: berapa yang berhasil, berapa yang gagal",
        on: {
          "undo.ask": { guard: "mayUndo", target: "asking", description: "Batalkan impor" },
          "import.again": { target: "choosing", actions: "forget", description: "Impor berkas lain" },
        },
      },
      asking,
      undoing,
    },
  })
