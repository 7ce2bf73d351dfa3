/** What is wrong with a spreadsheet as a whole, in words for the person whose file it is. */
export class SheetProblem extends Error {
  override readonly name = "SheetProblem"
}

export const TOO_LARGE = "Isi berkas ini terlalu besar untuk dibaca"
