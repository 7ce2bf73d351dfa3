import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { EditPreview } from "#src/ui/list/EditPreview.tsx"

const moved = [{ field: "Divisi", before: "Gudang", after: "Keuangan" }]
const bare = (source: string) => source.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|")

test("what cannot be changed stands first, then old and new, then who stays", () => {
  const source = renderToStaticMarkup(
    <EditPreview
      rows={[
        { id: 1, nama: "Ani", nip: "A-1", changes: moved, problem: null },
        {
          id: 2,
          nama: "Budi",
          nip: "",
          changes: [{ field: "Atasan", before: "", after: "" }],
          problem: null,
        },
        { id: 3, nama: "Cici", nip: "C-3", changes: moved, problem: "Ini data Anda sendiri" },
        { id: 4, nama: "Dedi", nip: "D-4", changes: [], problem: null },
      ]}
    />,
  )
  expect(bare(source)).toBe(
    "|2 berubah, 1 tidak berubah, 1 tidak dapat diubah.|Tidak dapat diubah (1)|Cici| · C-3|Ini data Anda sendiri|" +
      "Berubah (2)|Ani| · A-1|Divisi: |Gudang| → | menjadi |Keuangan|Budi|Atasan: |(kosong)| → | menjadi |(kosong)|" +
      "Tidak berubah (1)|Dedi|",
  )
})

test("where nothing changes only that is said", () => {
  const source = renderToStaticMarkup(
    <EditPreview rows={[{ id: 4, nama: "Dedi", nip: "D-4", changes: [], problem: null }]} />,
  )
  expect(bare(source)).toBe("|0 berubah, 1 tidak berubah.|Tidak berubah (1)|Dedi|")
})
