import { rmSync } from 'node:fs';

// Started by test/e2e/support.ts: `npm start`, for as long as the process that started it lives.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.once('exit', () => rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true }));
await import('#scripts/start.ts');
