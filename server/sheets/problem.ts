/** A problem with a spreadsheet as a whole; the message is shown to the user. */
export class SheetProblem extends Error {
  override readonly name = "SheetProblem"
}

export const TOO_LARGE = "Isi berkas ini terlalu besar untuk dibaca"
