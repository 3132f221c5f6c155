import { check, close } from './steps.ts';

// The quick check before each commit: everything that needs no server, database or browser.
close(await check());
