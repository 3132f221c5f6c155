/** Browsers by the word that tells them from those they imitate: the first match counts. */
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

const nameIn = (userAgent: string, names: readonly (readonly [name: string, sign: RegExp])[]) =>
  names.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;

/** A browser's and system's common names, from its user agent. */
export const browserOf = (userAgent: string) => ({
  browser: nameIn(userAgent, browsers),
  system: nameIn(userAgent, systems),
});
