import { createRequire } from 'node:module';

/** The languages of the IANA registry, each with the number of its entry. */
const registered: Readonly<Record<string, number>> = createRequire(import.meta.url)(
  'language-subtag-registry/data/json/language.json',
);

/** Languages written from right to left. */
const fromRight: ReadonlySet<string> = new Set('ar arc ckb dv fa he iw khw ks ps sd syr ug ur yi'.split(' '));

/** Whether a language tag begins with a language of the IANA registry, by which assistive technology picks a voice. */
export function isKnownLanguage(tag: string): boolean {
  const [language = ''] = tag.trim().toLowerCase().split('-');
  return Object.hasOwn(registered, language) || isPrivateUse(language);
}

/** Reserved for private use; the registry lists them as one entry, "qaa..qtz". */
const isPrivateUse = (language: string) => /^q[a-t][a-z]$/.test(language);

export const isWrittenFromRight = (tag: string) =>
  fromRight.has(tag.trim().toLowerCase().split('-')[0] ?? '');
