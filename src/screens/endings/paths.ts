export const ENDINGS = "/akhir-hubungan-kerja"
