import { readFileSync } from 'node:fs';
import { format, type FormatConfig } from 'oxfmt';

const options = JSON.parse(
  readFileSync(new URL('../.oxfmtrc.json', import.meta.url), 'utf8'),
) as FormatConfig;

/** The text of a file, as `npm run format` would leave it; throws if it isn't what the file's name says. */
export async function formatted(path: string, text: string) {
  const { code, errors } = await format(path, text, options);
  if (errors.length > 0)
    throw new Error(`${path} can't be formatted: ${errors.map(({ message }) => message).join(', ')}`);
  return code;
}
