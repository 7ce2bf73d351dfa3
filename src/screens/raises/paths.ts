export const RAISES = "/kenaikan-gaji"
