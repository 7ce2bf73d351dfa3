export const KASBON = "/setting/other/kasbon"
export const ASK = "/setting/other/kasbon/form"
export const RULES = "/setting/other/kasbon/aturan"
