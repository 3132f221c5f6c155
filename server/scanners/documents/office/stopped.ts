import type { DocumentStop } from '../document-finding.ts';

/** Ends a check that has no result. */
export class Stopped extends Error {
  readonly why: DocumentStop;
  readonly oldFormat: string | undefined;

  constructor(why: DocumentStop, oldFormat?: string) {
    super(why);
    this.why = why;
    this.oldFormat = oldFormat;
  }
}

/** Ends a check of a file that no one can open, or no one without its password: that's the finding. */
export class Shut extends Error {
  readonly rule: 'office-password' | 'office-unreadable';

  constructor(rule: 'office-password' | 'office-unreadable') {
    super(rule);
    this.rule = rule;
  }
}
