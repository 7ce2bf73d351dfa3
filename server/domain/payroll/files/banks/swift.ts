/**
 * Swift codes (BIC) of banks by their three-digit code, for transfers to other banks; from public lists of RTGS
 * participants. A bank without one is left empty, and its row has a warning.
 */
export const SWIFT: Readonly<Record<string, string>> = {
  "002": "BRINIDJA",
  "008": "BMRIIDJA",
  "009": "BNINIDJA",
  "011": "BDINIDJA",
  "013": "BBBAIDJA",
  "014": "CENAIDJA",
  "016": "IBBKIDJA",
  "019": "PINBIDJA",
  "022": "BNIAIDJA",
  "023": "BBIJIDJA",
  "028": "NISPIDJA",
  "046": "DBSBIDJA",
  "147": "MUABIDJA",
  "153": "SBJKIDJA",
  "451": "BSMDIDJA",
}
