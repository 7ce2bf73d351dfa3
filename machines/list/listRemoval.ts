import type { listParts } from "./listParts.ts"

/** Deletes rows: confirmation, call, and the result per row. */
export const listRemoval = <Row extends { readonly id: number }>(parts: ReturnType<typeof listParts<Row>>) =>
  parts.createStateConfig({
    description: "Menghapus baris",
    initial: "closed",
    states: {
      closed: {
        description: "Tidak ada yang sedang dihapus",
        on: {
          "rows.remove": {
            guard: { type: "mayRemoveThese", params: ({ event }) => event },
            target: "open",
            actions: { type: "keepRemoving", params: ({ event }) => event },
            description: "Tekan Hapus",
          },
        },
      },
      open: {
        description: "Dialog hapus, lalu menunggu jawaban",
        invoke: {
          id: "removal",
          src: "removal",
          input: ({ context }) => ({ ids: context.removing, isConfirmed: context.report.length > 0 }),
          onDone: [
            {
              guard: { type: "areSomeGoneSomeNot", params: ({ event }) => event.output },
              target: "reporting",
              actions: [
                { type: "dropGone", params: ({ event }) => event.output },
                { type: "keepReport", params: ({ event }) => event.output },
                { type: "sayRemoved", params: ({ event }) => event.output },
                "showRemoved",
                "readAgain",
              ],
            },
            {
              guard: { type: "areAllGone", params: ({ event }) => event.output },
              target: "closed",
              actions: [
                { type: "dropGone", params: ({ event }) => event.output },
                "dropReport",
                { type: "sayRemoved", params: ({ event }) => event.output },
                "showRemoved",
                "readAgain",
              ],
            },
            {
              guard: { type: "areAllThere", params: ({ event }) => event.output },
              target: "reporting",
              actions: [
                { type: "keepReport", params: ({ event }) => event.output },
                { type: "sayNotRemoved", params: ({ event }) => event.output },
                "readAgain",
              ],
            },
            {
              guard: { type: "isUnknown", params: ({ event }) => event.output },
              target: "closed",
              actions: ["dropReport", "readAgain"],
            },
            { target: "closed", actions: "dropReport" },
          ],
          onError: { target: "closed", actions: "dropReport" },
        },
      },
      reporting: {
        description: "Hasil baris demi baris: ada yang tidak dapat dihapus",
        on: {
          "rows.remove": {
            guard: { type: "mayRemoveThese", params: ({ event }) => event },
            target: "open",
            actions: ["dropReport", { type: "keepRemoving", params: ({ event }) => event }],
            description: "Tekan Hapus lagi",
          },
          "report.retry": {
            guard: "canRetry",
            target: "open",
            actions: "keepFailed",
            description: "Coba lagi yang gagal",
          },
          "report.close": { target: "closed", actions: "dropReport", description: "Tutup hasil" },
        },
      },
    },
  })
