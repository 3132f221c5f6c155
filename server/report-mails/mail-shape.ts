/** A table of a mail; the first cell of each row is its header. */
export interface MailTable {
  readonly title: string;
  /** for those who hear tables; nothing is shown of it */
  readonly caption: string;
  /** null: the rows say it by themselves */
  readonly head: readonly string[] | null;
  readonly rows: readonly {
    readonly title: string;
    readonly url: string | null;
    readonly cells: readonly string[];
  }[];
  readonly more: { readonly text: string; readonly url: string | null } | null;
}

export interface MailLink {
  readonly text: string;
  readonly url: string;
}

/** The chart of a mail, and the same in words. */
export interface MailChart {
  readonly png: Buffer;
  readonly alt: string;
  readonly caption: string;
  readonly from: string;
  readonly to: string;
  /** the lines by their looks, if there are several */
  readonly lines: readonly string[];
}

/** What a mail says, in the language in use. */
export interface MailParts {
  readonly headline: string;
  readonly facts: readonly string[];
  readonly chart: MailChart | null;
  readonly tables: readonly MailTable[];
  /** what it all doesn't say */
  readonly caveat?: string;
  /** where it all is in Courseyard */
  readonly open: MailLink;
}

/** Where its links lead. */
export interface Place {
  readonly publicUrl: string;
  /** the search part of the report's address */
  readonly address: string;
}
