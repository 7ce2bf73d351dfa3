import type { CDPSession } from "@playwright/test"

/** DevTools' "Fast 4G": 9 and 1.5 Mbit/s less a tenth, 60 ms times 2.75 before each answer. */
export const FAST_4G = {
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
  latency: 60 * 2.75,
} as const
export const SLOWDOWN = 4

const megabits = (bytes: number) => (bytes * 8e-6).toFixed(2)

export const LINE_WORDS = `Fast 4G as in DevTools: ${megabits(FAST_4G.downloadThroughput)} Mbit/s down, ${megabits(FAST_4G.uploadThroughput)} Mbit/s up, ${FAST_4G.latency} ms before each answer; CPU ${SLOWDOWN}× slower`

export const slowDown = async (devtools: CDPSession): Promise<void> => {
  await devtools.send("Network.enable")
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...FAST_4G })
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN })
}
