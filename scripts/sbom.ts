import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { runNpm } from './runtime/run-npm.mjs';

// Prints the parts of what's shipped, as CycloneDX in JSON. npm makes it from the lock file, and names the folder.
const root = fileURLToPath(new URL('..', import.meta.url));
const bill = z.looseObject({ metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }) });

const args = [
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--omit=dev',
  '--package-lock-only',
];
const { code, output } = await runNpm(args, { cwd: root, quietly: true });
if (code === 0) {
  const made = bill.parse(JSON.parse(output));
  made.metadata.component.name = 'courseyard';
  console.log(JSON.stringify(made, null, 2));
} else {
  console.error(output);
  process.exitCode = 1;
}
