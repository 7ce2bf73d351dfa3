import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { at } from "../../../scripts/lib/paths.mjs"
import { readWords, type Words } from "../words.ts"
import { type Pictures, readPictures, type Taken } from "../run/pictures.ts"
import { codeNow } from "../run/results.ts"
import { changesOf, pathsOf, picturesChanged, type Printed, tablesOf, titled, titlesOf } from "./compare.ts"
import { differencePage, type Gallery, type Part } from "./page.ts"

const run = promisify(execFile)
const BUFFER = 256 * 1024 * 1024
/** Without a shell (prevents command injection): a commit's name is an argument. */
const git = async (...args: readonly string[]): Promise<string> =>
  (await run("git", [...args], { cwd: at("."), maxBuffer: BUFFER })).stdout

/** One version of the product, ready to be compared. */
type Side = {
  readonly name: string
  readonly machines: readonly Printed[]
  readonly words: Words
  readonly permissions: string
  readonly routes: string
  readonly taken: Taken
  readonly pictures: Pictures
}

const HERE = "yang di sini"
const PAGE = "paths-diff.html"

const printedIn = async (folder: string): Promise<readonly Printed[]> => {
  const { stdout } = await run(
    process.execPath,
    ["--import", "tsx", "tests/paths/cli.ts", "--format", "json"],
    { cwd: folder, maxBuffer: BUFFER },
  )
  return (JSON.parse(stdout) as { readonly machines: readonly Printed[] }).machines
}

/** Reads a folder with the sources of one version. */
const sideIn = async (
  folder: string,
  name: string,
  files: readonly string[],
  taken: Taken,
): Promise<Side> => {
  const read = (path: string) => readFile(join(folder, path), "utf8").catch(() => "")
  const words: Words = new Map()
  for (const file of files) {
    const machine = /([^/]+)\.yml$/.exec(file)?.[1] ?? ""
    for (const [state, lines] of readWords(await read(file))) words.set(`${machine}, ${state}`, lines)
  }
  return {
    name,
    machines: await printedIn(folder),
    words,
    permissions: await read("docs/permissions.md"),
    routes: await read("docs/routes.md"),
    taken,
    pictures: await readPictures(taken),
  }
}
const SHORT = 8
const wholeName = async (commit: string): Promise<string> =>
  (await git("rev-parse", "--verify", `${commit}^{commit}`)).trim()
const SCREENS = /^docs\/screens\/.*\.yml$/m
const screensOf = (list: string) => list.split("\n").filter((path) => SCREENS.test(path))

/**
 * Checks a commit out into a folder that shares the repository's node_modules; the repository itself is not changed.
 */
const sideOf = async (commit: string): Promise<Side> => {
  const name = (await git("rev-parse", "--verify", "--short", `${commit}^{commit}`)).trim()
  const folder = await mkdtemp(join(tmpdir(), "paths-diff-"))
  try {
    const pack = join(folder, "sources.tar")
    await git("archive", "--format=tar", "-o", pack, name)
    await run("tar", ["-xf", pack, "-C", folder])
    await rm(pack)
    await symlink(at("node_modules"), join(folder, "node_modules"), "dir")
    const taken = { commit: await wholeName(name), isChanged: false }
    return await sideIn(folder, name, screensOf(await git("ls-tree", "-r", "--name-only", name)), taken)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
const sideHere = async (): Promise<Side> =>
  sideIn(at("."), HERE, screensOf(await git("ls-files", "docs/screens")), {
    commit: await wholeName("HEAD"),
    isChanged: codeNow().isChanged,
  })

/** Pictures of both sides, and how to make the missing ones. */
const galleryOf = (a: Side, b: Side): Gallery => {
  const shotOf = ({ pictures, machines }: Side) => ({
    pictures,
    machines: new Set(machines.map(({ id }) => id)),
  })
  const bare = [a, b].filter(({ pictures }) => pictures.size === 0)
  if (bare.length > 0)
    return {
      pictures: [],
      notes: bare.map(({ name, taken: { commit, isChanged } }) =>
        name === HERE
          ? `Gambar ${name} belum diambil${isChanged ? " sejak perubahannya" : ""}: npm run paths:run`
          : `Gambar ${name} belum diambil: git checkout ${commit.slice(0, SHORT)}, npm run paths:run, lalu git checkout -`,
      ),
    }
  const { changed, untaken } = picturesChanged(shotOf(a), shotOf(b))
  return {
    pictures: changed,
    notes:
      untaken.length === 0
        ? []
        : [`Hanya di satu sisi dijalankan, jadi tidak dibandingkan: ${untaken.join(", ")}`],
  }
}

const partsOf = (a: Side, b: Side): readonly Part[] => [
  {
    title: "Jalur",
    changes: titled(
      changesOf(pathsOf(a.machines), pathsOf(b.machines)),
      new Map([...titlesOf(a.machines), ...titlesOf(b.machines)]),
    ),
  },
  { title: "Hak akses", changes: changesOf(tablesOf(a.permissions), tablesOf(b.permissions)) },
  { title: "Kata-kata di layar", changes: changesOf(a.words, b.words) },
  { title: "Alamat", changes: changesOf(tablesOf(a.routes), tablesOf(b.routes)) },
]

/** Compares two commits, or one commit with the working tree. @returns the written file */
export const differenceOf = async ([from, to]: readonly string[]): Promise<string> => {
  if (from === undefined) throw new Error("--diff memerlukan COMMIT, dan boleh yang kedua")
  const known = async (commit: string) =>
    git("rev-parse", "--verify", "--quiet", `${commit}^{commit}`).catch(() => {
      throw new Error(`Commit tidak dikenal: ${commit}`)
    })
  await known(from)
  if (to !== undefined) await known(to)
  const [before, after] = [await sideOf(from), to === undefined ? await sideHere() : await sideOf(to)]
  const parts = partsOf(before, after)
  const gallery = galleryOf(before, after)
  await writeFile(at(PAGE), differencePage(before.name, after.name, parts, gallery))
  return [
    `Yang berubah dari ${before.name} ke ${after.name}: ${PAGE}`,
    ...parts.map(({ title, changes }) => `  ${title}: ${changes.length}`),
    `  Gambar: ${gallery.pictures.length}`,
    ...gallery.notes.map((note) => `  ${note}`),
  ].join("\n")
}
