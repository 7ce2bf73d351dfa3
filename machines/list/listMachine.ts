import { listChoice } from "./listChoice.ts"
import { listParts } from "./listParts.ts"
import { listRemoval } from "./listRemoval.ts"
import type { Loaded } from "./listTypes.ts"
import { failsTo, outcomeOf, saidBy, when } from "../lib/outcomes.ts"

/** Every list: query from the URL, cached first page at once, selection, deletion. */
export const createListMachine = <Row extends { readonly id: number }>(id: string, description: string) => {
  const parts = listParts<Row>()
  return parts.createMachine({
    id,
    description,
    context: ({ input: { given = null, ...input } }) => ({
      picksStand: false,
      ...input,
      loaded: given as Loaded<Row> | null,
      failure: null,
      typed: input.query.q,
      picked: (input.picked ?? []) as readonly Row[],
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
            always: { guard: "isGiven", target: "ready" },
            invoke: {
              id: "recall",
              src: "recall",
              input: ({ context }) => ({ query: context.query }),
              onDone: [
                {
                  guard: when("wasKept"),
                  target: "refreshing",
                  actions: { type: "keepRows", params: outcomeOf },
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
                  guard: when("isPastEnd"),
                  target: "returning",
                  actions: "showStart",
                },
                {
                  guard: when("isSuccess"),
                  target: "ready",
                  actions: { type: "keepRows", params: outcomeOf },
                },
                {
                  guard: when("isNotUnderstood"),
                  target: "returning",
                  actions: "showPlain",
                },
                failsTo("failed").failed,
              ],
              onError: failsTo("failed").broken,
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
                  guard: when("isPastEnd"),
                  target: "returning",
                  actions: "showStart",
                },
                {
                  guard: when("isSuccess"),
                  target: "ready",
                  actions: { type: "keepRows", params: outcomeOf },
                },
                {
                  guard: when("isNotUnderstood"),
                  target: "returning",
                  actions: "showPlain",
                },
                {
                  target: "failed",
                  actions: [
                    "dropRows",
                    { type: "keepFailure", params: outcomeOf },
                    { type: "sayFailure", params: outcomeOf },
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
                  guard: when("isPastEnd"),
                  target: "returning",
                  actions: "showStart",
                },
                {
                  guard: when("isSuccess"),
                  target: "ready",
                  actions: { type: "keepRows", params: outcomeOf },
                },
                saidBy("ready").failed,
              ],
              onError: saidBy("ready").broken,
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
      choice: listChoice(parts),
      removal: listRemoval(parts),
    },
  })
}
