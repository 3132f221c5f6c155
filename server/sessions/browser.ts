/** Browsers by the word that tells them from those they imitate: the first that fits. */
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

/** What a person would call their browser and system, by what the browser says of itself. */
export const browserOf = (userAgent: string) => ({
  browser: nameIn(userAgent, browsers),
  system: nameIn(userAgent, systems),
});
