import { measureReads } from './scan/reads.ts';
import { cleanUp } from './cleanup.ts';
const rows = await measureReads({ size: 'full', engines: ['postgres'] });
console.log(JSON.stringify(rows[0]));
await cleanUp();
process.exit(0);
