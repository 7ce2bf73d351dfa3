import { outcomeOf } from "../lib/outcomes.ts"
import { unkept } from "./gridHeld.ts"
import { gridParts } from "./gridParts.ts"

const params = <E>({ event }: { readonly event: E }): E => event

/** The plan is loaded: view, paint, resolve conflicts; a draft is stored after a pause. */
export const gridReady = gridParts.createStateConfig({
  description: "Rencana di layar",
  tags: "shown",
  type: "parallel",
  always: [
    {
      guard: "isAskedOverChanges",
      target: "parting",
      description: "Bulan lain dipilih selagi menunggu; yang belum disimpan menjadi draf",
    },
    {
      guard: "isAsked",
      target: "reading",
      actions: "takeNext",
      description: "Bulan lain dipilih selagi menunggu",
    },
  ],
  on: {
    "grid.ask": [
      {
        guard: "hasChanges",
        target: "parting",
        actions: { type: "keepNext", params },
        description: "Pilih bulan lain; yang belum disimpan menjadi draf",
      },
      {
        target: "reading",
        actions: { type: "keepAsk", params },
        description: "Pilih bulan atau pegawai lain",
      },
    ],
    "grid.refresh": {
      guard: "isClean",
      target: "reading",
      description: "Layar dilihat lagi, tanpa perubahan",
    },
  },
  states: {
    hand: {
      description: "Yang sedang dikerjakan",
      initial: "resting",
      states: {
        resting: {
          description: "Menunggu ketikan atau sapuan",
          on: {
            "cell.press": {
              guard: "hasRows",
              target: "dragging",
              actions: { type: "moveTo", params },
              description: "Tekan sebuah hari",
            },
            "cursor.move": {
              guard: "hasRows",
              actions: { type: "moveBy", params },
              description: "Panah; dengan Shift memilih",
            },
            "brush.pick": {
              actions: { type: "pickBrush", params },
              description: "Pilih kuas, atau lepaskan",
            },
            "holidays.toggle": {
              actions: "toggleHolidays",
              description: "Isi juga hari libur, atau tidak",
            },
            "value.put": {
              guard: "hasRows",
              actions: [{ type: "put", params }, "tellChange"],
              description: "Isi hari yang dipilih",
            },
            "code.typed": {
              guard: "hasRows",
              actions: [{ type: "type", params }, "tellChange"],
              description: "Ketik kode shift",
            },
            "cell.put": {
              guard: "hasRows",
              actions: [{ type: "putOne", params }, "tellChange"],
              description: "Isi satu hari seorang pegawai",
            },
            "cells.copy": { guard: "hasRows", actions: "copy", description: "Ctrl+C" },
            "cells.paste": { guard: "hasClip", actions: ["paste", "tellChange"], description: "Ctrl+V" },
            "week.repeat": {
              guard: "hasRows",
              actions: ["repeatWeek", "tellChange"],
              description: "Ulangi minggu ini sampai akhir bulan",
            },
            "rotation.open": {
              guard: "hasRows",
              target: "rotating",
              actions: "beginRotation",
              description: "Isi bergilir",
            },
            "edit.undo": { guard: "hasPast", actions: ["undo", "tellChange"], description: "Ctrl+Z" },
            "edit.redo": { guard: "hasFuture", actions: ["redo", "tellChange"], description: "Ctrl+Y" },
            "stale.mine": {
              guard: "hasStale",
              actions: { type: "keepMine", params },
              description: "Pakai rencana saya",
            },
            "stale.theirs": {
              guard: "hasStale",
              actions: [{ type: "takeTheirs", params }, "tellChange"],
              description: "Pakai rencana orang lain",
            },
            "plan.save": {
              guard: "isSendable",
              target: "#saving",
              actions: "queueAll",
              description: "Tekan Simpan",
            },
            "plan.discard": { guard: "hasChanges", target: "discarding", description: "Tekan Buang" },
            "plan.print": { guard: "hasRows", target: "#printing", description: "Tekan Cetak" },
          },
        },
        dragging: {
          description: "Tombol tetikus ditekan: memilih, atau menyapu dengan kuas",
          on: {
            "cell.enter": {
              actions: {
                type: "moveTo",
                params: ({ event }) => ({ ...event, extend: true }),
              },
              description: "Lewat di atas hari lain",
            },
            "press.release": [
              {
                guard: "hasBrush",
                target: "resting",
                actions: ["paint", "tellChange"],
                description: "Lepas: tersapu",
              },
              { target: "resting", description: "Lepas: terpilih" },
            ],
          },
        },
        rotating: {
          description: "Dialog isi bergilir",
          on: {
            "rotation.change": {
              actions: { type: "keepRotation", params },
              description: "Ubah giliran",
            },
            "rotation.apply": {
              target: "resting",
              actions: ["rotate", "tellChange"],
              description: "Isi",
            },
            "rotation.close": { target: "resting", description: "Batal" },
          },
        },
        discarding: {
          description: "Dialog: buang perubahan?",
          on: {
            "discard.confirm": {
              target: "#forgetting",
              actions: "dropChanges",
              description: "Buang",
            },
            "discard.stay": { target: "resting", description: "Tetap di sini" },
          },
        },
      },
    },
    draft: {
      description: "Yang belum disimpan, di browser ini",
      initial: "still",
      on: { "plan.changed": { target: ".waiting", description: "Ada yang berubah" } },
      states: {
        still: { description: "Tidak ada yang baru" },
        waiting: {
          description: "Sebentar lagi menjadi draf",
          after: { draftPause: { target: "keeping", description: "Jeda selesai" } },
          on: { "draft.flush": { target: "keeping", description: "Layar ditinggalkan" } },
        },
        keeping: {
          description: "Menyimpan draf di browser ini",
          invoke: {
            id: "keepDraft",
            src: "keepDraft",
            input: ({ context }) => unkept(context),
            onDone: { target: "still", actions: { type: "keepDraftTime", params: outcomeOf } },
            onError: { target: "still" },
          },
        },
      },
    },
  },
})
