import { eq } from "drizzle-orm"
import { companies } from "../../db/tables/index.ts"
import { appName } from "../../kit/appSettings.ts"
import { BRAND, drawPaper, LEFT, RIGHT, SOFT } from "../../sheets/page.ts"
import type { PaperMaker } from "../../sheets/paper.ts"
import { type BillContent, billContent } from "./billContent.ts"
import { shownTopup } from "./topupRows.ts"

/** Draws one page A4. */
const draw = (content: BillContent, app: string, made: Date): Promise<Buffer> =>
  drawPaper(`Tagihan ${content.no}`, made, ({ text, rule }) => {
    text(app, LEFT, 56, { bold: true, size: 18, colour: BRAND })
    text("TAGIHAN", LEFT, 56, { bold: true, size: 18, align: "right" })
    text(content.no, LEFT, 80, { align: "right", colour: SOFT })
    rule(104, { colour: BRAND })

    text("Ditagihkan kepada", LEFT, 122, { colour: SOFT, size: 9 })
    let left = 136
    for (const [at, line] of content.billed.entries())
      left = text(line, LEFT, left, { bold: at === 0, width: 260 }) + 2
    let right = 122
    for (const [label, value] of [...content.facts, ["Status", content.status] as const]) {
      text(label, 330, right, { colour: SOFT, size: 9, width: 90 })
      right =
        Math.max(
          text(value, 424, right, { bold: label === "Status", size: 9, width: RIGHT - 424, align: "right" }),
          right + 11,
        ) + 4
    }

    let y = Math.max(left, right) + 26
    const columns = [
      { x: LEFT, width: 250, align: undefined },
      { x: 310, width: 50, align: "right" as const },
      { x: 364, width: 80, align: "right" as const },
      { x: 448, width: RIGHT - 448, align: "right" as const },
    ]
    const cells = (values: readonly string[], look: { bold?: boolean; colour?: string }) => {
      let end = y
      for (const [at, { x, width, align }] of columns.entries())
        end = Math.max(
          end,
          text(values[at] ?? "", x, y, { ...look, width, ...(align === undefined ? {} : { align }) }),
        )
      y = end
    }
    cells(["Uraian", "Banyaknya", "Harga satuan", "Jumlah"], { colour: SOFT })
    y += 5
    rule(y)
    y += 9
    const { item } = content
    cells([item.nama, item.qty, item.price, item.amount], {})
    y += 9
    rule(y)
    y += 12
    for (const [label, value] of content.sums) {
      text(label, 310, y, { colour: SOFT, width: 134 })
      text(value, 448, y, { width: RIGHT - 448, align: "right" })
      y += 17
    }
    rule(y, { from: 310 })
    y += 9
    text("Jumlah tagihan", 310, y, { bold: true, size: 12, width: 134 })
    text(content.total, 424, y, { bold: true, size: 12, width: RIGHT - 424, align: "right" })

    y += 44
    text("Rekening tujuan", LEFT, y, { colour: SOFT, size: 9 })
    y += 14
    for (const [at, line] of content.pay.entries()) y = text(line, LEFT, y, { bold: at === 0 }) + 2
    text(
      "Dokumen ini dibuat oleh sistem dan sah tanpa tanda tangan. Dokumen ini bukan faktur pajak.",
      LEFT,
      760,
      { colour: SOFT, size: 8.5 },
    )
  })

/** The bill of the top-up with the id in `ask`. */
export const billPaper: PaperMaker = async (tx, ask, now) => {
  const { id } = ask as { readonly id: number }
  const row = await shownTopup(tx, id, now, () => null)
  const [billed] = await tx
    .select({ nama: companies.nama, alamat: companies.alamat, email: companies.email })
    .from(companies)
    .where(eq(companies.id, row.companies_id))
  if (billed === undefined) throw new Error(`company ${row.companies_id} is gone`)
  const content = billContent(row, billed)
  const app = await appName(tx)
  return { name: `Tagihan ${row.no_invoice.replaceAll("/", "-")}`, draw: () => draw(content, app, now) }
}
