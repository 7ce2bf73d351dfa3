import type { FastifyRequest } from "fastify"

/** A browser that opens an address of a file, as by a link; a page that asks for it by code gets the envelope. */
export const isOpeningFile = ({ method, url, headers }: FastifyRequest): boolean =>
  method === "GET" && url.startsWith("/files/") && (headers.accept ?? "").includes("text/html")

/** What a person is shown whose link to a file is over: it lives for five minutes, the page it stood on for longer. */
export const GONE_FILE = `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Berkas tidak dapat dibuka</title>
<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
<main>
<h1>Berkas tidak dapat dibuka</h1>
<p>Berkas tidak ditemukan atau tautannya sudah kedaluwarsa. Tautan berkas hanya berlaku beberapa menit: muat ulang halaman
tempat Anda membukanya, lalu buka berkasnya sekali lagi.</p>
</main>
</body>
</html>
`
