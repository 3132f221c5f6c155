import * as z from 'zod';

/** Formats that are looked into. */
export const documentKinds = ['pdf', 'docx', 'pptx', 'xlsx'] as const;
export type DocumentKind = (typeof documentKinds)[number];

const nth = z.number();

/** Where in a document, as people find it. The client words it; nothing here is a sentence. */
export const documentPlace = z
  .discriminatedUnion('in', [
    z.object({ in: z.literal('document') }),
    z.object({ in: z.literal('page'), page: z.number(), nth: nth.optional() }),
    z.object({
      in: z.literal('slide'),
      slide: z.number(),
      object: z.string().optional(),
      nth: nth.optional(),
    }),
    z.object({ in: z.literal('sheet'), sheet: z.string(), cell: z.string().optional() }),
    z.object({
      in: z.literal('text'),
      part: z.enum(['body', 'header', 'footer', 'footnotes', 'endnotes']),
      heading: z.string().optional(),
      nth: nth.describe('the n-th picture, table … under this heading'),
    }),
  ])
  .meta({ id: 'DocumentPlace' });
export type DocumentPlace = z.infer<typeof documentPlace>;
