import type { Random } from "./random.ts"

/** Banks for salaries in the demo: code, weight, length of an account number. */
const PAYROLL_BANKS: readonly (readonly [{ readonly kode: string; readonly digits: number }, number])[] = [
  [{ kode: "014", digits: 10 }, 30],
  [{ kode: "008", digits: 13 }, 25],
  [{ kode: "002", digits: 15 }, 18],
  [{ kode: "009", digits: 10 }, 12],
  [{ kode: "451", digits: 10 }, 8],
  [{ kode: "022", digits: 13 }, 4],
  [{ kode: "110", digits: 13 }, 3],
]

/** A bank and an account number of the right length; it starts with 000, so it is fictional. */
export const bankAccount = (chance: Random): { readonly bank_kode: string; readonly no_rekening: string } => {
  const { kode, digits } = chance.weighted(PAYROLL_BANKS)
  const tail = Array.from({ length: digits - 3 }, () => chance.int(0, 9)).join("")
  return { bank_kode: kode, no_rekening: `000${tail}` }
}
