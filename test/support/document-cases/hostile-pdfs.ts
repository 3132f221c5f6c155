import { deflateSync } from 'node:zlib';
import { makePdf, soundPdf } from '#scripts/documents/make-pdf.ts';
import { pdfText, pdfWriter, type PdfWriter } from '#scripts/documents/pdf-writer.ts';
import type { DocumentStop } from '#server/scanners/documents/document-finding.ts';
import type { PdfRuleId } from '#shared/documents/document-rules.ts';

export interface HostileDocument {
  readonly what: string;
  readonly make: () => Buffer;
  /** the ends that are right: why it was stopped, the rule that says it, or 'checked' */
  readonly ends: readonly (DocumentStop | PdfRuleId | 'checked')[];
}

const MB = 2 ** 20;

interface Draft {
  readonly writer: PdfWriter;
  readonly nodes: string;
  /** adds a page with these entries */
  page(entries?: string): string;
}

/** A PDF around what a case is about; `fill` returns more entries of the catalog. */
function around(fill: (draft: Draft) => string | undefined, layout: 'table' | 'streams' = 'table'): Buffer {
  const writer = pdfWriter();
  const nodes = writer.reserve();
  const pages: string[] = [];
  const page = (entries = '') => {
    const added = writer.add(`<</Type/Page/Parent ${nodes}/MediaBox[0 0 612 792]${entries}>>`);
    pages.push(added);
    return added;
  };
  const entries = fill({ writer, nodes, page }) ?? '';
  if (pages.length === 0) page();
  writer.add(`<</Type/Pages/Kids[${pages.join(' ')}]/Count ${pages.length}>>`, nodes);
  const root = writer.add(`<</Type/Catalog/Pages ${nodes}/Lang(en)${entries}>>`);
  const info = writer.add(`<</Title ${pdfText('Rivers and their deltas')}>>`);
  return writer.write({ root, info, layout });
}

/** One page with this content. */
const drawing =
  (bytes: Uint8Array | string, entries = '') =>
  () =>
    around(({ writer, page }) => {
      const content = writer.add({
        entries,
        bytes: typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes,
      });
      page(`/Contents ${content}`);
      return undefined;
    });

const bomb = (length: number) => deflateSync(Buffer.alloc(length, ' '), { level: 9 });

/** Tagged by this tree: its uppermost tags, and other entries of its root. */
const tagged = (tree: (draft: Draft) => string) => () =>
  around((draft) => {
    const page = draft.page();
    const root = draft.writer.add(`<</Type/StructTreeRoot${tree({ ...draft, page: () => page })}>>`);
    return `/StructTreeRoot ${root}/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>`;
  });

/** As few bytes as a reader takes for a PDF, with more objects. */
const small = (catalog: string, more = '') =>
  Buffer.from(
    `%PDF-1.5\n1 0 obj\n<</Type/Catalog/Pages 2 0 R${catalog}>>\nendobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n` +
      `3 0 obj <</Type/Page/Parent 2 0 R>> endobj\n${more}\ntrailer\n<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n`,
    'latin1',
  );

const many = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_nothing, at) => line(at)).join('\n');

const changed = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');

/** A stream of cross-references whose dictionary and bytes are given, and what it's pointed at by. */
function withReferences(entries: string, bytes: Uint8Array) {
  const before = Buffer.from('%PDF-1.5\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n');
  return Buffer.concat([
    before,
    Buffer.from(`9 0 obj\n<</Type/XRef/Root 1 0 R${entries}/Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${before.length}\n%%EOF\n`),
  ]);
}

/** Run lengths of run lengths: each level has 64 times the bytes. */
function runs(levels: number) {
  let bytes = Buffer.alloc(2_000, 0x20);
  for (let level = 0; level < levels; level += 1) {
    const parts: number[] = [];
    for (const byte of bytes) parts.push(129, byte);
    bytes = Buffer.from([...parts, 128]);
  }
  return bytes;
}

/** Whatever a hostile file aims at, it gets to one of these ends, and the next document is checked as if nothing had been. */
export const hostilePdfs: readonly HostileDocument[] = [
  {
    what: 'a login page instead of a PDF',
    make: () => Buffer.from('<!doctype html><title>Log in</title>'),
    ends: ['not_a_document'],
  },
  { what: 'nothing', make: () => Buffer.alloc(0), ends: ['empty'] },
  {
    what: 'more than 100 MB',
    make: () => Buffer.concat([makePdf(), Buffer.alloc(100 * MB)]),
    ends: ['too_large'],
  },
  {
    what: '99 MB in one stream that no one needs',
    make: () => around(({ writer }) => void writer.add({ entries: '', bytes: Buffer.alloc(99 * MB, 'x') })),
    ends: ['checked'],
  },
  {
    what: 'a page that inflates to 1 GB',
    make: drawing(bomb(1_024 * MB), '/Filter/FlateDecode'),
    ends: ['budget'],
  },
  {
    what: 'a page that inflates twice',
    make: drawing(deflateSync(bomb(1_024 * MB)), '/Filter[/FlateDecode/FlateDecode]'),
    ends: ['budget'],
  },
  {
    what: 'forty pages that inflate to 50 MB each',
    make: () =>
      around(({ writer, page }) => {
        const bytes = bomb(50 * MB);
        for (let at = 0; at < 40; at += 1)
          page(`/Contents ${writer.add({ entries: '/Filter/FlateDecode', bytes })}`);
        return undefined;
      }),
    ends: ['budget'],
  },
  {
    what: 'cross-references that inflate to 500 MB',
    make: () => withReferences('/Filter/FlateDecode/W[1 4 2]/Size 9', bomb(500 * MB)),
    ends: ['budget'],
  },
  {
    what: 'objects that inflate to 500 MB',
    make: () => {
      const bytes = bomb(500 * MB);
      const objects = [
        Buffer.from(
          `4 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${bytes.length}>>\nstream\n`,
        ),
        bytes,
        Buffer.from('\nendstream\nendobj\n'),
      ];
      return small('', Buffer.concat(objects).toString('latin1'));
    },
    ends: ['budget'],
  },
  {
    what: 'cross-references without a width',
    make: () => withReferences('/W [0 0 0]/Size 9/Index[0 1000000000]', Buffer.from('x')),
    ends: ['pdf-unreadable'],
  },
  {
    what: 'a run of runs of runs',
    make: drawing(
      runs(4),
      '/Filter[/RunLengthDecode/RunLengthDecode/RunLengthDecode/RunLengthDecode/RunLengthDecode/RunLengthDecode]',
    ),
    ends: ['checked', 'budget'],
  },
  {
    what: 'runs that end in 200 MB',
    make: () => {
      const pair = Buffer.alloc(4 * MB, Buffer.from([129, 0x20]));
      return drawing(pair, '/Filter/RunLengthDecode')();
    },
    ends: ['budget'],
  },
  {
    what: 'zeros by the letter',
    make: drawing(Buffer.alloc(40 * MB, 'z'), '/Filter/ASCII85Decode'),
    ends: ['budget'],
  },
  ...[')', '{', '}'].map((delimiter) => ({
    what: `a stray ${delimiter} in a dictionary`,
    make: () => small(`/X ${delimiter}`),
    ends: ['budget'] as const,
  })),
  {
    what: 'two thousand streams without an end',
    make: () =>
      small(
        '',
        many(2_000, (at) => `${at + 10} 0 obj <</Length 9>> stream\n${'x'.repeat(1_800)}`),
      ),
    ends: ['budget'],
  },
  {
    what: 'pages that are their own parents',
    make: () => changed(small(''), '[3 0 R]', '[2 0 R 3 0 R]'),
    ends: ['checked'],
  },
  {
    what: 'a tree of pages 100,000 deep',
    make: () =>
      changed(
        small(
          '',
          many(100_000, (at) => `${at + 10} 0 obj <</Type/Pages/Kids[${at + 11} 0 R]>> endobj`),
        ),
        '[3 0 R]',
        '[3 0 R 10 0 R]',
      ),
    ends: ['budget'],
  },
  {
    what: 'a form drawn in itself',
    make: () =>
      around(({ writer, page }) => {
        const form = writer.reserve();
        const resources = `/Resources<</XObject<</F ${form}>>>>`;
        writer.add(
          { entries: `/Type/XObject/Subtype/Form${resources}`, bytes: Buffer.from('/F Do /F Do') },
          form,
        );
        page(`${resources}/Contents ${writer.add({ entries: '', bytes: Buffer.from('/F Do') })}`);
        return undefined;
      }),
    ends: ['checked'],
  },
  {
    what: 'forms that draw each other ten times, sixteen deep',
    make: () =>
      around(({ writer, page }) => {
        let inner = writer.add({ entries: '/Subtype/Form', bytes: Buffer.from('0 0 m 9 9 l S') });
        for (let level = 0; level < 16; level += 1)
          inner = writer.add({
            entries: `/Subtype/Form/Resources<</XObject<</F ${inner}>>>>`,
            bytes: Buffer.from('/F Do '.repeat(10)),
          });
        page(
          `/Resources<</XObject<</F ${inner}>>>>/Contents ${writer.add({ entries: '', bytes: Buffer.from('/F Do') })}`,
        );
        return undefined;
      }),
    ends: ['checked', 'budget'],
  },
  {
    what: 'tags in a circle',
    make: tagged(({ writer }) => {
      const [first, second] = [writer.reserve(), writer.reserve()];
      writer.add(`<</S/Sect/K[${second} 0]>>`, first);
      writer.add(`<</S/Sect/K[${first} 1]>>`, second);
      return `/K ${first}`;
    }),
    ends: ['checked'],
  },
  {
    what: 'tags 100,000 deep',
    make: tagged(({ writer }) => {
      let inner = writer.add('<</S/P/K 0>>');
      for (let level = 0; level < 100_000; level += 1) inner = writer.add(`<</S/Sect/K ${inner}>>`);
      return `/K ${inner}`;
    }),
    ends: ['checked'],
  },
  {
    what: '700,000 figures',
    make: tagged(({ writer }) => {
      const some = writer.add(`[${Array.from({ length: 100_000 }, () => '<</S/Figure/K 0>>').join(' ')}]`);
      const sects = Array.from({ length: 7 }, () => writer.add(`<</S/Sect/K ${some}>>`));
      return `/K[${sects.join(' ')}]`;
    }),
    ends: ['checked', 'budget', 'timed_out', 'crashed'],
  },
  {
    what: 'a table whose cells span a million cells each',
    make: tagged(({ writer }) => {
      const cells = '<</S/TD/A<</O/Table/RowSpan 1000/ColSpan 1000>>/K 0>>'.repeat(2_500);
      return `/K ${writer.add(`<</S/Table/K[<</S/TR/K[${cells}]>><</S/TR/K[${cells}]>>]>>`)}`;
    }),
    ends: ['pdf-table-header'],
  },
  {
    what: 'roles in a circle',
    make: tagged(({ writer }) => `/RoleMap<</A/B/B/C/C/A>>/K ${writer.add('<</S/A/K 0>>')}`),
    ends: ['pdf-role-map'],
  },
  {
    what: 'a reference to itself',
    make: () => small('/StructTreeRoot 9 0 R/MarkInfo 9 0 R/Lang 9 0 R', '9 0 obj 9 0 R endobj'),
    ends: ['checked'],
  },
  {
    what: 'fields that are their own parents',
    make: () =>
      changed(
        small('', '9 0 obj <</Subtype/Widget/Parent 9 0 R>> endobj'),
        '/Parent 2 0 R>>',
        '/Parent 2 0 R/Annots[9 0 R]>>',
      ),
    ends: ['checked'],
  },
  {
    what: 'earlier versions in a circle',
    make: () => {
      const bytes = makePdf();
      return changed(bytes, 'trailer\n<<', `trailer\n<</Prev ${bytes.lastIndexOf('xref\n0 ')} `);
    },
    ends: ['checked'],
  },
  {
    what: 'two million arrays in each other',
    make: () => small(`/X ${'['.repeat(2_000_000)}`),
    ends: ['pdf-unreadable', 'checked'],
  },
  {
    what: 'two million arrays in each other, drawn',
    make: drawing('['.repeat(2_000_000)),
    ends: ['checked'],
  },
  {
    what: 'two million states in each other',
    make: drawing('q /A BMC '.repeat(1_000_000)),
    ends: ['checked'],
  },
  {
    what: '24 MB of objects that are none',
    make: () => Buffer.from(`%PDF-1.5\n${many(2_000_000, (at) => `${at} 0 obj`)}`),
    ends: ['pdf-unreadable', 'timed_out', 'crashed', 'budget'],
  },
  ...[150_000, 400_000].map((length) => ({
    what: `a list of ${length} pieces of content, which a reader could cut`,
    make: tagged(({ writer }) => `/K[<</S/P/K ${writer.add(`[${'0 '.repeat(length)}]`)}>>]`),
    ends: ['checked'] as const,
  })),
  ...(['table', 'streams'] as const).map((layout) => ({
    what: `a list of a million pages' annotations that no reader takes whole, in a file with ${layout}`,
    make: () =>
      around(
        ({ writer, page }) => void page(`/Annots ${writer.add(`[${'null '.repeat(1_000_000)}]`)}`),
        layout,
      ),
    ends: ['budget'] as const,
  })),
  {
    what: 'uppermost tags that no reader takes whole',
    make: tagged(({ writer }) => `/K ${writer.add(`[${'0 '.repeat(1_000_000)}]`)}`),
    ends: ['budget'],
  },
  {
    what: 'scripts, attachments and actions',
    make: () =>
      around(
        ({ writer }) =>
          `/OpenAction<</S/JavaScript/JS(while(true);)>>/Names<</EmbeddedFiles<</Names[(a) ${writer.add('<</F(a.exe)>>')}]>>>>`,
      ),
    ends: ['checked'],
  },
  { what: 'a thousand pages', make: () => soundPdf(1_000), ends: ['checked'] },
];
