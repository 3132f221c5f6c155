import type { SystemCheck } from '#server/infra/system-check.ts';
import { mailCheck } from '#server/mail/mail-check.ts';
import { canvasCheck } from '#server/system/canvas-check.ts';
import { ownChecks } from '#server/system/system-checks.ts';

/** The lines of the page of the system's status, in order. */
export const checks: readonly SystemCheck[] = [...ownChecks, canvasCheck, mailCheck];
