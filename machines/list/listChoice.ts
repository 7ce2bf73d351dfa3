import type { listParts } from "./listParts.ts"
import { filtersWith } from "./listQuery.ts"

/** User choices of a list: order, filters, page, rows, columns and saved filters. */
export const listChoice = <Row extends { readonly id: number }>(parts: ReturnType<typeof listParts<Row>>) =>
  parts.createStateConfig({
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
          params: ({ context, event: { key, value, more } }) => ({
            filters: filtersWith(context.query.filters, { [key]: value, ...more }),
          }),
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
  })
