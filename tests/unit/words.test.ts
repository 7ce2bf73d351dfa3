import { expect, test } from "vitest"
import { sourcesIn } from "./sources.ts"

/**
 * Phrases that people in human resources would not use, each with its replacement. Quotes of the specification are
 * exempt.
 */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/berkata lain/, "kecuali diatur berbeda di …"],
  [/["'`>. ]Kosong: /, "Biarkan kosong untuk … / Kosongkan bila …"],
  [/[Aa]kurasi GPS paling buruk/, "Batas akurasi GPS"],
  [/(?:Istirahat|[Tt]op[- ]up|kata sandi) paling sedikit/, "… minimal"],
  [/Koreksi paling lama/, "Batas waktu koreksi"],
  [/lokasi palsu/, "GPS palsu (fake GPS)"],
  [/\bluring\b/, "offline"],
  [/tanpa menunggu siapa/, "otomatis"],
  [/yang tidak sesudah/, "lebih awal dari"],
  [/dihitung menurut jam ini/, "dihitung menurut zona waktu ini"],
  [/[Jj]am kerja bawaan/, "jam kerja utama"],
  [/Impor absen\b/, "Impor izin lintas kantor"],
  [/belum ada yang ditulis/, "Data baru disimpan setelah Anda setujui"],
  [/mengenali transfer/, "menandai transfer"],
  [/Belum tersimpan:/, "Gagal disimpan: …"],
  [/Anda bekerja di /, "Anda masuk sebagai …"],
  [/Cari layar/, "Cari menu"],
  [/[Tt]ombol pintasan/, "pintasan keyboard"],
  [/\bperamban\b/, "browser"],
  [/label: "Perlu"/, "Perlu perhatian"],
  [/(?:[Ss]tatus|[Dd]ata) karyawan/, "pegawai"],
]

/** Column headings of spreadsheets from other systems: accepted on import, never written. */
const ELSEWHERE = "contract/areas/imports/memberSheet.ts"

test.each(["src", "contract", "server", "machines"])("%s has none of the forbidden phrases", (folder) => {
  const files = sourcesIn(folder).filter(({ path }) => path !== ELSEWHERE)
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap(({ path, text }) =>
    FORBIDDEN.flatMap(([phrase, better]) => {
      const said = phrase.exec(text)?.[0]
      return said === undefined ? [] : [`${path}: "${said}", better: ${better}`]
    }),
  )
  expect(found).toEqual([])
})
