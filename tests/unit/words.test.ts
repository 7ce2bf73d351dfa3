import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

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

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))

/** Column headings of spreadsheets from other systems: accepted on import, never written. */
const ELSEWHERE = "contract/areas/imports/memberSheet.ts"

test.each(["src", "contract", "server", "machines"])("%s has none of the forbidden phrases", (folder) => {
  const files = filesIn(folder).filter((file) => file !== ELSEWHERE)
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((file) => {
    const source = readFileSync(file, "utf8")
    return FORBIDDEN.flatMap(([phrase, better]) => {
      const said = phrase.exec(source)?.[0]
      return said === undefined ? [] : [`${file}: "${said}", better: ${better}`]
    })
  })
  expect(found).toEqual([])
})
