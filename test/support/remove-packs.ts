import { rmSync } from 'node:fs';
import { packsOfRun } from './packs.ts';

/** After the last test. */
export default () => rmSync(packsOfRun(), { recursive: true, force: true });
