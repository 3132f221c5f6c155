import { extract, readTexts, translations, trees, writeTexts } from './messages/catalogues.ts';

// Takes the English from the sources, sorts what translators sent back, and says what they have left to do.
const english = extract(trees);
writeTexts('en', english);
for (const locale of translations) {
  const texts = readTexts(locale);
  writeTexts(locale, texts);
  const missing = Object.keys(english).filter((id) => texts[id] === undefined);
  const extra = Object.keys(texts).filter((id) => english[id] === undefined);
  const left = [...missing.map((id) => `add ${id}`), ...extra.map((id) => `remove ${id}`)];
  console.log(`shared/lang/${locale}.json: ${left.length === 0 ? 'complete' : left.join(', ')}`);
}
