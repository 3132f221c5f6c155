import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { fileRules, folderRules, importOptions, test } from './import-rules.ts';

const trees = ['shared', 'server', 'client', 'scripts'];

/** Every import between files, including tests, and every one in a forbidden direction. */
export const readImports = () => read({ ruleSet: { forbidden: fileRules } });

/** The same without tests, and every cycle of folders. */
export const readFolders = () => read({ ruleSet: { forbidden: folderRules }, exclude: { path: test } });

async function read(options: Parameters<typeof cruise>[1]): Promise<ICruiseResult> {
  const { output } = await cruise(trees, { ...importOptions, ...options, validate: true });
  if (typeof output === 'string') throw new Error(output);
  return output;
}
