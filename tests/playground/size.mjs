// Prints the size of the page, and fails if it is too large. Usage: size.mjs SITE
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

// Bytes, compressed by brotli, which all browsers read and servers of static files write.
const MOST = 2_000_000;

const site = process.argv[2];
let all = 0;
for (const name of readdirSync(site)) {
  const bytes = readFileSync(`${site}/${name}`);
  const small = gzipSync(bytes, { level: 9 }).length;
  const smaller = brotliCompressSync(bytes).length;
  all += smaller;
  console.log(`${name}: ${bytes.length} bytes, ${small} by gzip, ${smaller} by brotli`);
}
console.log(`the page: ${all} bytes by brotli, of at most ${MOST}`);
if (all > MOST) process.exit(1);
