import { dateWords, MONTHS, rupiahWords } from "#contract/kit/words.ts"
import { notFound, Refusal } from "../../call/answer.ts"
import type { Tx } from "../../db/database.ts"
import { type TaxYearSums, yearParts } from "../../domain/payroll/files/coretax/bpa1.ts"
import { type TaxPerson, tinOfPerson } from "../../domain/payroll/files/coretax/person.ts"
import { yearTax } from "../../domain/payroll/pph21/annual.ts"
import { lawOn } from "../../domain/payroll/tables.ts"
import { BRAND, drawPaper, LEFT, SOFT, WIDTH } from "../../sheets/page.ts"
import type { PaperMaker } from "../../sheets/paper.ts"
import { contextOf, endOf, type FileContext } from "./berkas/context.ts"
import { taxPeople, taxYears } from "./berkas/facts.ts"
import { fileName } from "./slipPaper.ts"

type Line = readonly [no: string, label: string, amount: number, isSum?: boolean]
/** Content of a BPA1 (1721-A1): labels and rupiah. */
export type TaxSlip = {
  readonly title: string
  readonly year: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly lines: readonly Line[]
  readonly signer: string | null
  readonly signer_npwp: string | null
  readonly date: string
  readonly company: string
}

/** The lines of form 1721-A1, from the income of the year. */
export const taxSlipLines = (person: TaxPerson, sums: TaxYearSums, end: string): readonly Line[] => {
  const law = lawOn(end)
  const { salary, other, allowance, insurance, bonus } = yearParts(sums)
  const found = yearTax(law, {
    ptkp: person.ptkp,
    surcharge: tinOfPerson(person) === null,
    gross: BigInt(sums.taxable),
    months: sums.months.length,
    monthlyCap: null,
    pension: BigInt(sums.pension),
    zakat: BigInt(sums.zakat),
    previous:
      sums.previous === null ? null : { net: BigInt(sums.previous.net), tax: BigInt(sums.previous.tax) },
    withheld: 0n,
    annualise: sums.annualised,
  })
  const cost = Number(found.officeCost)
  return [
    ["1", "Gaji/pensiun atau THT/JHT", salary],
    ["2", "Tunjangan PPh", allowance],
    ["3", "Tunjangan lainnya, uang lembur dan sebagainya", other],
    ["4", "Honorarium dan imbalan lain sejenisnya", 0],
    ["5", "Premi asuransi yang dibayar pemberi kerja", insurance],
    ["6", "Penerimaan dalam bentuk natura", 0],
    ["7", "Tantiem, bonus, gratifikasi, jasa produksi dan THR", bonus],
    ["8", "Jumlah penghasilan bruto", sums.taxable, true],
    ["9", "Biaya jabatan", cost],
    ["10", "Iuran pensiun atau iuran THT/JHT", sums.pension],
    ["11", "Zakat lewat pemberi kerja", sums.zakat],
    ["12", "Jumlah pengurangan", cost + sums.pension + sums.zakat, true],
    ["13", "Penghasilan neto", Number(found.net), true],
    ["14", "Penghasilan neto setahun atau disetahunkan", Number(found.netAnnualised)],
    ["15", `Penghasilan tidak kena pajak (${person.ptkp})`, Number(found.ptkp)],
    ["16", "Penghasilan kena pajak", Number(found.pkp)],
    ["17", "PPh 21 terutang", Number(found.tax), true],
    ["18", "PPh 21 yang telah dipotong", sums.tax + (sums.previous?.tax ?? 0), true],
  ]
}

const factsOf = (
  { withholder, company }: FileContext,
  person: TaxPerson,
  { from, to }: TaxYearSums,
): TaxSlip["facts"] => [
  ["Pemotong", company],
  ["NPWP pemotong", withholder?.tin ?? "–"],
  ["Nama pegawai", person.nama],
  ["NPWP/NIK", tinOfPerson(person) ?? "–"],
  ["Jabatan", person.jabatan ?? "–"],
  ["PTKP", person.ptkp],
  ["Masa penghasilan", `${MONTHS[from - 1] ?? ""} – ${MONTHS[to - 1] ?? ""}`],
  ["Kode objek pajak", "21-100-01"],
]

/** Reads the tax slip of an employee from the slip that settled the year. @throws Refusal not_found, state */
export const readTaxSlip = async (
  tx: Tx,
  context: FileContext,
  members_id: number,
): Promise<TaxSlip & { readonly person: TaxPerson }> => {
  const { month, id: period_id } = context.period
  const {
    rows: [person],
  } = await taxPeople(tx, { month, period_id }, members_id - 1, 1)
  const year = await taxYears(tx, { month, period_id }, [members_id])
  const sums = year.get(members_id)
  if (person?.members_id !== members_id || sums === undefined) throw notFound("slip gaji")
  if (!person.closing) throw new Refusal("Bukti potong dibuat dari slip masa pajak terakhir", "state")
  const { penanda_tangan, penanda_tangan_npwp } = context.setting
  return {
    person,
    title: "Bukti potong PPh Pasal 21 (BPA1/1721-A1)",
    year: month.slice(0, 4),
    facts: factsOf(context, person, sums),
    lines: taxSlipLines(person, sums, endOf(month)),
    signer: penanda_tangan,
    signer_npwp: penanda_tangan_npwp,
    date: dateWords(endOf(month)),
    company: context.company,
  }
}

const AMOUNT = 130
const NUMBER = 24

/** One A4 page. */
export const drawTaxSlip = (content: TaxSlip, made: Date): Promise<Buffer> =>
  drawPaper(content.title, made, (page) => {
    page.text(content.title, LEFT, 50, { bold: true, size: 14, colour: BRAND })
    page.text(`Tahun pajak ${content.year}`, LEFT, 70, { size: 10, colour: SOFT })
    page.rule(90, { colour: BRAND })
    let y = 102
    for (const [label, value] of content.facts) {
      page.text(label, LEFT, y, { size: 9, colour: SOFT, width: 120 })
      y = page.text(value, LEFT + 124, y, { size: 9, width: WIDTH - 124 }) + 3
    }
    y += 6
    page.rule(y)
    y += 10
    for (const [no, label, amount, isSum = false] of content.lines) {
      page.text(no, LEFT, y, { size: 9, colour: SOFT, width: NUMBER })
      page.text(rupiahWords(amount), LEFT + WIDTH - AMOUNT, y, {
        size: 9,
        bold: isSum,
        width: AMOUNT,
        align: "right",
      })
      y = page.text(label, LEFT + NUMBER, y, { size: 9, bold: isSum, width: WIDTH - AMOUNT - NUMBER - 8 }) + 4
      if (isSum) {
        page.rule(y)
        y += 6
      }
    }
    y += 16
    page.text(content.date, LEFT, y, { size: 9, align: "right" })
    page.text(content.company, LEFT, y + 14, { size: 9, align: "right" })
    if (content.signer !== null)
      page.text(content.signer, LEFT, y + 58, { size: 9, bold: true, align: "right" })
    if (content.signer_npwp !== null)
      page.text(`NPWP ${content.signer_npwp}`, LEFT, y + 72, { size: 9, align: "right", colour: SOFT })
    page.text(
      "Salinan untuk pegawai dari slip gaji. Bukti potong resmi diterbitkan lewat Coretax. Bersifat rahasia.",
      LEFT,
      770,
      { size: 8, colour: SOFT },
    )
  })

/** Draws a tax slip. The call has already checked the caller's rights. */
export const taxSlipPaper: PaperMaker = async (tx, ask, now) => {
  const { period_id, members_id, company } = ask as {
    readonly period_id: number
    readonly members_id: number
    readonly company: number
  }
  const context = await contextOf(tx, company, period_id)
  const { person, ...content } = await readTaxSlip(tx, context, members_id)
  return {
    name: `BPA1 ${content.year} ${fileName(tinOfPerson(person) ?? "", person.nama)}`,
    draw: () => drawTaxSlip(content, now),
  }
}
