import { cruise } from 'dependency-cruiser';
import { fileRules, importOptions } from './import-rules.ts';

const trees = ['shared', 'server', 'client', 'scripts'];

/** Every import between files, including tests, and every one in a forbidden direction. */
export async function readImports() {
  const { output } = await cruise(trees, {
    ...importOptions,
    ruleSet: { forbidden: fileRules },
    validate: true,
  });
  if (typeof output === 'string') throw new Error(output);
  return output;
}
