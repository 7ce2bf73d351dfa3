type Entry = {
  readonly version?: string
  readonly dev?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
export type Lock = { readonly packages: Readonly<Record<string, Entry>> }

const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"]
const PROCESSORS = ["arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "x64"]

/** Target platforms of a package with native code, read from its name (`…-linux-x64-musl`). */
const machineOf = (name: string) => {
  const words = name.slice(name.lastIndexOf("/") + 1).split("-")
  const os = SYSTEMS.filter((system) => words.includes(system))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  if (cpu.length !== 1) throw new Error(`no processor can be read from the package name ${name}`)
  const last = words.at(-1) ?? ""
  const libc = last.startsWith("musl") ? ["musl"] : os.includes("linux") ? ["glibc"] : []
  return { cpu, ...(libc.length > 0 ? { libc } : {}), ...(os.length > 0 ? { os } : {}) }
}

/**
 * Completes the lock file with an entry for every optional package. npm omits those for platforms that its registry did not have,
 * and `npm ci` then refuses the whole lock file.
 */
export const completeLock = <L extends Lock>(lock: L): L => {
  const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(
        ([name]) => !lock.packages[`${path}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`],
      )
      .map(([name, version]) => {
        const dev = entry.dev === true ? { dev: true } : {}
        return [`node_modules/${name}`, { version, ...dev, optional: true, ...machineOf(name) }] as const
      }),
  )
  const entries: (readonly [string, Entry])[] = [...Object.entries(lock.packages), ...missing]
  const packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, "en")))
  return { ...lock, packages }
}
