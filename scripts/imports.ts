import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { importRules } from './import-rules.ts';

/** Every import of the house, and every one that goes in a direction it must not. */
export async function readImports(): Promise<ICruiseResult> {
  const { output } = await cruise(['shared', 'server', 'client', 'scripts'], {
    ...importRules.options,
    ruleSet: { forbidden: importRules.forbidden ?? [] },
    validate: true,
  });
  if (typeof output === 'string') throw new Error(output);
  return output;
}
