// A specification in the fragment of a link, compressed. The fragment is not sent to any server.

// A link may come from anyone and unpack to anything.
const MOST = 1 << 20;

async function through(stream, bytes, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error(`the link holds more than ${most} bytes`);
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The fragment for an object, without `#`. */
export async function packed(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const small = await through(new CompressionStream("deflate-raw"), bytes);
  let text = "";
  for (const byte of small) text += String.fromCharCode(byte);
  return "s=" + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The object of a fragment; null if the fragment is about something else. Throws if it is damaged. */
export async function unpacked(fragment) {
  const found = /^#?s=([\w-]+)$/.exec(fragment);
  if (!found) return null;
  const text = atob(found[1].replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (own) => own.charCodeAt(0));
  const whole = await through(new DecompressionStream("deflate-raw"), bytes, MOST);
  const state = JSON.parse(new TextDecoder().decode(whole));
  if (typeof state?.text !== "string") throw new Error("the link holds no specification");
  return { text: state.text, argument: String(state.argument ?? ""), to: String(state.to ?? "") };
}
