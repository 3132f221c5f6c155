/** What a secret is replaced with. */
export const mask = '•••';

/** Names of fields that hold secrets, or could. */
const secretName =
  /secret|token|passw|authori[sz]ation$|cookie|credential|api_?key|private_?key|signature|session_?id|^code$/i;
/** Ids that aren't secret, though they look random. */
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const secretTexts = [
  // credentials in an address
  { found: /(\w+:\/\/)[^\s/@]+@/g, shown: `$1${mask}@` },
  // a named value in an address or a text
  {
    found: /((?:secret|token|password|signature|code|key)["']?\s*[=:]\s*["']?)[^\s&"',;}]+/gi,
    shown: `$1${mask}`,
  },
  { found: /(bearer\s+)\S+/gi, shown: `$1${mask}` },
  // an email address
  { found: /[^\s<>"'(),:;@/•]+@[^\s<>"'(),:;@/]+\.[a-z]{2,}/gi, shown: `${mask}@…` },
  // a signed token
  { found: /\beyJ[\w-]+(?:\.[\w-]*){1,2}/g, shown: mask },
] as const;
/** Long and random enough to be a key. */
const random = /[\w-]{32,}/g;

/** A text without anything that looks like a secret. */
export function maskText(text: string): string {
  const masked = secretTexts.reduce((before, { found, shown }) => before.replace(found, shown), text);
  return masked.replace(random, (word) => (uuid.test(word) || !/\d/.test(word) ? word : mask));
}

/** A value without anything that looks like a secret, by its name or by itself. */
export function maskSecrets(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(maskSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, secretName.test(name) ? mask : maskSecrets(inner)]),
  );
}
