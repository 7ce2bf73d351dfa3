import { listParts } from "./listParts.ts"
import { listRemoval } from "./listRemoval.ts"

/** Every list: what the URL asks for, the cached first page at once, selection, deleting. */
export const createListMachine = <Row extends { readonly id: number }>(id: string, description: string) => {
  const parts = listParts<Row>()
  return parts.createMachine({
    id,
    description,
    context: ({ input }) => ({
      picksStand: false,
      ...input,
      loaded: null,
      failure: null,
      typed: input.query.q,
      picked: [],
      anchor: null,
      removing: [],
      subjects: [],
      report: [],
    }),
    type: "parallel",
    states: {
      rows: {
        description: "Baris yang diminta alamat halaman",
        initial: "recalling",
        on: {
          "rows.renew": {
            actions: { type: "renewRows", params: ({ event }) => event },
            description: "Baris yang terlihat berubah, di tempatnya",
          },
          "list.query": [
            {
              guard: { type: "hasOtherRows", params: ({ event }) => event.query },
              target: ".changing",
              actions: { type: "keepQuery", params: ({ event }) => event.query },
              description: "Alamat halaman berubah sementara baris terlihat",
            },
            {
              guard: { type: "isOtherQuery", params: ({ event }) => event.query },
              target: ".loading",
              actions: { type: "keepQuery", params: ({ event }) => event.query },
              description: "Alamat halaman berubah",
            },
          ],
        },
        states: {
          recalling: {
            description: "Mencari halaman pertama yang tersimpan",
            tags: "busy",
            invoke: {
              id: "recall",
              src: "recall",
              input: ({ context }) => ({ query: context.query }),
              onDone: [
                {
                  guard: { type: "wasKept", params: ({ event }) => event.output },
                  target: "refreshing",
                  actions: { type: "keepRows", params: ({ event }) => event.output },
                },
                { target: "loading" },
              ],
              onError: "loading",
            },
          },
          loading: {
            description: "Baris kerangka",
            tags: "busy",
            entry: "dropRows",
            on: {
              "list.refresh": {
                target: "loading",
                reenter: true,
                description: "Dibaca lagi: jawaban yang ditunggu sudah usang",
              },
            },
            invoke: {
              id: "load",
              src: "load",
              input: ({ context }) => ({ query: context.query, behind: false }),
              onDone: [
                {
                  guard: { type: "isPastEnd", params: ({ event }) => event.output },
                  target: "returning",
                  actions: "showStart",
                },
                {
                  guard: { type: "isSuccess", params: ({ event }) => event.output },
                  target: "ready",
                  actions: { type: "keepRows", params: ({ event }) => event.output },
                },
                {
                  guard: { type: "isNotUnderstood", params: ({ event }) => event.output },
                  target: "returning",
                  actions: "showPlain",
                },
                {
                  target: "failed",
                  actions: [
                    { type: "keepFailure", params: ({ event }) => event.output },
                    { type: "sayFailure", params: ({ event }) => event.output },
                  ],
                },
              ],
              onError: {
                target: "failed",
                actions: [
                  { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
                  { type: "sayDefect", params: ({ event }) => ({ error: event.error }) },
                ],
              },
            },
          },
          changing: {
            description: "Baris lama terlihat sampai yang diminta ada",
            tags: "busy",
            on: {
              "list.refresh": {
                target: "changing",
                reenter: true,
                description: "Dibaca lagi: jawaban yang ditunggu sudah usang",
              },
            },
            invoke: {
              id: "change",
              src: "load",
              input: ({ context }) => ({ query: context.query, behind: true }),
              onDone: [
                {
                  guard: { type: "isPastEnd", params: ({ event }) => event.output },
                  target: "returning",
                  actions: "showStart",
                },
                {
                  guard: { type: "isSuccess", params: ({ event }) => event.output },
                  target: "ready",
                  actions: { type: "keepRows", params: ({ event }) => event.output },
                },
                {
                  guard: { type: "isNotUnderstood", params: ({ event }) => event.output },
                  target: "returning",
                  actions: "showPlain",
                },
                {
                  target: "failed",
                  actions: [
                    "dropRows",
                    { type: "keepFailure", params: ({ event }) => event.output },
                    { type: "sayFailure", params: ({ event }) => event.output },
                  ],
                },
              ],
              onError: {
                target: "failed",
                actions: [
                  "dropRows",
                  { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
                  { type: "sayDefect", params: ({ event }) => ({ error: event.error }) },
                ],
              },
            },
          },
          refreshing: {
            description: "Baris yang sama dibaca lagi di belakang",
            tags: "busy",
            on: {
              "list.refresh": {
                target: "refreshing",
                reenter: true,
                description: "Dibaca lagi: jawaban yang ditunggu sudah usang",
              },
            },
            invoke: {
              id: "reload",
              src: "load",
              input: ({ context }) => ({ query: context.query, behind: true }),
              onDone: [
                {
                  guard: { type: "isPastEnd", params: ({ event }) => event.output },
                  target: "returning",
                  actions: "showStart",
                },
                {
                  guard: { type: "isSuccess", params: ({ event }) => event.output },
                  target: "ready",
                  actions: { type: "keepRows", params: ({ event }) => event.output },
                },
                { target: "ready", actions: { type: "sayFailure", params: ({ event }) => event.output } },
              ],
              onError: {
                target: "ready",
                actions: { type: "sayDefect", params: ({ event }) => ({ error: event.error }) },
              },
            },
          },
          returning: {
            description: "Yang diminta tidak ada lagi: kembali ke halaman pertama",
            tags: "busy",
            entry: "dropRows",
          },
          ready: {
            description: "Baris terlihat, atau keadaan kosong",
            on: { "list.refresh": { target: "refreshing", description: "Muat ulang" } },
          },
          failed: {
            description: "Pesan kegagalan dengan Coba lagi",
            on: {
              "list.retry": { target: "loading", description: "Tekan Coba lagi" },
              "list.refresh": { target: "loading", description: "Muat ulang" },
            },
          },
        },
      },
      search: {
        description: "Kotak pencarian",
        initial: "still",
        on: {
          "search.clear": {
            target: ".still",
            actions: [
              { type: "keepTyped", params: { q: "" } },
              { type: "showQuery", params: { q: "", filters: {} } },
            ],
            description: "Hapus pencarian dan saringan",
          },
        },
        states: {
          still: {
            description: "Kotak menurut alamat halaman",
            on: {
              "search.type": {
                target: "typing",
                actions: { type: "keepTyped", params: ({ event }) => event },
                description: "Mengetik pencarian",
              },
              "list.query": {
                actions: { type: "followQuery", params: ({ event }) => event.query },
                description: "Alamat halaman berubah",
              },
            },
          },
          typing: {
            description: "Menunggu ketikan berhenti",
            after: { searchPause: { target: "still", actions: "showTyped" } },
            on: {
              "search.type": {
                target: "typing",
                reenter: true,
                actions: { type: "keepTyped", params: ({ event }) => event },
                description: "Mengetik lagi",
              },
            },
          },
        },
      },
      choice: {
        description: "Urutan, saringan, pilihan baris dan tampilan",
        on: {
          "list.query": {
            guard: { type: "isOtherChoice", params: ({ event }) => event.query },
            actions: "dropPicked",
            description: "Daftar lain: pilihan dilepas",
          },
          "list.sort": {
            actions: {
              type: "showQuery",
              params: ({ context, event }) => ({
                sort: event.key,
                dir:
                  context.query.sort === event.key && context.query.dir === "asc"
                    ? ("desc" as const)
                    : ("asc" as const),
              }),
            },
            description: "Urutkan",
          },
          "list.filter": {
            actions: {
              type: "showQuery",
              params: ({ context, event }) => {
                const { [event.key]: _, ...rest } = context.query.filters
                return { filters: event.value === null ? rest : { ...rest, [event.key]: event.value } }
              },
            },
            description: "Saring",
          },
          "list.perPage": {
            actions: { type: "showQuery", params: ({ event }) => ({ perPage: event.perPage }) },
            description: "Ganti jumlah baris",
          },
          "page.next": {
            guard: "hasNext",
            actions: { type: "showNeighbour", params: { step: 1 } },
            description: "Halaman berikutnya",
          },
          "page.prev": {
            guard: "hasPrev",
            actions: { type: "showNeighbour", params: { step: -1 } },
            description: "Halaman sebelumnya",
          },
          "record.new": {
            guard: { type: "may", params: "create" },
            actions: "showForm",
            description: "Tambah data",
          },
          "row.toggle": {
            actions: { type: "pickRow", params: ({ event }) => event },
            description: "Pilih atau lepas satu baris",
          },
          "rows.toggleRange": {
            actions: { type: "pickRange", params: ({ event }) => event },
            description: "Pilih sampai baris ini",
          },
          "rows.togglePage": { actions: "pickPage", description: "Pilih atau lepas sehalaman" },
          "selection.clear": { actions: "dropPicked", description: "Batal pilih" },
          "column.toggle": {
            actions: [{ type: "toggleColumn", params: ({ event }) => event }, "announceView"],
            description: "Tampilkan atau sembunyikan kolom",
          },
          "density.set": {
            actions: [{ type: "setDensity", params: ({ event }) => event }, "announceView"],
            description: "Ganti kerapatan baris",
          },
          "saved.keep": {
            guard: { type: "isWorthKeeping", params: ({ event }) => event },
            actions: [{ type: "keepSaved", params: ({ event }) => event }, "announceView"],
            description: "Simpan pencarian dan saringan dengan nama",
          },
          "saved.show": {
            guard: { type: "isKept", params: ({ event }) => event },
            actions: { type: "showSaved", params: ({ event }) => event },
            description: "Tampilkan yang tersimpan",
          },
          "saved.forget": {
            guard: { type: "isKept", params: ({ event }) => event },
            actions: [{ type: "dropSaved", params: ({ event }) => event }, "announceView"],
            description: "Hapus yang tersimpan",
          },
        },
      },
      removal: listRemoval(parts),
    },
  })
}
